"""Somebody else's server, on the loopback: real sockets, and it answers what a test wants it to."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

PATIENCE = 60.0
"""Seconds that a test waits for what never comes."""

Answer = Callable[["Received"], Response | Awaitable[Response]]


@dataclass(frozen=True)
class Received:
    """A message as it arrived."""

    path: str
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> str:
        return self.raw.decode()

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def type(self) -> str:
        return str(json.loads(self.body)["type"])

    @property
    def event(self) -> dict[str, Any]:
        envelope: dict[str, Any] = json.loads(self.body)["data"]
        return envelope

    @property
    def place(self) -> tuple[str, int]:
        return self.event["feed"], self.event["seq"]


@dataclass
class Receiver:
    """What has arrived, and what is answered: ``answer`` makes it, or ``statuses`` are used up one by one, then 204."""

    url: str = ""
    got: list[Received] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    answer: Answer | None = None

    @property
    def deduplicated(self) -> list[Received]:
        """What a receiver keeps that drops what it knows by its ``webhook-id``."""
        return list({message.id: message for message in reversed(self.got)}.values())[::-1]

    async def take(self, request: Request) -> Response:
        message = Received(request.url.path, dict(request.headers), await request.body())
        self.got.append(message)
        if self.answer is not None:
            made = self.answer(message)
            return made if isinstance(made, Response) else await made
        return Response(None, self.statuses.pop(0) if self.statuses else 204, self.headers)

    async def count(self, number: int) -> list[Received]:
        """Wait until so many have arrived."""
        await until(lambda: len(self.got) >= number)
        return self.got


@asynccontextmanager
async def receiving(**tls: Any) -> AsyncIterator[Receiver]:
    receiver = Receiver()
    app = Starlette(routes=[Route("/{rest:path}", receiver.take, methods=["POST"])])
    config = uvicorn.Config(app, port=0, log_config=None, lifespan="off", timeout_graceful_shutdown=1, **tls)
    server = uvicorn.Server(config)
    # Signals are the test runner's.
    server.capture_signals = nullcontext  # type: ignore[assignment,method-assign]
    task = asyncio.create_task(server.serve())
    await until(lambda: server.started or task.done())
    port = server.servers[0].sockets[0].getsockname()[1]
    receiver.url = f"{'https' if tls else 'http'}://localhost:{port}"
    try:
        yield receiver
    finally:
        server.should_exit = True
        await task


async def until(condition: Callable[[], bool]) -> None:
    """Let others work until it holds; a test that waits for what never comes fails."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for is in other people's code, which sets no event
            await asyncio.sleep(0.005)
