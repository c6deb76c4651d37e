"""On-Behalf-Of on what stays open: sockets, streams and long polls of the real server."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from mainmatch.main import create_app
from mainmatch.runtime.uvicorn_server import Server
from mainmatch.settings import Settings
from tests.api.routers.linking import ADA, SCOPES
from tests.house import PASSWORD

pytestmark = pytest.mark.anyio


@dataclass
class Place:
    """A server that listens, with an integration and one linked person."""

    url: str
    host: httpx2.AsyncClient
    token: str
    token_id: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}", "On-Behalf-Of": f"discord:{ADA}"}

    def socket(self, headers: dict[str, str]) -> connect:
        return connect(
            f"{self.url.replace('http', 'ws')}/v1/stream",
            subprotocols=["mainmatch.v1"],  # type: ignore[list-item]
            additional_headers=headers,
        )

    async def claim(self, *, keep_linked: bool) -> httpx2.Response:
        at = f"{self.url}/v1/integrations/discord/users/{ADA}/claim-codes"
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {self.token}"}) as bot:
            code = (await bot.post(at, headers={"Idempotency-Key": "k"})).json()["code"]
        payload = {"code": code, "username": "ada", "password": PASSWORD, "keep_linked": keep_linked}
        return await self.host.post("/v1/auth/claim", json=payload)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    settings = Settings(port=0, data=tmp_path, limits="off")
    server = Server(create_app(settings), settings, lambda server, _: ready.set_result(server.url))
    task = asyncio.create_task(server.serve())
    task.add_done_callback(lambda _: ready.cancel())
    async with httpx2.AsyncClient(base_url=await ready) as host:
        await host.post("/v1/accounts", json={"username": "host", "password": PASSWORD})
        session = await host.post("/v1/auth/token", data={"username": "host", "password": PASSWORD})
        host.headers["Authorization"] = f"Bearer {session.json()['access_token']}"
        await host.put("/v1/integrations/discord")
        payload = {"name": "bridge", "scopes": SCOPES, "namespace": "discord"}
        token = (await host.post("/v1/me/tokens", json=payload)).json()
        place = Place(str(host.base_url).rstrip("/"), host, token["token"], token["id"])
        bearer = {"Authorization": f"Bearer {place.token}"}
        made = await host.put(f"/v1/integrations/discord/users/{ADA}", json={"display_name": "Ada"}, headers=bearer)
        assert made.status_code == 201, made.text
        yield place
    server.should_exit = True
    await task


async def _ready(socket: ClientConnection) -> dict[str, Any]:
    while (frame := json.loads(await socket.recv()))["op"] != "ready":
        assert frame["op"] == "hello", frame
    found: dict[str, Any] = frame
    return found


async def _code(socket: ClientConnection) -> int:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await socket.recv()
    return int(socket.close_code or 0)


async def test_a_socket_is_opened_for_somebody_and_closed_when_they_take_over(place: Place) -> None:
    me = (await place.host.get("/v1/me", headers=place.headers)).json()
    async with place.socket(place.headers) as socket:
        assert (await _ready(socket))["account"] == me["id"]
        assert (await place.claim(keep_linked=False)).status_code == 200
        assert await _code(socket) == 4501


async def test_a_socket_opened_with_a_ticket_closes_with_the_link_and_others_stay(place: Place) -> None:
    other = {**place.headers, "On-Behalf-Of": "discord:other"}
    bearer = {"Authorization": f"Bearer {place.token}"}
    at = "/v1/integrations/discord/users/other"
    assert (await place.host.put(at, json={"display_name": "Bob"}, headers=bearer)).status_code == 201
    ticket = (await place.host.post("/v1/stream/tickets", headers=place.headers)).json()["ticket"]
    async with place.socket({}) as socket, place.socket(other) as bystander:
        await socket.send(json.dumps({"op": "identify", "ticket": ticket}))
        await _ready(socket)
        await _ready(bystander)
        assert (await place.claim(keep_linked=False)).status_code == 200
        assert await _code(socket) == 4501
        await bystander.send(json.dumps({"op": "ping", "id": "1"}))
        assert json.loads(await bystander.recv())["op"] == "pong"


async def test_all_it_has_open_for_others_closes_with_the_integrations_token(place: Place) -> None:
    async with place.socket(place.headers) as socket:
        await _ready(socket)
        assert (await place.host.delete(f"/v1/me/tokens/{place.token_id}")).status_code == 204
        assert await _code(socket) == 4501


async def test_a_long_poll_ends_with_the_link(place: Place) -> None:
    polled = asyncio.create_task(place.host.get("/v1/me/events?wait=25", headers=place.headers, timeout=30))
    async with place.socket(place.headers) as socket:
        await _ready(socket)
        assert (await place.claim(keep_linked=False)).status_code == 200
    answer = await polled
    assert answer.status_code == 401


@pytest.mark.parametrize("name", ["discord:nobody", "forum:1", "?"])
async def test_no_socket_opens_for_somebody_it_may_not_speak_for(place: Place, name: str) -> None:
    async with place.socket({**place.headers, "On-Behalf-Of": name}) as socket:
        assert await _code(socket) == 4501
