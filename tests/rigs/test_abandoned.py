"""R14: sign-ins whose clients have left cost nothing: whoever comes next doesn't wait for them (P26)."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from typing_extensions import override

from mainmatch.demo.server import ServerProcess
from tests.http_client import Client, Refusal
from tests.rigs.flooding import cpu_of
from tests.rigs.processes import RigServer
from tests.rigs.sizes import size, table
from tests.rigs.tables import PASSWORD, PATIENCE

pytestmark = pytest.mark.anyio

FORM = b"grant_type=password&username=nobody&password=correct-horse-battery"
JSON = json.dumps({"username": "zoe", "password": PASSWORD, "display_name": "Zoe"}).encode()

REQUESTS = {
    "sign-ins": (b"/v1/auth/token", b"application/x-www-form-urlencoded", FORM),
    "sign-ups": (b"/v1/accounts", b"application/json", JSON),
}


class CostlyServer(RigServer):
    """The server as it is run: in rigs, and in forks of tests, hashes of passwords cost nothing."""

    # Read at import: tests/conftest.py forks other servers.
    _begun = ServerProcess._begun

    @override
    def command(self) -> Sequence[str]:
        return ServerProcess.command(self)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[CostlyServer]:
    server = CostlyServer(tmp_path)
    await server.start()
    yield server
    await server.stop()


@pytest.mark.parametrize("kind", ["sign-ins", pytest.param("sign-ups", marks=pytest.mark.night)])
async def test_requests_whose_clients_have_left_hold_nobody_up(server: CostlyServer, kind: str) -> None:
    many = size(60, 120)
    await signed_up(server, "ann")
    before, began = cpu_of(server.pid), time.monotonic()
    await asyncio.gather(*(left(server, *REQUESTS[kind]) for _ in range(many)))
    await signed_up(server, "ben")
    waited, cpu = time.monotonic() - began, cpu_of(server.pid) - before
    table(f"R14, {many} abandoned {kind}", {"seconds until the next one was in": waited, "processor": cpu})

    # One hash for who came next, and those that had begun: measured 0.7 s. All of them were 11 s, and 36 s to wait.
    assert cpu < 3


async def signed_up(server: CostlyServer, name: str) -> None:
    """Sign up, and again as long as the server is busy with those of whom it doesn't know yet that they left."""
    async with Client(server.url, patience=PATIENCE) as client:
        is_in = False
        while not is_in:
            try:
                await client.sign_up(name, PASSWORD)
                is_in = True
            except Refusal as refusal:
                if refusal.status != 503:
                    raise


async def left(server: RigServer, path: bytes, kind: bytes, body: bytes) -> None:
    """Ask, and leave without an answer."""
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = b"POST %s HTTP/1.1\r\nHost: here\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (path, kind, len(body))
    writer.write(head + body)
    await writer.drain()
    # Long enough that the request is read, and too short for an answer to the last ones.
    await asyncio.sleep(0.3)
    writer.close()
