"""R1, R6, E3, E5: servers on one PostgreSQL: kill -9, SIGSTOP, cut connections, a broker that comes and goes."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests import databases
from tests.http_client import Refusal
from tests.realtime.brokers import broker
from tests.rigs.asking import Ask
from tests.rigs.outages import disrupted, rolled
from tests.rigs.replicas import Replicas, founded, looked_at, played, replicas
from tests.rigs.sizes import seed, size, table

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]


@asynccontextmanager
async def executor(tmp_path: Path, *plants: str, number: int = 3, wire: str = "postgresql") -> AsyncIterator[Replicas]:
    dice = random.Random(seed())  # noqa: S311 - repeatable
    async with AsyncExitStack() as stack:
        found = await stack.enter_async_context(broker()) if wire == "redis" else None
        url = databases.cluster().url_of(tmp_path / "shared")
        yield await stack.enter_async_context(replicas(tmp_path, url, dice, *plants, number=number, broker=found))


async def stormed(there: Replicas, matches: int, rounds: int, ask: Ask, storm: Awaitable[None]) -> None:
    """Matches are founded, and played while the storm goes over the servers; then everything is looked at."""
    async with asyncio.timeout(120 + 20 * rounds):
        found = await asyncio.gather(*(founded(there, number, rounds) for number in range(matches)))
        await asyncio.gather(storm, *(played(there, match, ask) for match in found))
        for match in found:
            await looked_at(there, match, rounds)


@pytest.mark.parametrize(
    ("wire", "plants"),
    [
        ("postgresql", ()),
        pytest.param("redis", (), marks=pytest.mark.night),
        pytest.param("postgresql", ("garbles-rings",), marks=pytest.mark.night),
        pytest.param("postgresql", ("hears-nobody",), marks=pytest.mark.night),
    ],
    ids=["postgresql", "redis", "rings garbled", "rings lost"],
)
async def test_each_phase_resolves_once_and_nothing_acknowledged_is_lost(
    tmp_path: Path, wire: str, plants: tuple[str, ...]
) -> None:
    rounds, outages = size(3, 150), size(3, 60)
    async with executor(tmp_path, *plants, wire=wire) as there:
        await stormed(there, size(3, 12), rounds, there.crowd.once, disrupted(there, outages))
        table(f"R1, three servers, rings by {wire} {' '.join(plants)}", there.counts)
    assert there.faults == []
    assert there.counts["phases resolved"] == there.counts["distinct phases"] > 0
    assert there.counts["read at once elsewhere"] > 0


@pytest.mark.parametrize("wire", ["postgresql", pytest.param("redis", marks=pytest.mark.night)])
async def test_while_servers_are_replaced_nobody_who_asks_again_is_refused_for_good(tmp_path: Path, wire: str) -> None:
    rounds, times = size(4, 150), size(1, 8)
    async with executor(tmp_path, number=size(2, 3), wire=wire) as there:
        matches = size(2, 12)
        await stormed(there, matches, rounds, there.crowd.steadily, rolled(there, times))
        table(f"rolling upgrade, rings by {wire}", there.counts)
    assert there.faults == []
    assert there.counts["without an answer"] == 0
    assert there.counts["phases resolved"] == there.counts["distinct phases"] == matches * rounds
    assert there.counts["servers replaced"] == times * len(there.servers)


@pytest.mark.night
async def test_an_acknowledgement_of_nothing_turns_the_rig_red(tmp_path: Path) -> None:
    async with executor(tmp_path, "keeps-not-all") as there:
        # What a server remembers of a match can differ so much then that its feeds can't be read to their ends.
        with suppress(Refusal):
            await stormed(there, 3, 4, there.crowd.once, disrupted(there, 0))
    assert any("not to be read on another server" in fault for fault in there.faults)
