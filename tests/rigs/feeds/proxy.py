"""A network between clients and a server that cuts, stalls, splits and half-closes, by the dice it is given."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

HOST = "127.0.0.1"

FATES = {"cut": 5, "stall": 1, "split": 3, "end_to_client": 2, "end_to_server": 2, "pass": 1}
"""What becomes of a connection once it has carried its bytes, and how often; ``split`` comes in crumbs, and is cut.

``pass`` carries many times as much before it is cut: long enough to be told of what happens, not so long that a
client has nothing to fear any more.
"""

_LONG = 8

_CRUMBS = 40
"""Bytes of a crumb, at most."""


@dataclass
class FaultProxy:
    """Listens on ``port`` and passes on to ``target``. ``mean``: bytes from the server before something happens."""

    target: int
    dice: Random
    mean: int
    port: int = 0
    fates: Counter[str] = field(default_factory=Counter)
    _under_way: "set[asyncio.Task[Any]]" = field(default_factory=set)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, from its beginning to its fate."""
        here = asyncio.current_task()
        if here is not None:
            self._under_way.add(here)
            here.add_done_callback(self._under_way.discard)
        with contextlib.suppress(asyncio.CancelledError):
            await self._serve(reader, writer)

    async def end(self) -> None:
        """Drop what is still under way."""
        for task in tuple(self._under_way):
            task.cancel()
        while self._under_way:
            await asyncio.wait(self._under_way)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        (fate,) = self.dice.choices([*FATES], [*FATES.values()])
        budget = int(self.dice.expovariate(1 / self.mean)) * (_LONG if fate == "pass" else 1)
        self.fates[fate] += 1
        try:
            from_server, to_server = await asyncio.open_connection(HOST, self.target)
        except OSError:
            writer.transport.abort()
            return
        asking = asyncio.create_task(_pump(reader, to_server))
        try:
            if not await self._carry(from_server, writer, fate, budget):
                await self._befall(fate, from_server, writer, to_server, asking)
        finally:
            asking.cancel()
            writer.transport.abort()
            to_server.transport.abort()
            await asyncio.wait({asking})

    async def _carry(
        self, from_server: asyncio.StreamReader, to_client: asyncio.StreamWriter, fate: str, budget: int
    ) -> bool:
        """Pass on so many bytes; True when an end came before."""
        with contextlib.suppress(OSError):
            while budget > 0:
                most = self.dice.randint(1, _CRUMBS) if fate == "split" else 64 * 1024
                some = await from_server.read(min(budget, most))
                if not some:
                    return True
                budget -= len(some)
                to_client.write(some)
                await to_client.drain()
            return False
        return True

    async def _befall(
        self,
        fate: str,
        from_server: asyncio.StreamReader,
        to_client: asyncio.StreamWriter,
        to_server: asyncio.StreamWriter,
        asking: "asyncio.Task[None]",
    ) -> None:
        with contextlib.suppress(OSError):
            if fate == "stall":
                # Nothing comes any more, and nobody says so: it ends when the client has had enough.
                await asyncio.wait({asking})
            elif fate == "end_to_client":
                to_client.write_eof()
                await asyncio.wait({asking})
            elif fate == "end_to_server":
                to_server.write_eof()
                await _pump(from_server, to_client)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while some := await reader.read(64 * 1024):
            writer.write(some)
            await writer.drain()


@asynccontextmanager
async def faulty(target: int, dice: Random, mean: int) -> AsyncIterator[FaultProxy]:
    """Put a bad network before the port ``target``."""
    proxy = FaultProxy(target, dice, mean)
    server = await asyncio.start_server(proxy.serve, HOST, 0)
    proxy.port = server.sockets[0].getsockname()[1]
    async with server:
        yield proxy
        await proxy.end()
