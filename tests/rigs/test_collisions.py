"""R1, R2, P42: deadlines, players, bots and hosts in the same milliseconds, on two servers, with statements delayed."""

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests import databases
from tests.http_client import Refusal
from tests.rigs.delays import delayed
from tests.rigs.planted import all_games
from tests.rigs.replicas import Played, Replicas, founded, looked_at, played, replicas
from tests.rigs.sizes import seed, size, table
from tests.stored_proof import must_be_sound

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]

_BOT_SEAT = 3
_LAST_MOMENT = 0.6
"""Seconds before the deadline in which players send."""
_ACTS: Mapping[str, tuple[str, str, dict[str, Any]]] = {
    "announced": ("POST", "host/announce", {"text": "A minute left."}),
    "said": ("POST", "channels/table/messages", {"text": "Who is it?"}),
    "extended": ("POST", "host/extend", {"seconds": 1}),
    "closed by the host": ("POST", "host/close-phase", {}),
    "bot replaced": ("PUT", f"seats/{_BOT_SEAT}/player", {"bot": "random"}),
    "reminded": ("POST", "host/remind", {}),
}


async def collided(tmp_path: Path, *plants: str) -> Replicas:
    """Play matches on two servers, while their hosts do things, and look at all that was told and stored."""
    dice = random.Random(seed())  # noqa: S311 - repeatable
    # Of its own: nobody else should meet its delays.
    url = databases.cluster().fresh()
    rounds, matches = size(4, 20), size(4, 8)
    async with replicas(tmp_path, delayed(url), dice, *plants, number=2) as there:
        found = await asyncio.gather(*(founded(there, number, rounds, bots=1) for number in range(matches)))
        try:
            async with asyncio.timeout(60 + 30 * rounds), asyncio.TaskGroup() as tasks:
                for match in found:
                    tasks.create_task(played(there, match, there.crowd.once, last_moment=_LAST_MOMENT))
                    tasks.create_task(_meddle(there, match))
            for match in found:
                await looked_at(there, match, rounds)
        finally:
            for match in found:
                assert match.reading is not None
                match.reading.cancel()
    table(f"collisions on two servers {' '.join(plants)}", there.counts)
    must_be_sound(url, all_games())
    return there


async def _meddle(there: Replicas, match: Played) -> None:
    """The host does one thing after another, until the match is over."""
    while True:
        await asyncio.sleep(there.dice.uniform(0.05, 0.5))
        act = there.dice.choice([*_ACTS])
        method, path, body = _ACTS[act]
        try:
            await there.crowd.once(match.tokens[0], method, f"/v1/matches/{match.id}/{path}", body)
            there.counts[act] += 1
        except Refusal as refusal:
            if refusal.code in {"not_running", "match_over", "match_finished"}:
                return
        except (TimeoutError, httpx2.TransportError):
            there.counts["without an answer"] += 1


async def test_what_happens_in_the_same_milliseconds_is_counted_once_and_none_of_it_is_lost(tmp_path: Path) -> None:
    there = await collided(tmp_path)
    assert there.faults == []
    assert there.counts["phases resolved"] == there.counts["distinct phases"] > 0


@pytest.mark.night
async def test_a_scheduler_that_reads_while_it_locks_turns_the_rig_red(tmp_path: Path) -> None:
    try:
        there = await collided(tmp_path, "reads-while-it-locks")
    except (AssertionError, ExceptionGroup, Refusal, ValueError):
        # What servers tell of a match can differ so much then that its feeds can't be read to their ends.
        return
    assert there.faults
