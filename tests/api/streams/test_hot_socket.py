"""The hot way of sockets answers as the ordinary one does, in the same order, and with the same events."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from bench.seating import Table
from bench.wires import request
from mainmatch.store.transactions.errors import Overloaded, StoreFailure, Unconfirmed
from tests.rigs.twin_ways import SEATS, Pair, Side, fail_to_keep, plain, twins

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pair]:
    async with twins(tmp_path, monkeypatch) as opened:
        yield opened


async def test_frames_get_the_same_answers_and_events(pair: Pair) -> None:
    hot, cold = await asyncio.gather(*(frames_of(side) for side in (pair.hot, pair.cold)))
    assert hot == cold
    assert pair.taken.count("submit") > 10


def move(side: Side, seat: int, letter: str, **more: Any) -> dict[str, Any]:
    found = side.tables[1]
    action = {"type": "choose", "letter": letter}
    return {"op": "submit", "match_id": found.match_id, "phase_id": found.phase, "action": action, **more}


async def frames_of(side: Side) -> list[list[bytes]]:
    """What the seats of the second match hear: the answers to each frame, and the events of each socket."""
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(entered(side, seat)) for seat in range(1, SEATS + 1)]
        first = sockets[0]
        found = [await said(first, json.dumps(frame)) for frame in odd_frames(side)]
        found += [await said(first, text) for text in SPELLED]
        for n in range(3):
            for seat, socket in enumerate(sockets, 1):
                frame = move(side, seat, "abc"[(n + seat) % 3], id=f"{n}")
                found.append(await said(socket, json.dumps(frame, separators=(",", ":"))))
            # The phase has closed.
            view = json.loads(await asked(side, "view"))
            side.tables[1] = Table(side.tables[1].match_id, view["phase"]["id"], side.tables[1].places)
        # A pong can overtake events that are written with it.
        found += [await said(socket, PING) for socket in sockets]
        return found + [socket.events for socket in sockets]


def odd_frames(side: Side) -> list[dict[str, Any]]:
    usual = move(side, 1, "a")
    feed = side.place(1, 1).feed
    return [
        usual,
        {**usual, "id": 1},
        {**usual, "id": 1},
        {**usual, "id": "x" * 64, "locked": False},
        {**usual, "id": "x" * 65},
        {**usual, "id": -1},
        {**usual, "id": True},
        {**usual, "id": 2, "phase_id": f" {usual['phase_id']} "},
        {**usual, "id": 2, "match_id": "m_none"},
        {**usual, "id": 2, "match_id": side.place(1).match_id},
        {**usual, "id": 2, "more": 1},
        {**usual, "id": 2, "locked": None},
        {**usual, "id": 2, "action": {"type": "choose", "letter": "z"}},
        {**usual, "id": 3, "op": "act"},
        {**usual, "id": 3, "op": "act", "idempotency_key": "once"},
        {"op": "ack", "feed": feed, "seq": 1},
        {"op": "ack", "feed": feed, "seq": 10_000},
        {"op": "ack", "feed": feed, "seq": -1},
        {"op": "ack", "feed": "match/none/public", "seq": 1},
        {"op": "ack", "feed": feed, "seq": 1, "more": 1},
        {"op": "subscribe", "id": 4, "feed": feed, "from": "now"},
        {"op": "none"},
    ]


SPELLED = ["{", "[]", "null", '{"op":"ack"}', '{"op":"submit","op":"ack"}', " " * 20_000, '{"op":"ping","id":-0}']


@dataclass
class Socket:
    """``events``: those that have come."""

    wire: ClientConnection
    events: list[bytes] = field(default_factory=list)


@asynccontextmanager
async def entered(side: Side, seat: int) -> AsyncIterator[Socket]:
    place = side.place(seat, 1)
    async with connect(f"ws://127.0.0.1:{side.port}/v1/stream", compression=None, proxy=None) as wire:
        await wire.send(json.dumps({"op": "identify", "token": place.token}))
        await wire.send(json.dumps({"op": "subscribe", "id": 0, "feed": place.feed, "from": "start"}))
        while b'"op":"caught_up"' not in await wire.recv(decode=False):
            pass
        yield Socket(wire)


PING = json.dumps({"op": "ping", "id": "last"})


async def said(socket: Socket, text: str) -> list[bytes]:
    """The answers up to that of a ping that follows a text."""
    answers: list[bytes] = []
    await socket.wire.send(text)
    await socket.wire.send(PING)
    for _ in range(1 + (text == PING)):
        while b'"id":"last"' not in (frame := await socket.wire.recv(decode=False)):
            (socket.events if b'"op":"event"' in frame else answers).append(plain(frame))
    return answers


async def asked(side: Side, what: str) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", side.port)
    place = side.place(1, 1)
    writer.write(request("GET", f"/v1/matches/{place.match_id}/{what}", place.token, Connection="close"))
    told = await reader.read()
    writer.close()
    return told.partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (Unconfirmed(), b'"code":"unconfirmed"'),
        (Overloaded(), b'"code":"server_busy"'),
        (StoreFailure(), b'"op":"receipt"'),
        (None, b'"op":"receipt"'),
    ],
    ids=["unclear", "overloaded", "failed", "void"],
)
async def test_what_is_not_kept_or_nobody_knows_of_is_answered_the_same(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, error: Exception | None, told: bytes
) -> None:
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(entered(side, 1)) for side in (pair.hot, pair.cold)]
        hot: list[bytes] = []
        for n, letter in enumerate("ab"):
            frames = [json.dumps(move(side, 1, letter, id=n)) for side in (pair.hot, pair.cold)]
            hot, cold = await asyncio.gather(*(said(*each) for each in zip(sockets, frames, strict=True)))
            assert hot == cold
            if n == 0:
                fail_to_keep(monkeypatch, error)
        assert pair.taken == ["submit"]
        assert told in hot[0]
