"""What a game says of itself is checked before anything is played: class variables, actions, lengths, configs."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import ClassVar

import pytest
from typing_extensions import override

from mainmatch.conformance import NotConformant, check_game
from mainmatch.conformance.check_declarations import check_action_type, check_configs, check_strictness, silent_match
from mainmatch.conformance.report import Fault
from mainmatch.rules import (
    Action,
    Dice,
    Game,
    Json,
    MatchSpec,
    Outcome,
    Pass,
    Sealed,
    Table,
    VoteCandidate,
)
from mainmatch.rules.errors import Refused
from tests.conformance.planted_games import Boundless, Careless
from tests.conformance.planted_phases import LaxShow
from tests.rules.pennies import PENNIES, Guess, Guessing, PenniesConfig, PenniesGame, PenniesState, Show


def test_a_phase_must_have_a_length_when_it_is_asked_about_the_opening() -> None:
    class Late(Guessing, name="guessing"):
        @override
        def lasts(self, s: PenniesState) -> timedelta:
            return timedelta(hours=(s.last or {})[1])

    flawed: type[Game] = type("Flawed", (PenniesGame,), {"phases": (PENNIES.phases[0], Late())})
    with pytest.raises(NotConformant, match="KeyError"):
        check_game(flawed(), matches=1)


def test_a_broken_nameplate_is_found_before_anything_is_played() -> None:
    for flaw, words in (
        ({"id": "Pennies!"}, "the id"),
        ({"version": "1"}, "semantic version"),
        ({"title": " "}, "for players to read"),
        ({"longest": 0}, "longest"),
        ({"judge_bot": PENNIES.bot}, "a game with a judge_bot is judged"),
        ({"phases": ()}, "phases need names"),
        ({"seats": replace(PENNIES.seats, default=9)}, "default of 9 seats"),
        ({"seat": PENNIES.public, "public": PENNIES.seat}, "lacks fields of the public view"),
        ({"events": (*PENNIES.events, *PENNIES.events)}, "share a type"),
    ):
        flawed: type[Game] = type("Flawed", (type(PENNIES),), flaw)
        with pytest.raises(NotConformant, match=words):
            check_game(flawed(), matches=1)


def test_a_list_of_actions_that_is_not_whole_is_found() -> None:
    flawed: type[Game] = type("Flawed", (type(PENNIES),), {"actions": (Show, Guess)})
    with pytest.raises(NotConformant, match=r"\['dip', 'halt'\] can be sent, but are not listed"):
        check_game(flawed(), matches=1)


class Bare(Sealed, type="Bare-Show"):
    pass


class Unfit(Sealed, type="unfit"):
    pennies: int
    example: ClassVar[Mapping[str, Json]] = {"pennies": "many"}


@pytest.mark.parametrize(
    ("kind", "words"), [(Bare, "snake_case type"), (Action, "needs a snake_case type"), (Unfit, "is no 'unfit'")]
)
def test_a_type_of_action_has_a_name_a_mode_and_an_example_of_itself(kind: type[Action], words: str) -> None:
    with pytest.raises(Fault, match=words):
        check_action_type(kind)


@pytest.mark.parametrize("kind", [Show, Guess, Pass, VoteCandidate])
def test_a_type_of_action_that_is_declared_well_passes(kind: type[Action]) -> None:
    check_action_type(kind)
    check_strictness(kind)


def test_a_type_that_reads_a_quoted_number_as_a_number_is_found() -> None:
    with pytest.raises(
        Fault, match=r"doesn't fit the schema of 'show', and is read as \{'type': 'show', 'pennies': 0,"
    ):
        check_strictness(LaxShow)


def test_a_silent_match_has_a_moment_for_each_phase_and_ends() -> None:
    moments = silent_match(PENNIES, MatchSpec.of(PENNIES, {}, bytes(32), 3))
    assert [match.ordinal for match in moments[:-1]] == list(range(1, len(moments)))
    assert [match.phase is None for match in moments] == [False] * (len(moments) - 1) + [True]
    assert moments[-1].result is not None


def test_configs_that_are_refused_in_words_or_can_be_played_are_right() -> None:
    check_configs(PENNIES, ({"rounds": 3}, {"bonus": 2}), 3, Dice(b"configs", "right"))


def configs_checked_often(game: Game, config: Mapping[str, Json]) -> None:
    """What is tried is drawn: what is wrong comes up in twenty times."""
    for n in range(20):
        check_configs(game, (config,), 3, Dice(bytes([n]), "wrong"))


@pytest.mark.parametrize(
    ("game", "config", "words"),
    [
        (Careless, {"setup": {"purses": {"1": 3, "2": 0, "3": 5}}}, "KeyError"),
        (Boundless, {"rounds": 2}, "was taken, but can't be played"),
    ],
)
def test_a_wrong_config_that_is_taken_is_found(game: type[Game], config: Mapping[str, Json], words: str) -> None:
    with pytest.raises(Fault, match=words):
        configs_checked_often(game(), config)


def test_a_refusal_without_the_way_out_is_found() -> None:
    class Curt(PenniesGame):
        @override
        def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
            raise Refused("bad_setup", "")

    with pytest.raises(Fault, match="bad_setup doesn't say what would be valid"):
        check_configs(Curt(), ({"rounds": 2},), 3, Dice(b"curt", "refusal"))
