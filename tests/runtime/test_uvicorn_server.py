"""The real server: uvicorn on a free port, in this process."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest

from mainmatch.main import create_app
from mainmatch.runtime.uvicorn_server import Server
from mainmatch.settings import Settings
from mainmatch.store.transactions.errors import InUse
from tests.api.hostile import TOO_LARGE
from tests.app import PASSWORD

pytestmark = pytest.mark.anyio


class Running:
    """A server that listens, and what it said when it did."""

    def __init__(self, server: Server, claim: str | None) -> None:
        self.server = server
        self.url = server.url
        self.claim = claim

    async def ask(self, request: bytes) -> bytes:
        """Bytes in, bytes out: for what no client would send."""
        place = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        writer.write(request)
        answer = await reader.read(65_536)
        writer.close()
        return answer


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Running]:
    ready: asyncio.Future[Running] = asyncio.get_running_loop().create_future()
    settings = Settings(port=0, data=tmp_path, limits="off")
    server = Server(create_app(settings), settings, lambda server, claim: ready.set_result(Running(server, claim)))
    task = asyncio.create_task(server.serve())
    # A server that can't start must not leave the test waiting.
    task.add_done_callback(lambda _: ready.cancel())
    yield await ready
    server.should_exit = True
    await task


async def test_a_first_user_signs_up_in_and_claims_the_server(running: Running) -> None:
    async with httpx2.AsyncClient(base_url=running.url) as client:
        made = await client.post("/v1/accounts", json={"username": "ada", "password": PASSWORD})
        assert made.status_code == 201
        assert "server" not in made.headers
        session = await client.post("/v1/auth/token", data={"username": "ada", "password": PASSWORD})
        client.headers["Authorization"] = f"Bearer {session.json()['access_token']}"
        me = await client.post("/v1/me/claim", json={"claim": running.claim})
        assert me.json()["admin"] is True


async def test_two_megabytes_are_refused_and_the_connection_ends(running: Running) -> None:
    head = b"POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    said = await running.ask(head + b"Content-Length: 2000009\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in said.lower()
    chunk = b"%x\r\n" % 100_000 + TOO_LARGE[:100_000] + b"\r\n"
    assert (await running.ask(head + b"Transfer-Encoding: chunked\r\n\r\n" + chunk)).startswith(b"HTTP/1.1 413 ")


async def test_a_head_that_does_not_end_is_refused(running: Running) -> None:
    answer = await running.ask(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 1_000_000)
    assert answer.startswith(b"HTTP/1.1 400 ")


async def test_a_large_body_with_a_small_head_is_no_long_head(running: Running) -> None:
    body = json.dumps({"username": "ada", "password": "x" * 60_000}).encode()
    head = b"POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    assert (await running.ask(head % len(body) + body)).startswith(b"HTTP/1.1 422 ")


@pytest.mark.embedded  # PostgreSQL is shared.
async def test_a_second_server_on_the_same_directory_is_refused(running: Running) -> None:
    settings = Settings(port=0, data=running.server.settings.data)
    with pytest.raises(InUse):
        await Server(create_app(settings), settings).serve()


async def test_settings_of_uvicorn_are_the_safe_ones(running: Running) -> None:
    config = running.server.config
    assert config.ws_max_size <= 64 * 1024
    assert config.ws_per_message_deflate is False
    assert (config.access_log, config.server_header, config.proxy_headers) == (False, False, False)
    assert config.timeout_graceful_shutdown == 20
