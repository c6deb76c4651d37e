"""The sans-IO protocol of one socket, without clock or task: texts in, texts and commands out.

All decisions about what a client can send and what it gets are made here. Every client frame with an id gets exactly
one answer.

``receive`` takes a text and can return a command: a frame that needs the database. Report its outcome with
``identified``, ``unidentified``, ``opened``, ``answered`` or ``refused`` before the next ``receive``. ``take`` returns
the next texts to send, in UTF-8. When ``closing`` is set and it returns none, close the socket.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import InitVar, dataclass, field
from functools import partial
from typing import TypeAlias

from msgspec.json import encode as to_json

from mainmatch.api.streams.flow_control import FlowControl, StreamLimits
from mainmatch.api.streams.frames import (
    Ack,
    Act,
    BadFrame,
    ClientFrame,
    CloseCode,
    Identify,
    Ping,
    Place,
    Pong,
    Submit,
    Subscribe,
    Unsubscribe,
    is_event_of,
    kind_of,
    parse_frame,
)
from mainmatch.api.streams.server_frames import (
    CaughtUp,
    FeedAt,
    Goaway,
    Hello,
    Ready,
    ResetReason,
    ServerPing,
    Subscribed,
    Unsubscribed,
    encode,
    encode_error,
    refusal,
)
from mainmatch.api.streams.told_subscription import ToldSubscription
from mainmatch.realtime.hub import Subscription
from mainmatch.services.caller import Caller
from mainmatch.services.errors import ServiceError
from mainmatch.services.feeds.feed_reader import FeedHead

_TAKE = 32
"""Events taken from a subscription at once."""

Command: TypeAlias = Identify | Subscribe | Submit | Act
"""A frame that needs the database."""

Listen: TypeAlias = Callable[[str, int, int, Callable[[], None]], Subscription[bytes]]
"""The hub's ``subscribe``: feed, after, head, wake."""

Told: TypeAlias = Callable[[Subscription[bytes]], ToldSubscription]
"""Lets the events of a subscription say what happened."""

_UNIDENTIFIED = {
    "invalid_token": CloseCode.BAD_TOKEN,
    "origin_refused": CloseCode.ORIGIN_REFUSED,
    "rate_limited": CloseCode.RATE_LIMITED,
    "too_many_connections": CloseCode.TOO_MANY_CONNECTIONS,
}


class Delivery:
    """A subscription of this socket, its filter of event types, and the few frames taken but not sent yet."""

    __slots__ = ("_caught_up", "_left", "_source", "_types", "feed", "sent_through")

    def __init__(self, source: Subscription[bytes] | ToldSubscription, types: AbstractSet[bytes] | None) -> None:
        self._source = source
        self.feed = source.feed
        """The feed's name."""
        self._types = types
        self._left: Sequence[bytes] = ()
        self._caught_up = False
        self.sent_through = source.cursor
        """Sequence number up to which all events were sent or filtered out. An ack cannot go further."""

    def take(self, window: FlowControl, size: int) -> tuple[list[bytes], bool]:
        """The next texts to send, until they have this size or the window closes; and whether there are no more."""
        taken: list[bytes] = []
        while size > 0 and window.is_open:
            texts = self._left or self._source.take(_TAKE)
            if not texts:
                return taken + self._head_reached(), True
            sizes = [*map(len, texts)]
            if self._types is not None or sum(sizes) > size or not window.has_room(sizes):
                # One by one, up to where the window closes.
                self._left, texts, sizes = texts[1:], texts[:1], sizes[:1]
            else:
                self._left = ()
            if self._types is None or kind_of(texts[0]) in self._types:
                window.sends(self.feed, self.sent_through + 1, sizes, must_fit=False)
                taken += texts
                size -= sum(sizes)
            self.sent_through += len(texts)
        return taken, False

    def takes(self, texts: Sequence[bytes], window: FlowControl) -> bool:
        """Whether these, which follow what was sent, are sent at once."""
        is_live = self._caught_up and not self._left and self._types is None
        if not is_live or not window.sends(self.feed, self.sent_through + 1, [*map(len, texts)]):
            return False
        self.sent_through += len(texts)
        return True

    def close(self) -> None:
        """Leave the feed."""
        self._left = ()
        self._source.close()

    def _head_reached(self) -> list[bytes]:
        if self._caught_up or not self._source.is_at_head:
            return []
        self._caught_up = True
        return [encode(CaughtUp(op="caught_up", feed=self.feed, seq=self.sent_through)).encode()]


Consumer: TypeAlias = tuple[str, str]
"""An account id, and the ``client`` of its identify frame."""


class AckedCursors:
    """Last acks by consumer and feed, for ``from: "acked"``. The least recently used are dropped first.

    A subscription from a dropped ack is answered with ``reset``.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: OrderedDict[tuple[Consumer, str], int] = OrderedDict()

    def keep(self, consumer: Consumer, feed: str, seq: int) -> None:
        """Store that a consumer has processed a feed up to ``seq``. A lower number never replaces a higher one."""
        place = (consumer, feed)
        self._places[place] = max(seq, self._places.get(place, 0))
        self._places.move_to_end(place)
        if len(self._places) > self._most:
            self._places.popitem(last=False)

    def find(self, consumer: Consumer, feed: str) -> int | None:
        """The last sequence number that a consumer has acknowledged, None if unknown."""
        return self._places.get((consumer, feed))


Beginning: TypeAlias = tuple[int | None, ResetReason | None]
"""The sequence number after which to send events, and None; or None, and the reason of a reset."""


def begin(frame: Subscribe, head: FeedHead, acked: int | None) -> Beginning:
    """The place where a subscription begins. ``acked``: the consumer's last ack of this feed, if known."""
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


@dataclass(frozen=True, slots=True)
class Closing:
    """Why the server closes this socket."""

    code: CloseCode
    reason: str


@dataclass(slots=True, eq=False, repr=False)
class Session:
    """The state of one socket. ``wake`` is called when ``take`` may return a new text; ``now``: monotonic seconds."""

    limits: StreamLimits
    _listen: Listen
    _acked: AckedCursors
    _wake: Callable[[], None]
    now: InitVar[float]
    caller: Caller | None = None
    client: str | None = None
    closing: Closing | None = None
    # Short, and empty when idle: a deque allocates 64 places at once, half a KiB per socket.
    _answers: list[bytes] = field(default_factory=list)
    _pushed: list[bytes] = field(default_factory=list)
    """Events that came while nothing else was to be sent: they count as sent."""
    _deliveries: dict[str, Delivery] = field(default_factory=dict)
    _ready: dict[str, Delivery] = field(default_factory=dict)
    _opening: str | None = None
    _revoked: AbstractSet[str] = frozenset()
    _is_pinged: bool = False
    _is_identifying: bool = False
    _is_late: bool = False
    _window: FlowControl = field(init=False)
    _began_at: float = field(init=False)
    _heard_at: float = field(init=False)

    def __post_init__(self, now: float) -> None:
        self._window = FlowControl(self.limits.max_inflight, self.limits.inflight_bytes)
        self._began_at = self._heard_at = now

    # --- output

    @property
    def feeds(self) -> tuple[str, ...]:
        """The subscribed feeds."""
        return tuple(self._deliveries)

    @property
    def has_room(self) -> bool:
        """Whether to read another frame: none is read from a client that does not take its answers."""
        return len(self._answers) < self.limits.answers

    def take(self, size: int) -> list[bytes]:
        """The next texts to send, until they have this size: answers, then events of all feeds in turn.

        Events only while the window is open.
        """
        taken: list[bytes] = []
        for waiting in (self._answers, self._pushed if self.closing is None else []):
            while waiting and size > 0:
                taken.append(waiting.pop(0))
                size -= len(taken[-1])
        while self._ready and size > 0 and self._window.is_open and self.closing is None:
            feed = next(iter(self._ready))
            delivery = self._ready.pop(feed)
            # Several feeds take turns.
            texts, is_done = delivery.take(self._window, 1 if self._ready else size)
            if not is_done:
                self._ready[feed] = delivery
            taken += texts
            size -= sum(map(len, texts))
        return taken

    def greet(self, now: str, server: str) -> None:
        """Queue the hello frame. ``now``: the server's time, RFC 3339."""
        heartbeat_ms, identify_ms = int(self.limits.heartbeat_seconds * 1000), int(self.limits.identify_seconds * 1000)
        hello = Hello(op="hello", heartbeat_ms=heartbeat_ms, identify_ms=identify_ms, now=now, server=server)
        self._say(encode(hello))

    # --- input

    def receive(self, text: str | None, now: float) -> Command | None:
        """Process a message; None is a binary one. Returns a command, or None if the frame needs none."""
        self.heard(now)
        if text is None:
            self.shut_down(CloseCode.BAD_FRAME, "Frames are JSON texts")
            return None
        try:
            return self._take(self._parsed(text))
        except (BadFrame, ServiceError) as bad:
            self._say(refusal(bad))
            if self.caller is None:
                self.shut_down(CloseCode.NOT_IDENTIFIED, "Identify first")
            return None

    def heard(self, now: float) -> None:
        """The client has sent something."""
        self._heard_at, self._is_pinged = now, False

    def overspent(self) -> None:
        """Close, because the client sent more frames or bytes than it may. Nothing more is received."""
        self._fail("rate_limited", "Send fewer frames a second.", CloseCode.RATE_LIMITED, retryable=True)

    def _parsed(self, text: str) -> ClientFrame:
        if len(text) > self.limits.frame_bytes or len(text.encode()) > self.limits.frame_bytes:
            raise BadFrame("frame_too_large", f"A frame may have {self.limits.frame_bytes} bytes.")
        return parse_frame(text)

    def _take(self, frame: ClientFrame) -> Command | None:
        if isinstance(frame, Identify):
            return self._take_identify(frame)
        if self.caller is None:
            detail = "Send identify first, with token or ticket."
            raise BadFrame("not_identified", detail, None if isinstance(frame, Ack | Pong) else frame.id)
        match frame:
            case Subscribe():
                return self._take_subscribe(frame)
            case Submit() | Act():
                return self._take_move(frame, self.caller)
            case Unsubscribe():
                self._take_unsubscribe(frame)
            case Ack():
                self._take_ack(frame)
            case Ping():
                self._say(encode({"op": "pong"} if frame.id is None else {"op": "pong", "id": frame.id}))
        return None

    def _take_identify(self, frame: Identify) -> Identify:
        if self.caller is not None:
            raise BadFrame("already_identified", "This socket is identified; for another account open another one.")
        if (frame.token is None) == (frame.ticket is None):
            raise BadFrame("malformed_frame", "Send either token or ticket.")
        self.identifying()
        return frame

    def _take_subscribe(self, frame: Subscribe) -> Subscribe:
        if frame.feed in self._deliveries:
            raise BadFrame("already_subscribed", "Unsubscribe from this feed first.", frame.id)
        most = self.limits.subscriptions
        if most is not None and len(self._deliveries) >= most:
            detail = f"A socket may have {most} subscriptions; open another one."
            raise BadFrame("too_many_subscriptions", detail, frame.id)
        if frame.from_ == "acked" and self.client is None:
            detail = "Identify with a client name, or say from where: epoch and seq."
            raise BadFrame("client_required", detail, frame.id)
        self._opening = frame.feed
        return frame

    def _take_move(self, frame: Submit | Act, caller: Caller) -> Command:
        if "match:play" not in caller.scopes:
            raise BadFrame("insufficient_scope", "This needs a token with the scope match:play.", frame.id)
        return frame

    def _take_unsubscribe(self, frame: Unsubscribe) -> None:
        if frame.feed not in self._deliveries:
            raise BadFrame("not_subscribed", "This socket has no subscription to this feed.", frame.id)
        self._leave(frame.feed)
        self._say(encode(Unsubscribed(op="unsubscribed", id=frame.id, feed=frame.feed)))

    def _take_ack(self, frame: Ack) -> None:
        if self.acked(frame.feed, frame.seq):
            return
        if frame.feed in self._deliveries:
            raise BadFrame("ack_ahead", "Acknowledge only what was sent on this socket.")
        raise BadFrame("not_subscribed", "This socket has no subscription to this feed.")

    def acked(self, feed: str, seq: int) -> bool:
        """Take note that the client has dealt with a feed so far; False if it can't have."""
        delivery = self._deliveries.get(feed)
        if delivery is None or not 0 <= seq <= delivery.sent_through:
            return False
        self._window.acked(feed, seq)
        if self.caller is not None and self.client is not None:
            self._acked.keep((self.caller.account_id, self.client), feed, seq)
        if self._ready:
            self._wake()
        return True

    # --- outcomes of commands

    def identifying(self) -> None:
        """The client said who it is: from here on it waits for the server."""
        self._is_identifying = True

    def identified(self, caller: Caller, client: str | None, feeds: Iterable[FeedHead]) -> None:
        """Identification succeeded. ``feeds``: the heads of the feeds for the ready frame."""
        if caller.token_id in self._revoked:
            self._cut(CloseCode.BAD_TOKEN, "Token revoked")
        if self.closing is not None:
            return
        self.caller, self.client = caller, client
        self._revoked = frozenset()
        listed = [FeedAt(feed=each.feed, epoch=each.epoch, head=each.head) for each in feeds]
        most = self.limits.max_inflight
        self._say(encode(Ready(op="ready", account=caller.account_id, feeds=listed, max_inflight=most)))

    def opened(self, frame: Subscribe, head: FeedHead, told: Told | None = None) -> None:
        """Subscribe to a feed that the caller may read. ``told``: where its events are to say what happened."""
        self._opening = None
        # Access can be revoked during the look-up: then the socket is closing.
        if self.closing is not None or self.caller is None:
            return
        seq = self._acked.find((self.caller.account_id, self.client or ""), head.feed)
        after, reason = begin(frame, head, seq)
        answer = Subscribed(
            op="subscribed",
            id=frame.id,
            feed=head.feed,
            epoch=head.epoch,
            from_=after,
            head=head.head,
            result="reset" if after is None else "live" if after == head.head else "replay",
        )
        if reason is not None:
            answer["reason"] = reason
        self._say(encode(answer))
        if after is None:
            return
        source = self._listen(head.feed, after, head.head, partial(self._feed_news, head.feed))
        types = frozenset(map(str.encode, frame.types)) if frame.types else None
        delivery = Delivery(source if told is None else told(source), types)
        self._deliveries[head.feed] = delivery
        if told is None:
            source.push = partial(self._push, delivery)
        self._feed_news(head.feed)

    def answered(self, frame_id: str | int, answer: bytes) -> None:
        """Answer a move with the JSON object that the service returned, in UTF-8."""
        self._queue(b'{"op":"receipt","id":%b,%b' % (to_json(frame_id), answer[1:]))

    def refused(self, frame_id: str | int, error: Exception) -> None:
        """Answer a failed command."""
        self._opening = None
        self._say(refusal(error, frame_id))

    def unidentified(self, error: Exception) -> None:
        """Close, because the identification failed."""
        self._say(refusal(error))
        code = error.code if isinstance(error, ServiceError) else "internal_error"
        self.shut_down(_UNIDENTIFIED.get(code, CloseCode.INTERNAL), code.replace("_", " ").capitalize())

    # --- called by the registry

    def tick(self, now: float) -> None:
        """Check the time limits: close an anonymous socket, ping a silent one and then close it."""
        if self.closing is not None:
            return
        if self.caller is None and not self._is_identifying and now - self._began_at >= self.limits.identify_seconds:
            # Not at once: when the event loop was held up, a frame may have come that is not read yet.
            if self._is_late:
                self._fail(
                    "not_identified",
                    f"Identify within {self.limits.identify_seconds:.0f} seconds.",
                    CloseCode.NOT_IDENTIFIED,
                )
            self._is_late = True
        elif now - self._heard_at >= 2 * self.limits.heartbeat_seconds:
            self.shut_down(CloseCode.HEARTBEAT_MISSED, "Heartbeat missed")
        elif now - self._heard_at >= self.limits.heartbeat_seconds and not self._is_pinged:
            self._is_pinged = True
            self._say(encode(ServerPing(op="ping")))

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """Close if opened with one of these tokens. Queued answers are dropped (P23)."""
        if self.caller is None:
            # One of them may be being looked up now: ``identified`` checks this set.
            self._revoked |= token_ids
        elif self.caller.token_id in token_ids:
            self._cut(CloseCode.BAD_TOKEN, "Token revoked")

    def lost(self, feed: str) -> None:
        """Close if subscribed or subscribing to this feed. Nothing more of it is sent."""
        if feed == self._opening:
            self._opening = None
        elif feed in self._deliveries:
            self._leave(feed)
        else:
            return
        if self._deliveries:
            self._cut(CloseCode.ACCESS_CHANGED, "Access changed")
        else:
            self._cut(CloseCode.ACCESS_REMOVED, "Access removed")

    def go_away(self, reason: str, reconnect_in_ms: int) -> None:
        """Queue a goaway frame, and close."""
        self._say(encode(Goaway(op="goaway", reason=reason, reconnect_in_ms=reconnect_in_ms)))
        self.shut_down(CloseCode.GOING_AWAY, "Going away")

    def shut_down(self, code: CloseCode, reason: str) -> None:
        """Close after the queued answers. The first reason counts."""
        if self.closing is None:
            self.closing = Closing(code, reason)
        self._wake()

    def end(self) -> None:
        """Release everything after the socket's end."""
        # Breaks the reference cycle with the connection: garbage collection is made to run rarely.
        self._wake = _wake_nobody
        for feed in tuple(self._deliveries):
            self._leave(feed)

    # --- helpers

    def _say(self, text: str) -> None:
        self._queue(text.encode())

    def _queue(self, text: bytes) -> None:
        if self.closing is None:
            self._answers.append(text)
            self._wake()

    def _fail(self, code: str, detail: str, close: CloseCode, *, retryable: bool = False) -> None:
        self._say(encode_error(code, detail, retryable=retryable))
        self.shut_down(close, detail)

    def _cut(self, code: CloseCode, reason: str) -> None:
        self._answers.clear()
        self._pushed.clear()
        self.shut_down(code, reason)

    def _feed_news(self, feed: str) -> None:
        delivery = self._deliveries.get(feed)
        if delivery is not None:
            self._ready[feed] = delivery
            self._wake()

    def _push(self, delivery: Delivery, texts: Sequence[bytes]) -> bool:
        if self._ready or self.closing is not None or not delivery.takes(texts, self._window):
            return False
        self._pushed += texts
        self._wake()
        return True

    def _leave(self, feed: str) -> None:
        self._ready.pop(feed, None)
        self._pushed = [each for each in self._pushed if not is_event_of(each, feed)]
        self._deliveries.pop(feed).close()
        self._window.left(feed)
        self._wake()


def _wake_nobody() -> None:
    """Do nothing."""
