"""One feed on one socket: where it begins, what of it goes out next, and what was acknowledged.

Events leave in the feed's order, none twice; ``caught_up`` leaves once, when the head was reached.
"""

from collections import OrderedDict
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from mainmatch.api.streams.flow_control import FlowControl
from mainmatch.api.streams.frames import EventFrame, Place, Subscribe, encode
from mainmatch.realtime.hub import Subscription
from mainmatch.services.feeds import FeedHead

__all__ = ["AckedCursors", "Beginning", "Consumer", "Delivery", "begin"]

_TAKE = 32


class Delivery:
    """A subscription, the types it is limited to, and the few frames taken and not sent yet."""

    __slots__ = ("_caught_up", "_frames", "_source", "_types", "sent_through")

    def __init__(self, source: Subscription[EventFrame], types: AbstractSet[str] | None) -> None:
        self._source = source
        self._types = types
        self._frames: Iterator[EventFrame] = iter(())
        self._caught_up = False
        self.sent_through = source.cursor
        """The number up to which everything was sent, or left out by type: how far an ack may go."""

    @property
    def feed(self) -> str:
        """The feed's name."""
        return self._source.feed

    def next(self, window: FlowControl) -> str | None:
        """The next frame to send, None while there is nothing. Call only while the window is open."""
        while True:
            frame = next(self._frames, None)
            if frame is None:
                self._frames = iter(self._source.take(_TAKE))
                frame = next(self._frames, None)
            if frame is None:
                return self._head_reached()
            self.sent_through = frame.seq
            if self._types is None or frame.kind in self._types:
                window.sent(self.feed, frame.seq, frame.size)
                return frame.text

    def close(self) -> None:
        """Leave the feed."""
        self._frames = iter(())
        self._source.close()

    def _head_reached(self) -> str | None:
        if self._caught_up or not self._source.is_at_head:
            return None
        self._caught_up = True
        return encode("caught_up", feed=self.feed, seq=self.sent_through)


Consumer: TypeAlias = tuple[str, str]
"""An account, and the name its program identified itself with."""


class AckedCursors:
    """Last acks by consumer and feed, for ``from: "acked"``; those least recently used are forgotten first.

    Never a wrong place: a forgotten one is answered with ``reset``.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: OrderedDict[tuple[Consumer, str], int] = OrderedDict()

    def keep(self, consumer: Consumer, feed: str, seq: int) -> None:
        """This consumer has dealt with the feed up to ``seq``; an older place never replaces a newer one."""
        place = (consumer, feed)
        self._places[place] = max(seq, self._places.get(place, 0))
        self._places.move_to_end(place)
        if len(self._places) > self._most:
            self._places.popitem(last=False)

    def find(self, consumer: Consumer, feed: str) -> int | None:
        """Up to where this consumer has dealt with the feed, None if that isn't known."""
        return self._places.get((consumer, feed))


Beginning: TypeAlias = tuple[int | None, str | None]
"""The number after which events are sent, None for a reset, and then why."""


def begin(frame: Subscribe, head: FeedHead, acked: int | None) -> Beginning:
    """Where to begin. ``acked`` is the consumer's last ack of this feed, as far as it is known."""
    if frame.from_ == "start":
        return head.start, None
    if frame.from_ == "now":
        return head.head, None
    if isinstance(frame.from_, Place):
        if frame.from_.epoch != head.epoch:
            return None, "epoch_changed"
        return _within(frame.from_.seq, head)
    return (None, "ack_unknown") if acked is None else _within(acked, head)


def _within(seq: int, head: FeedHead) -> Beginning:
    if seq > head.head:
        return None, "cursor_ahead"
    return (None, "before_access") if 0 < seq < head.start else (seq or head.start, None)
