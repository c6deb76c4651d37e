"""The stream as a client by hand sees it: frames in, frames out."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from mainmatch.demo.server import ServerProcess
from tests.http_client import PROTOCOL, Body

PATIENCE = 40.0


@asynccontextmanager
async def socket_of(server: ServerProcess) -> AsyncIterator[ClientConnection]:
    """An open socket that has not said who it is."""
    url = f"{server.url.replace('http', 'ws', 1)}/v1/stream"
    async with connect(url, subprotocols=[PROTOCOL], compression=None, proxy=None) as socket:
        await frame_of(socket, "hello")
        yield socket


async def said(socket: ClientConnection, **frame: Any) -> None:
    """Send a frame."""
    await socket.send(json.dumps(frame))


async def frame_of(socket: ClientConnection, op: str) -> Body:
    """The next frame of this kind. Raises ConnectionClosed when there is none."""
    async with asyncio.timeout(PATIENCE):
        while True:
            frame: Body = json.loads(await socket.recv())
            if frame["op"] == op:
                return frame
