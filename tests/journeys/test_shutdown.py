"""SIGTERM (P33): open sockets are told, one that reads nothing holds nobody up."""

import asyncio
import base64
import os

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from mainmatch.demo.server import ServerProcess
from tests.http_client import PROTOCOL, Body
from tests.journeys.frames import frame_of, said, socket_of
from tests.journeys.party import Party, invited

pytestmark = pytest.mark.anyio


async def test_sockets_are_told_and_the_server_ends_though_a_reader_is_stuck(server_process: ServerProcess) -> None:
    async with invited(server_process, players=1) as party:
        stuck = await _stuck_reader(party)
        async with socket_of(server_process) as socket:
            await said(socket, op="identify", token=party.host.token)
            await frame_of(socket, "ready")
            waiting = asyncio.create_task(_goodbye(socket))

            code = await server_process.stop(within=30)

            goaway, closing = await waiting
        assert code != -9, "it had to be killed"
        assert goaway["reconnect_in_ms"] >= 0
        assert closing.rcvd is not None
        assert closing.rcvd.code == 4001
        stuck.close()
    assert "Traceback" not in server_process.output


async def _goodbye(socket: ClientConnection) -> tuple[Body, ConnectionClosed]:
    goaway = await frame_of(socket, "goaway")
    with pytest.raises(ConnectionClosed) as closing:
        await frame_of(socket, "anything else")
    return goaway, closing.value


async def _stuck_reader(party: Party) -> asyncio.StreamWriter:
    """A socket that asks and asks and reads no answer, until the server has stopped reading it, too."""
    reader, writer = await asyncio.open_connection("127.0.0.1", party.server.port, limit=1024)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /v1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n"
        f"Authorization: Bearer {party.players[0].token}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readline()
    heard = b""
    while b'"op":"ready"' not in heard:
        # Before that a socket may send little.
        heard += await reader.read(1024)
    ping = b'{"op":"ping","id":"' + b"x" * 64 + b'"}'
    # A masked text frame (RFC 6455, 5.2); under a mask of zeros the text stays as it is.
    frames = 1000 * (b"\x81" + bytes([0x80 | len(ping)]) + bytes(4) + ping)
    try:
        async with asyncio.timeout(60):
            while True:
                writer.write(frames)
                async with asyncio.timeout(2):
                    await writer.drain()
    except TimeoutError:
        return writer
