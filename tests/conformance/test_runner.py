"""The examination passes a good game, says what it did, and finds every bug that is planted."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from mainmatch.conformance import NotConformant, check_game
from mainmatch.rules import Json, Reveals, hidden
from mainmatch.rules.secret_variants import secret_variants_of
from tests.conformance.planted import PLANTED
from tests.conformance.planted_events import PLANTED_EVENTS
from tests.conformance.planted_marks import (
    PLANTED_DEALS,
    PLANTED_MARKS,
    PLANTED_PUBLISHES,
    Beans,
    Dealt,
    DealtState,
    publishing,
)
from tests.conformance.zombies import Zombies
from tests.rules.pennies import PENNIES

ROOT = Path(__file__).parents[2]


CONFIGS: Sequence[Mapping[str, Json]] = (
    {},
    {"rounds": 3, "bonus": 2},
    {"setup": {"purses": {"1": 3, "2": 0, "3": 5}}},
    {"setup": {"purses": {"1": 3, "2": 2}}},
)


def test_a_good_game_passes_and_the_report_counts_what_was_played() -> None:
    report = check_game(PENNIES, matches=24, candidates=1, configs=CONFIGS)
    assert report.matches == 24
    assert min(report.phases, report.submissions, report.withdrawals, report.acts) >= 5
    assert {"malformed_action", "action_not_allowed", "locked_in", "too_many_pennies"} <= report.refusals.keys()
    assert report.secret_variants.keys() == {variant.name for variant in secret_variants_of(PENNIES)}
    assert report.pairs == sum(report.secret_variants.values()) > 100


def test_the_same_seed_plays_the_same_matches() -> None:
    assert check_game(PENNIES, matches=3, seed=7) == check_game(PENNIES, matches=3, seed=7)
    assert check_game(PENNIES, matches=3, seed=7).digest != check_game(PENNIES, matches=3, seed=8).digest


def test_a_good_game_of_instant_actions_and_hidden_roles_passes() -> None:
    report = check_game(Zombies(), matches=20, candidates=1)
    assert min(report.acts, report.pairs) > 50


@pytest.mark.parametrize("bug", PLANTED_EVENTS)
def test_an_event_that_tells_too_much_is_found_and_named(bug: str) -> None:
    planted, words = PLANTED_EVENTS[bug]
    with pytest.raises(NotConformant) as caught:
        check_game(planted(), matches=40)
    assert re.search(words, caught.value.finding), caught.value


def test_a_good_game_needs_no_secret_variants_beside_its_marks() -> None:
    report = check_game(Beans(), matches=10, candidates=1)
    assert report.secret_variants.keys() == {variant.name for variant in secret_variants_of(Beans())}


@pytest.mark.parametrize("bug", PLANTED_MARKS)
def test_a_leak_is_found_by_the_marks_alone(bug: str) -> None:
    planted, words = PLANTED_MARKS[bug]
    with pytest.raises(NotConformant) as caught:
        check_game(planted(), matches=40)
    assert re.search(words, caught.value.finding), caught.value


@pytest.mark.parametrize("careless", PLANTED_PUBLISHES)
def test_a_declaration_that_is_careless_is_found_and_named(careless: str) -> None:
    planted, words = PLANTED_PUBLISHES[careless]
    with pytest.raises(NotConformant) as caught:
        check_game(planted(), matches=20)
    assert re.search(words, caught.value.finding), caught.value


def test_a_declaration_that_is_wider_than_what_is_told_is_a_warning() -> None:
    assert check_game(Beans(), matches=8, candidates=1).warnings == ("game.leaked was never told",)
    report = check_game(publishing(Reveals("beans", "All hands are shown."))(), matches=8, candidates=1)
    assert report.events["game.most"].slack > 0
    assert report.events["game.most"][3:] == (("close tossing",), ("all",))
    assert report.warnings[0].startswith("game.most publishes more than it says: in ")


@pytest.mark.parametrize("leak", PLANTED_DEALS)
def test_what_follows_from_secrets_is_found_whatever_kind_they_are_of(leak: str) -> None:
    with pytest.raises(NotConformant, match="what the secret variant"):
        check_game(PLANTED_DEALS[leak](), matches=40)


def test_a_secret_that_nothing_changes_says_why() -> None:
    assert check_game(Dealt(), matches=8, candidates=1).varied["number"] > 0

    class State(DealtState):
        locks: int = hidden()

    class Still(Dealt):
        state = State

    with pytest.raises(NotConformant, match=r"no secret variant ever changed \['locks'\]"):
        check_game(Still(), matches=20, candidates=1)

    class Public(DealtState):
        locks: int = hidden(because="Everybody knows that there is none.")

    class Known(Dealt):
        state = Public

    assert check_game(Known(), matches=8, candidates=1).varied["locks"] == 0


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_found_and_named(bug: str) -> None:
    planted, words = PLANTED[bug]
    with pytest.raises(NotConformant) as caught:
        check_game(planted(), matches=20, configs=CONFIGS)
    assert re.search(words, caught.value.finding), caught.value


@pytest.mark.parametrize("bug", ["a view shows a secret", "an action is coerced", "pennies vanish"])
def test_the_seed_of_a_finding_alone_shows_it_again(bug: str) -> None:
    game = PLANTED[bug][0]()
    with pytest.raises(NotConformant) as caught:
        check_game(game, matches=40, configs=CONFIGS)
    with pytest.raises(NotConformant) as again:
        check_game(game, matches=1, seed=caught.value.seed, configs=CONFIGS)
    assert (again.value.step, again.value.finding) == (caught.value.step, caught.value.finding)
    assert f"Seed {caught.value.seed}" in str(caught.value)


def test_a_config_that_is_never_taken_is_reported() -> None:
    with pytest.raises(NotConformant, match="was always refused"):
        check_game(PENNIES, matches=20, candidates=1, configs=({}, {"rounds": 99}))


def test_digests_are_the_same_under_every_hash_seed_and_betray_a_game_that_depends_on_the_order_of_a_set() -> None:
    good, bad = zip(*map(digests_under, ("0", "1", "4242")), strict=True)
    assert len({*good}) == 1
    assert len({*bad}) > 1


_DIGESTS = """
from mainmatch.conformance import check_game
from tests.conformance.planted_games import HashOrdered
from tests.rules.pennies import PENNIES
for game in (PENNIES, HashOrdered()):
    print(check_game(game, matches=12).digest)
"""


def digests_under(hash_seed: str) -> list[str]:
    """The digests of a good game and of one that depends on the order of a set, in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", _DIGESTS]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
