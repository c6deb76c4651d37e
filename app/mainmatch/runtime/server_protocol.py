"""uvicorn's HTTP and WebSocket protocols, with bounds.

A client that sends slowly, endlessly or invalid bytes holds a connection for a bounded time and bounded memory, and
gets problem+json (P25). uvicorn with httptools limits neither the size of a head (h11 does) nor the time that a request
takes to arrive.
"""

import asyncio
import math
from collections.abc import Callable, Generator, Iterable
from functools import partial
from http import HTTPStatus
from typing import Any, cast

import httptools
from fastapi import FastAPI
from starlette.responses import Response
from typing_extensions import override
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.frames import Frame
from websockets.http11 import Response as Rejection
from websockets.protocol import State
from websockets.speedups import apply_mask
from websockets.streams import StreamReader

from mainmatch.api.errors import problems
from mainmatch.api.errors.kinds import BadRequest, InternalError, RequestTimeout
from mainmatch.api.http.middleware import ANSWER, NO_HANDSHAKE
from mainmatch.api.http.request import HANG_UP
from mainmatch.api.streams.flow_control import BUDGET, WRITE, FrameBudget, ReceiveQueue, StreamLimits
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import NotFound

__all__ = [
    "BODY_SECONDS",
    "HEAD_SECONDS",
    "LONGEST_HEAD",
    "MOST_HEADERS",
    "STALL_SECONDS",
    "BoundedHttp",
    "BoundedSocket",
    "OneWriteCycle",
]

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

_LAST_WORDS_SECONDS = 5.0
"""How long a closed connection waits for its client to read the remaining bytes, before it is aborted."""

_PIECE = 512
"""Bytes that a socket parses at once, at most 85 frames, before it looks whether the client may send more."""

_WRITTEN = 64 * 1024
"""Bytes of frames in one write, but for the last frame. Beyond, the transport says whether the client takes them."""

_ANSWERED = 32 * 1024
"""Bytes of an answer in one write."""

_MOST_IGNORED = 16 * 1024 * 1024
"""Bytes over its budget that a socket reads, so that its client gets the close code, before it is aborted."""

_NOTHING, _HEAD, _BODY, _STRAY = 0, 1, 2, 3

_TEXT, _MASKED, _OF_TWO_BYTES, _OF_EIGHT_BYTES = 0x81, 0x80, 126, 127
"""Of the head of a frame (RFC 6455, 5.2): a whole text, a mask, and what stands for a size of two or eight bytes."""

_SHORTEST = 6
"""Bytes of a client's frame without data."""

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
        self.cycle.__class__ = OneWriteCycle
        answer = cast("OneWriteCycle", self.cycle).answer
        self.scope["extensions"][ANSWER] = answer  # type: ignore[assignment]  # ours alone

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
        self.flow.resume_reading()
        self._set_timer()
        self._idle_since = self.loop.time()
        if self._idle_timer is None:
            self._close_if_idle()

    @override
    def data_received(self, data: bytes) -> None:
        self._arrived += data
        if not self._parse() and not self.transport.is_closing():
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
            self.transport.write(_plain(error, _base_of(self.config, self.transport)))
        self.transport.close()
        self._let_go()

    def _let_go(self) -> None:
        if self.transport.is_closing():
            self.loop.call_later(_LAST_WORDS_SECONDS, self.transport.abort)


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


class OneWriteCycle(RequestResponseCycle):
    """A response whose head is written together with its body: each write is a system call.

    uvicorn makes cycles of its own class, so the protocol turns them into this one.
    """

    def answer(self, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> bool:
        """Write a whole response. False, and nothing is written, for one that has to go through ``send``."""
        if self.response_started or self.disconnected or self.flow.write_paused or len(body) > _ANSWERED:
            return False
        whole = self._whole(status, [*self.default_headers, *headers], body)
        if whole is None:
            return False
        self.response_started, self.response_complete, self.waiting_for_100_continue = True, True, False
        self.transport.write(whole)
        self.message_event.set()
        if not self.keep_alive:
            self.transport.close()
        self.on_response()
        return True

    @override
    async def send(self, message: Any) -> None:
        """Write a part of the response. A client that doesn't read holds a piece of it, and not all."""
        body = message.get("body", b"")
        last = max(0, (len(body) - 1) // _ANSWERED * _ANSWERED)
        for start in range(0, last, _ANSWERED):
            piece = body[start : start + _ANSWERED]
            await super().send({"type": "http.response.body", "body": piece, "more_body": True})
        if last:
            message = {**message, "body": body[last:]}
        await super().send(message)

    def _whole(self, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> bytes | None:
        """All bytes of a response; None for one that uvicorn has to look at: chunked, or not as it should be."""
        parts, length = [STATUS_LINE[status]], b""
        for name, value in headers:
            if name == b"content-length":
                length = value
            elif name in _OF_CONNECTIONS:
                return None
            parts += (name, b": ", value, b"\r\n")
        if not self.keep_alive:
            parts.append(b"connection: close\r\n")
        head = b"".join(parts)
        is_bare = status in {204, 304} or self.scope["method"] == "HEAD"
        is_right = not body if is_bare else length == b"%d" % len(body)
        # As many ends of lines as lines, and no other control characters.
        ends = b"\r\n" * (len(headers) + (1 if self.keep_alive else 2))
        return head + b"\r\n" + body if is_right and head.translate(None, _FIT) == ends else None


def _is_utf8(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


class BoundedSocket(WebSocketsSansIOProtocol):
    """Counts all frames, and aborts a closed socket whose client does not read the remaining bytes.

    uvicorn only closes such a transport, and a close waits without limit until everything is written. Frames over the
    client's budget are neither parsed nor answered: a ping costs as much as a text. An idle socket takes 6 KiB less
    than uvicorn's; most sockets are idle most of the time.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = ReceiveQueue()  # type: ignore[assignment]  # has every method that uvicorn calls
        # Its library's parser began with this object.
        self._reader = cast("_Reader", self.conn.reader)
        self._reader.__class__ = _Reader
        self._budget = FrameBudget(StreamLimits())
        self._is_overspent = False
        self._ignored = 0

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        # The library calls this for each answer to a failed handshake, also for uvicorn's to an unknown address. Not a
        # method: a socket that holds itself would stay until the garbage collector comes.
        self.conn.reject = partial(_rejected, _base_of(self.config, transport))  # type: ignore[method-assign]  # the only hook

    @override
    def data_received(self, data: bytes) -> None:
        data = self._take_texts(data)
        for start in range(0, len(data), _PIECE):
            if self._is_overspent:
                self._ignore(len(data) - start)
                return
            if self.transport.is_closing() or self.conn.handshake_exc is not None:
                break
            super().data_received(data[start : start + _PIECE])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # For example an upgrade with a body, which uvicorn would neither answer nor close.
            self.transport.write(_plain(BadRequest(NO_HANDSHAKE), _base_of(self.config, self.transport)))
            self.transport.close()
            self.loop.call_later(_LAST_WORDS_SECONDS, self.transport.abort)

    def _take_texts(self, data: bytes) -> bytes:
        """Take the texts at the beginning that came as one whole frame each, as most do; the rest is the library's."""
        begin = 0
        while self._reader.is_between_frames and self.conn.current_size is None and self.conn.state is State.OPEN:
            text, end = _text_at(data, begin)
            if text is None or self._is_overspent:
                break
            begin = end
            if self._budget.takes(len(text)):
                self.curr_msg_data_type, self.frames = "text", [text]
                self.send_receive_event_to_app()
            else:
                self._overspend()
        return data[begin:]

    @override
    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf8(self.frames):
            # uvicorn logs it as an error with its traceback, and anybody could fill the log.
            self.frames = []
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        # uvicorn stops reading for each message, and starts again when that is taken: two system calls.
        is_first = self.queue.empty() and not self.read_paused
        self.read_paused |= is_first
        super().send_receive_event_to_app()
        self.read_paused &= not is_first

    @override
    def handle_events(self) -> None:
        events = self.conn.events
        for count, event in enumerate(events):
            if isinstance(event, Frame) and not self._budget.takes(len(event.data)):
                del events[count:]
                self._is_overspent = True
                break
        super().handle_events()
        if self._is_overspent:
            self._overspend()

    def _overspend(self) -> None:
        self._is_overspent = True
        self.queue.put_nowait({"type": "websocket.receive", BUDGET: True})  # type: ignore[arg-type]  # ours alone

    def _ignore(self, size: int) -> None:
        self._ignored += size
        if self._ignored > _MOST_IGNORED:
            self.transport.abort()

    def _write_all_of(self, take: Callable[[int], list[bytes]]) -> bool:
        while self.writable.is_set() and self.conn.state is State.OPEN and not self.transport.is_closing():
            texts = take(_WRITTEN)
            if not texts:
                return True
            self.transport.write(_framed(texts))
        return False

    @override
    def start_keepalive(self) -> None:
        super().start_keepalive()
        # The handshake is over: the app has its headers in the scope, and the library's parser would keep a copy.
        self.request.headers.clear()
        del self.request, self.response

    @override
    async def run_asgi(self) -> None:
        self.scope["extensions"][BUDGET] = {"identify": self._budget.identify}
        self.scope["extensions"][WRITE] = self._write_all_of  # type: ignore[assignment]  # ours alone
        await super().run_asgi()
        # They refer to this protocol, as it does to them: garbage collection is made to run rarely.
        self.scope["extensions"].clear()
        if self._is_overspent and not self.transport.is_closing():
            # The client's close frame is not read: this ends the connection once it has read ours.
            self.transport.write_eof()
        # Has no effect if the connection is gone by then.
        self.loop.call_later(_LAST_WORDS_SECONDS, self.transport.abort)


class _Reader(StreamReader):
    """Knows whether the next byte begins a frame: the library asks for the end only there."""

    is_between_frames = False

    @override
    def at_eof(self) -> Generator[None, None, bool]:
        self.is_between_frames = not self.buffer
        is_over = yield from super().at_eof()
        self.is_between_frames = False
        return is_over


def _text_at(data: bytes, begin: int) -> tuple[bytes | None, int]:
    """The text of the frame that begins here, and where that ends. No text if it is another frame, or not all here."""
    if len(data) < begin + _SHORTEST or data[begin] != _TEXT or data[begin + 1] < _MASKED:
        return None, begin
    size, start = data[begin + 1] - _MASKED, begin + 2
    if size == _OF_EIGHT_BYTES:
        return None, begin
    if size == _OF_TWO_BYTES:
        size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
    end = start + 4 + size
    if end > len(data):
        return None, begin
    return apply_mask(data[start + 4 : end], data[start : start + 4]), end


def _framed(texts: Iterable[bytes]) -> bytes:
    """Texts as frames of a server: whole, without a mask."""
    parts: list[bytes] = []
    for text in texts:
        size = len(text)
        parts += (_HEADS[size] if size < _USUAL else _head(size), text)
    return b"".join(parts)


def _head(size: int) -> bytes:
    if size < _OF_TWO_BYTES:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return bytes((_TEXT, _OF_TWO_BYTES)) + size.to_bytes(2, "big")
    return bytes((_TEXT, _OF_EIGHT_BYTES)) + size.to_bytes(8, "big")


_USUAL = 1024
_HEADS = tuple(map(_head, range(_USUAL)))
"""The heads of frames with a text of this size: most are short."""


def _rejected(base: str, status: int, text: str) -> Rejection:
    """The problem for a failed handshake. ``text`` is the library's and not sent: it repeats the client's input."""
    if status == HTTPStatus.FORBIDDEN:
        # No stream exists at this address. The app accepts all other sockets, and closes them with a code.
        answer = _problem(NotFound("There is no stream at this address."), base)
    elif status == HTTPStatus.INTERNAL_SERVER_ERROR:
        answer = _problem(InternalError("The server failed."), base)
    else:
        answer = _problem(BadRequest(NO_HANDSHAKE), base)
    headers = Headers([(name.decode(), value.decode()) for name, value in answer.raw_headers])
    return Rejection(answer.status_code, HTTPStatus(answer.status_code).phrase, headers, bytes(answer.body))


def _plain(error: CodedError, base: str) -> bytes:
    """A problem as the bytes of a whole response, for input that is not a request."""
    answer = _problem(error, base)
    lines = [f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}".encode()]
    lines += [name + b": " + value for name, value in answer.raw_headers]
    return b"\r\n".join([*lines, b"", bytes(answer.body)])


def _base_of(config: Config, transport: asyncio.Transport) -> str:
    """The URL of this server as its operator says it, or that of the connection: what came may name no host."""
    public = config.app.state.public_url if isinstance(config.app, FastAPI) else ""
    if public:
        return public
    scheme = "http" if transport.get_extra_info("sslcontext") is None else "https"
    return problems.base_at(scheme, transport.get_extra_info("sockname"))


def _problem(error: CodedError, base: str) -> Response:
    return problems.answer(error, base, {"Connection": "close", "X-Content-Type-Options": "nosniff"})
