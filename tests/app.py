"""A whole server in the test's process: the real app and database, with a clock that the test controls."""

import json
from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
from fastapi import FastAPI
from pwdlib.hashers.argon2 import Argon2Hasher

from mainmatch.api.docs import openapi
from mainmatch.api.http.app_state import AppState
from mainmatch.api.static_site import Site
from mainmatch.games.registry import SHIPPED, Registry
from mainmatch.main import create_app
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.settings import Settings
from tests.clock import Clock

PASSWORD = "correct horse battery"


@dataclass
class Server:
    """The running app. ``client`` is anonymous; ``person(name)`` creates an account and signs in."""

    app: FastAPI
    clock: Clock
    stack: AsyncExitStack
    client: httpx2.AsyncClient = field(init=False)
    people: dict[str, httpx2.AsyncClient] = field(default_factory=dict)

    @property
    def app_state(self) -> AppState:
        app_state: AppState = self.app.state.app_state
        return app_state

    async def open(self) -> None:
        self.client = await self.visitor()

    async def visitor(self, headers: Mapping[str, str] | None = None) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(self.app, raise_app_exceptions=False)
        client = httpx2.AsyncClient(transport=transport, base_url="http://server.test", headers=dict(headers or {}))
        return await self.stack.enter_async_context(client)

    async def bearer(self, token: str) -> httpx2.AsyncClient:
        return await self.visitor({"Authorization": f"Bearer {token}"})

    async def person(self, name: str) -> httpx2.AsyncClient:
        """A signed-in client, the same one each time."""
        if name not in self.people:
            made = await self.client.post("/v1/accounts", json={"username": name, "password": PASSWORD})
            assert made.status_code == 201, made.text
            session = await self.sign_in(name)
            self.people[name] = await self.bearer(session["access_token"])
        return self.people[name]

    async def prove(self, person: httpx2.AsyncClient, **proof: str) -> None:
        """Give the fresh proof that some operations on an account need."""
        answer = await person.post("/v1/me/proof", json=proof or {"password": PASSWORD})
        assert answer.status_code == 200, answer.text

    async def sign_in(self, name: str, password: str = PASSWORD, **more: str) -> dict[str, Any]:
        answer = await self.client.post(
            "/v1/auth/token", data={"grant_type": "password", "username": name, "password": password, **more}
        )
        assert answer.status_code == 200, answer.text
        session: dict[str, Any] = answer.json()
        return session


_LOAD = Registry.load


@cache
def shipped_games() -> Registry:
    """The games that every server has. They are immutable: one registry of them will do for all tests of a process."""
    return _LOAD()


def load_games(allowed: Collection[str] = (), shipped: Iterable[EntryPoint] = SHIPPED) -> Registry:
    """In place of ``Registry.load``, which checks all games for each server."""
    return _LOAD(allowed, shipped) if allowed or shipped is not SHIPPED else shipped_games()


_READ_SITE = Site.at.__func__  # type: ignore[attr-defined]
_read_build = cache(lambda base_path: _READ_SITE(Site, None, base_path))


def read_site(cls: type[Site], folder: Path | None, base_path: str = "") -> Site:
    """In place of ``Site.at``, which reads a hundred files of the build for each server: half of what one costs."""
    site: Site = _READ_SITE(cls, folder, base_path) if folder else _read_build(base_path)
    return site


def share_what_servers_read() -> None:
    """Let all servers of this process have the same games and the same build of the web client, for the whole run."""
    setattr(Registry, "load", load_games)  # noqa: B010 - it is a method of the class
    setattr(Site, "at", classmethod(read_site))  # noqa: B010 - as above


_MAKE_DOCUMENT = openapi._made
_DOCUMENTS: dict[tuple[int, ...], tuple[FastAPI, str]] = {}


def make_document(app: FastAPI) -> dict[str, Any]:
    """In place of what makes the OpenAPI document for each app: those with the same routes have the same one."""
    routes = tuple(map(id, app.router.routes))
    if routes not in _DOCUMENTS:
        _DOCUMENTS[routes] = app, json.dumps(_MAKE_DOCUMENT(app))
    made: dict[str, Any] = json.loads(_DOCUMENTS[routes][1])
    return made


def cheap_hasher() -> Argon2Hasher:
    """A password hasher with Argon2's minimum cost."""
    return Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1)


def cheap_passwords() -> Passwords:
    """Use the fast hasher, because tests hash hundreds of passwords."""
    return Passwords(cheap_hasher())


@asynccontextmanager
async def serving(data: Path, **settings: Any) -> AsyncIterator[Server]:
    """A server on this directory, without rate limits by default."""
    clock = Clock()
    app = create_app(Settings(data=data, **{"limits": "off", **settings}), now=clock, passwords=cheap_passwords)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.router.lifespan_context(app))
        server = Server(app, clock, stack)
        await server.open()
        yield server


def code_of(answer: httpx2.Response) -> tuple[int, str]:
    """The status and code of a problem response; also checks its shape."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem = answer.json()
    assert problem["status"] == answer.status_code
    base, _, code = problem["type"].partition("/docs/errors#")
    assert (bool(urlsplit(base).netloc), code) == (True, problem["code"])
    assert problem["title"]
    assert problem["detail"]
    return answer.status_code, problem["code"]
