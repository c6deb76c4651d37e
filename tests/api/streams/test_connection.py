"""Thousands of sockets are at rest while nobody plays: what one of them holds then, and what is left when it goes."""

import asyncio
import contextlib
import gc
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.websockets import WebSocket
from structlog.testing import capture_logs

from mainmatch.api.streams.connection import Connection
from mainmatch.api.streams.flow_control import ReceiveQueue
from mainmatch.api.streams.frames import Identify, Subscribe
from mainmatch.api.streams.socket_protocol import Session
from mainmatch.runtime.server_protocol import BoundedHttp
from mainmatch.runtime.socket_protocol import BoundedSocket
from tests.api.streams.serving import Client, Person, Place

pytestmark = pytest.mark.anyio


@pytest.fixture
def no_garbage_is_looked_for() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive(*kinds: type[Any]) -> list[object]:
    # By type and not by isinstance, which would ask proxies of what is gone.
    return [each for each in gc.get_objects() if type(each) in kinds]


async def told(place: Place, person: Person, client: Client) -> None:
    """Subscribe, hear of something, and come to rest."""
    await client.subscribe(person.feed)
    await client.until("caught_up")
    await place.tell(person, 1)
    await client.until("event")
    await client.send(op="ping", id=1)
    await client.until("pong")


async def test_nothing_waits_for_something_to_write(place: Place) -> None:
    ann = await place.person("ann")
    async with place.entered(ann) as client:
        await told(place, ann, client)
        (connection,) = place.stream_manager.sockets._guests
        assert isinstance(connection, Connection)
        assert connection._writer is None
        assert connection._room is None


async def test_frames_are_let_go_of_once_they_are_answered(place: Place) -> None:
    ann = await place.person("ann")
    async with place.entered(ann) as client:
        await client.subscribe(ann.feed)
        await client.until("caught_up")
        assert alive(Identify, Subscribe) == []


@pytest.mark.parametrize("method", ["_run_for", "_take", "_identified", "run"])
async def test_the_server_hears_of_a_socket_that_there_is_no_memory_for(
    place: Place, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise MemoryError

    loop = asyncio.get_running_loop()
    heard: asyncio.Future[Any] = loop.create_future()

    def hear(_: object, context: dict[str, Any]) -> None:
        if not heard.done():
            heard.set_result(context.get("exception"))

    loop.set_exception_handler(hear)
    ann = await place.person("ann")
    monkeypatch.setattr(Connection, method, fail)
    try:
        with contextlib.suppress(Exception):
            async with place.entered(ann) as client:
                asking = asyncio.create_task(client.subscribe(ann.feed))
                await asyncio.wait({asking, heard}, timeout=20, return_when=asyncio.FIRST_COMPLETED)
                asking.cancel()
        assert isinstance(await asyncio.wait_for(heard, 1), MemoryError)
    finally:
        loop.set_exception_handler(None)


async def test_what_was_said_in_the_handshake_is_let_go_of(place: Place) -> None:
    ann = await place.person("ann")
    async with place.entered(ann):
        (protocol,) = place.server.server_state.connections
        assert isinstance(protocol, BoundedSocket)
        assert isinstance(protocol.queue, ReceiveQueue)
        assert not {"request", "response"} & vars(protocol).keys()


@pytest.mark.usefixtures("no_garbage_is_looked_for")
async def test_who_leaves_leaves_nothing_behind_and_nothing_to_complain_of(place: Place) -> None:
    ann = await place.person("ann")
    with capture_logs() as complaints:
        for _ in range(2):
            async with place.entered(ann) as client:
                await told(place, ann, client)
        await place.stream_manager.sockets.empty()
        # One more coming and going: what the last one's end still had to do is done by then.
        async with place.entered(ann):
            here = alive(Session, Connection, BoundedSocket, BoundedHttp)
    assert Counter(type(each) for each in here) == {Session: 1, Connection: 1, BoundedSocket: 1}
    assert complaints == []


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
