"""The hub: this process's subscriptions, a buffer with the tail of each subscribed feed, and one reader for them all.

A wake-up says that a feed has new events, never which. A lost one delays an event until the next poll; no event is
lost. Events that this process committed are appended without a read if they follow the buffer's last one (decision 33).
Requests that arrive during a read are batched into the next one. Each item is built once for all listeners. Listeners
pull, so a slow one delays no other. Memory is bounded: a buffer keeps a short tail for all its listeners, and a
listener holds a cursor and at most one page, shared with others at the same place.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence, Sized
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import filterfalse, islice
from operator import methodcaller
from typing import Generic, Protocol, TypeAlias, TypeVar

import structlog

from mainmatch.realtime.wakeups import FeedNames

_log = structlog.get_logger(__name__)

Item = TypeVar("Item", bound=Sized)

Ask: TypeAlias = tuple[str, int]
"""A feed, and the sequence number after which to read it."""

Rows: TypeAlias = Sequence[tuple[int, str]]
"""Consecutive events of a feed: sequence number and body."""

ReadPages: TypeAlias = Callable[[Sequence[Ask], int], Awaitable[Sequence[Rows]]]
"""Reads several pages at once, each of at most so many rows. Returns them in the order of the requests."""

ReadHeads: TypeAlias = Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]
"""Reads the newest sequence number of each feed. Feeds without (new) events can be missing."""

Build: TypeAlias = Callable[[str, Rows], list[Item]]
"""Builds the listeners' items from a feed and some of its events."""


@dataclass(frozen=True, slots=True)
class HubLimits:
    """Limits of the hub's memory and of one read."""

    page: int = 100
    """Rows in a page."""
    live_batch: int = 500
    """Feeds with new events in one read."""
    replay_batch: int = 16
    """Replayed pages in one read: few, so that new events never wait long for a replay."""
    tail_items: int = 64
    """Items in the tail of a feed with several listeners."""
    tail_size: int = 256 * 1024
    """Size of the items in such a tail."""
    poll_seconds: float = 2.0
    """Longest delay of an event whose wake-up is lost (P17)."""


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """Consecutive items of a feed; ``first`` is the first one's sequence number."""

    first: int
    items: Sequence[Item]

    def after(self, cursor: int, limit: int) -> Sequence[Item]:
        """At most ``limit`` items that follow ``cursor``; nothing when this page doesn't hold the next one."""
        begin = cursor + 1 - self.first
        return self.items[begin : begin + limit] if begin >= 0 else ()


@dataclass(slots=True, eq=False)
class FeedBuffer(Generic[Item]):
    """A feed with listeners: read up to ``top``, with the last few items kept.

    ``stale``: woken since the last read. ``reading``: a read from ``top`` is under way. ``notified_at``: time of the
    first wake-up since the last read, in seconds.
    """

    feed: str
    top: int
    keep_items: int
    keep_size: int
    stale: bool = True
    reading: bool = False
    notified_at: float | None = None
    listeners: "set[Subscription[Item]]" = field(default_factory=set)
    _tail: list[Item] = field(default_factory=list)
    _size: int = 0

    @property
    def is_current(self) -> bool:
        """Whether ``top`` is the feed's head, judged by the wake-ups."""
        return not self.stale and not self.reading

    def extend(self, items: Sequence[Item]) -> None:
        """Append the items that follow ``top``. The oldest items are dropped when the tail is too long or too big."""
        self._tail += items
        self.top += len(items)
        self._size += sum(map(len, items))
        spare, size = 0, self._size
        while spare < len(self._tail) and (len(self._tail) - spare > self.keep_items or size > self.keep_size):
            size -= len(self._tail[spare])
            spare += 1
        self._forget(spare)

    def after(self, cursor: int, limit: int) -> Sequence[Item]:
        """At most ``limit`` items after ``cursor`` from the tail; none if the next one is not in it."""
        begin = cursor - (self.top - len(self._tail))
        if begin < 0:
            return ()
        return self._tail[begin : begin + limit]

    def forget_through(self, cursor: int) -> None:
        """Drop the items that the only listener has taken. Most feeds have one listener, which is mostly up to date."""
        self._forget(min(len(self._tail), max(0, cursor - (self.top - len(self._tail)))))

    def spread(self, items: Sequence[Item]) -> None:
        """Hand out the items that follow ``top``: at once to who takes them so, and others are woken."""
        behind = [*filterfalse(methodcaller("takes", items), self.listeners)] if items else [*self.listeners]
        if behind:
            self.extend(items)
            for listener in behind:
                listener.wake()
        else:
            self.top += len(items)
            if self._tail:
                self._forget(len(self._tail))

    def _forget(self, count: int) -> None:
        if count:
            self._size -= sum(map(len, self._tail[:count]))
            del self._tail[:count]


@dataclass(slots=True, eq=False, repr=False)
class Subscription(Generic[Item]):
    """A listener's place in a feed. ``cursor`` is the number of the last item taken.

    ``wake`` is called, on the event loop, when ``take`` may have something new. ``push``, if it is set, gets new items
    at the head, and answers whether it took them all.
    """

    buffer: FeedBuffer[Item]
    cursor: int
    wake: Callable[[], None]
    _ask: "Callable[[Subscription[Item]], None]"
    _quit: "Callable[[Subscription[Item]], None]"
    _page: Page[Item] | None = None
    push: Callable[[Sequence[Item]], bool] | None = None

    @property
    def feed(self) -> str:
        """The feed's name."""
        return self.buffer.feed

    @property
    def is_at_head(self) -> bool:
        """Whether everything in the feed was taken."""
        return self.cursor >= self.buffer.top and self.buffer.is_current

    def take(self, limit: int) -> Sequence[Item]:
        """At most ``limit`` next items, without waiting. Empty at the head, or while a page is being read."""
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

    def takes(self, items: Sequence[Item]) -> bool:
        """Take the items that follow the buffer's ``top``, if everything before them was taken."""
        if self.push is None or self.cursor != self.buffer.top or not self.push(items):
            return False
        self.cursor += len(items)
        return True

    def give(self, page: Page[Item]) -> None:
        """Hand over the requested page."""
        self._page = page
        self.wake()

    def close(self) -> None:
        """Leave the feed; nothing wakes this subscription any more."""
        # What pushes leads back here: left in place, it would keep the socket until a collection of garbage.
        self._page = self.push = None
        self._quit(self)


class Instrumentation(Protocol):
    """Measures how long events take from a commit to their listeners."""

    def notified(self, seconds: float) -> None:
        """Record the time from a feed's wake-up until its listeners are woken."""

    def missed(self, feeds: int) -> None:
        """Record the number of feeds in which a poll found events without a wake-up."""


class Hub(Generic[Item]):
    """Serves subscriptions to feeds; ``wake`` makes it read feeds with new events.

    main may set ``instrumentation`` and ``names`` before the first subscription.
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
        """A live view of the feeds with listeners."""
        self._stale: dict[str, FeedBuffer[Item]] = {}
        self._asked: dict[Ask, set[Subscription[Item]]] = {}
        self._under_way: dict[Ask, set[Subscription[Item]]] = {}
        self._work = asyncio.Event()
        self.instrumentation: Instrumentation | None = None
        self.names: FeedNames | None = None

    @property
    def feeds(self) -> tuple[str, ...]:
        """The feeds that have listeners now."""
        return tuple(self._buffers)

    def subscribe(self, feed: str, after: int, head: int, wake: Callable[[], None]) -> Subscription[Item]:
        """Listen to a feed after a sequence number. ``head``: the newest one that the access check read."""
        buffer = self._buffers.get(feed)
        if buffer is None:
            buffer = FeedBuffer(feed, head, self.limits.tail_items, self.limits.tail_size)
            self._buffers[feed] = buffer
            if self.names is not None:
                self.names.listen(feed)
            # A commit between the check and now woke no listener: read once.
            self._mark(buffer)
        subscription = Subscription(buffer, after, wake, self._ask, self._quit)
        buffer.listeners.add(subscription)
        return subscription

    def append(self, news: Mapping[str, Rows]) -> None:
        """Take over what a commit of this process appended, by feed. Call on the event loop, after the commit."""
        began, is_any = time.perf_counter(), False
        for feed, rows in news.items():
            buffer = self._buffers.get(feed)
            if buffer is None:
                continue
            after = buffer.top
            is_next = rows and rows[0][0] == after + 1 and rows[-1][0] == after + len(rows)
            if is_next and not buffer.stale and not buffer.reading:
                buffer.spread(self._build(feed, rows))
                is_any = True
            else:
                # Earlier events are missing here or being read: read them all in order.
                self.wake((feed,))
        if is_any and self.instrumentation is not None:
            self.instrumentation.notified(time.perf_counter() - began)

    def wake(self, feeds: Iterable[str]) -> None:
        """Note that these feeds have new events. Call on the event loop, after the commit."""
        for feed in feeds:
            buffer = self._buffers.get(feed)
            if buffer is not None:
                if buffer.notified_at is None:
                    buffer.notified_at = time.perf_counter()
                self._mark(buffer)

    async def poll(self) -> None:
        """Find events whose wake-up was lost, with one query for all feeds, and retry failed reads."""
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
        """Read a batch of stale feeds and requested pages at once."""
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
        except Exception as error:  # noqa: BLE001 - after any failure of the store the next poll retries
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
        """Request the page for a subscription behind the tail. Subscriptions at the same place share one read."""
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
        buffer.spread(self._build(buffer.feed, rows))
        notified_at, buffer.notified_at = buffer.notified_at, None
        if rows and notified_at is not None and self.instrumentation is not None:
            self.instrumentation.notified(time.perf_counter() - notified_at)
        if len(rows) == self.limits.page and buffer.listeners:
            self._mark(buffer)

    def _give(self, ask: Ask, rows: Rows) -> None:
        waiting = self._under_way.pop(ask)
        feed, after = ask
        if not rows or not _is_dense(feed, after, rows):
            return
        page = Page(after + 1, self._build(feed, rows))
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
    """Whether the rows follow ``after`` without a gap (P13). Rows after a gap are never delivered."""
    if rows and (rows[0][0] != after + 1 or rows[-1][0] != after + len(rows)):
        _log.error("feed has a gap", feed=feed, after=after)
        return False
    return True
