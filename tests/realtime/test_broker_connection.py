"""The ringer on real wires: PostgreSQL's, and a broker's of the test's own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

from mainmatch.realtime import broker_connection
from mainmatch.realtime.broker_connection import BrokerConnection, Connect
from mainmatch.realtime.redis import open_redis
from mainmatch.realtime.wakeups import FeedNames, WakeUp
from mainmatch.store.database import broker_of
from tests import databases
from tests.realtime.brokers import Broker, broker

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]

NAMES = FeedNames(bytes(32))


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dead wire is found in a moment."""
    monkeypatch.setattr(broker_connection, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr(broker_connection, "_LONGEST_PAUSE", 0.2)


@dataclass
class End:
    """One server's end of a wire, and what came to it."""

    connect: Connect
    heard: WakeUp = field(default_factory=WakeUp)
    returns: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.connection = BrokerConnection(self.connect, self.ring, self.come_back)

    def ring(self, ring: WakeUp) -> None:
        self.heard.merge(ring)
        self.changed.set()

    async def come_back(self) -> None:
        self.returns += 1
        self.changed.set()

    async def until(self, has_come: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not has_come():
                self.changed.clear()
                await self.changed.wait()


@asynccontextmanager
async def two_on(connect: Connect) -> AsyncIterator[tuple[End, End]]:
    ends = End(connect), End(connect)
    running = [asyncio.create_task(end.connection.run()) for end in ends]
    try:
        for end in ends:
            await end.until(lambda end=end: end.returns == 1)  # type: ignore[misc]
        yield ends
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


@dataclass
class Place:
    """Where the wire goes, and how it dies."""

    connect: Connect
    url: str
    broker: Broker | None

    async def cut(self) -> None:
        """Every connection breaks at once."""
        if self.broker is not None:
            await self.broker.stop()
            await self.broker.start()
            return
        with psycopg.connect(self.url, autocommit=True) as server:
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND application_name = 'mainmatch rings'"
            )


@pytest.fixture(params=["postgresql", "redis"])
async def place(request: pytest.FixtureRequest, engine: str, tmp_path: Path) -> AsyncIterator[Place]:
    url = databases.cluster().url_of(tmp_path / "shared")
    async with AsyncExitStack() as stack:
        if request.param == "postgresql":
            yield Place(broker_of(url), url, None)
        else:
            found = await stack.enter_async_context(broker())
            yield Place(lambda: open_redis(found.url, NAMES.channel()), url, found)


async def test_what_one_server_rings_the_other_hears_and_not_itself(place: Place) -> None:
    async with two_on(place.connect) as (here, there):
        feeds = {NAMES.of(f"match/m/{n}") for n in range(1000)}
        here.connection.publish(WakeUp(set(feeds), rearm=True))
        here.connection.publish(WakeUp(look=True))
        await there.until(lambda: there.heard == WakeUp(feeds, rearm=True, look=True))
        assert not here.heard
        # For operators; beats count as nothing.
        assert here.connection.sent == there.connection.heard > 0
        assert here.connection.heard == there.connection.sent == 0


async def test_after_every_break_everything_is_looked_at_and_rings_come_again(place: Place) -> None:
    async with two_on(place.connect) as (here, there):
        for times in (2, 3):
            await place.cut()
            for end in (here, there):
                await end.until(lambda end=end, times=times: end.returns >= times)  # type: ignore[misc]
            feed = NAMES.of(f"after {times}")
            here.connection.publish(WakeUp({feed}))
            await there.until(lambda feed=feed: feed in there.heard.names)  # type: ignore[misc]


async def test_what_cannot_be_sent_is_dropped_and_holds_nobody_up(place: Place) -> None:
    lonely = End(place.connect)
    lonely.connection.publish(WakeUp({NAMES.of("never sent")}))
    async with two_on(place.connect) as (_, there):
        running = asyncio.create_task(lonely.connection.run())
        await lonely.until(lambda: lonely.returns == 1)
        lonely.connection.publish(WakeUp({NAMES.of("sent")}))
        await there.until(lambda: NAMES.of("sent") in there.heard.names)
        running.cancel()
        assert NAMES.of("never sent") not in there.heard.names


async def test_a_wire_that_died_without_a_word_is_noticed() -> None:
    async with broker() as found, two_on(lambda: open_redis(found.url, NAMES.channel())) as (here, there):
        assert here.connection.silent_seconds < 1
        found.stand_still()
        async with asyncio.timeout(30):
            while here.connection.is_connected or there.connection.is_connected:  # noqa: ASYNC110 - nothing is said then
                await asyncio.sleep(0.01)
        assert here.connection.silent_seconds > 0.3
        found.go_on()
        for end in (here, there):
            await end.until(lambda end=end: end.returns >= 2)  # type: ignore[misc]
        here.connection.publish(WakeUp(rearm=True))
        await there.until(lambda: there.heard.rearm)


class SlowWire:
    """A wire that passes rings on at once, and takes its time to say so when they say something."""

    def __init__(self) -> None:
        self.passed = asyncio.Event()

    async def send(self, text: str) -> None:
        heard = WakeUp.heard(text)
        if heard is not None and heard[1]:
            self.passed.set()
            await asyncio.Event().wait()

    async def heard(self) -> AsyncIterator[str]:
        await asyncio.Event().wait()
        yield ""


async def test_a_ring_counts_as_sent_as_soon_as_others_can_hear_it() -> None:
    wire = SlowWire()

    @asynccontextmanager
    async def connect() -> AsyncIterator[SlowWire]:
        yield wire

    async with two_on(connect) as (here, _):
        here.connection.publish(WakeUp(look=True))
        async with asyncio.timeout(30):
            await wire.passed.wait()
        assert here.connection.sent == 1
