"""uvicorn's HTTP protocol, with bounds.

A client that sends slowly, endlessly or invalid bytes holds a connection for a bounded time and bounded memory, and
gets problem+json (P25). uvicorn with httptools limits neither the size of a head (h11 does) nor the time that a request
takes to arrive.
"""

import asyncio
import math
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import httptools
from typing_extensions import override
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from mainmatch.api.http.middleware import ANSWER, PIECE
from mainmatch.api.http.request import HANG_UP
from mainmatch.api.problems import BadRequest, RequestTimeout
from mainmatch.rules.errors import CodedError
from mainmatch.runtime.socket_protocol import LAST_WORDS_SECONDS, base_of, plain

LONGEST_HEAD = 64 * 1024
"""Bytes of request line and headers, or of trailers, without their end. The same limit as h11's."""

HEAD_SECONDS = 20.0
"""Longest time for request line and headers to arrive, counted from the connection's start or their first byte."""

BODY_SECONDS = 60.0
"""Longest time for a body to arrive. The largest body then needs 1 KiB per second."""

STALL_SECONDS = 30.0
"""Longest time in which a client takes no byte of an answer."""

MOST_HEADERS = 128
"""Headers of a request. Each costs twenty times its shortest text."""

_HEAD_END = b"\r\n\r\n"

_SHORTEST_PIECE = 128
"""Bytes of a body that are parsed at once: the end of the request and at most five others."""

_LONGEST_PIECE = 1024

_PIECES = 4
"""Pieces that are parsed in one go."""

_FRAMING = frozenset({b"content-length", b"transfer-encoding"})
"""Headers that say where the body ends."""

_NOTHING, _HEAD, _BODY, _STRAY = 0, 1, 2, 3

_OF_CONNECTIONS = frozenset({b"connection", b"transfer-encoding"})
_FIT = bytes({*range(256)} - {*range(32), 127} | {9})
"""Bytes that the value of a header can hold."""


class BoundedHttp(HttpToolsProtocol):
    """Refuses requests that are too long or too slow to arrive, and drops clients that do not read.

    What arrives is parsed up to the end of a request. The rest stays bytes, and no more is read, until that request is
    answered: uvicorn would make a request of each 30 bytes that it reads.
    """

    head_seconds = HEAD_SECONDS
    body_seconds = BODY_SECONDS
    stall_seconds = STALL_SECONDS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stage = _NOTHING
        self._message = 0
        self._timed = (0, _NOTHING)
        self._timer: asyncio.TimerHandle | None = None
        self._arrived = b""
        self._parsed = 0
        self._is_later = False
        self._is_handshake = False
        # Only what is a handshake for us is one for uvicorn.
        self.ws_protocol_class = None
        self._stall_timer: asyncio.TimerHandle | None = None
        self._has_moved = False
        self._standstill = 0
        self._has_left = False
        self._is_asked = False
        self._idle_since = 0.0
        self._idle_timer: asyncio.TimerHandle | None = None

    # --- what the parser finds

    @override
    def on_message_begin(self) -> None:
        if self._stage == _BODY:
            # The head that a parser without the upgrade begins with.
            return
        self._stage, self._message = _HEAD, self._message + 1
        super().on_message_begin()
        # Lets a stream abort its connection: a close would wait for a client that does not read.
        self.scope["extensions"] = {HANG_UP: {"abort": self.transport.abort}}

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        # Trailers arrive while the request is already being answered. They are ignored: uvicorn would add them to the
        # request's headers without limit.
        if self._stage == _HEAD:
            if len(self.headers) == MOST_HEADERS:
                raise ValueError("too many headers")
            name = name.lower()
            self.expect_100_continue |= name == b"expect" and value.lower() == b"100-continue"
            self.headers.append((name, value))

    @override
    def on_headers_complete(self) -> None:
        if self._stage == _BODY:
            return
        # ValueError is refused as the parser's own errors are. A proxy may read another request where there is not one
        # Host, which only HTTP/1.0 can omit, or a chunked body in HTTP/1.0 (RFC 9112, 3.2 and 6.1).
        names = [name for name, _ in self.headers]
        version, hosts = self.parser.get_http_version(), names.count(b"host")
        if hosts != 1 and (hosts or version != "1.0"):
            raise ValueError("one Host is needed")
        if version == "1.0" and b"transfer-encoding" in names:
            raise ValueError("HTTP/1.0 has no chunks")
        self._stage, self._has_moved = _BODY, True
        self._is_handshake = self.parser.should_upgrade() and self._may_be_handshake()
        if self._is_handshake:
            if self._is_unanswered:
                raise ValueError("what follows an unanswered request is no handshake")
            self.scope["method"] = "GET"
            return
        super().on_headers_complete()
        # The scope has it.
        self.url = b""
        self._is_asked = True
        self.scope["extensions"][ANSWER] = partial(answer_whole, self.cycle)  # type: ignore[assignment]  # ours alone

    @override
    def on_body(self, body: bytes) -> None:
        self._has_moved = True
        super().on_body(body)

    @override
    def on_message_complete(self) -> None:
        if self.parser.should_upgrade():
            # The parser ends every request with an upgrade at its head. Its body follows.
            return
        self._stage, self._has_moved = _NOTHING, True
        super().on_message_complete()

    def _may_be_handshake(self) -> bool:
        """Whether this is the handshake of a WebSocket (RFC 6455, 4.1). Other upgrades are ignored (RFC 9110, 7.8)."""
        asked = [value.strip().lower() for name, value in self.headers if name == b"upgrade"]
        is_keyed = any(name == b"sec-websocket-key" for name, _ in self.headers)
        return asked == [b"websocket"] and is_keyed and self.parser.get_method() == b"GET"

    # --- the connection

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        self.flow = _Flow(transport, self._parse)
        self._stage = _STRAY
        self._set_timer()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived, self._parsed = b"", 0
        self._leave()
        self._set_timer()
        super().connection_lost(exc)

    @override
    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()
        # It and this object refer to each other: they would stay until a garbage collection.
        self.parser = None  # type: ignore[assignment]  # as uvicorn does at the end

    @override
    def on_response_complete(self) -> None:
        if self.pipeline or self.transport.is_closing():
            super().on_response_complete()
            return
        # One timer a connection: uvicorn starts one after each response, and cancels it with the next request.
        self.server_state.total_requests += 1
        if self.flow.read_paused:
            self.flow.resume_reading()
        if self._timer is not None or self._stage != _NOTHING:
            self._set_timer()
        self._idle_since = self.loop.time()
        if self._idle_timer is None:
            self._close_if_idle()

    @override
    def data_received(self, data: bytes) -> None:
        self._arrived += data
        if not self._parse() and not self.transport.is_closing():
            self.flow.pause_reading()

    @property
    def is_at_rest(self) -> bool:
        """Whether all that has come was parsed, and answered, and the client takes answers."""
        is_busy = self._arrived or self._is_later or self.pipeline or self.flow.write_paused
        if is_busy or (self._is_asked and not self.cycle.response_complete):
            return False
        return self._stage in (_NOTHING, _STRAY) and not self.transport.is_closing()

    def pass_by(self, cycle: RequestResponseCycle) -> None:
        """A whole request has come at rest that was not parsed. ``cycle``: of its response."""
        self.cycle, self._is_asked, self._stage = cycle, True, _NOTHING
        if self._timed[1] != _NOTHING:
            self._set_timer()

    def parse_again(self, data: bytes) -> None:
        """Parse a request that has passed by, and what has come since."""
        self._arrived, self._parsed = data + self._arrived[self._parsed :], 0
        if self.flow.read_paused:
            self.flow.resume_reading()
        elif not self._parse() and not self.transport.is_closing():
            self.flow.pause_reading()

    def _parse(self) -> bool:
        """Parse what has arrived; whether that is all of it, so that more may be read."""
        if self._is_later:
            return False
        for _ in range(_PIECES):
            if self._parsed == len(self._arrived) or self.transport.is_closing():
                self._arrived, self._parsed = b"", 0
                break
            is_full = self._stage != _BODY or len(self.cycle.body) > HIGH_WATER_LIMIT
            if self.pipeline or (self._is_unanswered and is_full):
                break
            self._parse_piece()
        else:
            # Others first: a piece of the smallest chunks takes 0.1 ms.
            self._is_later = True
            self.loop.call_soon(self._parse_on)
        self._set_timer()
        return not self._arrived and not self.transport.is_closing()

    def _parse_on(self) -> None:
        self._is_later = False
        self.flow.resume_reading()

    def _parse_piece(self) -> None:
        """Parse to the end of the head, and not further, for what follows may have to wait; or some of the body."""
        begin, end = self._parsed, len(self._arrived)
        if self._stage == _BODY:
            end, begin = min(end, begin + _LONGEST_PIECE), begin + _SHORTEST_PIECE
        found = self._arrived.find(_HEAD_END, begin, end)
        end = end if found < 0 else found + len(_HEAD_END)
        piece, self._parsed = self._arrived[self._parsed : end], end
        self._has_moved = False
        self._feed(piece)
        self._standstill = 0 if self._has_moved else self._standstill + len(piece)
        if not self._has_moved and self._stage == _NOTHING:
            # Line breaks between requests: the parser skips them, and they stop uvicorn's timer for idle connections.
            self._stage = _STRAY
        if self._standstill > LONGEST_HEAD and not self.transport.is_closing():
            self._refuse(BadRequest())

    def _feed(self, piece: bytes) -> None:
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserError as error:
            if isinstance(error.__context__, MemoryError):
                # It isn't the client's fault: the loop ends the connection, and hears why.
                raise error.__context__ from None
            self._refuse(BadRequest())
        except httptools.HttpParserUpgrade as upgrade:
            if self._is_handshake:
                self.ws_protocol_class = self.config.ws_protocol_class
                self._arrived, self._parsed = b"", 0
                self.handle_websocket_upgrade()
                return
            # The parser ends a request with an upgrade at its head. Another one, which has read the same head without
            # the upgrade, knows where the body ends.
            framing = [name + b": " + value for name, value in self.headers if name in _FRAMING]
            self.parser = httptools.HttpRequestParser(self)
            self.parser.set_dangerous_leniencies(lenient_data_after_close=True)
            self.parser.feed_data(b"\r\n".join([b"POST / HTTP/1.1", *framing, b"", b""]))
            self._feed(piece[upgrade.args[0] :])

    @property
    def _is_unanswered(self) -> bool:
        return self._is_asked and not self.cycle.response_complete

    @override
    def shutdown(self) -> None:
        super().shutdown()
        self._let_go()

    # --- timeouts

    def _set_timer(self) -> None:
        """Set the timer for the part that the client still has to send. A request in one piece never sets one."""
        # A head that follows an unanswered request is not late: it is not read on.
        is_ours = self._has_left or (self._stage == _HEAD and self._is_unanswered)
        owed = (self._message, _NOTHING if is_ours else self._stage)
        if owed == self._timed:
            return
        self._timed = owed
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if owed[1] != _NOTHING:
            seconds = self.body_seconds if owed[1] == _BODY else self.head_seconds
            self._timer = self.loop.call_later(seconds, self._give_up)

    def _close_if_idle(self) -> None:
        is_idle = self._stage == _NOTHING and not self._is_unanswered
        left = self.timeout_keep_alive - (self.loop.time() - self._idle_since if is_idle else 0)
        if left > 0:
            self._idle_timer = self.loop.call_later(left, self._close_if_idle)
        else:
            self.transport.close()

    def _leave(self) -> None:
        self._has_left = True
        cast("_Flow", self.flow).leave()
        for timer in (self._idle_timer, self._stall_timer):
            if timer is not None:
                timer.cancel()

    @override
    def pause_writing(self) -> None:
        super().pause_writing()
        self._abort_if_stalled()

    @override
    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stall_timer is not None:
            self._stall_timer.cancel()

    def _abort_if_stalled(self, before: float = math.inf) -> None:
        """Look again and again whether the client has taken some of the bytes that wait; if not, abort."""
        left = self.transport.get_write_buffer_size()
        if left < before:
            self._stall_timer = self.loop.call_later(self.stall_seconds, self._abort_if_stalled, left)
        else:
            self.transport.abort()

    def _give_up(self) -> None:
        if self._stage == _STRAY:
            # No request has begun (browsers open connections ahead). A client that waits for an answer stays connected.
            if not self._is_unanswered:
                self.transport.close()
            return
        self._refuse(RequestTimeout())

    def _refuse(self, error: CodedError) -> None:
        """Send the error, unless an answer has already begun, and end the connection."""
        is_said = self._stage == _BODY and self._is_asked and self.cycle.response_started
        if not self.transport.is_closing() and not is_said:
            self.transport.write(plain(error, base_of(self.config, self.transport)))
        self.transport.close()
        self._let_go()

    def _let_go(self) -> None:
        if self.transport.is_closing():
            self.loop.call_later(LAST_WORDS_SECONDS, self.transport.abort)


class _Flow(FlowControl):
    """Reads on when all that has arrived is parsed."""

    def __init__(self, transport: asyncio.Transport, parse: Callable[[], bool]) -> None:
        super().__init__(transport)
        self._parse = parse

    @override
    def resume_reading(self) -> None:
        if self.read_paused and self._parse():
            super().resume_reading()

    def leave(self) -> None:
        """Let go of the protocol, which holds this object, too."""
        self._parse = bool


def answer_whole(cycle: RequestResponseCycle, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> bool:
    """Write the head of a response together with its body: each write is a system call.

    False, and nothing is written, for one that has to go through ``send``.
    """
    if cycle.response_started or cycle.disconnected or cycle.flow.write_paused or len(body) > PIECE:
        return False
    whole = _whole(cycle, status, [*cycle.default_headers, *headers], body)
    if whole is None:
        return False
    cycle.response_started, cycle.response_complete, cycle.waiting_for_100_continue = True, True, False
    cycle.transport.write(whole)
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
    return True


def _whole(cycle: RequestResponseCycle, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> bytes | None:
    """All bytes of a response; None for one that uvicorn has to look at: chunked, or not as it should be."""
    parts, length = [STATUS_LINE[status]], b""
    for name, value in headers:
        if name == b"content-length":
            length = value
        elif name in _OF_CONNECTIONS:
            return None
        parts += (name, b": ", value, b"\r\n")
    if not cycle.keep_alive:
        parts.append(b"connection: close\r\n")
    head = b"".join(parts)
    is_bare = status in {204, 304} or cycle.scope["method"] == "HEAD"
    is_right = not body if is_bare else length == b"%d" % len(body)
    # As many ends of lines as lines, and no other control characters.
    ends = b"\r\n" * (len(headers) + (1 if cycle.keep_alive else 2))
    return head + b"\r\n" + body if is_right and head.translate(None, _FIT) == ends else None
