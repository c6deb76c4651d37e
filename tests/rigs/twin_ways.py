"""Two servers of this process with the same matches, one of them without the hot ways: both get the same bytes.

What differs by itself, times and chance, is made equal; everything else has to be.
"""

import asyncio
import contextlib
import re
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from typing_extensions import override

from bench.seating import Crowd, Place, Table
from bench.servers import Process, plug_in_abc
from mainmatch.main import create_app
from mainmatch.runtime import uvicorn_server
from mainmatch.runtime.server_protocol import BoundedHttp
from mainmatch.runtime.socket_protocol import BoundedSocket, Hear
from mainmatch.runtime.uvicorn_server import Server
from mainmatch.services.play.moves import Moves
from mainmatch.settings import Settings
from mainmatch.store.database import Database
from tests.app import cheap_passwords

SEATS = 5
CHANCE = tuple(
    (re.compile(pattern), word)
    for pattern, word in (
        (rb"\d{4}-\d\d-\d\dT[\d:.]+Z", b"TIME"),
        (rb"\b(m|ph|ev|ac|req)_[\w-]{16}", rb"\1_ID"),
        (rb"[0-9a-f]{64}", b"HASH"),
        (rb"date: [^\r]*", b"date: DATE"),
        (rb";t=\d+", b";t=SECONDS"),
        (rb"127\.0\.0\.1:\d+", b"HERE"),
        (rb'"epoch":"[^"]*"', b'"epoch":"EPOCH"'),
    )
)
LAST = b"GET /v1/last HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
"""What is asked last on each connection: after its answer the server closes."""


class ColdSocket(BoundedSocket):
    @override
    def _let_hear(self, hear: Hear) -> None:
        """Let nobody take texts before the others."""


@dataclass
class Side:
    """One of the servers, with matches of five seats."""

    port: int
    tables: list[Table] = field(default_factory=list)

    def place(self, seat: int, match: int = 0) -> Place:
        return self.tables[match].places[seat - 1]

    async def told(self, payload: bytes, piece: int) -> bytes:
        """All that comes back on a connection of its own."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        told = b""
        with contextlib.suppress(ConnectionError):
            for start in range(0, len(payload), piece):
                writer.write(payload[start : start + piece])
                await writer.drain()
                await asyncio.sleep(0)
        with contextlib.suppress(TimeoutError, ConnectionError):
            # So that it stands alone. What is no whole request has no answer yet.
            async with asyncio.timeout(0.5):
                told = await reader.read(1 << 16)
        try:
            writer.write(LAST)
            async with asyncio.timeout(10):
                told += await reader.read()
        except ConnectionError:
            pass
        except TimeoutError:
            told += b"(it waits for more)"
        writer.close()
        return plain(told)


def plain(told: bytes) -> bytes:
    for pattern, word in CHANCE:
        told = pattern.sub(word, told)
    return told


@dataclass
class Pair:
    hot: Side
    cold: Side
    taken: list[str]
    """What the hot ways have taken."""

    async def same(self, named: str, made: Callable[[Side], bytes], piece: int = 1 << 20) -> bytes:
        """What both answer to the payload that is made for each of them."""
        payload = made(self.hot)
        hot, cold = await asyncio.gather(self.hot.told(payload, piece), self.cold.told(made(self.cold), piece))
        assert hot == cold, (named, payload[-300:])
        return hot


@asynccontextmanager
async def twins(folder: Path, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> AsyncIterator[Pair]:
    """Both of them, with two matches each."""
    taken: list[str] = []
    begun = Moves._begun

    def note(moves: Moves, given: Any, caller: Any, then: Any) -> bool:
        is_taken = begun(moves, given, caller, then)
        taken.extend([given.name] if is_taken else [])
        return is_taken

    monkeypatch.setattr(Moves, "_begun", note)
    sys.path.insert(0, str(plug_in_abc(folder)))
    async with AsyncExitStack() as stack:
        sides = []
        for name in ("hot", "cold"):
            if name == "cold":
                monkeypatch.setattr(uvicorn_server, "http_for", lambda app: BoundedHttp)
                monkeypatch.setattr(uvicorn_server, "BoundedSocket", ColdSocket)
            side = await stack.enter_async_context(served(folder / name, **settings))
            crowd = await Crowd.of(Process(0, side.port, 0.0), SEATS)
            side.tables = await crowd.tables(2, {"config": {"rounds": 9}, "close_early": "all_submitted"}, SEATS)
            sides.append(side)
        yield Pair(sides[0], sides[1], taken)
    sys.path.pop(0)


@asynccontextmanager
async def served(folder: Path, **more: Any) -> AsyncIterator[Side]:
    many = ("writes", "reads", "strangers", "addresses", "sign_ups", "sign_ins", "sign_ins_by_strangers", "sockets")
    limits: dict[str, Any] = {f"limit_{name}": "100000/year" for name in many}
    settings = Settings(data=folder, games="abc", port=0, log_level="error", web=None, **limits, **more)
    listening = asyncio.Event()
    server = Server(create_app(settings, passwords=cheap_passwords), settings, lambda *_: listening.set())
    serving = asyncio.create_task(server.serve())
    try:
        await listening.wait()
        [listener] = server.servers[0].sockets
        yield Side(listener.getsockname()[1])
    finally:
        server.should_exit = True
        await serving


def fail_to_keep(monkeypatch: pytest.MonkeyPatch, error: Exception | None) -> None:
    """From here on, what is judged in memory fails so when it is to be kept; None: it is void."""

    def keep(database: Database, command: Any, item: Any, then: Callable[[Any, BaseException | None], None]) -> None:
        asyncio.get_running_loop().call_soon(then, False, error)

    monkeypatch.setattr(Database, "keep", keep)
