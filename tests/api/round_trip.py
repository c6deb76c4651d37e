"""Signing in with an account from elsewhere: a provider, a server, and a browser between them."""

import base64
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs

import httpx2

from tests.api.provider import CLIENT_ID, CLIENT_SECRET, Provider, providing
from tests.app import Server, serving
from tests.clock import Clock

PUBLIC, FRONT = "http://127.0.0.1:8000", "http://127.0.0.1:5173/in"
VERIFIER = "front-end-secret-of-one-tab-0123456789-abcdefgh"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")


@dataclass
class Browser:
    """Keeps cookies, follows nothing by itself."""

    client: httpx2.AsyncClient

    async def starts(self, return_to: str = FRONT, challenge: str = CHALLENGE, **headers: str) -> httpx2.Response:
        asked = {"return_to": return_to, "challenge": challenge}
        return await self.client.get("/v1/auth/oidc/start", params=asked, headers=headers)

    async def sent(self) -> str:
        """To the provider, who says yes: the address of the way back."""
        there = await self.starts()
        assert there.status_code == 303, there.text
        async with httpx2.AsyncClient() as outside:
            back = await outside.get(there.headers["location"])
        return str(back.headers["location"])

    async def lands(self, back: str) -> dict[str, str]:
        """What the front end finds in its address."""
        landed = await self.client.get(back)
        assert landed.status_code == 303, landed.text
        address, _, fragment = landed.headers["location"].partition("#")
        assert address == FRONT
        return {name: values[0] for name, values in parse_qs(fragment).items()}

    async def goes(self) -> dict[str, str]:
        return await self.lands(await self.sent())

    async def arrives(self) -> dict[str, str]:
        """There and back; what the front end sends then."""
        return {"code": (await self.goes())["oidc_code"], "verifier": VERIFIER}


@dataclass
class Stage:
    server: Server
    provider: Provider

    async def browser(self) -> Browser:
        transport = httpx2.ASGITransport(self.server.app)
        client = httpx2.AsyncClient(transport=transport, base_url=PUBLIC)
        return Browser(await self.server.stack.enter_async_context(client))

    async def person(self) -> httpx2.AsyncClient:
        """Whom the provider knows, signed in here."""
        arrival = await (await self.browser()).arrives()
        session = await self.server.client.post("/v1/auth/oidc/token", json=arrival)
        assert session.status_code == 200, session.text
        return await self.server.bearer(session.json()["access_token"])


@asynccontextmanager
async def staged(directory: Path) -> AsyncIterator[Stage]:
    """A server here, and a provider that it sends people to."""
    clock = Clock()
    async with (
        providing(clock) as provider,
        serving(
            directory,
            public_url=PUBLIC,
            oidc_issuer=provider.url,
            oidc_client_id=CLIENT_ID,
            oidc_client_secret=CLIENT_SECRET,
            oidc_returns=f"{FRONT}, https://other.example/",
            oidc_name="Home",
        ) as server,
    ):
        yield Stage(server, provider)
