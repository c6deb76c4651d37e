"""One feed on one socket: what of it goes out next.

May touch: the relay's subscription. Rule kept here: events leave in the feed's order, none
twice; ``caught_up`` leaves once, when the head was reached.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from mainmatch.api.streams.flow_control import FlowControl
from mainmatch.api.streams.frames import EventFrame, encode
from mainmatch.realtime.feed_buffers import Subscription

__all__ = ["Delivery"]

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
            frame = next(self._frames, None) or self._taken()
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

    def _taken(self) -> EventFrame | None:
        self._frames = iter(self._source.take(_TAKE))
        return next(self._frames, None)

    def _head_reached(self) -> str | None:
        if self._caught_up or not self._source.is_at_head:
            return None
        self._caught_up = True
        return encode("caught_up", feed=self.feed, seq=self.sent_through)
