"""The manager of all live connections: WebSockets, event streams and long polls.

main makes one, passes commits to it, runs it, and drains it at shutdown.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime

import anyio
from starlette.requests import Request
from starlette.types import Receive
from starlette.websockets import WebSocket, WebSocketDisconnect

from mainmatch.api.http.authentication import Authenticator, has_token
from mainmatch.api.http.cors import may_come_from
from mainmatch.api.http.rate_limits import RateLimiter, address_of
from mainmatch.api.http.request import gone
from mainmatch.api.streams.connection import Connection
from mainmatch.api.streams.connections import Connections
from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.frames import PROTOCOL, CloseCode, event_frames, kind_of
from mainmatch.api.streams.service_calls import ServiceCalls
from mainmatch.api.streams.socket_protocol import AckedCursors, Closing, Listen
from mainmatch.api.streams.sse_response import EventStream, LetIn
from mainmatch.api.streams.told_subscription import Tell
from mainmatch.realtime.hub import Ask, Hub, HubLimits, Rows, Subscription
from mainmatch.services.caller import Caller
from mainmatch.services.errors import TooMany
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import FeedHead, Wanted
from mainmatch.services.play.moves import Moves
from mainmatch.services.storage_quota import StorageQuota
from mainmatch.services.unit_of_work import Executor
from mainmatch.services.values import rfc3339

_TICK_SECONDS = 2.0


class StreamManager:
    """The hub and the connections of this process.

    ``clock`` returns monotonic seconds, ``now`` the time of day.
    """

    def __init__(
        self,
        executor: Executor,
        moves: Moves,
        authenticator: Authenticator,
        *,
        now: Callable[[], datetime],
        server: str,
        limits: StreamLimits | None = None,
        hub_limits: HubLimits | None = None,
        origins: Collection[str] = (),
        rates: RateLimiter | None = None,
        storage: StorageQuota | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits = limits or StreamLimits()
        self.sockets = Connections(self.limits)
        self._executor = executor
        self._rates = rates or RateLimiter({})
        self._services = ServiceCalls(
            executor, moves, authenticator, self._rates, storage or StorageQuota(None, executor)
        )
        self._acked = AckedCursors(self.limits.bookmarks)
        self._origins = frozenset(origin.lower() for origin in origins)
        self._now = now
        self._server = server
        self.clock = clock
        self._is_draining = False
        self._commits_seen: int | None = None
        self.hub: Hub[bytes] = Hub(self._read_pages, self._read_heads, event_frames, hub_limits)

    async def run(self, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Serve until cancelled: read feeds, poll for lost wake-ups, check the time limits of connections."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self.hub.run, sleep)
            while True:
                await sleep(_TICK_SECONDS)
                self.sockets.tick(self.clock())
                self.sockets.expire(self._now())

    async def drain(self, reason: str) -> None:
        """Refuse new clients and send all others away. Returns when they have left or their time is over."""
        self._is_draining = True
        self.sockets.go_away(reason)
        for _ in range(2):
            with anyio.move_on_after(self.limits.drain_seconds):
                await self.sockets.empty()
            # Clients that do not read are dropped, which also takes a moment.
            self.sockets.drop()

    # --- connections

    async def welcome(self, socket: WebSocket) -> None:
        """Serve a socket. It is accepted first, so that a refusal can close it with a code."""
        try:
            offered = socket.scope.get("subprotocols", ())
            await socket.accept(PROTOCOL if PROTOCOL in offered else None)
            # A client that offers no sub-protocol, such as a terminal client, gets the only version.
            refused = self._refusal(socket, speaks=not offered or PROTOCOL in offered)
            if refused is not None:
                await socket.close(refused.code, refused.reason)
                return
        except (WebSocketDisconnect, OSError):
            return
        connection = Connection(socket, self.sockets, self._services, self._acked, self.hub.subscribe, self.clock)
        await connection.run(rfc3339(self._now()), self._server)

    async def wait(
        self, request: Request, caller: Caller, head: FeedHead, types: AbstractSet[str] | None, seconds: float
    ) -> None:
        """Let a long poll wait for events after ``head``, of these types. Raises TooMany and Busy."""
        if self._is_draining:
            return
        long_poll = LongPoll(caller, head, types)
        with self.sockets.holding(long_poll, caller, address_of(request)):
            await long_poll.wait(self.hub.subscribe, seconds, request.receive)

    def follow(self, caller: Caller, let_in: LetIn, wanted: Wanted, tell: Tell | None) -> EventStream:
        """A response that streams a feed. Sending it raises TooMany and Busy, and what ``let_in`` raises."""
        leaving = "shutdown" if self._is_draining else None
        listen = self.hub.subscribe
        return EventStream(caller, let_in, wanted, tell, self.sockets, listen, self.clock, leaving=leaving)

    def _refusal(self, socket: WebSocket, *, speaks: bool) -> Closing | None:
        if self._is_draining:
            return Closing(CloseCode.GOING_AWAY, "Going away")
        if not speaks:
            return Closing(CloseCode.PROTOCOL_VERSION, f"Offer the sub-protocol {PROTOCOL}")
        headers = socket.headers
        if not may_come_from(headers.getlist("origin"), headers.get("host"), self._origins):
            return Closing(CloseCode.ORIGIN_REFUSED, "Origin refused")
        if socket.scope["query_string"]:
            # Refused, so that clients do not send tokens in a URL, which logs keep.
            what = "A token in the address is not read" if has_token(socket.scope["query_string"]) else "No query"
            return Closing(CloseCode.NOT_IDENTIFIED, f"{what}: send identify, or Authorization: Bearer")
        return self._too_many(socket)

    def _too_many(self, socket: WebSocket) -> Closing | None:
        address = address_of(socket)
        if self.sockets.is_full:
            return Closing(CloseCode.RATE_LIMITED, "Server full")
        if self.sockets.is_full_for(address):
            return Closing(CloseCode.RATE_LIMITED, "Too many sockets")
        try:
            self._rates.spend("sockets", address)
        except TooMany:
            return Closing(CloseCode.RATE_LIMITED, "Too many sockets opened")
        return None

    async def _read_pages(self, asks: Sequence[Ask], limit: int) -> Sequence[Rows]:
        return await self._executor.read(feed_reader.pages, asks, limit)

    async def _read_heads(self, names: Sequence[str]) -> Mapping[str, int]:
        commits = self._executor.database.commits
        if commits is not None and commits == self._commits_seen:
            # The usual case: nothing was committed since the last poll.
            return {}
        heads = await self._executor.read(feed_reader.heads, names)
        self._commits_seen = commits
        return heads


class LongPoll:
    """A waiting long poll, for the next event of a feed."""

    def __init__(self, caller: Caller, head: FeedHead, types: AbstractSet[str] | None) -> None:
        self._caller = caller
        self._head = head
        self._types = types
        self._news = asyncio.Event()
        self._is_over = False

    async def wait(self, listen: Listen, seconds: float, receive: Receive) -> None:
        """Wait for an event, the timeout or the connection's end. The caller then checks the access again."""
        source = listen(self._head.feed, self._head.head, self._head.head, self._news.set)
        try:
            with anyio.move_on_after(seconds):
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(self._until_left, receive)
                    while not (self._is_over or self._has_come(source)):
                        self._news.clear()
                        await self._news.wait()
                    tasks.cancel_scope.cancel()
        finally:
            source.close()

    @property
    def feeds(self) -> tuple[str, ...]:
        """The feed that it waits for."""
        return (self._head.feed,)

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """Stop waiting if it was opened with one of these tokens."""
        if self._caller.token_id in token_ids:
            self.drop()

    def lost(self, feed: str) -> None:
        """Stop waiting if access to its feed was lost. The next check refuses the client."""
        if feed == self._head.feed:
            self.drop()

    def go_away(self, reason: str, reconnect_in_ms: int) -> None:
        """Stop waiting."""
        self.drop()

    def tick(self, now: float) -> None:
        """Do nothing: a long poll has its own timeout."""

    def drop(self) -> None:
        """Stop waiting."""
        self._is_over = True
        self._news.set()

    def _has_come(self, source: Subscription[bytes]) -> bool:
        while frames := source.take(1):
            if self._types is None or kind_of(frames[0]).decode() in self._types:
                return True
        return False

    async def _until_left(self, receive: Receive) -> None:
        await gone(receive)
        self.drop()
