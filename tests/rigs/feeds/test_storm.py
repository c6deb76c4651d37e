"""E1: whatever the network does and whenever, a client that comes back with its place has exactly its feed."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mainmatch.demo.server import ServerProcess
from mainmatch.games.registry import Registry
from mainmatch.realtime.hub import Hub, Subscription
from mainmatch.services.feeds import feed_reader
from tests.api.streams.serving import Place, serving
from tests.http_client import Client
from tests.journeys.party import Party, invited
from tests.rigs.feeds.readers import Eyes, Poller, Reader, SocketReader, StreamReader
from tests.rigs.feeds.storm import Storm

pytestmark = pytest.mark.anyio

NO_LIMITS = {"MAINMATCH_LIMITS": "off", "MAINMATCH_LOG_LEVEL": "error"}
CLIENTS = int(os.environ.get("RIG_CLIENTS", "8"))
EVENTS = int(os.environ.get("RIG_EVENTS", "50"))
MEAN = int(os.environ.get("RIG_MEAN", "4000"))
SEED = int(os.environ.get("RIG_SEED", "1"))


async def test_everybody_ends_with_exactly_their_feed(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data", settings=NO_LIMITS)
    await server.start()
    try:
        async with invited(server, players=4) as party:
            match_id = await party.seat(3, game="x-game")
            eyes = _eyes(party, match_id)
            storm = Storm(server.port, eyes, CLIENTS, SEED, MEAN, within=60.0 + EVENTS)
            count = await storm.rage(lambda: _come_and_go(party.players[3], match_id, EVENTS))
    finally:
        await server.stop()
    print(f"\nfeeds: {count}; seed {SEED}")  # noqa: T201 - what the rig did, for who runs it with -s
    assert (count.clients, count.resets) == (CLIENTS, 0)
    assert count.events > CLIENTS * EVENTS * 0.5
    assert count.reconnects > CLIENTS * EVENTS / 60
    assert count.fewest > 0
    assert "Traceback" not in server.output


def _eyes(party: Party, match_id: str) -> list[Eyes]:
    """A seat, the host, spectators, and an account that comes and goes."""
    path = f"/v1/matches/{match_id}/events"
    whose = ((party.players[0], "seat:1"), (party.host, "host"), (party.spectator, "public"))
    return [Eyes(client.token, f"match/{match_id}/{viewer}", path) for client, viewer in whose]


async def _come_and_go(client: Client, match_id: str, count: int) -> None:
    """So many events for everybody: somebody joins and leaves, and joins."""
    for n in range(count):
        if n % 2 == 0:
            await client.join(match_id, seat=4)
        else:
            await client.ask("POST", f"/v1/matches/{match_id}/leave")


# --- the rig bites: each of these bugs turns it red


class Hasty(StreamReader):
    """Comes back one event too late."""

    @property
    def place(self) -> int:
        return len(self.texts) + (self.visits > 1)


class Forgetful(SocketReader):
    """Comes back one event too early, and so sees one twice."""

    @property
    def place(self) -> int:
        return max(0, len(self.texts) - 1)


@asynccontextmanager
async def small_storm(directory: Path, games: Registry, *kinds: type[Reader]) -> AsyncIterator[tuple[Storm, Any]]:
    """Two readers of each kind, and a server in this process."""
    async with serving(directory, games) as place:
        ann = await place.person("ann")
        eyes = Eyes(ann.token, ann.feed, "/v1/me/events")
        port = int(place.address.rpartition(":")[2])
        storm = Storm(port, [eyes], 2 * len(kinds), seed=5, mean=3000, kinds=kinds, within=30.0)
        yield storm, lambda: _tell_slowly(place, ann)


async def _tell_slowly(place: Place, ann: Any) -> None:
    for _ in range(20):
        await place.tell(ann, 10)


@pytest.mark.parametrize("kind", [SocketReader, StreamReader, Poller])
async def test_a_small_storm_is_weathered(tmp_path: Path, games: Registry, kind: type[Reader]) -> None:
    async with small_storm(tmp_path, games, kind) as (storm, happen):
        count = await storm.rage(happen)
    assert (count.events, count.resets) == (400, 0)
    # How many depends on how much a reader is given at once.
    assert count.fewest > 0


@pytest.mark.parametrize("kind", [Hasty, Forgetful])
async def test_a_client_that_comes_back_to_the_wrong_place_is_found(
    tmp_path: Path, games: Registry, kind: type[Reader]
) -> None:
    async with small_storm(tmp_path, games, kind) as (storm, happen):
        with pytest.raises(AssertionError):
            await storm.rage(happen)


def _skip(self: Any, limit: int) -> Any:
    return _harmed(self, limit, 0)


def _repeat(self: Any, limit: int) -> Any:
    return _harmed(self, limit, 2)


def _harmed(self: Any, limit: int, times: int) -> Any:
    """The next items, with the hundredth so many times, however many are taken at once."""
    before, items = self.cursor, [*TAKE(self, limit)]
    at = 99 - before
    return [*items[:at], *items[at : at + 1] * times, *items[at + 1 :]] if before < 100 <= self.cursor else items


TAKE = Subscription.take


@pytest.mark.parametrize("kind", [SocketReader, StreamReader])
@pytest.mark.parametrize("plant", [_skip, _repeat])
async def test_a_server_that_skips_a_row_or_sends_one_twice_is_found(
    tmp_path: Path, games: Registry, monkeypatch: pytest.MonkeyPatch, kind: type[Reader], plant: Any
) -> None:
    monkeypatch.setattr(Subscription, "take", plant)
    # Nothing is pushed past it.
    monkeypatch.setattr(Subscription, "takes", lambda *_: False)
    async with small_storm(tmp_path, games, kind) as (storm, happen):
        with pytest.raises(AssertionError):
            await storm.rage(happen)


async def test_a_server_that_resumes_one_too_late_is_found(
    tmp_path: Path, games: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribe = Hub.subscribe

    def late(self: Any, feed: str, after: int, head: int, wake: Any) -> Any:
        return subscribe(self, feed, min(head, after + 1) if after else 0, head, wake)

    monkeypatch.setattr(Hub, "subscribe", late)
    async with small_storm(tmp_path, games, SocketReader, StreamReader) as (storm, happen):
        with pytest.raises(AssertionError):
            await storm.rage(happen)


async def test_a_page_that_lacks_a_row_is_found(
    tmp_path: Path, games: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = feed_reader.page
    monkeypatch.setattr(feed_reader, "page", lambda *args: [row for row in page(*args) if row[0] != 150])
    async with small_storm(tmp_path, games, Poller) as (storm, happen):
        with pytest.raises(AssertionError):
            await storm.rage(happen)
