"""What a player sends, and when it leaves a seat alone."""

from typing import Any

import pytest

from mainmatch.demo.http_client import Client, Refusal
from mainmatch.demo.run import Player
from mainmatch.rules import Dice, Json

pytestmark = pytest.mark.anyio

OFFER = {"type": "count", "mode": "sealed", "schema": {}, "example": {"type": "count", "n": 0}, "cost": 0}
OPEN = {"phase": {"id": "ph_1"}, "actions": [OFFER], "submission": None}


class Seat(Client):
    """A client whose server is a script: options, and what becomes of what is sent."""

    def __init__(self, *options: dict[str, Any], refusals: list[Refusal] | None = None, phase: str = "ph_1") -> None:
        super().__init__("http://nowhere.invalid")
        self.asked = [*options]
        self.refusals = refusals or []
        self.phase = phase
        self.sent: list[dict[str, Any]] = []

    async def options(self, match_id: str) -> dict[str, Any]:
        return self.asked.pop(0)

    async def view(self, match_id: str, viewer: str | None = None) -> dict[str, Any]:
        return {"status": "running", "phase": {"id": self.phase}, "view": {"round": 1}}

    async def submit(
        self, match_id: str, phase: str, action: dict[str, Any], *, locked: bool = False
    ) -> dict[str, Any]:
        assert (phase, locked) == ("ph_1", True)
        self.sent.append(action)
        if self.refusals:
            raise self.refusals.pop(0)
        return {}


class Counting:
    """A bot that sends 1, 2, 3, ..."""

    name = "counting"

    def __init__(self) -> None:
        self.n = 0

    def choose(self, view: Any, offers: Any, seat: int, dice: Dice) -> dict[str, Json] | None:
        self.n += 1
        return {"type": "count", "n": self.n}


def refused(status: int, code: str) -> Refusal:
    return Refusal(status, {"code": code, "detail": "..."})


async def moved(seat: Seat) -> Player:
    async with seat:
        player = Player(seat, "m_1", 3, Counting(), seed=bytes(32))
        await player.move()
    return player


async def test_it_sends_what_the_bot_wants() -> None:
    seat = Seat(OPEN, OPEN)
    assert (await moved(seat)).sent == 1
    assert seat.sent == [{"type": "count", "n": 1}]


@pytest.mark.parametrize(
    "options",
    [
        {"phase": None, "actions": [], "submission": None},
        {**OPEN, "actions": []},
        {**OPEN, "actions": [{**OFFER, "mode": "instant"}]},
        {**OPEN, "submission": {"revision": 1}},
    ],
)
async def test_it_sends_nothing_when_nothing_is_owed(options: dict[str, Any]) -> None:
    seat = Seat(options)
    assert (await moved(seat)).sent == 0
    assert seat.sent == []


async def test_it_waits_for_the_next_phase_when_this_one_is_over() -> None:
    seat = Seat(OPEN, OPEN, phase="ph_2")
    await moved(seat)
    assert seat.sent == []


async def test_it_tries_again_what_the_rules_refuse_and_ends_with_the_example() -> None:
    seat = Seat(OPEN, OPEN, refusals=[refused(422, "malformed_action")] * 8)
    assert (await moved(seat)).sent == 1
    assert [action["n"] for action in seat.sent] == [1, 2, 3, 4, 5, 6, 7, 8, 0]


@pytest.mark.parametrize("code", ["phase_closed", "locked_in"])
async def test_it_lets_go_of_a_phase_that_has_closed(code: str) -> None:
    seat = Seat(OPEN, OPEN, refusals=[refused(409, code)])
    assert (await moved(seat)).sent == 0
    assert len(seat.sent) == 1


async def test_it_does_not_hide_other_refusals() -> None:
    with pytest.raises(Refusal, match="not_seated"):
        await moved(Seat(OPEN, OPEN, refusals=[refused(403, "not_seated")]))
