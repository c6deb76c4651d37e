"""Exports come in pieces: they hold nobody up, few at a time, paid by what they read, and given up if nobody reads."""

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from mainmatch.api.http import pieces
from mainmatch.api.http.context import Answer
from mainmatch.api.http.pieces import InPieces
from mainmatch.api.http.rate_limits import RateLimiter
from mainmatch.api.http.request import HANG_UP
from mainmatch.services.errors import RateLimited
from mainmatch.store.transactions.transaction import Transaction
from tests.api.routers.seated import seated
from tests.app import Server, code_of, serving

pytestmark = pytest.mark.anyio

LONG = ("/v1/me/export", "/v1/matches/{}/export", "/v1/matches/{}/events?limit=101")


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path / "data") as server:
        yield server


async def test_a_view_is_answered_while_no_export_is(place: Server) -> None:
    """The lane of long reads is held up: whoever reads something else doesn't notice."""
    table = await seated(place)
    held, goes_on = threading.Event(), threading.Event()

    def hold(_tx: Transaction) -> None:
        held.set()
        goes_on.wait(60)

    holding = asyncio.create_task(place.app_state.executor.database.read_for("eve", hold, is_long=True))
    await asyncio.to_thread(held.wait, 60)
    try:
        client = await table.by("ada")
        asked = [asyncio.create_task(client.get(path.format(table.match_id))) for path in LONG * 20]
        assert (await client.get(f"/v1/matches/{table.match_id}/view")).status_code == 200
        assert not any(each.done() for each in asked)
    finally:
        goes_on.set()
    await holding
    assert {(await each).status_code for each in asked} == {200}


async def test_an_account_has_few_exports_at_a_time_and_others_have_theirs() -> None:
    limits, goes_on = RateLimiter({}, {"exports": 2}), asyncio.Event()

    async def slow() -> AsyncGenerator[str, None]:
        await goes_on.wait()
        yield "piece\n"

    def asked(whose: str) -> "asyncio.Task[list[dict[str, Any]]]":
        return asyncio.create_task(_sent(InPieces(slow, whose, limits, asyncio.Semaphore(9), {})))

    first = [asked("eve"), asked("eve")]
    await asyncio.sleep(0)
    with pytest.raises(RateLimited):
        await asked("eve")
    other = asked("ada")
    goes_on.set()
    for each in [*first, other]:
        assert b"".join(message.get("body", b"") for message in await each) == b"piece\n"


async def test_what_was_read_is_paid_and_more_waits(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", limits="on", limit_long_reads="100/hour") as place:
        ada, ben = await place.person("ada"), await place.person("ben")
        await ada.patch("/v1/me", json={"display_name": "A" * 40})
        place.app_state.limits.charge("long_reads", (await ada.get("/v1/me")).json()["id"], 300)
        for path in ("/v1/me/export", "/v1/matches?limit=5"):
            answer = await ada.get(path)
            assert code_of(answer) == (429, "rate_limited")
            assert int(answer.headers["retry-after"]) > 3600
            assert (await ben.get(path)).status_code == 200
        assert (await ada.get("/v1/me")).status_code == 200


@pytest.mark.parametrize("is_large", [True, False])
async def test_what_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch, *, is_large: bool) -> None:
    monkeypatch.setattr(pieces, "PATIENCE", 0.0)
    read = list[str]()

    async def endless() -> AsyncGenerator[str, None]:
        while True:
            read.append("piece")
            yield "piece" * 100_000

    aborted = asyncio.Event()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            await asyncio.Event().wait()

    async def receive() -> Any:
        await aborted.wait()
        return {"type": "http.disconnect"}

    answer = Answer(b"x" * pieces.LARGE, 200, {})
    response = answer if is_large else InPieces(endless, "eve", RateLimiter({}), asyncio.Semaphore(1), {})
    await response({"type": "http", "extensions": {HANG_UP: {"abort": aborted.set}}}, receive, send)
    assert aborted.is_set()
    assert len(read) <= 1


async def test_where_a_read_ended_is_not_told() -> None:
    """It can depend on what the reader may not know, such as how many rows of others were passed over."""

    def of(*lengths: int) -> InPieces:
        async def pieces() -> AsyncGenerator[str, None]:
            for length in lengths:
                yield "x" * length

        return InPieces(pieces, "eve", RateLimiter({}), asyncio.Semaphore(1), {})

    lengths = ((200_000,), (0, 1, 0, 99_999, 100_000))
    parts = [[len(each.get("body", b"")) for each in await _sent(of(*each_of))] for each_of in lengths]
    assert parts[0] == parts[1]
    assert sum(parts[0]) == 200_000


async def test_small_pieces_are_paid_too() -> None:
    paid = list[int]()

    class Limits(RateLimiter):
        def charge(self, what: str, whose: str, cost: int) -> None:
            paid.append(cost)

    async def small() -> AsyncGenerator[str, None]:
        for _ in range(1000):
            yield "x" * 1000

    await _sent(InPieces(small, "eve", Limits({}), asyncio.Semaphore(1), {}))
    assert sum(paid) == -(-1000 * 1000 // 1024)


async def test_who_leaves_ends_the_reading() -> None:
    read, left = list[str](), asyncio.Event()

    async def endless() -> AsyncGenerator[str, None]:
        while True:
            read.append("piece")
            yield "piece" * pieces.LARGE

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            left.set()
            await asyncio.Event().wait()

    async def receive() -> Any:
        await left.wait()
        return {"type": "http.disconnect"}

    await InPieces(endless, "eve", RateLimiter({}), asyncio.Semaphore(1), {})({"type": "http"}, receive, send)
    assert len(read) == 1


async def test_a_page_ends_with_its_bytes_and_the_next_goes_on(place: Server) -> None:
    table = await seated(place)
    host, channel = await table.by("ada"), f"/v1/matches/{table.match_id}/channels/table/messages"
    for _ in range(60):
        assert (await host.post(channel, json={"text": "\N{GRINNING FACE}" * 2000})).status_code == 201
    for path, key in ((channel, "text"), (f"/v1/matches/{table.match_id}/events", "type")):
        after, found, pages = 0, 0, 0
        while True:
            page = (await host.get(f"{path}?limit=500&after={after}")).json()
            found += sum(each["type"] == "message.posted" if key == "type" else True for each in page["items"])
            pages += 1
            assert len(str(page).encode()) < 2 * 1024 * 1024
            if not page["items"] or page["next_after"] in (None, after):
                break
            after = page["next_after"]
        assert (found, pages > 1) == (60, True), path


async def _sent(response: Any) -> list[dict[str, Any]]:
    """What a response sends to somebody who stays."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await response({"type": "http"}, asyncio.Event().wait, send)
    return sent
