"""The text for players names everything a player or a host can say, and its examples are taken."""

import json
import re

import pytest

from mainmatch.games.duel_of_nerve import GAME
from mainmatch.games.duel_of_nerve.state import Setup
from mainmatch.games.registry import Registry
from tests.games.duel_of_nerve.table import laid, said, state_of, table

TEXT = re.sub("<!--.*?-->", "", Registry.load().rules_text(GAME))
NAMES = sorted(
    {
        *(action.type for action in GAME.actions),
        *(phase.name for phase in GAME.phases),
        *(f"setup.{name}" for name in Setup.__struct_fields__),
        *GAME.seat.__struct_fields__,
        *(event.type for event in GAME.events),
        *(name for event in GAME.events for name in event.__struct_fields__),
    }
)


@pytest.mark.parametrize("name", NAMES)
def test_the_text_names_it(name: str) -> None:
    assert f"`{name}`" in TEXT


def test_the_actions_it_shows_are_taken() -> None:
    lay, double, call = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))
    assert table().submit(1, lay).sealed
    doubled = laid(table(), 6, 4).submit(1, double).close().match
    assert said(doubled, "call").match.round == doubled.submit(2, call).close().match.round == 2


def test_the_steps_are_as_long_as_the_text_says() -> None:
    for phase in GAME.phases:
        assert f"`{phase.name}` ({phase.lasts(state_of(table())).seconds} seconds)" in TEXT


def test_every_config_field_is_described_to_hosts() -> None:
    assert all(field["description"] for field in Setup.json_schema()["properties"].values())
    assert GAME.config().as_json() == {"setup": {"first_lead": None}}
