"""The I/O of one socket: a reading task, and a writing task while there is more than the client takes. Session decides.

Only its own writer waits for this socket (P18). A client that does not read, answer or disconnect is dropped after a
time limit. The reader runs beside the writer because a server that only sends never learns that the client has left.

Most sockets are idle most of the time, so an idle one holds only its reading task. asyncio's events alone would take
0.8 KiB each.
"""

import asyncio
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import InitVar, dataclass, field
from typing import TypeAlias

import structlog
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from mainmatch.api.http.middleware import tell_of_memory
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.languages import accepted
from mainmatch.api.streams.connections import Connections
from mainmatch.api.streams.flow_control import BUDGET, HEAR, WRITE
from mainmatch.api.streams.frames import Act, CloseCode, Identify, Submit, Subscribe
from mainmatch.api.streams.hot_socket import HotSocket
from mainmatch.api.streams.service_calls import ServiceCalls
from mainmatch.api.streams.socket_protocol import AckedCursors, Command, Listen, Session, Told
from mainmatch.api.streams.told_subscription import ToldSubscription
from mainmatch.services.caller import Caller
from mainmatch.services.feeds import feed_reader

_log = structlog.get_logger(__name__)


WriteAllOf: TypeAlias = Callable[[Callable[[int], list[bytes]]], bool]
"""Of the ASGI extension ``WRITE``."""


@dataclass(slots=True, eq=False, repr=False)
class Connection:
    """An accepted socket, until it is closed. ``clock`` returns monotonic seconds."""

    _socket: WebSocket
    _sockets: Connections
    _services: ServiceCalls
    acked: InitVar[AckedCursors]
    listen: InitVar[Listen]
    _clock: Callable[[], float]
    session: Session = field(init=False)
    _hot: HotSocket = field(init=False)
    _over: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    _writer: asyncio.Task[None] | None = None
    _room: asyncio.Future[None] | None = None
    _sending_since: float | None = None
    _closing_since: float | None = None
    _is_woken: bool = False
    _write_all_of: WriteAllOf | None = None

    def __post_init__(self, acked: AckedCursors, listen: Listen) -> None:
        self._write_all_of = self._socket.scope.get("extensions", {}).get(WRITE)
        self.session = Session(self._sockets.limits, listen, acked, self._wake, self._clock())
        self._hot = HotSocket(self.session, self._services, self._clock)

    async def run(self, hello_at: str, server: str) -> None:
        """Serve the socket until it is closed. ``hello_at``: the time in the hello frame, RFC 3339."""
        self._sockets.enter(self, address_of(self._socket))
        self.session.greet(hello_at, server)
        reader = asyncio.create_task(self._read())
        try:
            await self._over
        finally:
            reader.cancel()
            if self._writer is not None:
                self._writer.cancel()
            self._sockets.leave(self)
            self.session.end()

    @property
    def feeds(self) -> tuple[str, ...]:
        """The subscribed feeds."""
        return self.session.feeds

    # --- called by the registry

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """End the socket if it was opened with one of these tokens."""
        self.session.revoked(token_ids)

    def lost(self, feed: str) -> None:
        """End the access to a feed."""
        self.session.lost(feed)

    def go_away(self, reason: str, reconnect_in_ms: int) -> None:
        """Announce the server's shutdown."""
        self.session.go_away(reason, reconnect_in_ms)

    def tick(self, now: float) -> None:
        """Check the time limits: close a client that does not read, then drop it."""
        self.session.tick(now)
        limits = self._sockets.limits
        if self._sending_since is not None and now - self._sending_since >= limits.stall_seconds:
            self.session.shut_down(CloseCode.SLOW_CONSUMER, "Slow consumer")
        if self.session.closing is None:
            return
        if self._closing_since is None:
            self._closing_since = now
        elif now - self._closing_since >= limits.close_seconds:
            self.drop()

    def drop(self) -> None:
        """End the connection without a close."""
        _settle(self._over)

    # --- the reader

    async def _read(self) -> None:
        try:
            await self._identify_bearer()
            while self.session.closing is None and not self._over.done():
                while not self.session.has_room:
                    self._room = asyncio.get_running_loop().create_future()
                    await self._room
                # Passed on directly: a variable would keep the message until the next one, which can take hours.
                await self._take(await self._socket.receive())
        except Exception as error:  # noqa: BLE001 - a failure ends only this socket; its text may hold secrets
            self._break(error)

    async def _take(self, message: Message) -> None:
        if message["type"] == "websocket.disconnect":
            self.drop()
            return
        await self._hot.idle()
        if BUDGET in message:
            self.session.overspent()
            return
        command = self.session.receive(message.get("text"), self._clock())
        if command is not None:
            await self._run(command)

    # --- the writer

    def _wake(self) -> None:
        """Send soon what there is by then, so that all frames of a moment are one write."""
        if self._writer is None and not self._is_woken and not self._over.done():
            self._is_woken = True
            asyncio.get_running_loop().call_soon(self._write_at_once)

    def _write_at_once(self) -> None:
        """Write what there is; start the writer for what has to wait, and for the close."""
        self._is_woken = False
        if self._over.done():
            return
        try:
            is_done = self._write_all_of is not None and self._write_all_of(self.session.take)
        except Exception as error:  # noqa: BLE001 - as the reader's
            _failed(error)
            self.drop()
            return
        if self._room is not None:
            _settle(self._room)
        if not is_done or self.session.closing is not None:
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            # One by one: what the client has not taken yet stays with the session.
            while texts := self.session.take(1):
                self._sending_since = self._clock()
                await self._say({"type": "websocket.send", "text": texts[0].decode()})
                if self._room is not None:
                    _settle(self._room)
            self._sending_since = None
            closing = self.session.closing
            if closing is None:
                self._writer = None
                return
            await self._say({"type": "websocket.close", "code": closing.code, "reason": closing.reason})
        except (WebSocketDisconnect, OSError):
            # The client has left.
            pass
        except Exception as error:  # noqa: BLE001 - as the reader's
            _failed(error)
        # The reader would wait for a client that is gone or dropped.
        self.drop()

    async def _say(self, message: Message) -> None:
        try:
            await self._socket.send(message)
        except RuntimeError:
            # The WebSocket protocol has already closed the connection, because of an invalid frame.
            raise WebSocketDisconnect(CloseCode.BAD_FRAME) from None

    # --- commands

    async def _identify_bearer(self) -> None:
        authorization = self._socket.headers.getlist("authorization")
        if authorization:
            self.session.identifying()
            try:
                await self._identified(await self._services.authenticator.caller(authorization), None)
            except Exception as error:  # noqa: BLE001 - the session answers every failure
                tell_of_memory("a socket", error)
                self.session.unidentified(error)

    async def _identified(self, caller: Caller, client: str | None) -> None:
        self._sockets.identified(self, caller)
        extensions = self._socket.scope.get("extensions", {})
        if BUDGET in extensions:
            extensions[BUDGET]["identify"](self._sockets.limits)
        if HEAR in extensions:
            extensions[HEAR](self._hot.takes)
        self.session.identified(caller, client, await self._services.executor.read(feed_reader.own, caller))

    async def _run(self, frame: Command) -> None:
        self._hot.is_held = True
        try:
            if isinstance(frame, Identify):
                caller = await self._services.identify(frame, self._socket.headers.get("origin"))
                await self._identified(caller, frame.client)
            else:
                await self._run_for(self.session.caller, frame)
        except Exception as error:  # noqa: BLE001 - as above
            tell_of_memory("a socket", error)
            if isinstance(frame, Identify):
                self.session.unidentified(error)
            else:
                self.session.refused(frame.id, error)
        finally:
            self._hot.is_held = False

    async def _run_for(self, caller: Caller | None, frame: Subscribe | Submit | Act) -> None:
        if caller is None:
            raise RuntimeError("a session hands out commands only once it knows its caller")
        if isinstance(frame, Subscribe):
            head = await self._services.open_feed(caller, frame.feed)
            self.session.opened(frame, head, self._telling(caller, frame.languages) if frame.says else None)
        else:
            await self._services.count(caller, frame.action)
            self.session.answered(frame.id, await self._services.move(caller, frame))

    def _telling(self, caller: Caller, wanted: str | None) -> Told:
        languages = accepted(wanted or ",".join(self._socket.headers.getlist("accept-language")))

        async def tell(feed: str, envelopes: Sequence[str]) -> Sequence[str]:
            said, _ = await self._services.executor.read(feed_reader.told, caller, feed, envelopes, languages)
            return said

        return lambda source: ToldSubscription(source, tell, self._break)

    def _break(self, error: Exception) -> None:
        _failed(error)
        self.session.shut_down(CloseCode.INTERNAL, "The server failed")


def _failed(error: Exception) -> None:
    tell_of_memory("a socket", error)
    _log.error("socket failed", error=type(error).__name__)


def _settle(waited_for: "asyncio.Future[None]") -> None:
    if not waited_for.done():
        waited_for.set_result(None)
