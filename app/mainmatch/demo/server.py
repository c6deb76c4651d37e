"""The server as a subprocess: start it, wait until it is ready, stop it, kill it.

If it does not become ready, or ends, the error shows its last output.
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

HOST = "127.0.0.1"

START_WITHIN = 180.0
"""Seconds. A start takes two or three; on a busy machine, it may take a minute."""

_LOOK_EVERY = 0.05
_KEPT_BYTES = 8192


class ServerDied(Exception):
    """The server ended, or was not ready in time. The text has its last output."""


class HeldPort:
    """A TCP port of this machine, reserved while this object lives, also between two servers.

    It is bound without listening. On Linux, servers that reuse addresses, as those started here, can then listen on it.
    On other systems they cannot, so it is only a port that was free a moment ago.
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
        self._output = b""

    @property
    def output(self) -> str:
        """The last 8 KiB of its output."""
        return self._output.decode(errors="replace")

    @property
    def is_running(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    async def start(self, within: float = START_WITHIN) -> None:
        """Start it and wait until it is ready, at most ``within`` seconds. Raises ServerDied."""
        self._output = b""
        self._process = await self._begun()
        self._listener = asyncio.create_task(self._listen(self._process))
        try:
            async with asyncio.timeout(within), httpx2.AsyncClient(base_url=self.url, trust_env=False) as client:
                while not await self._is_ready(client):  # noqa: ASYNC110 - another process sets no event here
                    await asyncio.sleep(_LOOK_EVERY)
        except TimeoutError:
            await self.kill()
            text = f"The server was not ready within {within:.0f} seconds. Its last output:\n{self.output}"
            raise ServerDied(text) from None

    def command(self) -> Sequence[str]:
        """The command line of the server."""
        return sys.executable, "-m", "mainmatch", "serve"

    def environment(self) -> Mapping[str, str]:
        """The server's environment: address, data directory, and the given settings."""
        places = {"MAINMATCH_HOST": HOST, "MAINMATCH_PORT": str(self.port), "MAINMATCH_DATA": str(self.data)}
        # Not the operator's database, unless the given settings name it.
        return {**os.environ, "MAINMATCH_DATABASE_URL": "", **self._settings, **places}

    async def _begun(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self.command(),
            env=self.environment(),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            # Ctrl-C must not reach the server: its parent stops it.
            start_new_session=True,
        )

    async def stop(self, within: float = 40.0) -> int:
        """Send SIGTERM, wait, and return the exit code; after ``within`` seconds, kill it."""
        self.send(signal.SIGTERM)
        try:
            async with asyncio.timeout(within):
                return await self.ended()
        except TimeoutError:
            return await self.kill()

    async def kill(self) -> int:
        """Send SIGKILL, wait, and return the exit code."""
        self.send(signal.SIGKILL)
        return await self.ended()

    def send(self, what: signal.Signals) -> None:
        """Send a signal, if the process runs."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(what)

    async def ended(self) -> int:
        """Wait until it has ended, and return its exit code (negative: the signal)."""
        if self._process is None or self._listener is None:
            return 0
        code = await self._process.wait()
        await self._listener
        return code

    async def _is_ready(self, client: httpx2.AsyncClient) -> bool:
        if not self.is_running:
            code = await self.ended()
            raise ServerDied(f"The server ended at its start (exit code {code}). Its last output:\n{self.output}")
        try:
            return (await client.get("/readyz")).is_success
        except httpx2.TransportError:
            return False

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        # Read all output: with a full pipe, the server would block.
        while process.stdout is not None and (chunk := await process.stdout.read(_KEPT_BYTES)):
            self._output = (self._output + chunk)[-_KEPT_BYTES:]
