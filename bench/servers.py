"""A server in its own process on its own core, and its resource usage.

May touch: processes, /proc. Rule kept here: the code that starts a server ends it; the measured server has the first
core, and the load generator the others.
"""

import asyncio
import os
import resource
import signal
import socket
import sys
import time
from asyncio.subprocess import create_subprocess_exec
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.wires import Refused, to_http

ROOT = Path(__file__).parents[1]
CORE = 0
"""The server's."""

_PAGE = os.sysconf("SC_PAGE_SIZE")
_LAST_WORDS = 4096
_taskset: list[str] = []
"""What a server is started with: nothing until the driver was pinned, so that a test takes whatever core is free."""


def pin_driver() -> None:
    """Keep this process, which makes the load, off the server's core; and let it and the server hold many sockets."""
    others = os.sched_getaffinity(0) - {CORE}
    if others:
        os.sched_setaffinity(0, others)
        _taskset[:] = ["taskset", "-c", str(CORE)]
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


@dataclass(frozen=True, slots=True)
class Process:
    """A running server."""

    pid: int
    port: int
    ready_after: float
    """Seconds from its start to its first answer."""

    @property
    def cpu(self) -> float:
        """Seconds of processor used so far, by itself and by the system for it."""
        # The id of another process's clock, as clock_getcpuclockid(3) makes it.
        return time.clock_gettime(~self.pid << 3 | 2)

    @property
    def memory(self) -> int:
        """Bytes in memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]) * _PAGE


@dataclass(frozen=True, slots=True)
class Spent:
    """What passed: seconds on the wall, and of processor on either side."""

    wall: float
    server: float
    driver: float


class Watch:
    """Measures from when it is made."""

    def __init__(self, server: Process) -> None:
        self._server = server
        self._began = (time.perf_counter(), server.cpu, time.process_time())

    def read(self) -> Spent:
        """What has passed since."""
        wall, cpu, own = self._began
        return Spent(time.perf_counter() - wall, self._server.cpu - cpu, time.process_time() - own)


@asynccontextmanager
async def mainmatch(data: Path, *, under: Sequence[str] = (), **settings: str) -> AsyncIterator[Process]:
    """``mainmatch serve`` as anybody starts it, with ABC as an installed plug-in and without limits.

    ``under``: the command of a tool that runs it.
    """
    environment = {
        "PYTHONPATH": os.pathsep.join((str(plug_in_abc(data)), str(ROOT))),
        "MAINMATCH_DATA": str(data / "database"),
        "MAINMATCH_GAMES": "abc",
        "MAINMATCH_LIMITS": "off",
        "MAINMATCH_LOG_LEVEL": "warning",
        **settings,
    }
    async with process([*under, sys.executable, "-m", "mainmatch", "serve"], "MAINMATCH_PORT", environment) as server:
        yield server


def plug_in_abc(folder: Path) -> Path:
    """A place for sys.path in which ABC is an installed plug-in."""
    site = folder / "site"
    metadata = site / "bench_abc-1.0.dist-info"
    metadata.mkdir(parents=True, exist_ok=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: bench-abc\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("[mainmatch.games]\nabc = bench.abc:GAME\n", encoding="utf-8")
    return site


@asynccontextmanager
async def process(
    command: Sequence[str],
    port_in: str,
    environment: Mapping[str, str],
    ready: str | None = "/readyz",
    cwd: Path = ROOT,
) -> AsyncIterator[Process]:
    """Start a server, pinned to its core. ``port_in``: the environment variable for its port.

    ``ready``: the path whose answer means that it is ready; None: it is ready when it listens.
    """
    port = _free_port()
    began = time.perf_counter()
    running = await create_subprocess_exec(
        *(*_taskset, *command),
        env={**os.environ, **environment, port_in: str(port)},
        cwd=cwd,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
    )
    words: list[bytes] = []
    listener = asyncio.create_task(_listen(running, words))
    try:
        await _answered(port, ready, running, words)
        yield Process(running.pid, port, time.perf_counter() - began)
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGTERM)
            try:
                await asyncio.wait_for(running.wait(), 60)
            except TimeoutError:
                running.kill()
        await listener
        if running.returncode not in {0, -signal.SIGTERM}:
            sys.stderr.write(f"the server ended with {running.returncode}:\n{b''.join(words).decode()}\n")


async def _answered(port: int, path: str | None, running: asyncio.subprocess.Process, words: list[bytes]) -> None:
    async with asyncio.timeout(600):
        while True:
            if running.returncode is not None:
                raise Refused(f"the server ended at its start:\n{b''.join(words).decode()}")
            try:
                wire = await to_http(port)
                if path is not None:
                    await wire.ask("GET", path)
            except (OSError, Refused):
                # Another process sets no event here.
                await asyncio.sleep(0.02)
            else:
                wire.close()
                return


async def _listen(running: asyncio.subprocess.Process, words: list[bytes]) -> None:
    while running.stdout is not None and (heard := await running.stdout.read(_LAST_WORDS)):
        words[:] = [*words[-8:], heard]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
