"""The game as a plug-in: what it says of itself, its text for players, conformance, replay."""

import json
import re
from importlib.resources import files
from typing import Any

import pytest

from mainmatch.conformance import check_game
from mainmatch.games.famine import GAME
from mainmatch.games.famine.phases import YEARS, OfferTrades
from mainmatch.games.famine.state import COPIES, GEMS
from mainmatch.rules import CandidateVote, Match, MatchSpec, Move, VoteCandidate, replay
from tests.games.famine.scenes import given
from tests.games.trading import offers

TEXT = files("mainmatch.games.famine").joinpath("rules.md").read_text(encoding="utf-8")
NAMED = [
    OfferTrades.type,
    "pass",
    VoteCandidate.type,
    CandidateVote.name,
    "trading",
    "setup.hands",
    *GEMS,
    *(name for name in GAME.seat.__struct_fields__),
    *(event.type for event in GAME.events),
    "inventory",
    "partners",
    "rank",
]


def test_it_has_a_name_a_version_and_a_title() -> None:
    assert (GAME.id, GAME.version, GAME.title) == ("famine", "1.0.0", "Seven Years' Famine")


@pytest.mark.parametrize("name", NAMED)
def test_the_rules_for_players_name_every_action_phase_field_and_gemstone(name: str) -> None:
    assert f"`{name}`" in TEXT or f'"type": "{name}"' in TEXT


@pytest.mark.parametrize("year", YEARS)
def test_the_rules_for_players_show_every_cell_of_the_table(year: int) -> None:
    row = YEARS[year]
    cells = [
        year,
        row.ruby,
        row.ruby_for_sapphire,
        f"{row.sapphire}, dulls {row.dulled}",
        row.emerald_bonus,
        row.topaz_pot,
        row.diamond,
        f"{row.onyx}, costs them {row.onyx_loss}",
    ]
    assert f"| {' | '.join(map(str, cells))} |" in TEXT


def test_the_examples_in_the_rules_for_players_are_taken() -> None:
    config, made, vote = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))
    assert Match.start(GAME, MatchSpec.of(GAME, config, b"rules", 5), {}).match.view("seat:1")["hand"]
    assert OfferTrades.from_json({"offers": made["offers"]}).as_json() == made
    assert VoteCandidate.from_json({"seat": vote["seat"]}).as_json() == vote


def test_random_matches_are_refused_in_known_words_only() -> None:
    """A few matches with the whole pool given; tests/games/test_conformance.py examines the game in full."""
    pool = [gem for gem in GEMS for _ in range(COPIES[gem])]
    whole: Any = {str(n + 1): pool[5 * n : 5 * n + 5] for n in range(8)}
    report = check_game(GAME, matches=4, configs=({"setup": {"hands": whole}}, {}))
    assert set(report.refusals) <= {
        "action_not_allowed",
        "diamond_locked",
        "gem_not_held",
        "locked_in",
        "malformed_action",
        "no_submission",
        "own_seat",
        "same_seat_twice",
        "too_many_offers",
        "traded_last_year",
        "unknown_seat",
    }


def test_a_match_can_be_replayed_to_the_byte() -> None:
    moves = [
        Move("submit", 1, offers((2, "ruby"))),
        Move("submit", 2, offers((1, "topaz"))),
        Move("submit", 3, {"type": "pass"}, locked=True),
        Move("withdraw", 1),
        Move("submit", 1, offers((2, "diamond"))),
        *[Move("close")] * 7,
    ]
    spec: MatchSpec = given().spec
    one, other = ([step.match.dump() for step in replay(GAME, spec, {}, moves)] for _ in range(2))
    assert one == other
    assert '"result":null' not in one[-1]
