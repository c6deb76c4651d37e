"""R1: two servers on one PostgreSQL whose clocks differ; the wire of one stalls and falls silent (P3, P17)."""

import asyncio
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import databases
from tests.rigs.planted import all_games
from tests.rigs.processes import RigServer
from tests.rigs.replicas import FEW, Replicas, founded, looked_at, played, running
from tests.rigs.sizes import seed, size, table
from tests.rigs.stalling import Stalling, stalling
from tests.stored_proof import must_be_sound

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.night,
    pytest.mark.parametrize("engine", ["postgres"], indirect=True),
]

_ROOT = Path(__file__).parents[2]
_MATCHES = 6
_SILENT = 35.0
"""Seconds: longer than a server waits for an answer."""


def ahead(seconds: int) -> Sequence[str]:
    """The command under which a server's clock is so many seconds ahead, or behind; it installs libfaketime."""
    found = subprocess.run(
        ["sh", _ROOT / "requirements" / "faketime.sh"], stdout=subprocess.PIPE, check=True, text=True
    )
    faked = {
        "LD_PRELOAD": found.stdout.strip(),
        "FAKETIME": f"{seconds:+}s",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "NO_FAKE_STAT": "1",
        "PYTHONPATH": str(_ROOT / "tests" / "gate" / "clock_site"),
    }
    return "env", *(f"{name}={value}" for name, value in faked.items())


@pytest.mark.parametrize("seconds", [7, -7, 45])
async def test_servers_of_different_times_lose_nothing_while_connections_fall_silent(
    tmp_path: Path, seconds: int
) -> None:
    rounds = size(40, 50)
    there = await apart(tmp_path, seconds, rounds)
    table(f"two servers, {seconds:+} seconds apart, and half-open connections", there.counts)
    must_be_sound(tmp_path / "shared", all_games())

    assert there.faults == []
    assert there.counts["phases resolved"] == there.counts["distinct phases"] == _MATCHES * rounds
    assert there.counts["the wire fell silent"] > 0


async def test_a_server_that_believes_its_own_clock_turns_the_rig_red(tmp_path: Path) -> None:
    there = await apart(tmp_path, 7, 12, "believes-its-clock")
    assert any("time goes back" in fault for fault in there.faults)


async def apart(tmp_path: Path, seconds: int, rounds: int, *plants: str) -> Replicas:
    """Play matches on two servers whose clocks differ by so many seconds, and look at them."""
    dice = random.Random(seed())  # noqa: S311 - repeatable
    url = databases.cluster().url_of(tmp_path / "shared")
    async with stalling(url) as wire:
        settings = {"MAINMATCH_DATABASE_CONNECTIONS": FEW}
        servers = [
            RigServer(tmp_path / "0", plants=plants, MAINMATCH_DATABASE_URL=wire.url, **settings),
            RigServer(tmp_path / "1", plants=plants, under=ahead(seconds), MAINMATCH_DATABASE_URL=url, **settings),
        ]
        async with running(servers, url, dice) as there, asyncio.timeout(120 + 20 * rounds):
            matches = await asyncio.gather(*(founded(there, number, rounds) for number in range(_MATCHES)))
            disturbance = asyncio.create_task(disturbed(there, wire))
            await asyncio.gather(*(played(there, match, there.crowd.once) for match in matches))
            disturbance.cancel()
            # Whatever the wire last did: its server answers again.
            await asyncio.sleep(_SILENT)
            for match in matches:
                await looked_at(there, match, rounds)
            there.counts["requests refused for now"] = sum(
                count for what, count in there.counts.items() if what.startswith("refused, 50")
            )
    return there


async def disturbed(there: Replicas, wire: Stalling) -> None:
    """The wire of one server stalls for a moment, or its connections fall silent for good; until it is cancelled."""
    while True:
        await asyncio.sleep(there.dice.uniform(1, 3))
        if there.dice.random() < 0.3:
            wire.fall_silent()
            there.counts["the wire fell silent"] += 1
            await asyncio.sleep(_SILENT)
        else:
            with wire.stalled():
                await asyncio.sleep(there.dice.uniform(0.5, 5))
            there.counts["the wire stalled"] += 1
