"""C1: a storm of submissions, withdrawals, instant actions and reads, while commits fail by chance.

On SQLite the disk fails (``tests.rigs.failing``), on PostgreSQL the wire is cut (``tests.store.cutting``). Every seat
has a client on HTTP and one on a socket, a third that acts, and somebody who follows its feed. At the end the
histories are checked, and each feed against what its follower was sent.
"""

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeAlias

from typing_extensions import override

from tests.http_client import Body, Client, Refusal
from tests.rigs.failing import ARMED, FAILED
from tests.rigs.following import Follower, follow
from tests.rigs.processes import RigServer
from tests.rigs.storming import UNCLEAR, Sender, SocketSender, Storm, Storms, counted
from tests.rigs.tables import PASSWORD, PATIENCE, payload
from tests.store.cutting import Cutter, Moment

SEATS = 3
_SECONDS = 2

FAILURES = "commits that failed"

Trouble: TypeAlias = Callable[[Storms], AbstractAsyncContextManager[None]]
"""What makes commits fail until its end, and counts them under ``FAILURES``."""

_NOT_NOW = {*UNCLEAR, "server_busy", "storage_unavailable", "not_ready"}


class Patient(Client):
    """Repeats a request until the server knows what came of it: a read, or a POST under its key."""

    @override
    async def ask(self, method: str, path: str, **parts: object) -> Body:
        while True:
            try:
                return await super().ask(method, path, **parts)
            except Refusal as refusal:
                if refusal.code not in _NOT_NOW:
                    raise
            await asyncio.sleep(0.02)


@dataclass
class _Match:
    """A match in the storm, and who follows which of its feeds."""

    storm: Storm
    followers: list[Follower]
    acts: list[int] = field(default_factory=lambda: [0] * SEATS)
    """How many instant actions of each seat were acknowledged."""


@asynccontextmanager
async def failed_commits(server: RigServer, found: Storms) -> AsyncIterator[None]:
    """Arm the planted server; start it again when a failure has ended it."""
    armed, is_over = server.data / ARMED, asyncio.Event()

    async def keep_alive() -> None:
        while not is_over.is_set():
            armed.write_text(str(server.pid), "ascii")
            ended = asyncio.create_task(server.ended())
            over = asyncio.create_task(is_over.wait())
            await asyncio.wait({ended, over}, return_when=asyncio.FIRST_COMPLETED)
            over.cancel()
            armed.unlink()
            if not server.is_running:
                found.counts["of them, ended the server"] += 1
                await server.start()
            ended.cancel()

    keeper = asyncio.create_task(keep_alive())
    try:
        yield
    finally:
        is_over.set()
        await keeper
        failed = server.data / FAILED
        found.counts[FAILURES] += failed.stat().st_size
        failed.unlink()


def cut_commits(wire: Cutter, dice: random.Random) -> Trouble:
    """Cut one commit after the other; now and then nobody gets through for a while."""
    moments: tuple[Moment, ...] = ("before", "at once", "answered")

    async def cut_on() -> None:
        while True:
            is_shut = dice.random() < 0.03
            wire.cut_next(dice.choice(moments), and_close=is_shut)
            cuts = wire.cuts
            while wire.cuts == cuts:  # noqa: ASYNC110 - another thread sets no event here
                await asyncio.sleep(0.002)
            # The server gives up asking after two seconds.
            await asyncio.sleep(dice.uniform(0.1, 3) if is_shut else dice.uniform(0, 0.02))
            wire.reopen()

    @asynccontextmanager
    async def trouble(found: Storms) -> AsyncIterator[None]:
        before, cutting = wire.cuts, asyncio.create_task(cut_on())
        try:
            yield
        finally:
            cutting.cancel()
            await asyncio.wait({cutting})
            wire.reopen()
            found.counts[FAILURES] += wire.cuts - before

    return trouble


async def stormed(
    servers: Sequence[RigServer],
    trouble: Trouble,
    *,
    matches: int,
    rounds: int,
    failures: int,
    seed: int,
) -> Storms:
    """Storm over so many matches, and again until so many commits have failed and something was told; check everything.

    On a machine with much else to do, nobody is told anything before a phase of two seconds is over.
    """
    found, numbers = Storms(), itertools.count(1)
    for turn in itertools.count():
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Patient(servers[0].url)) for _ in range(SEATS + 1)]
            for n, client in enumerate(clients):
                name = f"c{seed}-{turn}-{n}"
                await client.sign_up(name, PASSWORD)
                await client.sign_in(name, PASSWORD)
            dice = random.Random(f"{seed}/{turn}")  # noqa: S311 - repeatable
            storms = [await _gathered(servers, clients, n, rounds, dice, numbers) for n in range(matches)]
            async with asyncio.timeout(2 * PATIENCE + 10 * rounds):
                async with trouble(found), asyncio.TaskGroup() as group:
                    for each in storms:
                        for work in _storm(servers, each):
                            group.create_task(work)
                for each in storms:
                    await _checked(found, each)
        if (found.counts[FAILURES] >= failures and found.counts["submissions told"]) or found.faults:
            return found
    raise AssertionError


async def _gathered(
    servers: Sequence[RigServer],
    clients: Sequence[Client],
    n: int,
    rounds: int,
    dice: random.Random,
    numbers: "itertools.count[int]",
) -> _Match:
    host, *players = clients
    early = "all_submitted" if n % 3 == 2 else "never"
    match = await host.create_match({**payload(SEATS, _SECONDS, rounds), "close_early": early})
    for client in players:
        await client.join(match["id"])
    storm = Storm(host, players, match["id"], random.Random(dice.random()), numbers, lead=_SECONDS)  # noqa: S311 - repeatable
    await host.start(match["id"])
    eyes = (("host", host), ("public", host), *((f"seat:{seat}", each) for seat, each in enumerate(players, start=1)))
    followers = [await follow(servers, client, match["id"], viewer, storm.dice) for viewer, client in eyes]
    return _Match(storm, followers)


def _storm(servers: Sequence[RigServer], match: _Match) -> Iterator[Coroutine[None, None, None]]:
    """What is done in a match until it is over."""
    storm = match.storm
    yield storm.watch()
    for seat, client in enumerate(storm.seats, start=1):
        yield _act(match, seat)
        for sender in (Sender(servers[0], client.token), SocketSender(servers[-1], client.token)):
            yield _rain(storm, seat, sender)


async def _rain(storm: Storm, seat: int, sender: Sender) -> None:
    try:
        await storm.rain(seat, sender)
    finally:
        await sender.close()


async def _act(match: _Match, seat: int) -> None:
    storm = match.storm
    async with storm.changed:
        await storm.changed.wait_for(lambda: storm.phase is not None or storm.is_over)
    while storm.phase is not None and not storm.is_over:
        with suppress(Refusal):
            await storm.seats[seat - 1].act(storm.match_id, storm.phase["id"], {"type": "wave"})
            match.acts[seat - 1] += 1
        await asyncio.sleep(storm.dice.uniform(0, 0.1))


async def _checked(found: Storms, match: _Match) -> None:
    """Every history; every feed as pages, which is what its follower was sent; every act once."""
    for where, key in await match.storm.keys():
        counted(found, where, key)
    for follower in match.followers:
        try:
            page = await follower.page()
        except AssertionError as refused:
            found.faults.append(f"{follower.feed}: a page was refused: {refused}")
            continue
        found.counts["events sent, and read as pages"] += len(page)
        found.faults += await follower.faults(page)
        _, _, seat = follower.feed.rpartition("seat:")
        if seat.isdecimal():
            waves, acts = sum('"game.waved"' in text for text in page), match.acts[int(seat) - 1]
            found.counts["instant actions told"] += acts
            if waves != acts:
                found.faults.append(f"{follower.feed}: {acts} acts were acknowledged, and {waves} were done")
