"""The game as a plug-in: what it says of itself, its text for players, conformance, replay."""

import json
import re
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from mainmatch.conformance import check_game
from mainmatch.games.locked_out.game import GAME, LockedOut
from mainmatch.games.locked_out.phases import GuessTeams, Move
from mainmatch.games.locked_out.state import ROOMS, TEAMS, LockedOutConfig
from mainmatch.games.locked_out.views import opening_events
from mainmatch.rules import Dice, Json, Match, Outcome, Table, replay
from mainmatch.rules import Move as Entry
from mainmatch.rules.secret_variants import secret_variants_of
from tests.games.locked_out.scenes import CALL, GATHERED, SEATS, SETUP, given, move

TEXT = files("mainmatch.games.locked_out").joinpath("rules.md").read_text(encoding="utf-8")


def test_it_has_a_name_a_version_and_a_title() -> None:
    assert (GAME.id, GAME.version, GAME.title) == ("locked-out", "1.0.0", "Locked Out")
    assert (GAME.seats.least, GAME.seats.most) == (12, 12)


@pytest.mark.parametrize(
    "name",
    [
        *(action.type for action in GAME.actions),
        "pass",
        *(phase.name for phase in GAME.phases),
        *(name for name in GAME.config.__struct_fields__ if name != "setup"),
        *(f"setup.{name}" for name in SETUP),
        *GAME.seat.__struct_fields__,
        *("from", "to", "with", "screwed"),
        *(event.type for event in GAME.events),
        *(name for event in GAME.events for name in event.__struct_fields__),
        *TEAMS,
        *ROOMS,
    ],
)
def test_the_rules_for_players_name_it(name: str) -> None:
    assert f"`{name}`" in TEXT or f'"type": "{name}"' in TEXT


def test_the_examples_in_the_rules_for_players_are_taken() -> None:
    moving, calling, guessing = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))
    assert Move.from_json({"to": moving["to"], "boost": moving["boost"]}).as_json() == moving
    assert calling == CALL
    assert GuessTeams.from_json({"teams": guessing["teams"]}).as_json() == guessing


def test_every_config_field_is_described_to_hosts_and_has_its_default() -> None:
    schema = GAME.config.json_schema()
    fields = {**schema["properties"], **schema["$defs"]["Setup"]["properties"]}
    assert all(field.get("description") for name, field in fields.items() if name != "setup")
    assert GAME.config().as_json() == {
        "rounds": 10,
        "wrong_call_cost": 4,
        "screwed_gain": 4,
        "priority_per_garnet": 2,
        "setup": {"teams": None, "rooms": None, "priorities": None},
    }


def test_the_game_is_conformant() -> None:
    # Short matches; tests/games/test_conformance.py plays whole ones.
    configs: tuple[dict[str, Json], ...] = ({"rounds": 3}, {"rounds": 4, "wrong_call_cost": 0, "setup": SETUP})
    report = check_game(GAME, matches=5, configs=configs, candidates=1)
    assert set(report.secret_variants) == {variant.name for variant in secret_variants_of(GAME)}
    assert report.acts > 30
    assert set(report.refusals) <= {
        "action_not_allowed",
        "locked_in",
        "malformed_action",
        "no_submission",
        "not_enough_garnets",
        "same_room",
        "unknown_seat",
    }


class Gathered(LockedOut):
    """Locked Out from the moment in which all three teams stand together: chance alone never gets there."""

    def setup(self, config: LockedOutConfig, table: Table, dice: Dice) -> Outcome:
        opening = super().setup(config, table, dice)
        rooms = {seat: GATHERED[team] for seat, team in opening.state.teams.items()}  # type: ignore[attr-defined]
        s: Any = opening.state.but(rooms=rooms)
        return replace(opening, state=s, told=opening_events(s))


def test_it_is_conformant_where_teams_can_call_too() -> None:
    # Where nobody calls, the teams have dispersed by round 2, and there are other secrets to keep.
    report = check_game(Gathered(), matches=11, configs=({"rounds": 3},))
    assert report.acts > 30


def test_a_silent_match_has_ten_phases_and_the_longest_is_the_most_a_host_can_set() -> None:
    match = given()
    while match.phase:
        match = match.close().match
    assert match.ordinal == 10
    assert GAME.longest == 30


def test_what_is_conserved_holds_for_a_whole_match() -> None:
    match: Match = given()
    first = GAME.conserved(match.state)  # type: ignore[arg-type]
    while match.phase:
        assert GAME.conserved(match.state) == first  # type: ignore[arg-type]
        if match.round < 10:
            match = match.act(match.round, CALL).match
        match = match.close().match
    assert GAME.conserved(match.state) == first  # type: ignore[arg-type]


def test_a_match_can_be_replayed_to_the_byte() -> None:
    moves = [
        Entry("submit", 1, move("beta", 2)),
        Entry("act", 5, CALL),
        Entry("submit", 2, move("beta"), locked=True),
        Entry("withdraw", 1),
        *[Entry("close")] * 9,
        Entry("submit", 3, {"type": "guess_teams", "teams": {"3": "water"}}),
        Entry("close"),
    ]
    wallets = dict.fromkeys(SEATS, 3)
    one, other = ([step.match.dump() for step in replay(GAME, given().spec, wallets, moves)] for _ in range(2))
    assert one == other
    assert '"result":null' not in one[-1]
