"""A real server on a thread of its own: the wire, the parser and the limits of a server that people use.

The in-process client of the other tests skips what is fuzzed here: uvicorn's parser, its WebSocket walls and its
connections. Everything else is as in ``tests/app.py``.
"""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from typing_extensions import override

from mainmatch.main import create_app
from mainmatch.runtime.uvicorn_server import Server
from mainmatch.settings import Settings
from tests.app import cheap_passwords

T = TypeVar("T")


class Running(Server):
    """The server, its loop, and whether it listens."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(create_app(settings, passwords=cheap_passwords), settings)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.is_up = threading.Event()

    @override
    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        # Addresses of webhooks are made up, and some of them exist: this server finds none of them.
        self.app.state.webhook_worker.sender._wire._look_up = _found_nowhere
        self.is_up.set()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run this on the server's loop, from another thread."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout=60)


async def _found_nowhere(_host: str, _port: int) -> list[str]:
    return []


@contextmanager
def running(data: Path, **settings: Any) -> Iterator[Running]:
    """A server on this directory, without limits on rates unless they are asked for."""
    server = Running(Settings(data=data, port=0, log_level="warning", **{"limits": "off", **settings}))
    thread = threading.Thread(target=server.run, name="fuzzed server", daemon=True)
    thread.start()
    assert server.is_up.wait(60), "the server didn't come up"
    try:
        yield server
    finally:
        server.should_exit = True
        thread.join(60)
        assert not thread.is_alive(), "the server didn't end"
