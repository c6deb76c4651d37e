"""A session to talk to in tests: no socket, no database, and a clock that stands until it is set."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import TypeAdapter

from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.frames import Subscribe, event_frames
from mainmatch.api.streams.server_frames import SERVER_FRAMES
from mainmatch.api.streams.socket_protocol import AckedCursors, Session
from mainmatch.realtime.hub import FeedBuffer, Subscription
from mainmatch.services.caller import Caller
from mainmatch.services.feeds.feed_reader import FeedHead

EPOCH = "ep_1"


def caller(*scopes: str, token_id: str = "tk_1") -> Caller:
    """An account with these scopes, match:read and match:play if none are named."""
    held = frozenset(scopes or ("match:read", "match:play"))
    return Caller("ac_1", "ann", "Ann", admin=False, scopes=held, match_id=None, token_id=token_id)


def published(text: str) -> dict[str, Any]:
    """A frame of the server, which has the shape that is published for its op."""
    frame: dict[str, Any] = json.loads(text)
    if shape := SERVER_FRAMES.get(frame["op"]):
        # An error may bring members of the mistake besides.
        extra: Literal["ignore", "forbid"] = "ignore" if frame["op"] == "error" else "forbid"
        TypeAdapter(shape).validate_json(text, strict=True, extra=extra)
    return frame


@dataclass
class Talk:
    """Both ends of a session, and the feeds behind it."""

    limits: StreamLimits = field(default_factory=StreamLimits)
    bookmarks: AckedCursors = field(default_factory=lambda: AckedCursors(100))
    feeds: dict[str, list[bytes]] = field(default_factory=dict)
    now: float = 1000.0
    wakes: int = 0

    def __post_init__(self) -> None:
        self.lines: dict[str, FeedBuffer[bytes]] = {}
        self.session = Session(self.limits, self._listen, self.bookmarks, self._wake, self.now)

    def tell(self, feed: str, *kinds: str) -> None:
        """Events of these types happen."""
        rows = self.feeds.setdefault(feed, [])
        for kind in kinds:
            seq = len(rows) + 1
            body = {"id": f"ev_{seq}", "type": kind, "at": "...", "data": {}}
            rows += event_frames(feed, [(seq, json.dumps(body, separators=(",", ":")))])
        line = self.lines.get(feed)
        if line is not None:
            line.spread(rows[line.top :])

    def send(self, *frames: dict[str, Any]) -> None:
        """The client sends these, one after the other; subscriptions are let in."""
        for frame in frames:
            errand = self.session.receive(json.dumps(frame), self.now)
            if isinstance(errand, Subscribe):
                head = len(self.feeds.get(errand.feed, ()))
                self.session.opened(errand, FeedHead(feed=errand.feed, epoch=EPOCH, head=head))

    def heard(self) -> list[dict[str, Any]]:
        """What the client gets now."""
        found = []
        while texts := self.session.take(1):
            found += [published(text.decode()) for text in texts]
        return found

    def seqs(self) -> list[int]:
        """The numbers of the events that the client gets now."""
        return [frame["seq"] for frame in self.heard() if frame["op"] == "event"]

    def identify(self, *scopes: str, client: str | None = None) -> None:
        """The client is let in; what it hears of that is dropped."""
        self.session.identified(caller(*scopes), client, [])
        self.heard()

    @property
    def close_code(self) -> int | None:
        """The code the session wants to close with."""
        return None if self.session.closing is None else int(self.session.closing.code)

    def _wake(self) -> None:
        self.wakes += 1

    def _listen(self, feed: str, after: int, head: int, wake: Callable[[], None]) -> Subscription[bytes]:
        line = self.lines.get(feed)
        if line is None:
            # All of the feed is in the tail: nothing has to be asked for.
            line = FeedBuffer(feed, 0, keep_items=10**9, keep_size=10**9, stale=False)
            line.extend(self.feeds.get(feed, ()))
            line.listeners.update(_anchors(line))
            self.lines[feed] = line
        subscription = Subscription(line, after, wake, lambda _: None, line.listeners.discard)
        line.listeners.add(subscription)
        return subscription


def _anchors(line: FeedBuffer[bytes]) -> list[Subscription[bytes]]:
    """Two listeners who never take: with them the tail keeps everything."""
    return [Subscription(line, 0, lambda: None, lambda _: None, lambda _: None) for _ in range(2)]
