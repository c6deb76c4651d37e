"""When a player of the demo sends something; what its bot sends is tests/test_seated_bot.py's."""

from typing import Any

import pytest

from mainmatch.demo.run import Player
from tests.scripted_seat import DIP, ScriptedSeat, Wants

pytestmark = pytest.mark.anyio


async def moved(seat: ScriptedSeat, *wishes: str) -> Player:
    player = Player(seat.player, "m_1", 3, Wants(*wishes), seed=bytes(32))
    await player.move()
    return player


async def test_it_sends_what_the_bot_wants_for_good() -> None:
    seat = ScriptedSeat()
    assert (await moved(seat, "dip", "show")).sent == 1
    assert seat.sent == [("actions", "dip"), ("submission", "show")]
    assert seat.bodies[1]["locked"]


@pytest.mark.parametrize("owed", [{"phase": None}, {"actions": []}, {"actions": [DIP]}, {"has_sent": True}])
async def test_it_sends_nothing_when_nothing_is_owed(owed: dict[str, Any]) -> None:
    seat = ScriptedSeat(**owed)
    assert (await moved(seat, "dip", "show")).sent == 0
    assert seat.sent == []
