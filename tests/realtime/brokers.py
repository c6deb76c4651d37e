"""A Redis of the test's own, on a free port, that stops, starts and stands still when it is told to."""

import asyncio
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from mainmatch.demo.server import HeldPort
from tests.gate.clocks import without_clock


@cache
def _program() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


class Broker:
    """``redis-server`` in a process of its own; its port stays the same over restarts."""

    def __init__(self) -> None:
        self._held = HeldPort()
        self.port = self._held.number
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        program = _program()
        assert program is not None
        self._process = await asyncio.create_subprocess_exec(
            *(program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""),
            env=without_clock(),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        async with asyncio.timeout(30), Redis(port=self.port) as redis:
            while not await _answers(redis):  # noqa: ASYNC110 - another process sets no event here
                await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """End it without a word."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    def stand_still(self) -> None:
        """From now on it keeps its connections and says nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Take that back."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)


async def _answers(redis: Redis) -> bool:
    try:
        await redis.publish("is-anybody-there", "")
    except RedisError:
        return False
    return True


@asynccontextmanager
async def broker() -> AsyncIterator[Broker]:
    """One that runs. Skips the test where there is none to run."""
    if _program() is None:
        pytest.skip("no redis-server and no valkey-server for tests: install one (apt-get install redis-server)")
    made = Broker()
    await made.start()
    try:
        yield made
    finally:
        await made.stop()
