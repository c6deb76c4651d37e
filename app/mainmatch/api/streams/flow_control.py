"""What was sent on a socket and not acknowledged yet, feed by feed.

May touch: nothing. Rule kept here: a client that doesn't acknowledge gets at most a window's
worth of events; its ack opens the window again, and nothing else does but leaving the feed.
"""

from collections import deque

__all__ = ["FlowControl"]


class FlowControl:
    """At most so many events, or bytes of events, in flight. The last one may overshoot the bytes."""

    __slots__ = ("_bytes", "_count", "_in_flight", "_most_bytes", "_most_events")

    def __init__(self, most_events: int, most_bytes: int) -> None:
        self._most_events = most_events
        self._most_bytes = most_bytes
        self._in_flight: dict[str, deque[tuple[int, int]]] = {}
        self._count = 0
        self._bytes = 0

    @property
    def is_open(self) -> bool:
        """Whether one more event may be sent."""
        return self._count < self._most_events and self._bytes < self._most_bytes

    def sent(self, feed: str, seq: int, size: int) -> None:
        """An event of ``size`` bytes went out."""
        self._in_flight.setdefault(feed, deque()).append((seq, size))
        self._count += 1
        self._bytes += size

    def acked(self, feed: str, seq: int) -> None:
        """Everything of this feed up to ``seq`` was dealt with."""
        waiting = self._in_flight.get(feed)
        while waiting and waiting[0][0] <= seq:
            _, size = waiting.popleft()
            self._count -= 1
            self._bytes -= size
        if not waiting:
            self._in_flight.pop(feed, None)

    def left(self, feed: str) -> None:
        """The feed is no longer sent: what is in flight of it counts no more."""
        for _, size in self._in_flight.pop(feed, ()):
            self._count -= 1
            self._bytes -= size
