"""A real server on a socket for the SDK, in a thread of its own, and a table to sit down at."""

import asyncio
import io
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from fastapi import FastAPI

from mainmatch.main import create_app, utc_now
from mainmatch.runtime.uvicorn_server import Server
from mainmatch.settings import Settings
from mainmatch_client import AsyncMainmatch
from tests.app import cheap_passwords
from tests.clock import Clock

T = TypeVar("T")

PASSWORD = "correct horse battery"
ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "clients" / "python" / "examples"
_ENDS_WITHIN = 60
"""Seconds in which a server ends: all that it waits for is bounded, and less in sum."""


@dataclass(frozen=True)
class Live:
    """Where the server is. ``clock``: its own, which moves only by ``forward``, if it has one."""

    url: str
    clock: Clock = field(default_factory=Clock)
    rearm: Callable[[], object] = field(default=lambda: None)
    app: FastAPI = field(default_factory=FastAPI, repr=False)
    loop: asyncio.AbstractEventLoop | None = None

    async def do(self, doing: Coroutine[Any, Any, T]) -> T:
        """Have this done where the server runs."""
        assert self.loop is not None
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(doing, self.loop))

    def forward(self, **stretch: float) -> None:
        """Let time pass on the server, and what is due be done."""
        self.clock.forward(**stretch)
        self.rearm()

    @property
    def port(self) -> int:
        """Its port, on the loopback."""
        return int(self.url.rpartition(":")[2])


@contextmanager
def serving(data: Path, clock: Clock | None = None, **more: Any) -> Iterator[Live]:
    """The server that ``mainmatch serve`` runs, with cheap hashes of passwords, by this clock or the real one.

    ``more``: settings of the app, which don't change where it is.
    """
    ready = threading.Event()
    settings = Settings(data=data, port=0, limits="off")
    app = create_app(Settings(data=data, port=0, limits="off", **more), now=clock or utc_now, passwords=cheap_passwords)
    server = Server(app, settings, on_ready=lambda _server, _claim: ready.set())
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve()

    # By itself: what a test does without async must not keep it waiting.
    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        assert ready.wait(60)
        if clock is None:
            yield Live(server.url)
        else:
            scheduler = app.state.scheduler
            yield Live(server.url, clock, lambda: loops[0].call_soon_threadsafe(scheduler.rearm), app, loops[0])
    finally:
        server.should_exit = True
        thread.join(_ENDS_WITHIN)
        assert not thread.is_alive(), _stacks(loops)


def _stacks(loops: Iterable[asyncio.AbstractEventLoop]) -> str:
    """What each task of a server that does not end is waiting for."""
    text = io.StringIO()
    for task in (task for loop in loops for task in asyncio.all_tasks(loop)):
        task.print_stack(file=text)
    return text.getvalue()


@dataclass
class Table:
    """A match with people at it, who haven't begun. ``tokens`` are bots', by seat."""

    host: AsyncMainmatch
    match_id: str
    tokens: list[str]


async def account(url: str, name: str) -> tuple[AsyncMainmatch, str]:
    """Somebody signed in, and a token for their program."""
    client = AsyncMainmatch(url)
    await client.sign_up(name, PASSWORD)
    await client.sign_in(name, PASSWORD)
    scopes = ["match:read", "match:play", "match:host", "chat:read", "chat:write"]
    made = await client.create_token("program", scopes)  # type: ignore[arg-type]
    assert made.token is not None
    return client, made.token


@asynccontextmanager
async def laid(url: str, game: str, people: int, *, prefix: str = "p") -> AsyncIterator[Table]:
    """A table for a game: so many people, bots in the other seats."""
    clients = await asyncio.gather(*(account(url, f"{prefix}-{n}") for n in range(people + 1)))
    (host, _), *players = clients
    match = await host.create_match(game)
    for client, _ in players:
        await client.join(match.id)
    if people < len(match.seats):
        await host.add_bots(match.id, fill=True)
    try:
        yield Table(host, match.id, [token for _, token in players])
    finally:
        for client, _ in clients:
            await client.aclose()
