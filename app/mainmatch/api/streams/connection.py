"""One socket's I/O: a reader, a writer while there is something to say, and nothing decided here.

May touch: Starlette's WebSocket, asyncio. Rule kept here (P18): nobody waits for this socket but
its own writer; a client that doesn't read, doesn't answer or doesn't leave is dropped in time.
The reader runs beside the writer because whoever only sends never learns that the client left.

Most sockets are at rest most of the time, so what one holds then counts: a task that reads, and nothing that could
be made once it is needed. asyncio's events alone would be 0.8 KiB each.
"""

import asyncio
from collections.abc import Callable
from collections.abc import Set as AbstractSet

import structlog
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from mainmatch.api.streams.close_codes import CloseCode
from mainmatch.api.streams.connections import Connections
from mainmatch.api.streams.delivery import AckedCursors
from mainmatch.api.streams.frames import Act, Identify, Submit, Subscribe
from mainmatch.api.streams.service_calls import ServiceCalls
from mainmatch.api.streams.socket_protocol import Errand, Listen, Session
from mainmatch.services.caller import Caller

__all__ = ["Connection"]

_log = structlog.get_logger(__name__)


class Connection:
    """An accepted socket, until it is closed. ``clock`` answers monotonic seconds."""

    __slots__ = (
        "_clock",
        "_closing_since",
        "_errands",
        "_over",
        "_room",
        "_sending_since",
        "_socket",
        "_sockets",
        "_writer",
        "session",
    )

    def __init__(
        self,
        socket: WebSocket,
        sockets: Connections,
        errands: ServiceCalls,
        bookmarks: AckedCursors,
        listen: Listen,
        clock: Callable[[], float],
    ) -> None:
        self._socket = socket
        self._sockets = sockets
        self._errands = errands
        self._clock = clock
        self._writer: asyncio.Task[None] | None = None
        self._room: asyncio.Future[None] | None = None
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sending_since: float | None = None
        self._closing_since: float | None = None
        self.session = Session(sockets.limits, listen, bookmarks, self._wake, clock())

    async def run(self, hello_at: str, server: str) -> None:
        """Serve the socket to its end."""
        self._sockets.enter(self)
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
        """What it follows."""
        return self.session.feeds

    # --- what others do to it

    def revoked(self, token_ids: AbstractSet[str]) -> None:
        """These tokens end."""
        self.session.revoked(token_ids)

    def lost(self, feed: str) -> None:
        """The account may not read this feed any more."""
        self.session.lost(feed)

    def go_away(self, reason: str, reconnect_in_ms: int) -> None:
        """The server stops."""
        self.session.go_away(reason, reconnect_in_ms)

    def tick(self, now: float) -> None:
        """Time passes: close it if it takes nothing, drop it if it doesn't even take that."""
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
        """Give up on it."""
        _settle(self._over)

    # --- the reader

    async def _read(self) -> None:
        try:
            await self._greet_bearer()
            while self.session.closing is None and not self._over.done():
                await self._wait_for_room()
                # What came is let go of before the next is waited for, which may take hours.
                await self._take(await self._socket.receive())
        except Exception as error:  # noqa: BLE001 - one socket's failure is nobody else's; the text may hold secrets
            _log.error("socket failed", error=type(error).__name__)
            self.session.shut_down(CloseCode.INTERNAL, "The server failed")

    async def _take(self, message: Message) -> None:
        if message["type"] == "websocket.disconnect":
            self.drop()
            return
        errand = self.session.receive(message.get("text"), self._clock())
        if errand is not None:
            await self._run(errand)

    async def _wait_for_room(self) -> None:
        while not self.session.has_room:
            self._room = asyncio.get_running_loop().create_future()
            await self._room

    # --- the writer

    def _wake(self) -> None:
        """There may be something to say."""
        if self._writer is None and not self._over.done():
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while (text := self.session.next()) is not None:
                self._sending_since = self._clock()
                await self._say({"type": "websocket.send", "text": text})
                if self._room is not None:
                    _settle(self._room)
            self._sending_since = None
            closing = self.session.closing
            if closing is None:
                self._writer = None
                return
            await self._say({"type": "websocket.close", "code": closing.code, "reason": closing.reason})
        except (WebSocketDisconnect, OSError):
            # The client left: nobody is there to be told.
            pass
        except Exception as error:  # noqa: BLE001 - as the reader's
            _log.error("socket failed", error=type(error).__name__)
        # Whatever the reader waits for, nobody is going to send it any more.
        self.drop()

    async def _say(self, message: Message) -> None:
        try:
            await self._socket.send(message)
        except RuntimeError:
            # The protocol has closed it by itself, for something that was no frame, and takes no more.
            raise WebSocketDisconnect(CloseCode.BAD_FRAME) from None

    # --- errands

    async def _greet_bearer(self) -> None:
        authorization = self._socket.headers.getlist("authorization")
        if authorization:
            try:
                await self._welcome(await self._errands.caller(authorization), None)
            except Exception as error:  # noqa: BLE001 - the session has an answer to everything
                self.session.stranger(error)

    async def _welcome(self, caller: Caller, client: str | None) -> None:
        self._sockets.seat(self, caller)
        self.session.identified(caller, client, await self._errands.own_feeds(caller))

    async def _run(self, frame: Errand) -> None:
        if isinstance(frame, Identify):
            await self._identify(frame)
            return
        try:
            await self._run_for(self.session.caller, frame)
        except Exception as error:  # noqa: BLE001 - as above
            self.session.refused(frame, error)

    async def _identify(self, frame: Identify) -> None:
        try:
            caller = await self._errands.identify(frame, self._socket.headers.get("origin"))
            await self._welcome(caller, frame.client)
        except Exception as error:  # noqa: BLE001 - as above
            self.session.stranger(error)

    async def _run_for(self, caller: Caller | None, frame: Subscribe | Submit | Act) -> None:
        if caller is None:
            raise RuntimeError("a session hands out errands only once it knows its caller")
        if isinstance(frame, Subscribe):
            self.session.opened(frame, await self._errands.open_feed(caller, frame.feed))
        else:
            self.session.answered(frame, await self._errands.move(caller, frame))


def _settle(waited_for: "asyncio.Future[None]") -> None:
    if not waited_for.done():
        waited_for.set_result(None)
