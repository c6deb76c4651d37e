"""The text for players names everything a player or a host can say, and its examples are taken."""

import json
import re

import pytest

from mainmatch.games.duel_of_bids import GAME
from mainmatch.games.duel_of_bids.state import LOTS, TRIO, Setup
from mainmatch.games.registry import Registry
from tests.games.duel_of_bids.table import looked, state_of, table

TEXT = re.sub("<!--.*?-->", "", Registry.load().rules_text(GAME))
NAMES = sorted(
    {
        *(action.type for action in GAME.actions),
        "pass",
        *(phase.name for phase in GAME.phases),
        "coins",
        *(f"setup.{name}" for name in Setup.__struct_fields__),
        *LOTS,
        *GAME.seat.__struct_fields__,
        *(event.type for event in GAME.events),
        *(name for event in GAME.events for name in event.__struct_fields__),
    }
)


@pytest.mark.parametrize("name", NAMES)
def test_the_text_names_it(name: str) -> None:
    assert f"`{name}`" in TEXT


def test_the_actions_it_shows_are_taken() -> None:
    bid, look = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))
    assert table().submit(1, bid).sealed
    assert looked(table(), 1).match == table().act(1, look).match


def test_the_numbers_in_it_are_the_games() -> None:
    assert f"`bidding` ({GAME.phases[0].lasts(state_of(table())).seconds} seconds)" in TEXT
    assert f"Each of you has {GAME.config().coins} coins" in TEXT
    assert f"a **trio** is worth {TRIO} points" in TEXT


def test_every_config_field_is_described_to_hosts() -> None:
    assert all(field["description"] for field in Setup.json_schema()["properties"].values())
    assert GAME.config.json_schema()["properties"]["coins"]["description"]
    assert GAME.config().as_json() == {"coins": 30, "setup": {"lots": None}}
