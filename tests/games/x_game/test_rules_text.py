"""The text for players names everything a player or a host can say, and contradicts no table."""

from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.games.x_game import GAME
from mainmatch.games.x_game.state import TABLE
from mainmatch.rules import CandidateVote, Config, VoteCandidate
from tests.games.x_game.table import SEATS, table

TEXT = Registry.load().rules_text(GAME)


def named() -> list[str]:
    """Action types, phases, config fields, view fields, events."""
    opened = table(garnets=9)
    kinds = [
        kind.type
        for match in (opened, opened.close().match)
        for seat in SEATS
        for kind in (match.phase.may_send(match.state, seat) if match.phase else ())
    ]
    return sorted(
        {
            *kinds,
            VoteCandidate.type,
            *(phase.name for phase in GAME.phases),
            *fields(GAME.config),
            *GAME.seat.__struct_fields__,
            *(event.type for event in GAME.events),
        }
    )


def fields(config: type[Config]) -> list[str]:
    assert config.json_schema()["$defs"]["Setup"]["properties"].keys() == {"order"}
    return [*(name for name in config.__struct_fields__ if name != "setup"), "setup.order"]


@pytest.mark.parametrize("name", named())
def test_the_text_names_it(name: str) -> None:
    assert f"`{name}`" in TEXT or f'"type": "{name}"' in TEXT


def test_the_text_has_the_table_of_payouts() -> None:
    def signed(points: int) -> str:
        return f"{points:+d}" if points else "0"

    for (first, second), paid in TABLE.items():
        row = [first, second, *(signed(points) for points in paid)]
        assert f"| {' | '.join(row)} |" in TEXT


def test_every_config_field_is_described_to_hosts() -> None:
    schema: dict[str, Any] = GAME.config.json_schema()
    setup = schema["$defs"]["Setup"]
    described = [schema["properties"]["missing_choice"], setup, *setup["properties"].values()]
    assert all(each["description"] for each in described)


def test_the_default_config_is_served_with_its_schema() -> None:
    properties = GAME.config.json_schema()["properties"]
    assert {name: field["default"] for name, field in properties.items()} == GAME.config().as_json()


def test_the_vote_is_the_kernels() -> None:
    assert CandidateVote.name not in [phase.name for phase in GAME.phases]
