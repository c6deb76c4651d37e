"""Feed buffers: the end of each feed that somebody here listens to, and each listener's place in it.

May touch: nothing but memory. Rule kept here: bounded memory. A buffer keeps a short tail for all
its listeners together; a listener holds a cursor and at most one page, shared with whoever reads the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, TypeVar

__all__ = ["FeedBuffer", "Page", "Subscription"]

Item = TypeVar("Item")


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

    ``stale``: a ring came since the last read. ``reading``: a read from ``top`` is under way. ``rung_at``: when the
    first ring came that no read has answered, in seconds.
    """

    feed: str
    top: int
    keep_items: int
    keep_size: int
    stale: bool = True
    reading: bool = False
    rung_at: float | None = None
    listeners: "set[Subscription[Item]]" = field(default_factory=set)
    _tail: list[tuple[Item, int]] = field(default_factory=list)
    _size: int = 0

    @property
    def is_current(self) -> bool:
        """Whether ``top`` is the feed's head, as far as rings tell."""
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


class Subscription(Generic[Item]):
    """A listener's place in a feed. ``cursor`` is the number of the last item taken.

    ``wake`` is called, on the event loop, when ``take`` may have something new.
    """

    __slots__ = ("_ask", "_page", "_quit", "cursor", "line", "wake")

    def __init__(
        self,
        line: FeedBuffer[Item],
        cursor: int,
        wake: Callable[[], None],
        ask: "Callable[[Subscription[Item]], None]",
        quit_: "Callable[[Subscription[Item]], None]",
    ) -> None:
        self.line = line
        self.cursor = cursor
        self.wake = wake
        self._ask = ask
        self._quit = quit_
        self._page: Page[Item] | None = None

    @property
    def feed(self) -> str:
        """The feed's name."""
        return self.line.feed

    @property
    def is_at_head(self) -> bool:
        """Whether everything in the feed was taken."""
        return self.cursor >= self.line.top and self.line.is_current

    def take(self, limit: int) -> Sequence[Item]:
        """The next items, at most ``limit``, without waiting. Nothing: at the head, or a page has been asked for."""
        items = self._page.after(self.cursor, limit) if self._page else ()
        if not items:
            self._page = None
            items = self.line.after(self.cursor, limit)
        self.cursor += len(items)
        if len(self.line.listeners) == 1:
            self.line.forget_through(self.cursor)
        if not items and self.cursor < self.line.top:
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
