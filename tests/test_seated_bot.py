"""Bots that play a seat over HTTP: what they send, and when they leave it alone."""

import pytest

from mainmatch.rules import MOST_ACTS, Dice
from mainmatch.seated_bot import SeatedBot
from mainmatch_client import Problem
from tests.scripted_seat import DIP, SHOW, ScriptedSeat, Wants, problem

pytestmark = pytest.mark.anyio


async def played(seat: ScriptedSeat, bot: Wants, *, locked: bool = False) -> list[bool]:
    seated = SeatedBot(seat.player, "m_1", 3, bot, locked)
    return [step async for step in seated.play("ph_1", lambda n: Dice(b"chance", str(n)))]


@pytest.mark.parametrize("locked", [False, True])
async def test_a_bot_acts_at_once_until_it_seals_something(
    locked: bool,  # noqa: FBT001 - both ways
) -> None:
    seat = ScriptedSeat()
    assert await played(seat, Wants("dip", "dip", "show", "dip"), locked=locked) == [True, True, False]
    assert seat.sent == [("actions", "dip"), ("actions", "dip"), ("submission", "show")]
    assert seat.bodies[2] == {"phase_id": "ph_1", "action": {"type": "show"}, "locked": locked}


async def test_a_bot_sends_one_submission_to_each_slot() -> None:
    slots = (("show", "hand"), ("hide", "hand"), ("bid", "fee"))
    offers = [{**SHOW, "type": kind, "slot": slot} for kind, slot in slots]
    seat, bot = ScriptedSeat(actions=(DIP, *offers)), Wants("show", "dip", "bid")
    assert await played(seat, bot) == [False, True, False]
    assert bot.offered == [["dip", "show", "hide", "bid"], ["dip", "bid"], ["dip", "bid"]]


async def test_a_bot_that_wants_nothing_sends_nothing() -> None:
    seat = ScriptedSeat()
    assert await played(seat, Wants()) == []
    assert seat.sent == []


@pytest.mark.parametrize(("phase", "seen"), [(None, None), ("ph_2", "ph_2"), ("ph_1", "ph_2"), ("ph_1", None)])
async def test_a_bot_plays_no_phase_but_the_one_it_was_asked_for(phase: str | None, seen: str | None) -> None:
    seat = ScriptedSeat(phase=phase, seen=seen)
    assert await played(seat, Wants("show")) == []
    assert seat.sent == []


async def test_a_bot_acts_only_so_often_in_a_phase() -> None:
    bot = Wants(*["dip"] * MOST_ACTS)
    assert await played(ScriptedSeat(), bot) == [True] * MOST_ACTS
    assert bot.offered[-1] == ["show"]


async def test_what_the_rules_refuse_is_tried_again_and_the_last_try_is_the_example() -> None:
    seat = ScriptedSeat(*[problem(422, "too_many_pennies")] * 8)
    assert await played(seat, Wants(*["show"] * 9)) == [False]
    assert [body["action"].get("n") for body in seat.bodies] == [*[None] * 8, 0]


@pytest.mark.parametrize("code", ["phase_closed", "locked_in"])
async def test_a_phase_that_is_over_for_the_seat_is_left_alone(code: str) -> None:
    seat = ScriptedSeat(problem(409, code))
    assert await played(seat, Wants("show", "show")) == []
    assert len(seat.sent) == 1


@pytest.mark.parametrize("status", [403, 409, 500])
async def test_a_refusal_that_is_not_about_the_rules_is_not_hidden(status: int) -> None:
    with pytest.raises(Problem, match="something"):
        await played(ScriptedSeat(problem(status, "something")), Wants("show"))
