"""Both games as plug-ins: what they say of themselves, their texts for players, replay."""

import json
import re

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.games.registry import Registry
from mainmatch.rules import Json, Match, MatchSpec, Move, VoteCandidate, replay
from tests.games.far_out.scenes import BOTH, moving, state_of, table

GAMES = Registry.load()
TEXTS: dict[str, str] = {game.id: GAMES.rules_text(game) for game in (EXTREME_WAYS, RAVENS)}


def named(game: FarOut) -> list[str]:
    """Action types, phases, config fields, view fields, events, refusals."""
    config = [name for name in game.config.__struct_fields__ if name != "setup"]
    refusals = ["bid_too_low", "bid_too_high", "nothing_bought", "plan_too_long", "unknown_option", "bad_setup"]
    if game is EXTREME_WAYS:
        refusals += ["no_rebounds", "rebound_twice", "own_seat", "unknown_seat"]
    return [
        *(kind.type for kind in game.actions),
        "pass",
        VoteCandidate.type,
        *(phase.name for phase in game.phases),
        *config,
        "setup.rounds",
        "setup.packets",
        *game.seat.__struct_fields__,
        *(event.type for event in game.events),
        *refusals,
    ]


@pytest.mark.parametrize(
    ("game_id", "name"), [(game.id, name) for game in (EXTREME_WAYS, RAVENS) for name in named(game)]
)
def test_the_text_names_it(game_id: str, name: str) -> None:
    assert f"`{name}`" in TEXTS[game_id]


def test_each_text_speaks_of_its_own_game() -> None:
    ways, ravens = TEXTS["extreme-ways"], TEXTS["ravens"]
    assert "gold" not in ways
    assert "chips" not in ravens.replace("`chips`", "").replace("`buy_chips`", "").replace('"buy_chips"', "").replace(
        "`game.chips_bought`", ""
    )
    assert "ebound" not in ravens


@BOTH
def test_the_examples_in_the_text_are_taken(game: FarOut) -> None:
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXTS[game.id], re.DOTALL)]
    *actions, ways, pairs = blocks
    match = table(game, 12, garnets=9)
    assert match.submit(1, actions[0]).act(1, actions[1]).match.free(1) == 7
    tokens = {"rebound_tokens": True} if game is EXTREME_WAYS else {}
    for plan in actions[2:-1]:
        assert moving(table(game, 12, **tokens)).submit(1, plan).sealed
    assert VoteCandidate.from_json({"seat": actions[-1]["seat"]}).as_json() == actions[-1]
    config: dict[str, Json] = {"setup": {"rounds": [ways] * 7, "packets": [pairs] * 7}}
    assert Match.start(game, MatchSpec.of(game, config, b"rules", 4), {}).match.view("public")["options"]


@BOTH
def test_every_config_field_is_described_to_hosts(game: FarOut) -> None:
    schema = game.config.json_schema()
    fields = {name: field for name, field in schema["properties"].items() if name != "setup"}
    setup = schema["$defs"]["Setup"]["properties"]
    assert all(field["description"] for field in (*fields.values(), *setup.values()))


@BOTH
def test_money_is_what_there_was_and_what_was_bought_less_what_was_paid(game: FarOut) -> None:
    match = table(game, garnets=3)
    before = game.conserved(state_of(match))
    match = match.submit(1, {"type": "bid", "amount": 8}).act(1, {"type": "buy_chips", "garnets": 3}).match
    assert game.conserved(state_of(match.close().match)) == before


@BOTH
def test_a_match_has_eight_phases_and_perhaps_a_vote(game: FarOut) -> None:
    match = moving(table(game))
    assert match.ordinal == game.longest == 8


@BOTH
def test_a_match_can_be_replayed_to_the_byte(game: FarOut) -> None:
    moves = [
        Move("submit", 1, {"type": "bid", "amount": 9}),
        Move("submit", 2, {"type": "bid", "amount": 9}, locked=True),
        Move("act", 3, {"type": "buy_chips", "garnets": 1}),
        Move("withdraw", 1),
        *[Move("close")] * 7,
        Move("submit", 1, {"type": "plan", "moves": [None]}),
        Move("close"),
    ]
    spec = table(game).spec
    one, other = ([step.match.dump() for step in replay(game, spec, {3: 1}, moves)] for _ in range(2))
    assert one == other
