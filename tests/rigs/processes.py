"""Servers for rigs: the real one, in a process of its own, with the rigs' games and perhaps a planted bug."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from typing_extensions import override

from mainmatch.demo.server import ServerProcess
from tests.rigs.planted import all_games
from tests.stored_proof import must_be_sound

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

    async def told(self, name: str) -> str:
        """What it writes into this file on SIGUSR1, if a plant of it does."""
        file = self.data / name
        file.unlink(missing_ok=True)
        self.send(signal.SIGUSR1)
        while not file.exists():  # noqa: ASYNC110 - another process sets no event here
            await asyncio.sleep(0.01)
        return file.read_text(encoding="ascii")

    @override
    def command(self) -> Sequence[str]:
        return *self.under, sys.executable, "-m", "tests.rigs.planted", *self.plants


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
    if not plants:
        must_be_sound(data, all_games())
