"""uvicorn's WebSocket protocol, with bounds: every frame counts, also those that no app sees.

And problems as they stand on the wire, for what has reached no app: broken, late or no requests.
"""

import asyncio
from collections.abc import Callable, Generator
from functools import lru_cache, partial
from http import HTTPStatus
from itertools import chain
from typing import Any, TypeAlias, cast

from fastapi import FastAPI
from starlette.responses import Response
from typing_extensions import override
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.frames import Frame
from websockets.http11 import Response as Rejection
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.speedups import apply_mask
from websockets.streams import StreamReader

from mainmatch.api import problems
from mainmatch.api.http.middleware import NO_HANDSHAKE
from mainmatch.api.problems import BadRequest, InternalError
from mainmatch.api.streams.flow_control import BUDGET, HEAR, WRITE, FrameBudget, ReceiveQueue, StreamLimits
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import NotFound

_PIECE = 512
"""Bytes that a socket parses at once, at most 85 frames, before it looks whether the client may send more."""

_WRITTEN = 64 * 1024
"""Bytes of frames in one write, but for the last frame. Beyond, the transport says whether the client takes them."""

_MOST_IGNORED = 16 * 1024 * 1024
"""Bytes over its budget that a socket reads, so that its client gets the close code, before it is aborted."""

_TEXT, _MASKED, _OF_TWO_BYTES, _OF_EIGHT_BYTES = 0x81, 0x80, 126, 127
"""Of the head of a frame (RFC 6455, 5.2): a whole text, a mask, and what stands for a size of two or eight bytes."""

Hear: TypeAlias = Callable[[bytes], bool]
"""Of the ASGI extension ``HEAR``."""

_SHORTEST = 6
"""Bytes of a client's frame without data."""

_USUAL = 1024
"""Heads of frames in memory: most texts are short."""


class BoundedSocket(WebSocketsSansIOProtocol):
    """Counts all frames, and aborts a closed socket whose client does not read the remaining bytes.

    uvicorn only closes such a transport, and a close waits without limit until everything is written. Frames over the
    client's budget are neither parsed nor answered: a ping costs as much as a text. An idle socket takes 6 KiB less
    than uvicorn's; most sockets are idle most of the time.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = ReceiveQueue()  # type: ignore[assignment]  # has every method that uvicorn calls
        # In the place of uvicorn's, without extensions, which are off.
        self.conn = _Protocol(max_size=self.config.ws_max_size, logger=self.conn.logger)
        self._reader = cast("_Reader", self.conn.reader)
        self._budget = FrameBudget(StreamLimits())
        self._hear: Hear | None = None
        self._is_overspent = False
        self._ignored = 0

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        # The library calls this for each answer to a failed handshake, also for uvicorn's to an unknown address. Not a
        # method: a socket that holds itself would stay until the garbage collector comes.
        self.conn.reject = partial(rejected, base_of(self.config, transport))  # type: ignore[method-assign]  # the only hook

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
            self.transport.write(plain(BadRequest(NO_HANDSHAKE), base_of(self.config, self.transport)))
            self.transport.close()
            self.loop.call_later(LAST_WORDS_SECONDS, self.transport.abort)

    def _take_texts(self, data: bytes) -> bytes:
        """Take the texts at the beginning that came as one whole frame each, as most do; the rest is the library's."""
        begin = 0
        reader, conn = self._reader, self.conn
        while begin < len(data) and reader.is_between_frames and conn.current_size is None and conn.state is State.OPEN:
            text, end = _text_at(data, begin)
            if text is None or self._is_overspent:
                break
            begin = end
            if self._budget.takes(len(text)):
                if self._hear is not None and self.queue.empty() and self._hear(text):
                    continue
                self.curr_msg_data_type, self.frames = "text", [text]
                self.send_receive_event_to_app()
            else:
                self._overspend()
        return data[begin:]

    def _let_hear(self, hear: Hear) -> None:
        self._hear = hear

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
            sizes = [*map(len, texts)]
            heads = map(_head, sizes)
            if texts:
                self.transport.write(b"".join(chain.from_iterable(zip(heads, texts, strict=True))))
            if sum(sizes) < _WRITTEN:
                return True
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
        self.scope["extensions"][HEAR] = self._let_hear  # type: ignore[assignment]  # ours alone
        await super().run_asgi()
        # They refer to this protocol, as it does to them: garbage collection is made to run rarely.
        self.scope["extensions"].clear()
        self._hear = None
        if self._is_overspent and not self.transport.is_closing():
            # The client's close frame is not read: this ends the connection once it has read ours.
            self.transport.write_eof()
        # Has no effect if the connection is gone by then.
        self.loop.call_later(LAST_WORDS_SECONDS, self.transport.abort)


class _Protocol(ServerProtocol):
    """Reads with a reader of ours."""

    @override
    def parse(self) -> Generator[None, None, None]:
        # Called once, when the library has made its own.
        self.reader = _Reader()
        return super().parse()


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


@lru_cache(_USUAL)
def _head(size: int) -> bytes:
    """The head of a server's frame with a text of this size: whole, without a mask."""
    if size < _OF_TWO_BYTES:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return bytes((_TEXT, _OF_TWO_BYTES)) + size.to_bytes(2, "big")
    return bytes((_TEXT, _OF_EIGHT_BYTES)) + size.to_bytes(8, "big")


def _is_utf8(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


LAST_WORDS_SECONDS = 5.0
"""How long a closed connection waits for its client to read the remaining bytes, before it is aborted."""


def plain(error: CodedError, base: str) -> bytes:
    """A problem as the bytes of a whole response, for input that is not a request."""
    answer = _problem(error, base)
    lines = [f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}".encode()]
    lines += [name + b": " + value for name, value in answer.raw_headers]
    return b"\r\n".join([*lines, b"", bytes(answer.body)])


def rejected(base: str, status: int, text: str) -> Rejection:
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


def base_of(config: Config, transport: asyncio.Transport) -> str:
    """The URL of this server as its operator says it, or that of the connection: what came may name no host."""
    public = config.app.state.public_url if isinstance(config.app, FastAPI) else ""
    if public:
        return public
    scheme = "http" if transport.get_extra_info("sslcontext") is None else "https"
    return problems.base_at(scheme, transport.get_extra_info("sockname"))


def _problem(error: CodedError, base: str) -> Response:
    return problems.answer(error, base, {"Connection": "close", "X-Content-Type-Options": "nosniff"})
