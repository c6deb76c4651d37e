"""R7: every due phase resolves: a thousand at one instant, under a flood, with nothing sent, after a stop (P6, P8)."""

import asyncio
import signal
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.http_client import Client
from tests.rigs.crush import HOST, Crush, furnished, judged, pressed
from tests.rigs.processes import RigServer
from tests.rigs.sizes import size, table
from tests.rigs.tables import PASSWORD

pytestmark = pytest.mark.anyio

_PATIENCE = 300.0
"""Seconds; far beyond what is promised, for machines that have other things to do."""

_FLOODED_BEFORE = size(1, 2)
"""Seconds before the deadline at which the flood begins."""


async def crushed(server: RigServer, matches: int, *, stopped: float = 0.0, patience: float = _PATIENCE) -> Crush:
    """Furnish, start, let the deadline pass, and judge. ``stopped``: seconds of SIGSTOP over the deadline."""
    found = Crush()
    ids, due = await asyncio.to_thread(furnished, server.data, matches)
    await server.start()
    found.ready = datetime.now(UTC)
    async with Client(server.url, patience=_PATIENCE) as client:
        await client.sign_in(HOST, PASSWORD)
        if stopped:
            await asyncio.sleep((due - datetime.now(UTC)).total_seconds() - stopped / 2)
            server.send(signal.SIGSTOP)
            await asyncio.sleep(stopped)
            server.send(signal.SIGCONT)

        else:
            await asyncio.sleep((due - datetime.now(UTC)).total_seconds() - _FLOODED_BEFORE)

        waiting = set(ids)

        async def has_closed_all() -> bool:
            for match_id in sorted(waiting)[:50]:
                match = await client.match(match_id)
                if datetime.fromisoformat(match["phase"]["due_at"]) > due:
                    waiting.discard(match_id)
            return not waiting

        async with asyncio.timeout(patience):
            await pressed(server, found, has_closed_all)
        await judged(client, found, ids, due)
    return found


async def test_matches_that_are_due_at_one_instant_are_all_resolved(tmp_path: Path) -> None:
    server = RigServer(tmp_path)
    try:
        found = await crushed(server, size(120, 10_000))
    finally:
        await server.stop()
    table("R7, mass deadline", {**found.counts, "latest close, s": found.latest, "slowest answer, s": found.slowest})

    assert found.faults == []
    assert found.slowest < 30, "others weren't answered while phases were closing"


@pytest.mark.night
async def test_a_process_that_was_stopped_over_a_deadline_makes_up_for_it(tmp_path: Path) -> None:
    server = RigServer(tmp_path)
    try:
        found = await crushed(server, size(100, 1000), stopped=size(4, 20))
    finally:
        server.send(signal.SIGCONT)
        await server.stop()
    table("R7, SIGSTOP", {**found.counts, "latest close, s": found.latest})

    assert found.faults == []


@pytest.mark.night
@pytest.mark.parametrize("plant", ["forgets-empty-phases", "holds-up-the-loop"])
async def test_a_planted_bug_turns_the_rig_red(tmp_path: Path, plant: str) -> None:
    server = RigServer(tmp_path, plants=(plant,))
    try:
        found = await crushed(server, 200, patience=45)
    except TimeoutError:
        return
    finally:
        await server.kill()
    assert found.faults or found.slowest > 4
