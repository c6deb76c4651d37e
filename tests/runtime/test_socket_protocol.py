"""A socket hears what uvicorn and websockets hear, however the bytes are cut; frames of a moment are one write."""

import asyncio
import itertools
import logging
from typing import Any

import anyio
import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from mainmatch.api.streams.flow_control import WRITE
from mainmatch.runtime.socket_protocol import BoundedSocket
from tests.runtime.test_one_write import Wire

pytestmark = pytest.mark.anyio

UPGRADE = (
    b"GET /v1/stream HTTP/1.1\r\nHost: server.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)

TEXT, BINARY, CONT = Opcode.TEXT, Opcode.BINARY, Opcode.CONT
PING, PONG, CLOSE = Opcode.PING, Opcode.PONG, Opcode.CLOSE
BEGUN, WHOLE = Frame(TEXT, b"begun, ", fin=False), Frame(TEXT, b"whole")


def sent(*frames: Frame) -> list[bytes]:
    return [frame.serialize(mask=True) for frame in frames]


SOUND = {
    "texts": sent(WHOLE, Frame(TEXT, b""), Frame(TEXT, "ä".encode() * 60), Frame(TEXT, b"x" * 126), WHOLE),
    "a long text": sent(Frame(TEXT, b"x" * 65_535), WHOLE),
    "the longest text": sent(Frame(TEXT, b"y" * 65_536), WHOLE),
    "pieces of a text": sent(BEGUN, Frame(PING, b"?"), Frame(CONT, b"ended"), WHOLE),
    "of all kinds": sent(Frame(PING, b"1"), WHOLE, Frame(PONG, b""), Frame(BINARY, b"\x00"), WHOLE, Frame(PING, b"2")),
    "after the end": sent(WHOLE, Frame(CLOSE, b"\x03\xe8"), WHOLE),
    "a size in more bytes than it needs": [b"\x81\xfe\x00\x01\0\0\0\0x", b"\x81\xff" + bytes(7) + b"\x01\0\0\0\0y"],
}
BROKEN = {
    "too long": sent(WHOLE, Frame(TEXT, b"y" * 65_537), WHOLE),
    "a text within another": sent(BEGUN, WHOLE, Frame(CONT, b"ended")),
    "no UTF-8": sent(WHOLE, Frame(TEXT, b"\xff"), WHOLE),
    "without a mask": [*sent(WHOLE), WHOLE.serialize(mask=False), *sent(WHOLE)],
    "a reserved bit": [*sent(WHOLE), b"\xc1" + sent(WHOLE)[0][1:]],
    "an opcode that is none": [*sent(WHOLE), b"\x83" + sent(WHOLE)[0][1:]],
}


async def heard(kind: type[WebSocketsSansIOProtocol], pieces: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What the app gets, what is written, and whether the connection is closed."""
    messages: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        while not messages or messages[-1]["type"] != "websocket.disconnect":
            messages.append(await receive())

    config = uvicorn.Config(app, lifespan="off", log_config=None, ws_max_size=65_536, ws_per_message_deflate=False)
    config.load()
    state, wire = ServerState(), Wire()
    protocol = kind(config, state, {}, asyncio.get_running_loop())
    protocol.connection_made(wire)
    protocol.data_received(UPGRADE)
    await asyncio.sleep(0)
    for piece in pieces:
        if not wire.is_closed:
            protocol.data_received(piece)
            await asyncio.sleep(0)
    protocol.connection_lost(None)
    await asyncio.gather(*state.tasks)
    return messages, b"".join(wire.written), wire.is_closed


def cut(data: bytes, size: int | None) -> list[bytes]:
    sizes, begin, pieces = itertools.cycle((1, 2, 7, 100, 3, 40_000)), 0, []
    while begin < len(data):
        end = begin + (size or next(sizes))
        pieces.append(data[begin:end])
        begin = end
    return pieces


@pytest.mark.parametrize("size", [None, 1 << 20, 13])
@pytest.mark.parametrize("frames", SOUND.values(), ids=SOUND)
async def test_what_is_heard_is_what_the_library_hears_frame_by_frame(frames: list[bytes], size: int | None) -> None:
    ours = await heard(BoundedSocket, cut(b"".join(frames), size))

    assert ours == await heard(WebSocketsSansIOProtocol, frames)


@pytest.mark.parametrize("frames", BROKEN.values(), ids=BROKEN)
async def test_what_comes_before_a_broken_frame_is_heard(frames: list[bytes], caplog: pytest.LogCaptureFixture) -> None:
    ours = await heard(BoundedSocket, [b"".join(frames)])
    # Otherwise anybody could fill the alerts of an operator.
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []

    assert ours == await heard(WebSocketsSansIOProtocol, frames)


def upgraded(app: Any, wire: Wire) -> tuple[BoundedSocket, ServerState]:
    config = uvicorn.Config(app, lifespan="off", log_config=None, proxy_headers=False, ws_per_message_deflate=False)
    config.load()
    state = ServerState()
    protocol = BoundedSocket(config, state, {}, asyncio.get_running_loop())
    protocol.connection_made(wire)
    protocol.data_received(UPGRADE)
    return protocol, state


async def test_reading_pauses_only_while_a_message_waits_behind_another() -> None:
    wire, heard, may_go_on = Wire(), list[str](), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(4):
            heard.append((await receive())["text"])
            await may_go_on.wait()

    def says(text: bytes) -> None:
        protocol.data_received(b"\x81" + bytes((0x80 | len(text),)) + bytes(4) + text)

    protocol, state = upgraded(app, wire)
    await anyio.wait_all_tasks_blocked()
    says(b"a")
    await anyio.wait_all_tasks_blocked()
    says(b"b")
    assert (heard, wire.paused) == (["a"], [])
    says(b"c")
    says(b"d")
    assert (heard, wire.paused) == (["a"], [True])
    may_go_on.set()
    await asyncio.gather(*state.tasks)
    protocol.connection_lost(None)
    assert (heard, wire.paused) == (["a", "b", "c", "d"], [True, False])


@pytest.mark.parametrize("is_paused", [False, True])
async def test_frames_of_a_moment_are_one_write_unless_the_client_takes_none(is_paused: bool) -> None:  # noqa: FBT001 - a case
    done: list[bool] = []
    wire, texts = Wire(), [b"a", b"x" * 80_000, b"b", b"c"]
    left = [*texts]

    def take(size: int) -> list[bytes]:
        taken: list[bytes] = []
        while left and size > 0:
            taken.append(left.pop(0))
            size -= len(taken[-1])
        return taken

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        wire.written.clear()
        if is_paused:
            protocol.pause_writing()
        done.append(scope["extensions"][WRITE](take))

    protocol, state = upgraded(app, wire)
    await asyncio.gather(*state.tasks)
    protocol.connection_lost(None)

    assert done == [not is_paused]
    if is_paused:
        assert left == texts
    else:
        # The second is so long that it is looked at whether the client takes more.
        parts = [b"\x81\x01a\x81\x7f" + (80_000).to_bytes(8, "big") + texts[1], b"\x81\x01b\x81\x01c"]
        assert wire.written[:2] == parts
