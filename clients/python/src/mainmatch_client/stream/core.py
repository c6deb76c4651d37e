"""The client's side of the protocol ``mainmatch.v1``, sans I/O: takes frames, and gives events, frames and pauses.

May touch: places. No I/O, no clock, no task. Rule kept here: each event of a feed is delivered once and in order, also
if frames are repeated or lost, and over any number of connections. Unknown frames are ignored.
"""

import json
import logging
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from mainmatch_client.errors import StreamEnded, Unreadable
from mainmatch_client.events import Event, Lost, Place
from mainmatch_client.stream.pacing import Pacing
from mainmatch_client.stream.places import Places

__all__ = ["Begin", "ComeBack", "Core", "FeedHead", "NeedsView", "Ready", "Received"]

Begin: TypeAlias = Place | Literal["start", "now"]

_log = logging.getLogger("mainmatch_client.stream")
_FOR_GOOD = range(4500, 5000)
"""Close codes after which a new connection would not help."""


class FeedHead(NamedTuple):
    """One of the account's own feeds, from the ``ready`` frame."""

    feed: str
    epoch: str
    head: int


@dataclass(frozen=True)
class Ready:
    """The server accepted the token. ``feeds``: the account's own, and those of its newest matches and seasons."""

    feeds: Sequence[FeedHead]


@dataclass(frozen=True)
class NeedsView:
    """The place in this feed is no longer valid: fetch the view, then ``begin_again`` at its cursor."""

    feed: str
    reason: str


@dataclass(frozen=True)
class ComeBack:
    """This connection must be replaced: close it, and connect again after a pause."""

    why: str


Received: TypeAlias = Event | Ready | NeedsView | ComeBack


@dataclass
class _Followed:
    """A followed feed. ``handed``: the last delivered event, where a new connection continues; ``done``: handled."""

    begin: Begin
    types: Sequence[str]
    says: str | None
    handed: Place | None = None
    done: Place | None = None
    acked: int = 0
    is_open: bool = False


@dataclass
class Core:
    """The followed feeds with their places, and the state of the current connection."""

    places: Places
    pacing: Pacing
    _feeds: dict[str, _Followed] = field(default_factory=dict)
    _asked: dict[int, str] = field(default_factory=dict)
    _out: deque[str] = field(default_factory=deque)
    _last_id: int = 0
    _is_connected: bool = False
    _failures: int = 0
    _return_in: float | None = None
    _max_inflight: int = 256

    # --- what the program wants

    def follow(self, feed: str, begin: Begin, types: Sequence[str] = (), says: str | None = None) -> None:
        """Follow a feed from its stored place, or else from ``begin``. No effect if it is followed.

        ``says``: the languages of what its events say, empty for the server's; None if they say nothing.
        """
        if feed in self._feeds:
            return
        self._feeds[feed] = _Followed(self.places.find(feed) or begin, tuple(types), says)
        if self._is_connected:
            self._subscribe(feed)

    def unfollow(self, feed: str) -> None:
        """Stop following a feed. Its place stays stored."""
        followed = self._feeds.pop(feed, None)
        if followed is not None and followed.is_open:
            self._say(op="unsubscribe", id=self._fresh_id(), feed=feed)

    def done(self, event: Event) -> None:
        """Mark this event, and all before it in its feed, as handled, also if the feed isn't followed any more."""
        followed = self._feeds.get(event.feed)
        if not event.epoch or (followed is not None and event.place == followed.done):
            return
        if followed is not None:
            followed.done = event.place
        self.places.save(event.feed, event.place)

    def begin_again(self, feed: str, begin: Begin) -> None:
        """Continue from here after a reset. The stored place stays the old one until the reset itself is handled."""
        followed = self._feeds.get(feed)
        if followed is not None:
            followed.begin, followed.done = begin, None
            followed.handed = begin if isinstance(begin, Place) else None
            self._subscribe(feed)

    def lose(self, feed: str, code: str, detail: str) -> Lost:
        """Stop following a feed that cannot be read; return the event for the program."""
        self._feeds.pop(feed, None)
        return Lost.of(feed, code, detail)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is followed."""
        return not self._feeds

    # --- a connection

    def opened(self, **identity: str) -> None:
        """A connection was opened: queue the frames with the token and the subscriptions."""
        self._out.clear()
        self._asked.clear()
        self._is_connected = True
        self._say(op="identify", **identity)
        for feed in self._feeds:
            self._subscribe(feed)

    def outgoing(self) -> Iterator[str]:
        """The frames to send now."""
        while self._out:
            yield self._out.popleft()

    def closed(self, code: int | None, reason: str) -> float:
        """Return the seconds until the next connection. ``code``: if the server closed it. Raises StreamEnded."""
        self._is_connected = False
        for followed in self._feeds.values():
            followed.is_open = False
        if code in _FOR_GOOD:
            raise StreamEnded(code or 0, reason)
        pause = self.pacing.pause(self._failures) if self._return_in is None else self._return_in
        self._failures, self._return_in = self._failures + 1, None
        return pause

    # --- acks

    @property
    def is_ack_urgent(self) -> bool:
        """Whether the server may soon stop sending without an ack."""
        return sum(count for count, _ in self._unacked()) * 4 >= self._max_inflight

    def acknowledge(self, most: int) -> bool:
        """Queue acks of handled events, for at most ``most`` feeds; return whether some are left.

        The server accepts a hundred frames a second.
        """
        waiting = sorted(self._unacked(), reverse=True)
        for _, feed in waiting[:most]:
            followed = self._feeds[feed]
            if followed.done is not None:
                self._say(op="ack", feed=feed, seq=followed.done.seq)
                followed.acked = followed.done.seq
        return len(waiting) > most

    def _unacked(self) -> Iterator[tuple[int, str]]:
        for feed, followed in self._feeds.items():
            done, handed = followed.done, followed.handed
            is_of_this = followed.is_open and done is not None and handed is not None and done.epoch == handed.epoch
            if is_of_this and done is not None and done.seq > followed.acked:
                yield done.seq - followed.acked, feed

    # --- what the server says

    def receive(self, text: str | bytes) -> list[Received]:
        """Take a frame; return what the driver has to do. Raises Unreadable."""
        try:
            frame: dict[str, Any] = json.loads(text)
            listener = getattr(self, f"_on_{frame['op']}", None)
            return [] if listener is None else list(listener(frame))
        except (KeyError, TypeError, ValueError, AttributeError):
            # Without the text or the error, which may quote it: it may contain secrets.
            raise Unreadable("The server sent a frame that isn't one of mainmatch.v1") from None

    def _on_ready(self, frame: dict[str, Any]) -> Iterator[Received]:
        self._max_inflight = frame["max_inflight"]
        yield Ready([FeedHead(each["feed"], each["epoch"], each["head"]) for each in frame["feeds"]])

    def _on_subscribed(self, frame: dict[str, Any]) -> Iterator[Received]:
        feed = self._asked.pop(frame["id"], None)
        followed = self._feeds.get(feed or "")
        if feed is None or followed is None:
            return
        if frame["result"] == "reset":
            yield NeedsView(feed, str(frame.get("reason", "")))
            return
        if followed.handed is None:
            followed.handed = followed.done = Place(frame["epoch"], frame["from"])
            self.places.save(feed, followed.handed)
        followed.is_open, followed.acked = True, frame["from"]

    def _on_event(self, frame: dict[str, Any]) -> Iterator[Received]:
        followed = self._feeds.get(frame["feed"])
        if followed is None or not followed.is_open or followed.handed is None or frame["seq"] <= followed.handed.seq:
            return
        if not followed.types and frame["seq"] != followed.handed.seq + 1:
            yield ComeBack(f"event {frame['seq']} came after {followed.handed.seq}")
            return
        event = Event.read(frame, followed.handed.epoch)
        followed.handed, self._failures = event.place, 0
        yield event

    def _on_caught_up(self, frame: dict[str, Any]) -> Iterator[Received]:
        self._failures = 0
        followed = self._feeds.get(frame["feed"])
        # Filtered events need no handling: the place moves past them, unless an earlier event is unhandled.
        if followed is not None and followed.types and followed.handed is not None and followed.done == followed.handed:
            followed.handed = followed.done = Place(followed.handed.epoch, max(followed.handed.seq, frame["seq"]))
            self.places.save(frame["feed"], followed.done)
        yield from ()

    def _on_error(self, frame: dict[str, Any]) -> Iterator[Received]:
        feed = self._asked.pop(frame.get("id", -1), None)
        if feed is None:
            _log.warning("the server says %s: %s", frame["code"], frame["detail"])
        elif frame.get("retryable"):
            yield ComeBack(f"{feed}: {frame['code']}")
        elif feed in self._feeds:
            yield self.lose(feed, frame["code"], frame["detail"])

    def _on_ping(self, _frame: dict[str, Any]) -> Iterator[Received]:
        self._say(op="pong")
        yield from ()

    def _on_goaway(self, frame: dict[str, Any]) -> Iterator[Received]:
        self._return_in = frame["reconnect_in_ms"] / 1000
        yield from ()

    # --- pieces

    def _subscribe(self, feed: str) -> None:
        followed, asked = self._feeds[feed], self._fresh_id()
        begin = followed.handed or followed.begin
        from_ = begin._asdict() if isinstance(begin, Place) else begin
        self._asked[asked] = feed
        wish: dict[str, Any] = {"types": list(followed.types)} if followed.types else {}
        wish |= {} if followed.says is None else {"says": True}
        wish |= {"languages": followed.says} if followed.says else {}
        self._say(op="subscribe", id=asked, feed=feed, **{"from": from_}, **wish)

    def _fresh_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def _say(self, **frame: Any) -> None:
        self._out.append(json.dumps(frame))
