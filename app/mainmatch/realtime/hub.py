"""The hub: this process's listeners, the end of each feed that they follow, and the one reader that serves them all.

A wake-up says that a feed has new events, never which; a lost one costs latency (until the next poll), never an event.
What this process committed is appended without a read where it follows what is known (decision 33). What was asked for
while a read was under way is read together in the next one, every item is built once for all its listeners, and nobody
waits for a slow listener: they pull, the hub never pushes. Memory is bounded: a buffer keeps a short tail for all its
listeners; a listener holds a cursor and at most one page, shared with those who read the same.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, Protocol, TypeAlias, TypeVar

import structlog

from mainmatch.realtime.wakeups import FeedNames

__all__ = [
    "Ask",
    "Build",
    "FeedBuffer",
    "Hub",
    "HubLimits",
    "Instrumentation",
    "Page",
    "ReadHeads",
    "ReadPages",
    "Rows",
    "Subscription",
]

_log = structlog.get_logger(__name__)

Item = TypeVar("Item")

Ask: TypeAlias = tuple[str, int]
"""A feed, and the number after which to read it."""

Rows: TypeAlias = Sequence[tuple[int, str]]
"""Consecutive events of a feed: number and envelope."""

ReadPages: TypeAlias = Callable[[Sequence[Ask], int], Awaitable[Sequence[Rows]]]
"""Reads several pages of at most so many rows at once; answers them in the order they were asked for."""

ReadHeads: TypeAlias = Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]
"""The newest number of each feed; one without (new) events may be missing."""

Build: TypeAlias = Callable[[int, str], Item]
"""Makes of a number and an envelope what listeners take."""


@dataclass(frozen=True, slots=True)
class HubLimits:
    """What bounds the hub's memory and the length of one read."""

    page: int = 100
    """Rows in a page."""
    live_batch: int = 500
    """Feeds with new events in one read."""
    replay_batch: int = 16
    """Pages for those who are behind in one read: few, so that new events never wait long for a replay."""
    tail_items: int = 64
    """Items that a feed with several listeners keeps for them."""
    tail_size: int = 256 * 1024
    """Characters of envelopes in such a tail."""
    poll_seconds: float = 2.0
    """How long a lost wake-up can delay an event (P17)."""


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """Consecutive items of a feed; ``first`` is the number of the first one."""

    first: int
    items: Sequence[Item]

    def after(self, cursor: int, limit: int) -> Sequence[Item]:
        """At most ``limit`` items that follow ``cursor``; nothing when this page doesn't hold the next one."""
        begin = cursor + 1 - self.first
        return self.items[begin : begin + limit] if begin >= 0 else ()


@dataclass(slots=True, eq=False)
class FeedBuffer(Generic[Item]):
    """A feed with listeners: up to ``top`` it is known here, and the last few items are kept.

    ``stale``: woken since the last read. ``reading``: a read from ``top`` is under way. ``notified_at``: when the
    first wake-up came that no read has answered, in seconds.
    """

    feed: str
    top: int
    keep_items: int
    keep_size: int
    stale: bool = True
    reading: bool = False
    notified_at: float | None = None
    listeners: "set[Subscription[Item]]" = field(default_factory=set)
    _tail: list[tuple[Item, int]] = field(default_factory=list)
    _size: int = 0

    @property
    def is_current(self) -> bool:
        """Whether ``top`` is the feed's head, as far as wake-ups tell."""
        return not self.stale and not self.reading

    def extend(self, sized: Sequence[tuple[Item, int]]) -> None:
        """Append what follows ``top``; the oldest of the tail goes when it gets too long or too big."""
        self._tail.extend(sized)
        self._size += sum(size for _, size in sized)
        self.top += len(sized)
        spare = max(0, len(self._tail) - self.keep_items)
        size = self._size - sum(each for _, each in islice(self._tail, spare))
        while size > self.keep_size and spare < len(self._tail):
            size -= self._tail[spare][1]
            spare += 1
        self._forget(spare)

    def after(self, cursor: int, limit: int) -> Sequence[Item]:
        """At most ``limit`` items after ``cursor`` out of the tail; nothing when they aren't in it (any more)."""
        begin = cursor - (self.top - len(self._tail))
        if begin < 0:
            return ()
        return [item for item, _ in self._tail[begin : begin + limit]]

    def forget_through(self, cursor: int) -> None:
        """Drop what the only listener has taken: most feeds have one, and most of the time it is up to date."""
        self._forget(min(len(self._tail), max(0, cursor - (self.top - len(self._tail)))))

    def wake(self) -> None:
        """Wake all listeners."""
        for listener in self.listeners:
            listener.wake()

    def _forget(self, count: int) -> None:
        if count:
            self._size -= sum(size for _, size in self._tail[:count])
            del self._tail[:count]


@dataclass(slots=True, eq=False, repr=False)
class Subscription(Generic[Item]):
    """A listener's place in a feed. ``cursor`` is the number of the last item taken.

    ``wake`` is called, on the event loop, when ``take`` may have something new.
    """

    buffer: FeedBuffer[Item]
    cursor: int
    wake: Callable[[], None]
    _ask: "Callable[[Subscription[Item]], None]"
    _quit: "Callable[[Subscription[Item]], None]"
    _page: Page[Item] | None = None

    @property
    def feed(self) -> str:
        """The feed's name."""
        return self.buffer.feed

    @property
    def is_at_head(self) -> bool:
        """Whether everything in the feed was taken."""
        return self.cursor >= self.buffer.top and self.buffer.is_current

    def take(self, limit: int) -> Sequence[Item]:
        """The next items, at most ``limit``, without waiting. Nothing: at the head, or a page has been asked for."""
        items = self._page.after(self.cursor, limit) if self._page else ()
        if not items:
            self._page = None
            items = self.buffer.after(self.cursor, limit)
        self.cursor += len(items)
        if len(self.buffer.listeners) == 1:
            self.buffer.forget_through(self.cursor)
        if not items and self.cursor < self.buffer.top:
            self._ask(self)
        return items

    def give(self, page: Page[Item]) -> None:
        """Hand over a page that was asked for."""
        self._page = page
        self.wake()

    def close(self) -> None:
        """Leave the feed; nothing wakes this subscription any more."""
        self._page = None
        self._quit(self)


class Instrumentation(Protocol):
    """Measures how long events take from a commit to their listeners."""

    def notified(self, seconds: float) -> None:
        """Listeners of a feed were woken so long after its wake-up."""

    def missed(self, feeds: int) -> None:
        """A poll found events in so many feeds that no wake-up had come for."""


class Hub(Generic[Item]):
    """Subscriptions pull from here; ``wake`` makes those of some feeds wake up.

    ``instrumentation`` may be set by main, and ``names``, before anybody listens: then they know who listens to what.
    """

    def __init__(
        self, read_pages: ReadPages, read_heads: ReadHeads, build: Build[Item], limits: HubLimits | None = None
    ) -> None:
        self.limits = limits or HubLimits()
        self._read_pages = read_pages
        self._read_heads = read_heads
        self._build = build
        self._buffers: dict[str, FeedBuffer[Item]] = {}
        self.served: AbstractSet[str] = self._buffers.keys()
        """The feeds with listeners, at any time."""
        self._stale: dict[str, FeedBuffer[Item]] = {}
        self._asked: dict[Ask, set[Subscription[Item]]] = {}
        self._under_way: dict[Ask, set[Subscription[Item]]] = {}
        self._work = asyncio.Event()
        self.instrumentation: Instrumentation | None = None
        self.names: FeedNames | None = None

    @property
    def feeds(self) -> tuple[str, ...]:
        """The feeds with listeners."""
        return tuple(self._buffers)

    def subscribe(self, feed: str, after: int, head: int, wake: Callable[[], None]) -> Subscription[Item]:
        """Listen to a feed after a number. ``head`` is the feed's newest number as the access check read it."""
        buffer = self._buffers.get(feed)
        if buffer is None:
            buffer = FeedBuffer(feed, head, self.limits.tail_items, self.limits.tail_size)
            self._buffers[feed] = buffer
            if self.names is not None:
                self.names.listen(feed)
            # What was committed between the check and now rang for nobody: read once.
            self._mark(buffer)
        subscription = Subscription(buffer, after, wake, self._ask, self._quit)
        buffer.listeners.add(subscription)
        return subscription

    def append(self, feed: str, rows: Rows) -> None:
        """What a commit of this process has appended to a feed. Call on the event loop, after the commit."""
        buffer = self._buffers.get(feed)
        if buffer is not None and buffer.is_current and rows and rows[0][0] == buffer.top + 1:
            buffer.notified_at = time.perf_counter()
            self._extend(buffer, rows)
        else:
            # Something before it isn't known here, or is being read: all of it is read in its order.
            self.wake((feed,))

    def wake(self, feeds: Iterable[str]) -> None:
        """There are new events in these feeds. Call on the event loop, after the commit."""
        for feed in feeds:
            buffer = self._buffers.get(feed)
            if buffer is not None:
                if buffer.notified_at is None:
                    buffer.notified_at = time.perf_counter()
                self._mark(buffer)

    async def poll(self) -> None:
        """Find what no wake-up came for, with one question for all feeds; and try again what could not be read."""
        heads = await self._read_heads(self.feeds) if self._buffers else {}
        behind = [
            buffer for buffer in map(self._buffers.get, heads) if buffer is not None and heads[buffer.feed] > buffer.top
        ]
        if self.instrumentation is not None:
            self.instrumentation.missed(sum(buffer.is_current for buffer in behind))
        self.wake(buffer.feed for buffer in behind)
        if self._stale or self._asked:
            self._work.set()

    async def run(self, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Serve until cancelled. ``sleep`` is for tests; it paces only the polls."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._serve())
            tasks.create_task(self._poll_forever(sleep))

    async def read_once(self) -> None:
        """One read for all that is stale or asked for, as far as a batch goes."""
        self._work.clear()
        buffers = list(islice(self._stale.values(), self.limits.live_batch))
        asks = list(islice(self._asked, self.limits.replay_batch))
        for buffer in buffers:
            del self._stale[buffer.feed]
            buffer.stale, buffer.reading = False, True
        for ask in asks:
            self._under_way[ask] = self._asked.pop(ask)
        wanted = [(buffer.feed, buffer.top) for buffer in buffers] + asks
        try:
            pages = await self._read_pages(wanted, self.limits.page) if wanted else []
        except Exception as error:  # noqa: BLE001 - whatever keeps the store from answering now, the next poll asks again
            _log.error("feeds not read", error=type(error).__name__, feeds=len(wanted))
            self._put_back(buffers, asks)
            return
        except asyncio.CancelledError:
            self._put_back(buffers, asks)
            raise
        for buffer, rows in zip(buffers, pages, strict=False):
            self._extend(buffer, rows)
        for ask, rows in zip(asks, pages[len(buffers) :], strict=True):
            self._give(ask, rows)
        if self._stale or self._asked:
            self._work.set()

    async def _serve(self) -> None:
        while True:
            await self._work.wait()
            await self.read_once()

    async def _poll_forever(self, sleep: Callable[[float], Awaitable[object]]) -> None:
        while True:
            await sleep(self.limits.poll_seconds)
            try:
                await self.poll()
            except Exception as error:  # noqa: BLE001 - as in read_once
                _log.error("feeds not polled", error=type(error).__name__)

    def _mark(self, buffer: FeedBuffer[Item]) -> None:
        buffer.stale = True
        self._stale[buffer.feed] = buffer
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
        buffer = subscription.buffer
        buffer.listeners.discard(subscription)
        if not buffer.listeners and self._buffers.get(buffer.feed) is buffer:
            del self._buffers[buffer.feed]
            self._stale.pop(buffer.feed, None)
            if self.names is not None:
                self.names.forget(buffer.feed)

    def _extend(self, buffer: FeedBuffer[Item], rows: Rows) -> None:
        buffer.reading = False
        if not _is_dense(buffer.feed, buffer.top, rows):
            return
        buffer.extend([(self._build(seq, text), len(text)) for seq, text in rows])
        notified_at, buffer.notified_at = buffer.notified_at, None
        if rows and notified_at is not None and self.instrumentation is not None:
            self.instrumentation.notified(time.perf_counter() - notified_at)
        if len(rows) == self.limits.page and buffer.listeners:
            self._mark(buffer)
        buffer.wake()

    def _give(self, ask: Ask, rows: Rows) -> None:
        waiting = self._under_way.pop(ask)
        feed, after = ask
        if not rows or not _is_dense(feed, after, rows):
            return
        page = Page(after + 1, [self._build(seq, text) for seq, text in rows])
        for subscription in waiting:
            if subscription in subscription.buffer.listeners:
                subscription.give(page)

    def _put_back(self, buffers: Iterable[FeedBuffer[Item]], asks: Iterable[Ask]) -> None:
        for buffer in buffers:
            buffer.reading = False
            if buffer.listeners:
                buffer.stale = True
                self._stale[buffer.feed] = buffer
        for ask in asks:
            self._asked.setdefault(ask, set()).update(self._under_way.pop(ask))
        self._work.clear()


def _is_dense(feed: str, after: int, rows: Rows) -> bool:
    """Whether the rows follow ``after`` without a gap (P13). A reader gets nothing rather than something wrong."""
    if rows and (rows[0][0] != after + 1 or rows[-1][0] != after + len(rows)):
        _log.error("feed has a gap", feed=feed, after=after)
        return False
    return True
