"""What is taken away on one server ends on another: how long after the answer to whoever took it."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from mainmatch.api.streams.frames import CloseCode
from tests.http_client import PROTOCOL, Client, Refusal
from tests.rigs.processes import RigServer
from tests.rigs.tables import PASSWORD, payload

WITHIN = 60.0
"""Seconds after which something that should end never will. What is promised (P23) is measured, not tested for."""


async def revoked(here: RigServer, elsewhere: RigServer, within: float = WITHIN) -> float:
    """Sign out on one server; on the other one the socket closes, and the token, which it remembers, is refused."""
    async with person(here) as ann, Client(elsewhere.url, patience=0) as there:
        there.token = ann.token
        await there.get("/v1/me")
        async with listening(elsewhere, ann.token) as socket:
            await ann.ask("POST", "/v1/auth/revoke", form={"token": ann.token})
            seconds = await _closed(socket, CloseCode.BAD_TOKEN, within)
        with pytest.raises(Refusal, match="401"):
            await there.get("/v1/me")
        return seconds


async def seat_lost(here: RigServer, elsewhere: RigServer, within: float = WITHIN) -> float:
    """Substitute a player on one server; on the other one their feed ends."""
    async with seated(here) as (host, ben, match_id):
        await host.start(match_id)
        async with listening(elsewhere, ben.token, f"match/{match_id}/seat:1") as socket:
            await _substitute(host, match_id)
            return await _closed(socket, CloseCode.ACCESS_REMOVED, within)


async def webhook_lost(here: RigServer, elsewhere: RigServer, within: float = 8) -> float:
    """Substitute a player on one server; what the other one has on its way to their webhook comes back.

    After ten seconds it would by itself.
    """
    async with seated(here) as (host, ben, match_id), deaf() as receiver:
        # Whoever has committed news is the first to deliver them.
        async with Client(elsewhere.url) as there:
            there.token = ben.token
            await there.post("/v1/webhooks", {"url": receiver.url, "feeds": [f"match/{match_id}/seat:1"]})
            there.token = host.token
            await there.start(match_id)
        async with asyncio.timeout(WITHIN):
            await receiver.reached.wait()
        await _substitute(host, match_id)
        begun = _now()
        async with asyncio.timeout(within):
            await receiver.cut.wait()
        return _now() - begun


LOSSES: dict[str, Callable[..., Any]] = {
    "a token, a socket": revoked,
    "a seat, a socket": seat_lost,
    "a seat, a webhook": webhook_lost,
}


@asynccontextmanager
async def person(server: RigServer) -> AsyncIterator[Client]:
    """Somebody new, signed in."""
    async with Client(server.url) as client:
        name = f"p{secrets.token_hex(6)}"
        await client.sign_up(name, PASSWORD)
        await client.sign_in(name, PASSWORD)
        yield client


@asynccontextmanager
async def seated(server: RigServer) -> AsyncIterator[tuple[Client, Client, str]]:
    """A host, a player in seat 1, and their match, which has not begun."""
    async with person(server) as host, person(server) as ben, person(server) as cy:
        match = await host.create_match(payload(2, 3600, 1))
        for seat, client in ((1, ben), (2, cy)):
            await client.join(match["id"], seat=seat)
        yield host, ben, match["id"]


async def _substitute(host: Client, match_id: str) -> None:
    name = f"s{secrets.token_hex(6)}"
    await host.sign_up(name, PASSWORD)
    await host.ask("PUT", f"/v1/matches/{match_id}/seats/1/player", body={"account": name, "reason": "Ben is ill."})


@asynccontextmanager
async def listening(server: RigServer, token: str, *feeds: str) -> AsyncIterator[ClientConnection]:
    """A socket that follows these feeds."""
    url = f"ws://127.0.0.1:{server.port}/v1/stream"
    async with connect(url, subprotocols=[Subprotocol(PROTOCOL)], proxy=None) as socket:
        await socket.send(json.dumps({"op": "identify", "token": token}))
        assert [json.loads(await socket.recv())["op"] for _ in range(2)] == ["hello", "ready"]
        for feed in feeds:
            await socket.send(json.dumps({"op": "subscribe", "id": 1, "feed": feed, "from": "now"}))
            assert json.loads(await socket.recv())["op"] == "subscribed"
        yield socket


async def _closed(socket: ClientConnection, code: CloseCode, within: float) -> float:
    begun = _now()
    try:
        async with asyncio.timeout(within):
            while True:
                await socket.recv()
    except ConnectionClosed:
        assert socket.close_code == code
        return _now() - begun


@dataclass
class Deaf:
    """An address that takes a message and never answers."""

    url: str = ""
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    cut: asyncio.Event = field(default_factory=asyncio.Event)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hear somebody out."""
        await reader.readuntil(b"\r\n\r\n")
        self.reached.set()
        while await reader.read(65536):
            pass
        self.cut.set()
        writer.close()


@asynccontextmanager
async def deaf() -> AsyncIterator[Deaf]:
    """Such an address, until the end."""
    found = Deaf()
    server = await asyncio.start_server(found.take, "127.0.0.1", 0)
    found.url = f"http://localhost:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield found


def _now() -> float:
    return asyncio.get_running_loop().time()
