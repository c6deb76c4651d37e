"""E6 and O1: who reads nothing costs little, delays nobody, and doesn't hold up the server's end."""

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from mainmatch.demo.server import ServerProcess
from tests.rigs.feeds.readers import TRANSPORTS
from tests.rigs.feeds.silent import LongFeed, long_feed, memory_of, silent_readers

pytestmark = pytest.mark.anyio

NO_LIMITS = {"MAINMATCH_LIMITS": "off", "MAINMATCH_LOG_LEVEL": "error"}
COUNT = int(os.environ.get("RIG_LONG_FEED", "6000"))
SILENT = 10
"""Sockets, and as many streams."""
MOST = 16 * 1024**2
"""Bytes that they may cost all together; without back-pressure the streams alone hold 60 MB, less the kernel's part."""


@pytest.fixture(scope="module")
def feed(tmp_path_factory: pytest.TempPathFactory) -> LongFeed:
    return long_feed(tmp_path_factory.mktemp("long") / "data", COUNT)


@asynccontextmanager
async def started(feed: LongFeed, settings: Mapping[str, str] | None = None) -> AsyncIterator[ServerProcess]:
    server = ServerProcess(feed.data, settings={**NO_LIMITS, **(settings or {})})
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


async def read_by_all(feed: LongFeed, port: int) -> list[int]:
    """How many events three readers get, one on each transport, at the same time, each of the whole feed."""
    readers = [kind(feed.eyes, feed.epoch, port, Random(1), patience=60.0) for kind in TRANSPORTS]  # noqa: S311 - no secret
    reading = [asyncio.create_task(reader.read()) for reader in readers]
    async with asyncio.timeout(240):
        while any(reader.place < feed.count for reader in readers):  # noqa: ASYNC110 - three of them, with no news of their own
            await asyncio.sleep(0.05)
    for task in reading:
        task.cancel()
    await asyncio.wait(reading)
    return [reader.place for reader in readers]


async def cost_of_silence(feed: LongFeed, server: ServerProcess) -> int:
    """Bytes by which the server grows when silent readers come and others read on."""
    assert server._process is not None
    everything = [feed.count] * len(TRANSPORTS)
    assert await read_by_all(feed, server.port) == everything
    before = memory_of(server._process.pid)
    with silent_readers(server.port, feed.eyes, sockets=SILENT, streams=SILENT):
        assert await read_by_all(feed, server.port) == everything, "those who read get everything all the same"
    return memory_of(server._process.pid) - before


async def test_silent_readers_cost_little_and_delay_nobody(feed: LongFeed) -> None:
    async with started(feed) as server:
        cost = await cost_of_silence(feed, server)
        assert "Traceback" not in server.output
    print(f"\nsilent readers: 2 x {SILENT} before {feed.count} events cost {cost / 1024**2:.1f} MiB")  # noqa: T201 - for -s
    assert cost < MOST


@pytest.mark.night
async def test_a_server_that_doesnt_wait_for_its_readers_is_found(feed: LongFeed, tmp_path: Path) -> None:
    planted = (
        "from uvicorn.protocols.http.flow_control import FlowControl\nFlowControl.pause_writing = lambda self: None\n"
    )
    (tmp_path / "sitecustomize.py").write_text(planted, encoding="utf-8")
    async with started(feed, {"PYTHONPATH": str(tmp_path)}) as server:
        cost = await cost_of_silence(feed, server)
    print(f"\nwithout back-pressure: {cost / 1024**2:.1f} MiB")  # noqa: T201 - for -s
    assert cost > MOST


@pytest.mark.night
async def test_the_server_ends_in_time_whoever_is_stuck_on_whatever_transport(feed: LongFeed) -> None:
    async with started(feed) as server:
        with silent_readers(server.port, feed.eyes, sockets=2, streams=2, polls=2):
            assert await read_by_all(feed, server.port) == [feed.count] * len(TRANSPORTS)
            told_at = asyncio.get_running_loop().time()
            code = await server.stop(within=30)
    took = asyncio.get_running_loop().time() - told_at
    print(f"\nended {took:.1f} s after SIGTERM, 2 stuck on each transport")  # noqa: T201 - for -s
    assert code != -9, "it had to be killed"
    assert "Traceback" not in server.output
