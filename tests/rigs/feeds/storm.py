"""The reconnect storm (E1): many readers, a bad network, a server that is told things all the while.

At the end every reader has exactly its feed: the texts that the server answers over HTTP, without the bad network.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2

from tests.rigs.feeds.proxy import faulty
from tests.rigs.feeds.readers import TRANSPORTS, Eyes, Reader, envelopes_of


@dataclass
class Count:
    """What came of a storm."""

    clients: int = 0
    reconnects: int = 0
    fewest: int = 0
    events: int = 0
    size: int = 0
    resets: int = 0
    fates: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        fates = ", ".join(f"{fate} {count}" for fate, count in sorted(self.fates.items()))
        return (
            f"{self.clients} clients, {self.reconnects} reconnects (at least {self.fewest} each), "
            f"{self.events} events, {self.size} bytes, {self.resets} resets; fates: {fates}"
        )


@dataclass
class Storm:
    """``port`` is the server's own. ``mean``: bytes that a connection lives for. ``kinds``: the readers, in turn."""

    port: int
    eyes: Sequence[Eyes]
    clients: int
    seed: int
    mean: int
    kinds: Sequence[type[Reader]] = TRANSPORTS
    within: float = 60.0

    async def rage(self, happen: Callable[[], Awaitable[object]]) -> Count:
        """Let all read while ``happen`` makes things happen, and until all have read everything.

        Raises AssertionError for the first reader that gets anything but its feed.
        """
        dice = Random(self.seed)  # noqa: S311 - it has to be repeatable
        epoch = (await feed_of(self.port, self.eyes[0]))[0]
        async with faulty(self.port, dice, self.mean) as proxy:
            readers = [self._reader(n, epoch, proxy.port) for n in range(self.clients)]
            await self._read(readers, happen)
            count = await self._compared(readers)
            count.fates = dict(proxy.fates)
            return count

    def _reader(self, n: int, epoch: str, port: int) -> Reader:
        kind = self.kinds[n % len(self.kinds)]
        # Not in step with the transports: every feed is read over each of them.
        eyes = self.eyes[(n // len(self.kinds)) % len(self.eyes)]
        # All of them and the network share this process: the more there are, the longer each of them has to wait.
        patience, pause = max(1.0, self.clients / 8), self.clients / 100
        return kind(eyes, epoch, port, Random(f"{self.seed}/{n}"), patience, pause)  # noqa: S311 - as above

    async def _read(self, readers: Sequence[Reader], happen: Callable[[], Awaitable[object]]) -> None:
        news = asyncio.Event()
        for reader in readers:
            reader.on_event = news.set
        reading = {asyncio.create_task(reader.read()) for reader in readers}
        happening = asyncio.ensure_future(happen())
        try:
            async with asyncio.timeout(self.within):
                await self._unless_broken(reading, happening)
                heads = {eyes.feed: len((await feed_of(self.port, eyes))[1]) for eyes in self.eyes}
                while any(reader.place < heads[reader.eyes.feed] for reader in readers):
                    news.clear()
                    await self._unless_broken(reading, asyncio.ensure_future(news.wait()))
        except TimeoutError:
            late = [(type(each).__name__, each.eyes.feed, each.place) for each in readers]
            raise AssertionError(f"not everybody got everything within {self.within} s: {late}") from None
        finally:
            for task in (*reading, happening):
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task

    async def _unless_broken(self, reading: set["asyncio.Task[None]"], other: "asyncio.Future[Any]") -> None:
        try:
            watched: set[asyncio.Future[Any]] = {*reading, other}
            done, _ = await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            if not other.done():
                other.cancel()

    async def _compared(self, readers: Sequence[Reader]) -> Count:
        feeds = {eyes.feed: (await feed_of(self.port, eyes))[1] for eyes in self.eyes}
        count = Count(clients=len(readers), fewest=min(reader.visits for reader in readers) - 1)
        for reader in readers:
            assert reader.texts == feeds[reader.eyes.feed], f"{type(reader).__name__} has another feed than the server"
            count.reconnects += reader.visits - 1
            count.events += len(reader.texts)
            count.size += sum(len(text.encode()) for text in reader.texts)
            count.resets += reader.resets
        return count


async def feed_of(port: int, eyes: Eyes) -> tuple[str, list[str]]:
    """The feed's epoch, and its envelopes as they are answered over HTTP, from the first to the last."""
    texts: list[str] = []
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=eyes.headers, trust_env=False) as http:
        while True:
            answer = await http.get(eyes.path, params={**eyes.query, "after": len(texts), "limit": 500}, timeout=60)
            assert answer.status_code == 200, answer.text
            texts += envelopes_of(answer.text)
            if len(texts) == answer.json()["head"]:
                return answer.json()["epoch"], texts
