"""uvicorn's protocols with bounds, for HTTP and WebSockets.

A client that sends slowly, without end or nonsense holds a connection for a bounded time and bounded memory, and gets a
problem like any other (P25). uvicorn bounds neither a head's size (as h11 does, and httptools doesn't) nor the time
that a request may take to arrive.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from starlette.responses import Response
from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.http11 import Response as Rejection

from mainmatch.api.errors import problems
from mainmatch.api.errors.kinds import BadRequest, InternalError, RequestTimeout
from mainmatch.api.streams.flow_control import ReceiveQueue
from mainmatch.api.streams.sse_response import HANG_UP
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import NotFound

__all__ = ["BODY_SECONDS", "HEAD_SECONDS", "LONGEST_HEAD", "BoundedHttp", "BoundedSocket"]

LONGEST_HEAD = 64 * 1024
"""Bytes without an end of anything: of request line and headers, of what follows a body. h11's own limit."""

HEAD_SECONDS = 20.0
"""How long request line and headers may take to arrive, and a new connection to begin with them."""

BODY_SECONDS = 60.0
"""How long a body may take to arrive. The largest one needs 1 KiB a second."""

_LAST_WORDS_SECONDS = 5.0
"""How long the client of a connection that was given up may take over what is still on its way to it."""

_NOTHING, _HEAD, _BODY, _STRAY = 0, 1, 2, 3


class BoundedHttp(HttpToolsProtocol):
    """Refuses a request that doesn't end, in bytes or in time; lets go of who doesn't read."""

    head_seconds = HEAD_SECONDS
    body_seconds = BODY_SECONDS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stage = _NOTHING
        self._message = 0
        self._timed = (0, _NOTHING)
        self._timer: asyncio.TimerHandle | None = None
        self._has_moved = False
        self._standstill = 0
        self._has_left = False
        self._is_asked = False

    # --- what the parser finds

    @override
    def on_message_begin(self) -> None:
        self._stage, self._message = _HEAD, self._message + 1
        super().on_message_begin()
        # A stream that takes nothing is cut: a close would wait for its client.
        self.scope["extensions"] = {HANG_UP: {"abort": self.transport.abort}}

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        # Trailers come when the request is being answered already; nobody here asks for them, and uvicorn would
        # add them to its headers without end.
        if self._stage == _HEAD:
            super().on_header(name, value)

    @override
    def on_headers_complete(self) -> None:
        self._stage, self._has_moved = _BODY, True
        super().on_headers_complete()
        self._is_asked |= not (self.parser.should_upgrade() and self._should_upgrade())

    @override
    def on_body(self, body: bytes) -> None:
        self._has_moved = True
        super().on_body(body)

    @override
    def on_message_complete(self) -> None:
        self._stage, self._has_moved = _NOTHING, True
        super().on_message_complete()

    # --- the connection

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        self._stage = _STRAY
        self._set_timer()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._has_left = True
        self._set_timer()
        super().connection_lost(exc)

    @override
    def handle_websocket_upgrade(self) -> None:
        self._has_left = True
        super().handle_websocket_upgrade()

    @override
    def data_received(self, data: bytes) -> None:
        self._has_moved = False
        super().data_received(data)
        self._standstill = 0 if self._has_moved else self._standstill + len(data)
        if not self._has_moved and self._stage == _NOTHING:
            # Line breaks between requests: the parser skips them, and uvicorn's timer for idle connections is off.
            self._stage = _STRAY
        if self._standstill > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("Too much without an end.")
        self._set_timer()

    @override
    def send_400_response(self, msg: str) -> None:
        self._refuse(BadRequest())

    @override
    def shutdown(self) -> None:
        super().shutdown()
        self._let_go()

    # --- patience

    def _set_timer(self) -> None:
        """Set the timer for what the client still owes. A request that comes in one piece never sets one."""
        owed = (self._message, _NOTHING if self._has_left else self._stage)
        if owed == self._timed:
            return
        self._timed = owed
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if owed[1] != _NOTHING:
            seconds = self.body_seconds if owed[1] == _BODY else self.head_seconds
            self._timer = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        if self._stage == _STRAY:
            # Nothing began: browsers open connections ahead. One that waits for an answer keeps its connection.
            if not self._is_asked or self.cycle.response_complete:
                self.transport.close()
            return
        self._refuse(RequestTimeout())

    def _refuse(self, error: CodedError) -> None:
        """Say why, unless something else is being said already, and end the connection."""
        is_said = self._stage == _BODY and self._is_asked and self.cycle.response_started
        if not self.transport.is_closing() and not is_said:
            self.transport.write(_plain(error))
        self.transport.close()
        self._let_go()

    def _let_go(self) -> None:
        if self.transport.is_closing():
            self.loop.call_later(_LAST_WORDS_SECONDS, self.transport.abort)


class BoundedSocket(WebSocketsSansIOProtocol):
    """Lets go of a client that doesn't take what is still to be sent once its socket was given up.

    uvicorn closes such a transport, and a close waits for ever until everything is written. At rest a socket keeps
    6 KiB less than uvicorn's: what it is for is to be at rest.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = ReceiveQueue()  # type: ignore[assignment]  # one reader, and all that uvicorn does with it
        # What the library asks for its answers to failed handshakes, uvicorn's to an unknown address included.
        self.conn.reject = _rejected  # type: ignore[method-assign]  # it has no other place for this

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # An upgrade with a body, say: uvicorn would neither answer nor close.
            self.transport.write(_plain(BadRequest("This is not a WebSocket handshake.")))
            self.transport.close()
            self.loop.call_later(_LAST_WORDS_SECONDS, self.transport.abort)

    @override
    def start_keepalive(self) -> None:
        super().start_keepalive()
        # The handshake is over. Nobody looks at what was said in it again, though the library's parser would keep it;
        # the app has its headers in the scope.
        self.request.headers.clear()
        del self.request, self.response

    @override
    async def run_asgi(self) -> None:
        await super().run_asgi()
        # Nothing to do where the connection is gone by then.
        self.loop.call_later(_LAST_WORDS_SECONDS, self.transport.abort)


def _rejected(status: int, text: str) -> Rejection:
    """A problem for a handshake that failed. ``text`` is the library's, which repeats what the client sent."""
    if status == HTTPStatus.FORBIDDEN:
        # The app has no stream there; others it accepts first, and closes with a code.
        answer = _problem(NotFound("There is no stream at this address."))
    elif status == HTTPStatus.INTERNAL_SERVER_ERROR:
        answer = _problem(InternalError("The server failed."))
    else:
        answer = _problem(BadRequest("This is not a WebSocket handshake."))
    headers = Headers([(name.decode(), value.decode()) for name, value in answer.raw_headers])
    return Rejection(answer.status_code, HTTPStatus(answer.status_code).phrase, headers, bytes(answer.body))


def _plain(error: CodedError) -> bytes:
    """A problem as bytes, for what never became a request."""
    answer = _problem(error)
    lines = [f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}".encode()]
    lines += [name + b": " + value for name, value in answer.raw_headers]
    return b"\r\n".join([*lines, b"", bytes(answer.body)])


def _problem(error: CodedError) -> Response:
    return problems.answer(error, {"Connection": "close", "X-Content-Type-Options": "nosniff"})
