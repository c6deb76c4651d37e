"""A socket that its protocol has closed already, for something that was no frame: what is still owed is dropped."""

import asyncio
from typing import Any

import pytest
from starlette.websockets import WebSocket

from tests.api.streams.serving import Place

pytestmark = pytest.mark.anyio


async def test_what_is_owed_to_a_socket_that_broke_off_fails_nothing(place: Place) -> None:
    comes: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    comes.put_nowait({"type": "websocket.connect"})

    async def send(message: Any) -> None:
        # The words of uvicorn's protocol, which has sent a close of its own by then.
        if message["type"] != "websocket.accept":
            comes.put_nowait({"type": "websocket.disconnect", "code": 1002})
            raise RuntimeError(f"Unexpected ASGI message '{message['type']}', after sending 'websocket.close'.")

    scope = {
        "type": "websocket",
        "path": "/v1/stream",
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1"), (b"sec-websocket-protocol", b"mainmatch.v1")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "subprotocols": ["mainmatch.v1"],
    }
    await place.stream_manager.welcome(WebSocket(scope, comes.get, send))
    assert len(place.stream_manager.sockets) == 0
