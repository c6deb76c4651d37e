"""Servers for rigs: the real one, in a process of its own, with the rigs' games and perhaps a planted bug."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
from typing_extensions import override

from app.demo.server import HOST, START_WITHIN, ServerDied, ServerProcess

__all__ = ["RigServer", "rig_server"]

NO_LIMITS = {"MAINMATCH_LIMITS": "off", "MAINMATCH_LOG_LEVEL": "error"}


class RigServer(ServerProcess):
    """``mainmatch serve`` by way of ``tests.rigs.planted``. ``under``: a command that runs it, such as strace."""

    def __init__(self, data: Path, *, plants: Sequence[str] = (), under: Sequence[str] = (), **settings: str) -> None:
        super().__init__(data, settings={**NO_LIMITS, **settings})
        self.plants = tuple(plants)
        self.under = tuple(under)

    @property
    def pid(self) -> int:
        """The process that was started: the server, or what it runs under."""
        assert self._process is not None
        return self._process.pid

    @override
    async def start(self, within: float = START_WITHIN) -> None:
        places = {"MAINMATCH_HOST": HOST, "MAINMATCH_PORT": str(self.port), "MAINMATCH_DATA": str(self.data)}
        self._heard = b""
        self._process = await asyncio.create_subprocess_exec(
            *(*self.under, sys.executable, "-m", "tests.rigs.planted", *self.plants),
            cwd=Path(__file__).parents[2],
            env={**os.environ, **self._settings, **places},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        self._listener = asyncio.create_task(self._listen(self._process))
        try:
            async with asyncio.timeout(within), httpx2.AsyncClient(base_url=self.url, trust_env=False) as client:
                while not await self._is_ready(client):  # noqa: ASYNC110 - another process sets no event here
                    await asyncio.sleep(0.05)
        except TimeoutError:
            await self.kill()
            raise ServerDied(f"not ready within {within:.0f} seconds:\n{self.output}") from None


@asynccontextmanager
async def rig_server(
    data: Path, *plants: str, under: Sequence[str] = (), settings: Mapping[str, str] | None = None
) -> AsyncIterator[RigServer]:
    """A server with these plants, ready; it is stopped at the end."""
    server = RigServer(data, plants=plants, under=under, **(settings or {}))
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
