"""R1: two versions of the server share a database while one is replaced by the other (docs/operating/runbook.md)."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import databases
from tests.rigs.outages import replaced
from tests.rigs.planted import all_games
from tests.rigs.replicas import Played, Replicas, founded, looked_at, played, replicas, told_alike
from tests.rigs.sizes import seed, size, table
from tests.rigs.versions import first_with_these_tables, run_from, unpacked
from tests.stored_proof import must_be_sound

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.night,
    pytest.mark.parametrize("engine", ["postgres"], indirect=True),
]

_MATCHES = 6


async def test_while_two_versions_serve_nothing_is_lost_and_each_phase_resolves_once(tmp_path: Path) -> None:
    rounds = size(12, 40)
    there = await upgraded(tmp_path, rounds)
    table(f"upgrade from {first_with_these_tables()}", there.counts)
    must_be_sound(there.url, all_games())

    assert there.faults == []
    assert there.counts["without an answer"] == 0
    assert there.counts["phases resolved"] == there.counts["distinct phases"] == _MATCHES * rounds
    assert there.counts["events compared between versions"] > 0


async def test_a_version_that_tells_events_in_another_way_turns_the_rig_red(tmp_path: Path) -> None:
    there = await upgraded(tmp_path, 12, "tells-more")
    assert any("servers tell seat 0 different things" in fault for fault in there.faults)


async def upgraded(tmp_path: Path, rounds: int, *plants: str) -> Replicas:
    """Play matches while servers of an earlier version are replaced by this one, with its planted bugs."""
    dice = random.Random(seed())  # noqa: S311 - repeatable
    under = run_from(unpacked(first_with_these_tables(), tmp_path / "earlier"))
    url = databases.cluster().fresh(migrated=False)
    async with replicas(tmp_path, url, dice, number=2, under=under) as there, asyncio.timeout(60 + 20 * rounds):
        matches = await asyncio.gather(*(founded(there, number, rounds) for number in range(_MATCHES)))
        play = (played(there, match, there.crowd.steadily) for match in matches)
        await asyncio.gather(_replaced(there, matches, rounds, plants), *play)
        for match in matches:
            await looked_at(there, match, rounds)
    return there


async def _replaced(there: Replicas, matches: list[Played], rounds: int, plants: Sequence[str]) -> None:
    """Both servers are of the earlier version for a while, then one is, then none."""
    for server in there.servers:
        await asyncio.sleep(rounds / 4)
        server.under, server.plants = (), tuple(plants)
        await replaced(there, server)
        if server is there.servers[0]:
            await asyncio.sleep(rounds / 4)
            for match in matches:
                await told_alike(there, match)
