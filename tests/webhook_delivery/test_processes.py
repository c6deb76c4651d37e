"""The real server, in a process of its own, told to end while an address hangs."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.responses import Response

from mainmatch.demo.server import ServerProcess
from tests.app import PASSWORD
from tests.webhook_delivery.receiving import Received, Receiver

pytestmark = pytest.mark.anyio


async def _hang(message: Received) -> Response:
    await asyncio.Event().wait()
    raise AssertionError


async def _signed_in(client: httpx2.AsyncClient) -> str:
    """Sign up and in; the account's own feed."""
    made = await client.post("/v1/accounts", json={"username": "ada", "password": PASSWORD})
    session = await client.post("/v1/auth/token", data={"username": "ada", "password": PASSWORD})
    client.headers["Authorization"] = f"Bearer {session.json()['access_token']}"
    return f"account/{made.json()['id']}"


async def _some_news(client: httpx2.AsyncClient) -> None:
    made: Any = (await client.post("/v1/matches", json={"game": "x-game"})).json()
    assert (await client.post(f"/v1/matches/{made['id']}/join", json={})).status_code == 200


async def test_an_address_that_hangs_holds_no_end_up_and_gets_its_message_after_the_next_start(
    receiver: Receiver, tmp_path: Path
) -> None:
    receiver.answer = _hang
    server = ServerProcess(tmp_path, settings={"MAINMATCH_WEBHOOKS_PRIVATE": "on"})
    await server.start()
    try:
        async with httpx2.AsyncClient(base_url=server.url) as client:
            feed = await _signed_in(client)
            payload = {"url": receiver.url, "feeds": [feed]}
            assert (await client.post("/v1/webhooks", json=payload)).status_code == 201
            await _some_news(client)
            await receiver.count(1)
        assert await server.stop() == -signal.SIGTERM
        receiver.answer = None
        await server.start()
        await receiver.count(2)
        assert await server.stop() == -signal.SIGTERM
    finally:
        await server.kill()
    assert receiver.got[0].id == receiver.got[1].id
    assert receiver.got[0].body == receiver.got[1].body
    assert feed not in server.output
