"""A response in one write has the bytes that uvicorn writes in two."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
import uvicorn
from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from mainmatch.api.http.middleware import ANSWER
from mainmatch.runtime.server_protocol import BoundedHttp

pytestmark = pytest.mark.anyio

Sent = Sequence[dict[str, Any]]


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.paused: list[bool] = []
        self.is_closed = False

    @override
    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    @override
    def is_closing(self) -> bool:
        return self.is_closed

    @override
    def close(self) -> None:
        self.is_closed = True

    @override
    def abort(self) -> None:
        self.is_closed = True

    @override
    def pause_reading(self) -> None:
        self.paused.append(True)

    @override
    def resume_reading(self) -> None:
        self.paused.append(False)


def start(status: int = 200, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {"type": "http.response.start", "status": status, "headers": [(b"etag", b'"x"'), *headers]}


def body(text: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.response.body", "body": text, "more_body": more}


def of(length: int) -> tuple[bytes, bytes]:
    return b"content-length", b"%d" % length


async def answered(kind: type[HttpToolsProtocol], request: bytes, sent: Sent) -> Wire:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        if ANSWER in scope.get("extensions", {}) and [each.get("more_body") for each in sent] == [None, False]:
            begin, end = sent
            if begin["type"] == "http.response.start" and scope["extensions"][ANSWER](
                begin["status"], begin["headers"], end["body"]
            ):
                return
        for message in sent:
            await send(dict(message))

    config = uvicorn.Config(app, lifespan="off", log_config=None, proxy_headers=False)
    config.load()
    state, wire = ServerState(), Wire()
    protocol = kind(config, state, {}, asyncio.get_running_loop())
    protocol.connection_made(wire)
    protocol.data_received(request)
    await asyncio.gather(*state.tasks, return_exceptions=True)
    protocol.connection_lost(None)
    return wire


GET = b"GET / HTTP/1.1\r\nHost: server.test\r\n\r\n"
HEAD = b"HEAD" + GET[3:]
WHOLE: dict[str, tuple[bytes, Sent]] = {
    "a body": (GET, [start(200, of(2)), body(b"{}")]),
    "an empty body": (GET, [start(200, of(0)), body(b"")]),
    "no body": (GET, [start(304), body(b"")]),
    "HEAD": (HEAD, [start(200, of(2)), body(b"")]),
    "HEAD of a stream": (HEAD, [start(), body(b"")]),
    "HTTP 1.0": (b"GET / HTTP/1.0\r\n\r\n", [start(200, of(2)), body(b"{}")]),
    "to be closed": (GET[:-2] + b"Connection: close\r\n\r\n", [start(200, of(2)), body(b"{}")]),
    "two in one piece": (GET + GET, [start(200, of(2)), body(b"{}")]),
}
OTHERS: dict[str, tuple[bytes, Sent]] = {
    "a stream": (GET, [start(), body(b"a", more=True), body(b"b", more=True), body(b"")]),
    "in parts": (GET, [start(200, of(2)), body(b"{", more=True), body(b"}")]),
    "without a length": (GET, [start(), body(b"{}")]),
    "the last one": (GET, [start(413, of(2), (b"connection", b"close")), body(b"{}")]),
    "too long": (GET, [start(200, of(1)), body(b"{}")]),
    "too short": (GET, [start(200, of(3)), body(b"{}")]),
    "a header more": (GET, [start(200, of(2), (b"x", b"1\r\nset-cookie: y")), body(b"{}")]),
    "a line more": (GET, [start(200, of(2), (b"x", b"1\ny")), body(b"{}")]),
    "another sign": (GET, [start(200, of(2), (b"x", b"\x00")), body(b"{}")]),
    "a body twice": (GET, [start(200, of(2)), body(b"{}"), body(b"{}")]),
    "a start twice": (GET, [start(200, of(2)), start(200, of(2)), body(b"{}")]),
    "only a body": (GET, [body(b"{}")]),
}


@pytest.mark.parametrize(("request_", "sent"), [*WHOLE.values(), *OTHERS.values()], ids=[*WHOLE, *OTHERS])
async def test_the_bytes_are_uvicorns(request_: bytes, sent: Sent) -> None:
    ours, theirs = await answered(BoundedHttp, request_, sent), await answered(HttpToolsProtocol, request_, sent)

    assert b"".join(ours.written) == b"".join(theirs.written)
    assert ours.is_closed == theirs.is_closed


@pytest.mark.parametrize(("request_", "sent"), WHOLE.values(), ids=WHOLE)
async def test_a_response_is_one_write(request_: bytes, sent: Sent) -> None:
    wire = await answered(BoundedHttp, request_, sent)

    assert len(wire.written) == request_.count(b"HTTP/")


async def test_a_connection_is_closed_when_it_was_idle_for_so_long_since_its_last_answer() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        scope["extensions"][ANSWER](200, [of(2)], b"{}")

    config = uvicorn.Config(app, lifespan="off", log_config=None, proxy_headers=False)
    config.load()
    loop, wire, closed = asyncio.get_running_loop(), Wire(), asyncio.Event()
    wire.close = closed.set  # type: ignore[method-assign]
    protocol = BoundedHttp(config, ServerState(), {}, loop)
    protocol.timeout_keep_alive = 0.1  # type: ignore[assignment]  # to be quick
    protocol.connection_made(wire)
    protocol.data_received(GET)
    timer = loop.call_later(0.08, protocol.data_received, GET)
    await asyncio.wait_for(closed.wait(), 10)
    assert loop.time() - timer.when() >= 0.1
    assert len(wire.written) == 2
    protocol.connection_lost(None)


async def test_a_head_that_there_is_no_memory_for_is_not_called_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(BoundedHttp, "on_header", fail)
    config = uvicorn.Config(print, lifespan="off", log_config=None, proxy_headers=False)
    config.load()
    wire = Wire()
    protocol = BoundedHttp(config, ServerState(), {}, asyncio.get_running_loop())
    protocol.connection_made(wire)
    # The loop ends the connection, and the server hears of it.
    with pytest.raises(MemoryError):
        protocol.data_received(GET)
    assert wire.written == []
    protocol.connection_lost(None)
