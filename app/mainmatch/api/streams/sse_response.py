"""Server-sent events: one feed as one response without an end.

Nothing is read ahead for a slow client, and one that reads nothing for too long is dropped (P18). Revoked access ends
the response at once (P23). Sockets and event streams share their limits.
"""

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from collections.abc import Set as AbstractSet

import anyio
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from typing_extensions import override

from mainmatch.api import problems
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.request import HANG_UP, LARGEST, gone
from mainmatch.api.streams.connections import Connections
from mainmatch.api.streams.frames import kind_of
from mainmatch.api.streams.socket_protocol import Listen
from mainmatch.api.streams.told_subscription import Tell
from mainmatch.rules import Flaw
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Conflict, InvalidRequest
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import FeedHead, Wanted

COMMENT = b":\n\n"
"""A comment, which keeps the connection alive; clients ignore it."""

_PLACE = re.compile(r"([!-~]{1,64}):(0|[1-9][0-9]{0,15})")
_PREFIX = len('{"op":"event",')


def _event_block(epoch: str, seq: int, kind: bytes, envelope: bytes) -> bytes:
    """The block of an event. Its envelope has no raw line breaks, so one ``data`` line is enough."""
    return b"id: %b:%d\nevent: %b\ndata: %b\n\n" % (epoch.encode(), seq, kind, envelope)


def _farewell_block(reason: str, milliseconds: int) -> bytes:
    """The goaway block. Without an id, so that it does not change the client's place."""
    data = json.dumps({"reason": reason, "reconnect_in_ms": milliseconds}, separators=(",", ":"))
    return f"retry: {milliseconds}\nevent: goaway\ndata: {data}\n\n".encode()


def place_of(last_event_id: str) -> tuple[str, int]:
    """Parse a ``Last-Event-ID`` into epoch and sequence number. Raises Invalid."""
    found = _PLACE.fullmatch(last_event_id)
    if found is None or int(found[2]) > LARGEST:
        flaw = Flaw("header.Last-Event-ID", "place", "Send the id of the last event as it was: epoch:seq")
        raise InvalidRequest("Last-Event-ID is not from this server; `errors` says where.", flaws=(flaw,))
    return found[1], int(found[2])


LetIn = Callable[[], Awaitable[FeedHead]]
"""Checks (again) the client's token and access to the feed, and returns its head. Raises ServiceError."""

_TAKE = 8
"""Events in one write: few, so that a stuck client holds little memory."""


class EventStream(Response):
    """The response and its connection. ``clock`` returns monotonic seconds."""

    media_type = "text/event-stream"

    def __init__(
        self,
        caller: Caller,
        let_in: LetIn,
        wanted: Wanted,
        tell: Tell | None,
        sockets: Connections,
        listen: Listen,
        clock: Callable[[], float],
        *,
        leaving: str | None = None,
    ) -> None:
        """``tell``: None if events are sent as they are stored.

        ``leaving``: the reason of a shutdown in progress; then only the goaway block is sent.
        """
        self.status_code = 200
        self.background = None
        # X-Accel-Buffering: a proxy that buffers the response would hold back the events.
        self.init_headers({"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        self._caller = caller
        self._let_in = let_in
        self._wanted = wanted
        self._tell = tell
        self._sockets = sockets
        self._listen = listen
        self._clock = clock
        self._feed: str | None = None
        self._lost: set[str] = set()
        self._news = asyncio.Event()
        self._scope = anyio.CancelScope()
        self._base = ""
        self._sent_at = clock()
        self._sending_since: float | None = None
        self._ending_since: float | None = None
        self._is_over = leaving is not None
        self._is_quiet = False
        self._is_complete = False
        self._last_words = b"" if leaving is None else _farewell_block(leaving, self._pause())

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._base = problems.base_of(scope)
        with self._sockets.holding(self, self._caller, address_of(HTTPConnection(scope))):
            # Checked again after registering: from now on ``revoked`` and ``lost`` report any loss of access.
            head = await self._let_in()
            self._feed = head.feed
            self._is_over = self._is_over or head.feed in self._lost
            with self._scope:
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(self._until_left, receive)
                    await self._write(head, send)
                    tasks.cancel_scope.cancel()
            if not self._is_complete:
                await self._hang_up(scope, receive)

    @property
    def feeds(self) -> tuple[str, ...]:
        """The feed that it sends."""
        return () if self._feed is None else (self._feed,)

    # --- called by the registry

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """End the response if it was opened with one of these tokens."""
        if self._caller.token_id in token_ids:
            self._cut()

    def lost(self, feed: str) -> None:
        """End the response if it sends this feed, which the account can no longer read."""
        if self._feed is None:
            self._lost.add(feed)
        elif feed == self._feed:
            self._cut()

    def go_away(self, reason: str, reconnect_in_ms: int) -> None:
        """Send the goaway block, and end."""
        self._last_words = _farewell_block(reason, reconnect_in_ms)
        self._end()

    def tick(self, now: float) -> None:
        """Check the time limits: send a comment on an idle connection, drop a client that does not read."""
        limits = self._sockets.limits
        is_stuck = self._sending_since is not None and now - self._sending_since >= limits.stall_seconds
        if is_stuck or (self._ending_since is not None and now - self._ending_since >= limits.close_seconds):
            self.drop()
        elif self._sending_since is None and now - self._sent_at >= limits.comment_seconds:
            self._is_quiet = True
            self._news.set()

    def drop(self) -> None:
        """End the connection without a goaway block."""
        self._scope.cancel()

    # --- the response

    async def _write(self, head: FeedHead, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        # The client's delay before a reconnect, however this connection ends.
        await self._put(send, f"retry: {self._pause()}\n\n".encode())
        if not self._is_over:
            await self._follow(head, send)
        if self._last_words:
            await self._put(send, self._last_words)
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        self._is_complete = True

    async def _follow(self, head: FeedHead, send: Send) -> None:
        try:
            after = feed_reader.must_fit(head, self._wanted.epoch, self._wanted.after)
        except Conflict as reset:
            # The cursor is of another epoch: answered as a long poll is.
            problem = problems.answer(reset, self._base)
            await self._put(send, b"event: reset\ndata: " + bytes(problem.body) + b"\n\n")
            return
        source = self._listen(head.feed, after, head.head, self._news.set)
        try:
            while not self._is_over:
                self._news.clear()
                after = source.cursor
                frames = source.take(_TAKE)
                if frames:
                    await self._put_events(send, head, after + 1, frames)
                elif self._is_quiet:
                    await self._put(send, COMMENT)
                else:
                    await self._news.wait()
        finally:
            source.close()

    async def _put_events(self, send: Send, head: FeedHead, first: int, frames: Sequence[bytes]) -> None:
        types = self._wanted.types
        wanted = [
            (seq, kind, b"{" + frame[_PREFIX:])
            for seq, frame in enumerate(frames, start=first)
            if (kind := kind_of(frame)) and (types is None or kind.decode() in types)
        ]
        if self._tell is not None and wanted:
            said = await self._tell(head.feed, [envelope.decode() for _, _, envelope in wanted])
            wanted = [(seq, kind, text.encode()) for (seq, kind, _), text in zip(wanted, said, strict=True)]
        # Access may be lost meanwhile.
        if wanted and not self._is_over:
            await self._put(send, b"".join(_event_block(head.epoch, *each) for each in wanted))

    async def _put(self, send: Send, block: bytes) -> None:
        """Send a block. Waits while the client does not read."""
        self._sending_since = self._clock()
        await send({"type": "http.response.body", "body": block, "more_body": True})
        self._sending_since, self._sent_at, self._is_quiet = None, self._clock(), False

    async def _until_left(self, receive: Receive) -> None:
        await gone(receive)
        self._scope.cancel()

    async def _hang_up(self, scope: Scope, receive: Receive) -> None:
        """Abort the connection: the response is incomplete, and a close could wait for the client without limit."""
        wire = scope.get("extensions", {}).get(HANG_UP)
        if wire is not None:
            wire["abort"]()
            with anyio.move_on_after(self._sockets.limits.close_seconds):
                await gone(receive)

    def _cut(self) -> None:
        """Send nothing more of the feed, and discard what a stuck client has not read (P23)."""
        self._last_words = b""
        if self._sending_since is None:
            self._end()
        else:
            self.drop()

    def _end(self) -> None:
        self._is_over = True
        self._ending_since = self._clock() if self._ending_since is None else self._ending_since
        self._news.set()

    def _pause(self) -> int:
        return random.randint(*self._sockets.limits.reconnect_ms)  # noqa: S311 - spreads load, keeps no secret
