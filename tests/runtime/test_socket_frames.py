"""What a socket makes of a client's bytes is what uvicorn and websockets make of them, however they are cut."""

import asyncio
import itertools
import logging
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from mainmatch.runtime.server_protocol import BoundedSocket
from tests.runtime.test_one_write import UPGRADE, Wire

pytestmark = pytest.mark.anyio

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
