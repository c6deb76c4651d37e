"""The stream's door on a real uvicorn, port 0, with a real database; and a client to knock with."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.http.cors import Cors
from mainmatch.api.http.middleware import Api
from mainmatch.api.http.rate_limits import RateLimiter
from mainmatch.api.routers import streams
from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.games.registry import Registry
from mainmatch.realtime.hub import HubLimits
from mainmatch.runtime.server_protocol import BoundedHttp
from mainmatch.runtime.socket_protocol import BoundedSocket
from mainmatch.services.accounts import tokens
from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.caller import SCOPES, Caller, Scope
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.play.moves import Moves
from mainmatch.services.storage_quota import StorageQuota
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import accounts
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Notices
from mainmatch.telemetry.instrumentation import Instrumentation
from tests.api.streams.talking import published
from tests.told import Told


@dataclass
class Client:
    """A socket of a test's client: frames in and out."""

    socket: ClientConnection

    async def send(self, **frame: Any) -> None:
        """Send a frame; ``from_`` is written as ``from``."""
        await self.socket.send(json.dumps({name.rstrip("_"): value for name, value in frame.items()}))

    async def get(self) -> dict[str, Any]:
        """The next frame, as it is published."""
        return published(str(await self.socket.recv()))

    async def until(self, op: str) -> list[dict[str, Any]]:
        """All frames up to the first with this op, that one included."""
        frames = [await self.get()]
        while frames[-1]["op"] != op:
            frames.append(await self.get())
        return frames

    async def end(self) -> tuple[list[dict[str, Any]], int]:
        """What still comes, and the code that the server closes with."""
        frames = []
        with contextlib.suppress(ConnectionClosed):
            while True:
                frames.append(await self.get())
        return frames, self.socket.close_code or 0

    async def subscribe(self, feed: str, from_: Any = "start", **more: Any) -> dict[str, Any]:
        """Subscribe; the answer."""
        await self.send(op="subscribe", id="s", feed=feed, from_=from_, **more)
        return (await self.until("subscribed"))[-1]


@dataclass
class Person:
    """An account with a token."""

    caller: Caller
    token: str = field(repr=False)

    @property
    def feed(self) -> str:
        """The account's own feed."""
        return f"account/{self.caller.account_id}"

    @property
    def headers(self) -> dict[str, str]:
        """The Authorization header."""
        return {"Authorization": f"Bearer {self.token}"}


@dataclass
class Place:
    """What is served."""

    executor: Executor
    authenticator: Authenticator
    stream_manager: StreamManager
    address: str
    server: uvicorn.Server
    now: datetime = datetime(2020, 11, 21, 14, 0, tzinfo=UTC)

    async def person(self, name: str, scopes: Sequence[Scope] = SCOPES) -> Person:
        """A new account, signed in."""
        record = AccountRecord(id=f"ac_{name}", username=name, display_name=name.title(), created_at=self.now)
        await self.executor.write(lambda uow: accounts.add(uow.tx, record))
        session = await self.executor.write(
            tokens.open_session, record.id, tokens.WantedSession(scopes, timedelta(days=1))
        )
        return Person(await self.authenticator.caller_of(session.access_token), session.access_token)

    async def tell(self, person: Person, count: int) -> None:
        """This many events happen in the account's feed, each in a transaction of its own."""
        for n in range(count):
            await self.executor.write(emit_to_account, person.caller.account_id, Told(n=n))

    @asynccontextmanager
    async def knock(self, *protocols: str, query: str = "", **headers: str) -> AsyncIterator[Client]:
        """Open a socket and say nothing."""
        named = [Subprotocol(each) for each in (protocols or ("mainmatch.v1",))]
        url = f"ws://{self.address}/v1/stream{query}"
        async with connect(
            url, subprotocols=named, compression=None, additional_headers=headers, ping_interval=None, proxy=None
        ) as socket:
            yield Client(socket)

    @asynccontextmanager
    async def entered(self, person: Person, **identify: Any) -> AsyncIterator[Client]:
        """Open a socket and identify."""
        async with self.knock() as client:
            await client.send(op="identify", token=person.token, **identify)
            frames = await client.until("ready")
            assert [frame["op"] for frame in frames] == ["hello", "ready"]
            yield client

    def http(self, person: Person) -> httpx2.AsyncClient:
        """An HTTP client with the person's token."""
        return httpx2.AsyncClient(
            base_url=f"http://{self.address}", headers=person.headers, timeout=60, trust_env=False
        )


@asynccontextmanager
async def serving(
    directory: Path,
    games: Registry,
    limits: StreamLimits | None = None,
    hub_limits: HubLimits | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> AsyncIterator[Place]:
    """Serve until the block ends. ``clock``: by which connections run out of time."""
    stream_managers: list[StreamManager] = []
    authenticators: list[Authenticator] = []

    def pass_on(notices: Notices) -> None:
        for authenticator, stream_manager in zip(authenticators, stream_managers, strict=True):
            authenticator.drop(notices.revoked)
            stream_manager.hub.append(notices.news)
            stream_manager.sockets.revoked(notices.revoked)
            stream_manager.sockets.shut(notices.shut)

    async with AsyncExitStack() as stack:
        database = Database.open(directory, now=_utc, on_commit=pass_on)
        stack.push_async_callback(database.aclose)
        executor = Executor(database, games)
        authenticator = Authenticator(executor, _utc)
        moves = Moves(executor)
        stream_manager = StreamManager(
            executor,
            moves,
            authenticator,
            now=_utc,
            server="mainmatch/test",
            limits=limits,
            hub_limits=hub_limits,
            clock=clock,
        )
        authenticators.append(authenticator)
        stream_managers.append(stream_manager)
        passwords = Passwords()
        stack.callback(passwords.close)
        server = uvicorn.Server(_config(_app(executor, moves, authenticator, stream_manager, passwords)))
        for task in (asyncio.create_task(stream_manager.run()), asyncio.create_task(server.serve())):
            stack.push_async_callback(_ended, task, server)
        while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0)
        host, port = server.servers[0].sockets[0].getsockname()
        stack.push_async_callback(stream_manager.drain, "shutdown")
        yield Place(executor, authenticator, stream_manager, f"{host}:{port}", server)


def _app(
    executor: Executor, moves: Moves, authenticator: Authenticator, stream_manager: StreamManager, passwords: Passwords
) -> FastAPI:
    app = Api([streams.router], Instrumentation(), Cors(()), openapi_url=None)
    app.state.app_state = AppState(
        executor,
        moves,
        authenticator,
        RateLimiter({}),
        StorageQuota(None, executor),
        passwords,
        64 * 1024,
        timedelta(days=1),
        _utc,
    )
    app.state.stream_manager = stream_manager
    return app


def _config(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        http=BoundedHttp,
        ws=BoundedSocket,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
        timeout_graceful_shutdown=5,
    )


async def _ended(task: "asyncio.Task[None]", server: uvicorn.Server) -> None:
    server.should_exit = True
    if task.get_coro().__qualname__.startswith("Server"):  # type: ignore[union-attr]
        await task
        return
    task.cancel()
    await asyncio.wait({task})


def _utc() -> datetime:
    return datetime.now(UTC)
