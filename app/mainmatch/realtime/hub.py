"""The hub: this process's listeners, and the one reader that serves them all.

May touch: what it is handed to read feeds with. Rule kept here: a ring says that there is news,
never what; a lost ring costs latency (until the next poll), never an event. What this process committed itself it
is told, and needn't read where it follows what is known (decision 33). Everything that was rung or asked for while
a read was under way is read together in the next one, every item is built once for all its listeners, and nobody
waits for a slow listener: they pull, the hub never pushes.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, Protocol, TypeAlias, TypeVar

import structlog

from mainmatch.realtime.feed_buffers import FeedBuffer, Page, Subscription
from mainmatch.realtime.wakeups import Names

__all__ = ["Ask", "Build", "Hub", "HubLimits", "ReadHeads", "ReadPages", "Rows", "Watch"]

_log = structlog.get_logger(__name__)

Item = TypeVar("Item")

Ask: TypeAlias = tuple[str, int]
"""A feed, and the number after which to read it."""

Rows: TypeAlias = Sequence[tuple[int, str]]
"""Consecutive events of a feed: number and envelope."""

ReadPages: TypeAlias = Callable[[Sequence[Ask], int], Awaitable[Sequence[Rows]]]
"""Reads several pages of at most so many rows at once; answers them in the order they were asked for."""

ReadHeads: TypeAlias = Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]
"""The newest number of each feed; one without events, or without news since the last look, may be missing."""

Build: TypeAlias = Callable[[int, str], Item]
"""Makes of a number and an envelope what listeners take."""


@dataclass(frozen=True, slots=True)
class HubLimits:
    """What bounds the hub's memory and the length of one read."""

    page: int = 100
    """Rows in a page."""
    live_batch: int = 500
    """Feeds with news in one read."""
    replay_batch: int = 16
    """Pages for those who are behind in one read: few, so that news never wait long for somebody's replay."""
    tail_items: int = 64
    """Items that a feed with several listeners keeps for them."""
    tail_size: int = 256 * 1024
    """Characters of envelopes in such a tail."""
    poll_seconds: float = 2.0
    """How long a lost ring can hold news back (P17)."""


class Watch(Protocol):
    """Whoever measures how long news take from a commit to those who listen."""

    def told(self, seconds: float) -> None:
        """Listeners of a feed were woken for news, so long after its ring."""

    def missed(self, feeds: int) -> None:
        """A poll found news in so many feeds that nothing had rung for."""


class Hub(Generic[Item]):
    """Subscriptions pull from here; ``ring`` makes those of the rung feeds wake up.

    ``watch`` may be set by main, and ``names``, before anybody listens: then they know who listens to what.
    """

    def __init__(
        self, read_pages: ReadPages, read_heads: ReadHeads, build: Build[Item], limits: HubLimits | None = None
    ) -> None:
        self.limits = limits or HubLimits()
        self._read_pages = read_pages
        self._read_heads = read_heads
        self._build = build
        self._lines: dict[str, FeedBuffer[Item]] = {}
        self._stale: dict[str, FeedBuffer[Item]] = {}
        self._asked: dict[Ask, set[Subscription[Item]]] = {}
        self._under_way: dict[Ask, set[Subscription[Item]]] = {}
        self._work = asyncio.Event()
        self.watch: Watch | None = None
        self.names: Names | None = None

    @property
    def feeds(self) -> tuple[str, ...]:
        """The feeds with listeners."""
        return tuple(self._lines)

    def subscribe(self, feed: str, after: int, head: int, wake: Callable[[], None]) -> Subscription[Item]:
        """Listen to a feed after a number. ``head`` is the feed's newest number as the access check read it."""
        line = self._lines.get(feed)
        if line is None:
            line = FeedBuffer(feed, head, self.limits.tail_items, self.limits.tail_size)
            self._lines[feed] = line
            if self.names is not None:
                self.names.listen(feed)
            # What was committed between the check and now rang for nobody: read once.
            self._mark(line)
        subscription = Subscription(line, after, wake, self._ask, self._quit)
        line.listeners.add(subscription)
        return subscription

    def serves(self, feed: str) -> bool:
        """Whether somebody here listens to this feed."""
        return feed in self._lines

    def tell(self, feed: str, rows: Rows) -> None:
        """What a commit of this process has appended to a feed. Call on the event loop, after the commit."""
        line = self._lines.get(feed)
        if line is not None and line.is_current and rows and rows[0][0] == line.top + 1:
            line.rung_at = time.perf_counter()
            self._extend(line, rows)
        else:
            # Something before it isn't known here, or is being read: all of it is read in its order.
            self.ring((feed,))

    def ring(self, feeds: Iterable[str]) -> None:
        """There is news in these feeds. Call on the event loop, after the commit."""
        for feed in feeds:
            line = self._lines.get(feed)
            if line is not None:
                if line.rung_at is None:
                    line.rung_at = time.perf_counter()
                self._mark(line)

    async def poll(self) -> None:
        """Find what was not rung for, with one question for all feeds; and try again what could not be read."""
        heads = await self._read_heads(self.feeds) if self._lines else {}
        behind = [line for line in map(self._lines.get, heads) if line is not None and heads[line.feed] > line.top]
        if self.watch is not None:
            self.watch.missed(sum(line.is_current for line in behind))
        self.ring(line.feed for line in behind)
        if self._stale or self._asked:
            self._work.set()

    async def run(self, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Serve until cancelled. ``sleep`` is for tests; it paces only the polls."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._serve())
            tasks.create_task(self._poll_for_ever(sleep))

    async def read_once(self) -> None:
        """One read for all that is stale or asked for, as far as a batch goes."""
        self._work.clear()
        lines = list(islice(self._stale.values(), self.limits.live_batch))
        asks = list(islice(self._asked, self.limits.replay_batch))
        for line in lines:
            del self._stale[line.feed]
            line.stale, line.reading = False, True
        for ask in asks:
            self._under_way[ask] = self._asked.pop(ask)
        wanted = [(line.feed, line.top) for line in lines] + asks
        try:
            pages = await self._read_pages(wanted, self.limits.page) if wanted else []
        except Exception as error:  # noqa: BLE001 - whatever keeps the store from answering now, the next poll asks again
            _log.error("feeds not read", error=type(error).__name__, feeds=len(wanted))
            self._put_back(lines, asks)
            return
        except asyncio.CancelledError:
            self._put_back(lines, asks)
            raise
        for line, rows in zip(lines, pages, strict=False):
            self._extend(line, rows)
        for ask, rows in zip(asks, pages[len(lines) :], strict=True):
            self._give(ask, rows)
        if self._stale or self._asked:
            self._work.set()

    async def _serve(self) -> None:
        while True:
            await self._work.wait()
            await self.read_once()

    async def _poll_for_ever(self, sleep: Callable[[float], Awaitable[object]]) -> None:
        while True:
            await sleep(self.limits.poll_seconds)
            try:
                await self.poll()
            except Exception as error:  # noqa: BLE001 - as in read_once
                _log.error("feeds not polled", error=type(error).__name__)

    def _mark(self, line: FeedBuffer[Item]) -> None:
        line.stale = True
        self._stale[line.feed] = line
        self._work.set()

    def _ask(self, subscription: Subscription[Item]) -> None:
        """Somebody is behind the tail; those who are at the same place share one read."""
        ask = (subscription.feed, subscription.cursor)
        waiting = self._under_way.get(ask)
        if waiting is None:
            waiting = self._asked.setdefault(ask, set())
            self._work.set()
        waiting.add(subscription)

    def _quit(self, subscription: Subscription[Item]) -> None:
        line = subscription.line
        line.listeners.discard(subscription)
        if not line.listeners and self._lines.get(line.feed) is line:
            del self._lines[line.feed]
            self._stale.pop(line.feed, None)
            if self.names is not None:
                self.names.forget(line.feed)

    def _extend(self, line: FeedBuffer[Item], rows: Rows) -> None:
        line.reading = False
        if not _is_dense(line.feed, line.top, rows):
            return
        line.extend([(self._build(seq, text), len(text)) for seq, text in rows])
        rung_at, line.rung_at = line.rung_at, None
        if rows and rung_at is not None and self.watch is not None:
            self.watch.told(time.perf_counter() - rung_at)
        if len(rows) == self.limits.page and line.listeners:
            self._mark(line)
        line.wake()

    def _give(self, ask: Ask, rows: Rows) -> None:
        waiting = self._under_way.pop(ask)
        feed, after = ask
        if not rows or not _is_dense(feed, after, rows):
            return
        page = Page(after + 1, [self._build(seq, text) for seq, text in rows])
        for subscription in waiting:
            if subscription in subscription.line.listeners:
                subscription.give(page)

    def _put_back(self, lines: Iterable[FeedBuffer[Item]], asks: Iterable[Ask]) -> None:
        for line in lines:
            line.reading = False
            if line.listeners:
                line.stale = True
                self._stale[line.feed] = line
        for ask in asks:
            self._asked.setdefault(ask, set()).update(self._under_way.pop(ask))
        self._work.clear()


def _is_dense(feed: str, after: int, rows: Rows) -> bool:
    """Whether the rows follow ``after`` without a gap (P13). A reader is told nothing rather than something wrong."""
    if rows and (rows[0][0] != after + 1 or rows[-1][0] != after + len(rows)):
        _log.error("a feed has a gap", feed=feed, after=after)
        return False
    return True
