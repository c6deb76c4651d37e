"""Limits of the stream: what may be in flight, how much a client may send, how long the server waits.

A client that doesn't acknowledge gets at most a window's worth of events. Its ack opens the window again, and nothing
else does but leaving the feed.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from mainmatch.services.token_bucket import Rate

BUDGET = "mainmatch.budget"
"""ASGI extension: its ``identify`` is the socket's ``FrameBudget.identify``. A message ``websocket.receive`` with a
member of this name says that the client has sent more; nothing comes after it."""

WRITE = "mainmatch.write"
"""ASGI extension: a function that writes as many texts as there are, in one system call, without waiting.

It gets what takes the next texts, in UTF-8 and of about so many bytes; an empty list is the end. It answers False, and
leaves the others where they are, if the client has to take some first or the socket closes.
"""

HEAR = "mainmatch.hear"
"""ASGI extension: a function that says who gets a text first, while no other waits. It answers whether it took it."""


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

    def has_room(self, sizes: Sequence[int]) -> bool:
        """Whether several events of these sizes may be sent at once."""
        return self._count + len(sizes) <= self._most_events and self._bytes + sum(sizes) <= self._most_bytes

    def sends(self, feed: str, first: int, sizes: Sequence[int], *, must_fit: bool = True) -> bool:
        """Whether consecutive events of these sizes, in bytes, go out, from number ``first``: if all of them fit in."""
        count, size = self._count + len(sizes), self._bytes + sum(sizes)
        if must_fit and (count > self._most_events or size > self._most_bytes):
            return False
        waiting = self._in_flight.get(feed)
        if waiting is None:
            waiting = self._in_flight[feed] = deque()
        waiting.extend(enumerate(sizes, start=first))
        self._count, self._bytes = count, size
        return True

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


T = TypeVar("T")


class ReceiveQueue(Generic[T]):
    """A queue without an end, for one reader, with those methods of ``asyncio.Queue`` that uvicorn calls.

    asyncio's own queue is made for many on either side and holds four deques for them: 3 KiB a socket at rest.
    """

    __slots__ = ("_items", "_news")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._news: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether everything was read."""
        return not self._items

    def put_nowait(self, item: T) -> None:
        """Something came in."""
        self._items.append(item)
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def get(self) -> T:
        """Wait for what came in first."""
        while not self._items:
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return self._items.pop(0)


_FRAMES = Rate(burst=400, pause=0.01)
_BYTES = Rate(burst=1024 * 1024, pause=1 / (256 * 1024))


@dataclass(frozen=True, slots=True)
class StreamLimits:
    """What the stream takes and how long it waits: every number a client can run into. None switches one off."""

    identify_seconds: float = 5.0
    """How long a socket may stay anonymous."""
    heartbeat_seconds: float = 30.0
    """A socket silent for so long is pinged; silent for as long again, it is closed with 4002."""
    comment_seconds: float = 15.0
    """Server-sent events: after so long without an event a comment says that the connection lives."""
    stall_seconds: float = 30.0
    """A socket that takes no byte for so long is closed with 4008, or dropped if it doesn't even take that.
    Server-sent events have no codes: such a stream is dropped."""
    close_seconds: float = 5.0
    """How long a socket may take to take its last frames."""
    drain_seconds: float = 5.0
    """How long a shutdown waits for all sockets together."""
    reconnect_ms: tuple[int, int] = (500, 5000)
    """``goaway`` spreads the clients' return over this range, in milliseconds."""
    frame_bytes: int = 16 * 1024
    """The largest frame taken, in UTF-8."""
    max_inflight: int = 256
    """Events on a socket without an ack."""
    inflight_bytes: int = 1024 * 1024
    """Bytes of such events."""
    answers: int = 64
    """Answers that wait to be taken by a client; more of its frames are not read meanwhile."""
    subscriptions: int | None = 64
    """Feeds on one socket."""
    sockets_per_account: int | None = 64
    """Sockets, event streams, and long polls that wait, of one account."""
    sockets_per_address: int | None = 4_000
    """The same of one address; over it 4009, or 429."""
    sockets: int | None = 20_000
    """The same of this server; over it 4009, or 503."""
    anonymous_frames: int = 128
    """Frames of any kind taken from a socket until it is identified; over it 4009."""
    anonymous_bytes: int = 128 * 1024
    """Bytes of such frames."""
    frames: Rate | None = _FRAMES
    """Frames of any kind taken from an identified socket: at once, and in the long run; over it 4009."""
    bytes: Rate | None = _BYTES
    """Bytes of such frames."""
    bookmarks: int = 50_000
    """Places of last acks that are remembered for ``from: "acked"``."""


class FrameBudget:
    """The frames of any kind, and their bytes, that the server takes from one socket.

    An anonymous socket has a fixed number of each, an identified one a rate. ``clock`` returns monotonic seconds.
    """

    __slots__ = ("_bytes", "_bytes_full_at", "_bytes_left", "_clock", "_frames", "_frames_full_at", "_frames_left")

    def __init__(self, limits: StreamLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._frames_left: float = limits.anonymous_frames
        self._bytes_left: float = limits.anonymous_bytes
        self._frames: Rate | None = None
        self._bytes: Rate | None = None
        self._frames_full_at = self._bytes_full_at = 0.0

    def identify(self, limits: StreamLimits) -> None:
        """Begin the rates of an identified socket."""
        self._frames_left = self._bytes_left = math.inf
        self._frames, self._bytes = limits.frames, limits.bytes

    def takes(self, size: int) -> bool:
        """Count a frame with ``size`` bytes of data; False when it is too much."""
        self._frames_left -= 1
        self._bytes_left -= size
        if self._frames_left < 0 or self._bytes_left < 0:
            return False
        now, waits = self._clock(), 0.0
        if self._frames is not None:
            self._frames_full_at, waits = self._frames.take(self._frames_full_at, now)
        if self._bytes is not None and not waits:
            self._bytes_full_at, waits = self._bytes.take(self._bytes_full_at, now, size)
        return not waits
