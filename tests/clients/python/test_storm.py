"""A bad network, a server that tells things all the while, programs that are killed: everything once, nothing lost."""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from mainmatch_client import AsyncMainmatch, Event, FilePlaces, Pacing, Patience, Place
from tests.clients.python.children import LAST
from tests.clients.python.live_server import ROOT, Live, Table, laid
from tests.rigs.feeds.proxy import FaultProxy, faulty

pytestmark = pytest.mark.anyio

EVENTS = 240
BYTES = 3000
"""That a connection carries before something happens to it, in the mean: a dozen events."""
PACING = Pacing(first=0.02, longest=0.2, quiet=2.0)


@pytest.fixture
async def proxy(live: Live) -> AsyncIterator[FaultProxy]:
    async with faulty(live.port, Random(7), BYTES) as proxy:  # noqa: S311 - it has to be repeatable
        yield proxy


async def announce(table: Table, count: int) -> None:
    """So many announcements, and one more that says so."""
    for n in range(count):
        await table.host.announce(table.match_id, f"Announcement {n}")
    await table.host.announce(table.match_id, LAST)


async def test_a_stream_through_a_bad_network_tells_each_event_once(live: Live, proxy: FaultProxy) -> None:
    told: dict[str, list[Event]] = {}
    async with laid(live.url, "x-game", 1, prefix="storm") as table:
        feeds = [f"match/{table.match_id}/{viewer}" for viewer in ("public", "seat:1")]
        token = table.tokens[0]
        async with AsyncMainmatch(f"http://127.0.0.1:{proxy.port}", token) as client:
            stream = client.stream(pacing=PACING)
            for feed in feeds:
                stream.follow(feed, "start")
            telling = asyncio.create_task(announce(table, EVENTS))
            async with asyncio.timeout(120), stream:
                last = 0
                async for event in stream:
                    told.setdefault(event.feed, []).append(event)
                    last += event.data.get("text") == LAST
                    if last == len(feeds):
                        break
            await telling
        async with AsyncMainmatch(live.url, token) as client:
            for feed, as_ in zip(feeds, ("public", None), strict=True):
                page = await client.events(table.match_id, limit=500, as_=as_)
                assert page.head == len(page.items) > EVENTS
                assert [each.id for each in told[feed]] == [each.id for each in page.items]
                assert [each.seq for each in told[feed]] == [*range(1, page.head + 1)]
    assert stream.connections > EVENTS // 20, dict(proxy.fates)


class Program:
    """A child that kills itself after so many lines, again and again, and ends of its own accord in its last life."""

    def __init__(self, *arguments: str) -> None:
        self.lives: list[list[int]] = []
        self._arguments = arguments

    async def live(self, lines: Sequence[int]) -> None:
        for most in (*lines, None):
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.clients.python.children", *self._arguments, str(most or 0)),
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": f"{ROOT / 'clients' / 'python' / 'src'}{os.pathsep}{ROOT}"},
                stdout=asyncio.subprocess.PIPE,
            )
            assert process.stdout is not None
            said: list[int] = []
            self.lives.append(said)
            while line := await process.stdout.readline():
                said.append(int(line))
            assert await process.wait() == (0 if most is None else -signal.SIGKILL)


async def test_programs_that_are_killed_go_on_where_they_were(live: Live, proxy: FaultProxy, tmp_path: Path) -> None:
    url, kills = f"http://127.0.0.1:{proxy.port}", (30, 45)
    async with laid(live.url, "x-game", 1, prefix="killed") as table:
        feed, token = f"match/{table.match_id}/seat:1", table.tokens[0]
        async with AsyncMainmatch(live.url, token, patience=Patience()) as client:
            epoch = (await client.view(table.match_id)).cursor.epoch
            FilePlaces(tmp_path / "bot.json").save(feed, Place(epoch, 0))
            ledger = Program("ledger", url, token, feed, str(tmp_path / "books.sqlite3"))
            bot = Program("bot", url, token, feed, str(tmp_path / "bot.json"))
            async with asyncio.timeout(180):
                await asyncio.gather(announce(table, EVENTS // 2), ledger.live(kills[:1]), bot.live(kills))
            everything = [*range(1, (await client.events(table.match_id, limit=500)).head + 1)]

    with closing(sqlite3.connect(tmp_path / "books.sqlite3")) as books:
        assert [seq for (seq,) in books.execute("SELECT seq FROM told ORDER BY rowid")] == everything
    whole: list[int] = []
    for said in bot.lives:
        # What it was killed in is told again, as nobody knows how far it came: that one at most, and nothing is lost.
        repeated = whole[-1:] == said[:1]
        assert said == [*range(said[0], said[0] + len(said))]
        whole += said[1:] if repeated else said
    assert whole == everything
