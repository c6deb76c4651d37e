"""The server in a process of its own: started, waited for, stopped, killed.

A server that doesn't come up, or dies, is an error that shows its last output.
"""

import asyncio
import os
import signal
import socket
import sys
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path

import httpx2

__all__ = ["HeldPort", "ServerDied", "ServerProcess"]

HOST = "127.0.0.1"

START_WITHIN = 180.0
"""Seconds. It takes two or three; a machine that has much else to do may take a minute, and that is no fault."""

_LOOK_EVERY = 0.05
_LAST_WORDS = 8192


class ServerDied(Exception):
    """The server ended, or didn't come up in time; the text has its last output."""


class HeldPort:
    """A TCP port of this machine that the system gives to nobody else while this lives, also between two servers.

    It is bound and never listened on: on Linux servers that reuse addresses, as all do that are started here, may
    listen on it. Elsewhere they may not, and it is only a port that was free a moment ago.
    """

    def __init__(self) -> None:
        holder = socket.socket()
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind((HOST, 0))
        self.number: int = holder.getsockname()[1]
        if sys.platform == "linux":
            weakref.finalize(self, holder.close)
        else:
            holder.close()


class ServerProcess:
    """``mainmatch serve`` on a data directory and a port; both stay the same over restarts."""

    def __init__(self, data: Path, *, port: int | None = None, settings: Mapping[str, str] | None = None) -> None:
        self.data = data
        self._held: HeldPort | None = None
        if port is None:
            self._held = HeldPort()
            port = self._held.number
        self.port = port
        self.url = f"http://{HOST}:{self.port}"
        self._settings = dict(settings or {})
        self._process: asyncio.subprocess.Process | None = None
        self._listener: asyncio.Task[None] | None = None
        self._heard = b""

    @property
    def output(self) -> str:
        """What it said last."""
        return self._heard.decode(errors="replace")

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    async def start(self, within: float = START_WITHIN) -> None:
        """Start it and wait until it is ready, at most ``within`` seconds. Raises ServerDied."""
        self._heard = b""
        self._process = await self._begun()
        self._listener = asyncio.create_task(self._listen(self._process))
        try:
            async with asyncio.timeout(within), httpx2.AsyncClient(base_url=self.url, trust_env=False) as client:
                while not await self._is_ready(client):  # noqa: ASYNC110 - another process sets no event here
                    await asyncio.sleep(_LOOK_EVERY)
        except TimeoutError:
            await self.kill()
            raise ServerDied(f"The server wasn't ready within {within:.0f} seconds. It said:\n{self.output}") from None

    def command(self) -> Sequence[str]:
        """What runs the server."""
        return sys.executable, "-m", "mainmatch", "serve"

    def environment(self) -> Mapping[str, str]:
        """The environment it runs in: where it listens and keeps its data, and the settings it was given."""
        places = {"MAINMATCH_HOST": HOST, "MAINMATCH_PORT": str(self.port), "MAINMATCH_DATA": str(self.data)}
        # Not the operator's database, unless whoever starts it says so.
        return {**os.environ, "MAINMATCH_DATABASE_URL": "", **self._settings, **places}

    async def _begun(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self.command(),
            env=self.environment(),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            # Ctrl-C is for whoever started it, who then stops it in order.
            start_new_session=True,
        )

    async def stop(self, within: float = 40.0) -> int:
        """Ask it to end (SIGTERM), wait, and answer its exit code; after ``within`` seconds it is killed."""
        self.send(signal.SIGTERM)
        try:
            async with asyncio.timeout(within):
                return await self.ended()
        except TimeoutError:
            return await self.kill()

    async def kill(self) -> int:
        """End it with SIGKILL: no warning, no last words."""
        self.send(signal.SIGKILL)
        return await self.ended()

    def send(self, what: signal.Signals) -> None:
        """A signal, if it lives."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(what)

    async def ended(self) -> int:
        """Wait until it has ended, and answer its exit code (negative: the signal)."""
        if self._process is None or self._listener is None:
            return 0
        code = await self._process.wait()
        await self._listener
        return code

    async def _is_ready(self, client: httpx2.AsyncClient) -> bool:
        if not self.is_running:
            code = await self.ended()
            raise ServerDied(f"The server ended at its start (exit code {code}). It said:\n{self.output}")
        try:
            return (await client.get("/readyz")).is_success
        except httpx2.TransportError:
            return False

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        # Somebody has to read, or the server waits for ever to say something.
        while process.stdout is not None and (heard := await process.stdout.read(_LAST_WORDS)):
            self._heard = (self._heard + heard)[-_LAST_WORDS:]
