"""The people of a rehearsal: what they send, what they read of refusals, and bots that play a seat over HTTP."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from mainmatch.rules import MOST_ACTS, Dice, Json, Seat
from mainmatch.simulation.http_clients import Client, HandClock, Refusal, SeatedBot, Stage, sign_up

pytestmark = pytest.mark.anyio

NOW = datetime(2020, 11, 21, 14, 0, tzinfo=UTC)
OFFERS = (
    {"type": "dip", "mode": "instant", "schema": {}, "example": {"type": "dip"}, "cost": 0},
    {"type": "show", "mode": "sealed", "schema": {}, "example": {"type": "show"}, "cost": 0},
)


class Wants:
    """A bot that wants these, one after the other, and then nothing."""

    name = "wants"

    def __init__(self, *kinds: str) -> None:
        self.kinds = list(kinds)
        self.offered: list[list[str]] = []

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        self.offered.append([each["type"] for each in offers])
        return {"type": self.kinds.pop(0)} if self.kinds else None


class House:
    """A server by script: what it was asked, and how it answers what is sent."""

    def __init__(self, *answers: tuple[int, dict[str, Any]], phase: str | None = "ph_1") -> None:
        self.answers = list(answers)
        self.phase = phase
        self.asked: list[tuple[str, str, Any]] = []
        self.headers: list[Mapping[str, str]] = []

    async def answer(self, request: Request) -> Response:
        path = request.url.path
        is_json = request.headers.get("content-type") == "application/json"
        sent = await request.json() if is_json else dict(request.query_params)
        self.headers.append(request.headers)
        if path.endswith("/options"):
            return JSONResponse({"phase": self.phase and {"id": self.phase}, "actions": OFFERS})
        if path.endswith("/view"):
            return JSONResponse({"view": {}})
        self.asked.append((request.method, path, sent))
        if path == "/v1/auth/token":
            return JSONResponse({"access_token": "mm_token"})
        status, body = self.answers.pop(0) if self.answers else (200, {})
        return JSONResponse(body, status) if body else Response(status_code=status)

    @property
    def sent(self) -> list[tuple[str, str]]:
        """The seat's actions: the last part of the address, and the type."""
        return [(path.rpartition("/")[2], body["action"]["type"]) for _, path, body in self.asked]


def client_of(house: House) -> Client:
    app = Starlette(routes=[Route("/{path:path}", house.answer, methods=["GET", "POST", "PUT"])])
    http = httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://rehearsal.invalid")
    return Client("Ada", 3, http)


async def played(house: House, bot: Wants, *, locked: bool = False) -> list[bool]:
    seated = SeatedBot(client_of(house), "m_1", 3, bot, locked)
    steps: AsyncIterator[bool] = seated.play("ph_1", lambda n: Dice(b"chance", str(n)))
    return [step async for step in steps]


def problem(status: int, code: str) -> tuple[int, dict[str, Any]]:
    return status, {"code": code, "detail": "Do something else."}


def test_a_clock_is_moved_by_hand_and_never_back() -> None:
    clock = HandClock(NOW)
    clock.move_to(NOW + timedelta(hours=1))
    clock.move_to(NOW)
    assert clock() == NOW + timedelta(hours=1)


async def test_a_refusal_has_its_status_its_code_and_the_way_out() -> None:
    client = client_of(House(problem(409, "locked_in")))
    with pytest.raises(Refusal, match="409 locked_in: Do something else") as refused:
        await client.put("/v1/matches/m_1/submission", {})
    assert (refused.value.status, refused.value.code) == (409, "locked_in")


async def test_an_answer_without_a_body_is_empty() -> None:
    assert await client_of(House((204, {}))).post("/v1/matches/m_1/start", {}) == {}


async def test_each_change_has_a_key_of_its_own() -> None:
    house = House()
    client = client_of(house)
    for _ in range(2):
        await client.post("/v1/matches", {"game": "pennies"})
    assert house.asked == [("POST", "/v1/matches", {"game": "pennies"})] * 2
    assert len({each["idempotency-key"] for each in house.headers}) == 2


@pytest.mark.parametrize(("seat", "username"), [(None, "host"), (3, "player-3")])
async def test_who_signs_up_is_signed_in(seat: Seat | None, username: str) -> None:
    house = House()

    async def never() -> None:
        raise AssertionError

    app = Starlette(routes=[Route("/{path:path}", house.answer, methods=["GET", "POST"])])
    async with AsyncExitStack() as stack:
        client = await sign_up(Stage(app, never), stack, "Ada", seat)
        await client.get("/v1/me", after=7)
    assert [path for _, path, _ in house.asked] == ["/v1/accounts", "/v1/auth/token", "/v1/me"]
    account = house.asked[0][2]
    assert (account["username"], account["display_name"], len(account["password"]) >= 12) == (username, "Ada", True)
    assert house.asked[2][2] == {"after": "7"}
    assert house.headers[2]["authorization"] == "Bearer mm_token"


@pytest.mark.parametrize("locked", [False, True])
async def test_a_bot_acts_at_once_until_it_seals_something(
    locked: bool,  # noqa: FBT001 - both ways
) -> None:
    house = House()
    assert await played(house, Wants("dip", "dip", "show", "dip"), locked=locked) == [True, True, False]
    assert house.sent == [("actions", "dip"), ("actions", "dip"), ("submission", "show")]
    assert house.asked[2][2] == {"phase": "ph_1", "action": {"type": "show"}, "locked": locked}


async def test_a_bot_that_wants_nothing_sends_nothing() -> None:
    house = House()
    assert await played(house, Wants()) == []
    assert house.sent == []


@pytest.mark.parametrize("phase", [None, "ph_2"])
async def test_a_bot_plays_no_phase_but_the_one_it_was_asked_for(phase: str | None) -> None:
    house = House(phase=phase)
    assert await played(house, Wants("show")) == []
    assert house.sent == []


async def test_a_bot_acts_only_so_often_in_a_phase() -> None:
    house, bot = House(), Wants(*["dip"] * MOST_ACTS)
    assert await played(house, bot) == [True] * MOST_ACTS
    assert bot.offered[-1] == ["show"]


async def test_what_the_rules_refuse_is_followed_by_another_try() -> None:
    house = House(problem(422, "too_many_pennies"))
    assert await played(house, Wants("show", "show")) == [False]
    assert house.sent == [("submission", "show")] * 2


async def test_a_seat_that_is_locked_in_is_left_alone() -> None:
    assert await played(House(problem(409, "locked_in")), Wants("show", "show")) == []


@pytest.mark.parametrize("status", [403, 409, 500])
async def test_a_refusal_that_is_not_about_the_rules_is_not_hidden(status: int) -> None:
    seated = SeatedBot(client_of(House(problem(status, "something"))), "m_1", 3, Wants("show"))
    with pytest.raises(Refusal, match="something"):
        await anext(seated.play("ph_1", lambda n: Dice(b"chance", str(n))))
