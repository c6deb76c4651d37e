"""A soak: people come, play, listen and leave, cycle after cycle; what the server still holds while nobody is there.

Cycles are alike. What they leave open or in memory adds up from one rest to the next, and shows as a slope.
"""

import asyncio
import itertools
import random
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import astuple, dataclass, field, fields, replace
from pathlib import Path
from statistics import median
from typing import TypeAlias

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.http_client import PROTOCOL, Client, Feed
from tests.rigs.processes import RigServer
from tests.rigs.sizes import table
from tests.rigs.tables import PATIENCE, entered, payload

_SETTLES_WITHIN = 30.0
"""Seconds in which a server lets go of sockets whose clients have left."""

_FIRST_REST = 1.0

_OPENED_LATER = 4
"""Readers of the database open its log when they are first needed."""

_WARMS_UP_BY = 1.03
"""Memory of the second half of the rests, compared with that of the first."""

_ROUNDS = 6
_BOTS = (("x-game", 5), ("duel-of-bids", 2), ("together", 8))
"""Shipped games in which house bots play alone, and with how many seats."""


@dataclass(frozen=True)
class Held:
    """What a process holds. Sizes in MiB; ``database``: with its log; ``peak``: the most memory since the last look."""

    memory: float
    peak: float
    descriptors: int
    threads: int
    tasks: int
    database: float

    def __str__(self) -> str:
        said = zip(fields(self), astuple(self), strict=True)
        return ", ".join(f"{each.name} {value:.0f}" for each, value in said)


@dataclass
class Soak:
    """A server, who is there, what came of it, and what was held at each rest."""

    server: RigServer
    dice: random.Random
    tables: int = 2
    pause: float = 0.0
    """Seconds between what somebody does and what they do next."""
    counts: Counter[str] = field(default_factory=Counter)
    rests: list[Held] = field(default_factory=list)
    numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))


Act: TypeAlias = Callable[[Soak], Awaitable[None]]


async def soaked(soak: Soak, cycles: int, seconds: float) -> None:
    """So many cycles of so many seconds of play, each with a rest. The first rest is the measure for all others."""
    for cycle in range(cycles):
        is_over = asyncio.Event()
        asyncio.get_running_loop().call_later(seconds, is_over.set)
        async with asyncio.TaskGroup() as group:
            for act in (*[_play] * soak.tables, _watch_bots, _wander, _wander, _poll):
                group.create_task(_until(is_over, soak, act))
        soak.rests.append(await _rest(soak))
        table(f"soak, rest {cycle + 1}: {soak.rests[-1]}", soak.counts)


def grown(rests: Sequence[Held]) -> set[str]:
    """What the server holds more of than when it was warm."""
    first, *others = rests
    half = len(rests) // 2
    memory = [median(each.memory for each in part) for part in (others[:half], rests[half:])]
    found = {"memory"} if memory[1] > _WARMS_UP_BY * memory[0] else set()
    return found | {
        what
        for what in ("descriptors", "threads", "tasks")
        if max(getattr(each, what) for each in others) > getattr(first, what) + _OPENED_LATER
    }


async def held_by(server: RigServer) -> Held:
    """What the server holds now. It needs the plant ``tells-its-tasks``."""
    place = Path(f"/proc/{server.pid}")
    status = dict(line.split(":", 1) for line in (place / "status").read_text(encoding="ascii").splitlines())
    async with asyncio.timeout(PATIENCE):
        tasks = await server.told("tasks")
    held = Held(
        memory=_mebibytes(status["VmRSS"]),
        peak=_mebibytes(status["VmHWM"]),
        descriptors=len(list((place / "fd").iterdir())),
        threads=int(status["Threads"]),
        tasks=int(tasks),
        database=sum(each.stat().st_size for each in server.data.glob("mainmatch.sqlite3*")) / 2**20,
    )
    # The next peak counts from here.
    (place / "clear_refs").write_text("5", encoding="ascii")
    return held


def _mebibytes(kibibytes: str) -> float:
    return int(kibibytes.split(maxsplit=1)[0]) / 1024


async def _rest(soak: Soak) -> Held:
    """Wait until the server has let go of what it held for clients that have left."""
    loop = asyncio.get_running_loop()
    # The first rest takes its time: the others are measured by those before them.
    begun, least = loop.time(), 0.0 if soak.rests else _FIRST_REST
    held = await held_by(soak.server)
    peak = held.peak
    while (age := loop.time() - begun) < _SETTLES_WITHIN and (age < least or not _is_settled(soak, held)):
        await asyncio.sleep(0.25)
        held = await held_by(soak.server)
    return replace(held, peak=peak)


def _is_settled(soak: Soak, held: Held) -> bool:
    last = soak.rests[-1] if soak.rests else held
    return held.descriptors <= last.descriptors and held.threads <= last.threads and held.tasks <= last.tasks


async def _until(is_over: asyncio.Event, soak: Soak, act: Act) -> None:
    while not is_over.is_set():
        await act(soak)
        with suppress(TimeoutError):
            await asyncio.wait_for(is_over.wait(), soak.pause)


async def _play(soak: Soak) -> None:
    """A match from its creation to its end: every seat listens and sends; some sockets are cut and come back."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(await _somebody(soak)) for _ in range(soak.dice.randint(3, 9))]
        host, *seats = people
        match = await host.create_match(payload(len(seats), 3600, _ROUNDS, close_early="all_locked"))
        for seat, client in enumerate(seats, start=1):
            await client.join(match["id"], seat=seat)
        await host.start(match["id"])
        async with asyncio.TaskGroup() as group:
            for client in seats:
                group.create_task(_play_seat(soak, client, match["id"]))
    soak.counts["matches of people"] += 1


async def _play_seat(soak: Soak, client: Client, match_id: str) -> None:
    view = await client.view(match_id)
    await _send(soak, client, match_id, view["phase"]["id"])
    async with Feed(client, view["cursor"]) as feed:
        async for event in feed:
            soak.counts["events by WebSocket"] += 1
            if event["type"] == "phase.opened":
                await _send(soak, client, match_id, event["phase_id"])
            if event["type"] == "match.finished":
                break
            if soak.dice.random() < 0.05:
                feed.cut()
        soak.counts["sockets of players"] += feed.connections


async def _send(soak: Soak, client: Client, match_id: str, phase: str) -> None:
    await client.submit(match_id, phase, {"type": "say", "number": next(soak.numbers)}, locked=True)
    soak.counts["submissions"] += 1


async def _watch_bots(soak: Soak) -> None:
    """House bots play a shipped game by themselves; its host listens."""
    game, seats = soak.dice.choice(_BOTS)
    async with await _somebody(soak) as host:
        match = await host.create_match({"game": game, "player_count": seats})
        for _ in range(seats):
            await host.add_bot(match["id"])
        await host.start(match["id"])
        cursor = {**(await host.view(match["id"]))["cursor"], "seq": 0}
        async with Feed(host, cursor) as feed:
            async for event in feed:
                if event["type"] == "match.finished":
                    break
    soak.counts[f"matches of bots, {game}"] += 1


async def _wander(soak: Soak) -> None:
    """A socket of a stranger who says nothing, or nothing that is known, and hangs up, properly or not."""
    url = f"{soak.server.url.replace('http', 'ws', 1)}/v1/stream"
    said = soak.dice.choice(["", "nonsense", '{"op":"identify","token":"mt_nobody"}'])
    with suppress(ConnectionClosed):
        async with connect(url, subprotocols=[PROTOCOL], compression=None, proxy=None, close_timeout=2) as socket:
            await socket.recv()
            if said:
                await socket.send(said)
                await socket.recv()
            if soak.dice.random() < 0.5:
                socket.transport.abort()
    soak.counts["sockets of strangers"] += 1


async def _poll(soak: Soak) -> None:
    """Long polls and event streams that are left while they wait."""
    async with await _somebody(soak) as host:
        match = await host.create_match(payload(1, 3600, 1))
        path = f"/v1/matches/{match['id']}/events"
        headers = {"Authorization": f"Bearer {host.token}"}
        for suffix in ("?after=1&wait=25", "/stream", "?after=1&wait=25", "/stream"):
            async with httpx2.AsyncClient(base_url=soak.server.url, headers=headers, trust_env=False) as http:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.2), http.stream("GET", path + suffix) as answer:
                        async for _ in answer.aiter_bytes():
                            pass
            soak.counts["polls and streams left"] += 1
        await host.post(f"/v1/matches/{match['id']}/host/cancel", {"reason": "Nobody came."})


async def _somebody(soak: Soak) -> Client:
    return await entered(soak.server, f"s{secrets.token_hex(6)}")
