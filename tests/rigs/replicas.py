"""Several servers on one PostgreSQL, people who go from one to the next, and what happens to servers meanwhile.

What is acknowledged is written down and looked for on another server at once; at the end every match is read from
every server.
"""

import asyncio
import itertools
import json
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
from typing_extensions import override
from websockets.asyncio.client import ClientConnection

from tests.http_client import Body, Client, Refusal
from tests.realtime.brokers import Broker
from tests.rigs.asking import Ask, Asked, Crowd, Unclear
from tests.rigs.feeds.readers import Eyes, SocketReader
from tests.rigs.processes import RigServer
from tests.rigs.tables import PASSWORD, payload

FEW = "4"
"""Connections of a server: the test's PostgreSQL takes a hundred."""


@dataclass
class Replicas:
    """The servers and what they share."""

    servers: list[RigServer]
    url: str
    broker: Broker | None
    dice: random.Random
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def another(self) -> RigServer:
        """One of them, whatever state it is in."""
        return self.dice.choice(self.servers)

    crowd: Crowd = field(init=False)
    """Who asks these servers."""

    def __post_init__(self) -> None:
        self.crowd = Crowd(self.servers, self.dice, self.counts, self.faults)


@asynccontextmanager
async def replicas(
    data: Path,
    url: str,
    dice: random.Random,
    *plants: str,
    number: int = 3,
    broker: Broker | None = None,
    under: Sequence[str] = (),
) -> AsyncIterator[Replicas]:
    """So many servers, ready; stopped at the end. All have these plants, and run under this command."""
    settings: dict[str, str] = {"MAINMATCH_DATABASE_URL": url, "MAINMATCH_DATABASE_CONNECTIONS": FEW}
    if broker is not None:
        settings["MAINMATCH_REDIS_URL"] = broker.url
    servers = [RigServer(data / str(n), plants=plants, under=under, **settings) for n in range(number)]
    async with running(servers, url, dice, broker) as found:
        yield found


@asynccontextmanager
async def running(
    servers: list[RigServer], url: str, dice: random.Random, broker: Broker | None = None
) -> AsyncIterator[Replicas]:
    """These servers on the database at this URL, ready; stopped at the end."""
    try:
        await asyncio.gather(*(server.start() for server in servers))
        executor = Replicas(servers, url, broker, dice)
        try:
            yield executor
        finally:
            await executor.crowd.leave()
    finally:
        for server in servers:
            server.send(signal.SIGCONT)
        await asyncio.gather(*(server.stop() for server in servers))


class Wanderer(SocketReader):
    """Follows a feed by WebSocket, each time on another server."""

    ports: tuple[int, ...] = ()

    @override
    async def visit(self) -> None:
        self.port = self.dice.choice(self.ports)
        await super().visit()

    @override
    async def _hear(self, socket: ClientConnection, frame: Mapping[str, Any]) -> None:
        if frame["op"] == "error" and frame["code"] in {"server_busy", "storage_unavailable"}:
            # Its database was away for a moment: as every client should, it comes back.
            raise ConnectionError
        await super()._hear(socket, frame)


@dataclass
class Played:
    """A match, and what its two players were told and not told."""

    id: str
    tokens: Mapping[int, str] = field(repr=False)
    acked: dict[tuple[str, int], int] = field(default_factory=dict)
    """The last number that was acknowledged, by phase and seat."""
    unsure: dict[tuple[str, int], set[int]] = field(default_factory=dict)
    """Numbers that weren't answered: they may have been counted, or not."""
    reader: Wanderer | None = None
    reading: "asyncio.Task[None] | None" = None

    def follow(self, executor: Replicas, epoch: str) -> None:
        """Somebody follows seat 1 from the beginning."""
        eyes = Eyes(self.tokens[1], f"match/{self.id}/seat:1", f"/v1/matches/{self.id}/events")
        self.reader = Wanderer(eyes, epoch, 0, executor.dice, patience=3.0, pause=0.1)
        self.reader.ports = tuple(server.port for server in executor.servers)
        self.reading = asyncio.create_task(self.reader.read())


async def founded(executor: Replicas, number: int, rounds: int, *, bots: int = 0) -> Played:
    """A match of two, and so many bots, that has begun; somebody follows it."""
    async with Client(executor.servers[0].url) as host:
        people = [f"r{number}-{seat}" for seat in (0, 1, 2)]
        tokens = {}
        for seat, name in enumerate(people):
            await host.sign_up(name, PASSWORD)
            await host.sign_in(name, PASSWORD)
            tokens[seat] = host.token
        host.token = tokens[0]
        match = await host.create_match(payload(2 + bots, 1, rounds))
        for seat in (1, 2):
            host.token = tokens[seat]
            await host.join(match["id"], seat=seat)
        host.token = tokens[0]
        for _ in range(bots):
            await host.add_bot(match["id"])
        await host.start(match["id"])
        epoch = (await host.view(match["id"]))["cursor"]["epoch"]
    found = Played(match["id"], tokens)
    found.follow(executor, epoch)
    return found


async def played(executor: Replicas, match: Played, ask: Ask, *, last_moment: float | None = None) -> None:
    """Play a match to its end, each request on any server.

    ``last_moment``: send within so many seconds before the deadline; None: all the time.
    """
    await asyncio.gather(*(_play(executor, match, seat, ask, last_moment) for seat in (1, 2)))


async def _play(executor: Replicas, match: Played, seat: int, ask: Ask, last_moment: float | None) -> None:
    for number in range(1, 1_000_000):
        try:
            facts = (await ask(match.tokens[seat], "GET", f"/v1/matches/{match.id}")).body
            if facts["status"] == "finished":
                return
            if last_moment is not None:
                left = datetime.fromisoformat(facts["phase"]["due_at"]) - datetime.now(UTC)
                await asyncio.sleep(left.total_seconds() - executor.dice.uniform(0, last_moment))
            await _send(executor, match, seat, ask, facts["phase"]["id"], number)
        except (TimeoutError, httpx2.TransportError):
            executor.counts["without an answer"] += 1
        except Refusal:
            # Too late, or the database was away for a moment: whoever asks has counted it.
            pass
        if last_moment is None:
            await asyncio.sleep(executor.dice.uniform(0, 0.1))


async def _send(executor: Replicas, match: Played, seat: int, ask: Ask, phase: str, number: int) -> None:
    key, token = (phase, seat), match.tokens[seat]
    match.unsure.setdefault(key, set()).add(number)
    body = {"phase_id": phase, "action": {"type": "say", "number": number}}
    try:
        receipt = await ask(token, "PUT", f"/v1/matches/{match.id}/submission", body)
    except Refusal as refusal:
        if refusal.status < 500 and not isinstance(refusal, Unclear):
            match.unsure[key].discard(number)
        raise
    match.unsure[key].discard(number)
    match.acked[key] = number
    executor.counts["acknowledged"] += 1
    # Right after it, from another server (P16).
    found = await _history(match, token, ask, receipt.server)
    executor.counts["read at once elsewhere"] += found.server is not receipt.server
    if not any(item["digest"] == receipt.body["digest"] for item in found.body["items"]):
        executor.faults.append(f"{match.id}: acknowledged, and not to be read on another server")


async def _history(match: Played, token: str, ask: Ask, but: RigServer) -> Asked:
    """All that a seat has sent. Earlier versions answer it whole, and know neither limit nor after."""
    path = f"/v1/matches/{match.id}/submission/history"
    found = await ask(token, "GET", path, but=but)
    items: list[Body] = found.body["items"]
    while (after := found.body.get("next_after")) is not None:
        found = await ask(token, "GET", f"{path}?limit=500&after={after}", but=but)
        items += found.body["items"]
    return Asked(found.server, {"items": items})


async def told_alike(executor: Replicas, match: Played) -> None:
    """While it is played: what two servers tell of a match is the same as far as both tell it."""
    for seat in match.tokens:
        first, second = [await _told_by(server, match, seat) for server in executor.servers[:2]]
        executor.counts["events compared between versions"] += min(len(first), len(second))
        executor.faults += [
            f"{match.id}: servers tell seat {seat} different things: {one} and {other}"
            for one, other in zip(first, second, strict=False)
            if one != other
        ]


async def looked_at(executor: Replicas, match: Played, rounds: int) -> None:
    """Read the match from every server, and compare what was told with what was acknowledged."""
    feeds: dict[int, list[list[Body]]] = {0: [], 1: [], 2: []}
    for server, (seat, told) in itertools.product(executor.servers, feeds.items()):
        told.append(await _told_by(server, match, seat))
    for seat, told in feeds.items():
        executor.counts["events compared between servers"] += sum(map(len, told))
        if any(each != told[0] for each in told):
            executor.faults.append(f"{match.id}: servers tell seat {seat} different things")
        if [event["seq"] for event in told[0]] != list(range(1, len(told[0]) + 1)):
            executor.faults.append(f"{match.id}: the feed of seat {seat} isn't dense")
        if [event["at"] for event in told[0]] != sorted(event["at"] for event in told[0]):
            executor.faults.append(f"{match.id}: time goes back in the feed of seat {seat}")
    _compare(executor, match, rounds, feeds[0][0])
    await _followed(executor, match, feeds[1][0])


def _compare(executor: Replicas, match: Played, rounds: int, public: list[Body]) -> None:
    closed = [event["phase_id"] for event in public if event["type"] == "phase.closed"]
    executor.counts["phases resolved"] += len(closed)
    executor.counts["distinct phases"] += len(set(closed))
    if len(closed) != rounds or len(set(closed)) != rounds:
        executor.faults.append(f"{match.id}: {len(closed)} closes of {len(set(closed))} phases in {rounds} rounds")
    counted = [event["data"]["numbers"] for event in public if event["type"] == "game.counted"]
    for (phase, numbers), seat in itertools.product(zip(closed, counted, strict=True), (1, 2)):
        allowed = {match.acked.get((phase, seat)), *match.unsure.get((phase, seat), ())}
        if numbers[str(seat)] not in allowed:
            executor.faults.append(f"{match.id}, {phase}, seat {seat}: counted {numbers[str(seat)]}, of {allowed}")


async def _followed(executor: Replicas, match: Played, told: list[Body]) -> None:
    """Whoever follows by WebSocket has got the same, once each (the reader takes nothing but the next one)."""
    assert match.reader is not None
    assert match.reading is not None
    async with asyncio.timeout(60):
        while match.reader.place < len(told) and not match.reading.done():  # noqa: ASYNC110 - on their way
            await asyncio.sleep(0.05)
    match.reading.cancel()
    (end,) = await asyncio.gather(match.reading, return_exceptions=True)
    if not isinstance(end, asyncio.CancelledError):
        executor.faults.append(f"{match.id}: whoever follows by WebSocket stopped: {end!r}")
    executor.counts["visits by WebSocket"] += match.reader.visits
    executor.counts["events by WebSocket"] += match.reader.place
    if [json.loads(text) for text in match.reader.texts] != told:
        executor.faults.append(f"{match.id}: the socket was told something else")


async def _told_by(server: RigServer, match: Played, seat: int) -> list[Body]:
    """A server's answer to a seat, or to the host for 0, that asks for all events."""
    events: list[Body] = []
    async with Client(server.url) as client:
        client.token = match.tokens[seat]
        while page := (await client.events(match.id, after=len(events)))["items"]:
            events += page
    return events
