"""The game as a plug-in: what it says of itself, its text for players, replay."""

import json
import re
from importlib.resources import files

import pytest

from mainmatch.conformance import check_game
from mainmatch.games.exodus import GAME
from mainmatch.games.exodus.phases import ROUNDS, OfferTrades
from mainmatch.games.exodus.state import COLOURS
from mainmatch.rules import Match, MatchSpec, Move, RandomLegal, VoteCandidate, replay
from mainmatch.rules.secret_variants import secret_variants_of
from tests.games.exodus.scenes import HANDS, given, state_of
from tests.games.trading import played_out

TEXT = files("mainmatch.games.exodus").joinpath("rules.md").read_text(encoding="utf-8")


def test_it_has_a_name_a_version_and_a_title() -> None:
    assert (GAME.id, GAME.version, GAME.title) == ("exodus", "1.0.0", "The Exodus Game")


@pytest.mark.parametrize(
    "name", [OfferTrades.type, "pass", "vote_candidate", "candidate-vote", "trading", "setup.hands", *COLOURS]
)
def test_the_rules_for_players_name_every_action_phase_field_and_colour(name: str) -> None:
    assert name in TEXT


@pytest.mark.parametrize("number", ROUNDS)
def test_the_rules_for_players_show_every_cell_of_the_table(number: int) -> None:
    section = TEXT.split(f"### Round {number}\n")[1].split("###")[0]
    rows = {row.split("|")[1].strip(): row for row in section.splitlines() if row.startswith("|")}
    for colour, cell in ROUNDS[number].cells.items():
        wanted = [
            f"{points:+}" for points in (cell.giver, cell.r, *cell.instead.values(), *cell.more.values()) if points
        ]
        for_what = [*cell.instead, *cell.more, cell.doubles, cell.halves, cell.nullifies]
        for part in (*wanted, *(name for name in for_what if name)):
            assert part in rows[colour], f"round {number}, {colour}: {part}"
    bonus = ROUNDS[number].bonus
    assert ("At the end of the round" in section) == bool(bonus)
    if bonus:
        assert f"**{bonus.points:+}** if you hold three or more {bonus.colour} cubes" in section


@pytest.mark.parametrize("seats", range(4, 10))
def test_random_matches_end_with_every_cube_still_in_play(seats: int) -> None:
    for n in range(5):
        match = played_out(GAME, dict.fromkeys(range(1, seats + 1), RandomLegal()), f"random {n}".encode())
        start = Match.start(GAME, match.spec, {}).match
        assert GAME.conserved(state_of(match)) == GAME.conserved(state_of(start))
        assert match.result is not None
        assert len(match.result.elimination_candidates) == 1


def test_the_examples_in_the_rules_for_players_are_taken() -> None:
    config, offers, vote = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))
    assert Match.start(GAME, MatchSpec.of(GAME, config, b"rules", 4), {}).match.view("seat:1")["hand"]
    assert OfferTrades.from_json({"offers": offers["offers"]}).as_json() == offers
    assert VoteCandidate.from_json({"seat": vote["seat"]}).as_json() == vote


def test_the_game_is_conformant() -> None:
    report = check_game(GAME, matches=4, configs=({}, {"setup": {"hands": HANDS}}))
    assert set(report.secret_variants) == {variant.name for variant in secret_variants_of(GAME)}


def test_a_match_can_be_replayed_to_the_byte() -> None:
    moves = [
        Move("submit", 1, {"type": "offer_trades", "offers": [{"to": 2, "give": "red"}]}),
        Move("submit", 2, {"type": "offer_trades", "offers": [{"to": 1, "give": "white"}]}),
        Move("submit", 3, {"type": "pass"}, locked=True),
        Move("withdraw", 1),
        Move("submit", 1, {"type": "offer_trades", "offers": [{"to": 2, "give": "black"}]}),
        *[Move("close")] * 7,
    ]
    spec: MatchSpec = given().spec
    one, other = ([step.match.dump() for step in replay(GAME, spec, {}, moves)] for _ in range(2))
    assert one == other
    assert '"result":null' not in one[-1]
