"""P40: what a connection sends and does not read, of whatever sort, holds 256 KiB at most."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.rigs.hostile_connections import HOSTILE, by_minute, held, resident
from tests.rigs.processes import RigServer, rig_server
from tests.rigs.sizes import size, table
from tests.rigs.tables import entered

pytestmark = pytest.mark.anyio

MOST_KIB = 256
MOST_MIB = 1024
"""What compose.yaml gives a server."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RigServer]:
    """The server as it is run, with its limits, but for the number of sockets of an account."""
    settings = {"MAINMATCH_LIMITS": "on", "MAINMATCH_LIMIT_CONNECTIONS": "2000"}
    async with rig_server(tmp_path, settings=settings) as running:
        yield running


async def test_whatever_a_connection_sends_and_does_not_read_holds_little_memory(server: RigServer) -> None:
    many, bytes_each, seconds = size(10, 1000), size(150_000, 3_000_000), size(0, 30)
    before = resident(server)
    async with await entered(server, "ann") as client:
        found = {
            sort: await held(server, hostile, client.token, many=many, size=bytes_each, seconds=seconds)
            for sort, hostile in HOSTILE.items()
        }
    table(f"P40, {many} connections of each sort, {bytes_each} bytes each, from {before / 1024:.0f} MiB", found)

    # Some MiB are what a server needs when it first does something.
    most = min(MOST_MIB, (before + many * MOST_KIB) / 1024 + 40)
    assert {sort: str(each) for sort, each in found.items() if each.server > most} == {}


async def test_a_thousand_that_come_again_for_ten_minutes_stay_below_what_a_server_gets(server: RigServer) -> None:
    many, minutes, seconds = size(30, 1000), size(2, 10), size(1, 60)
    sorts = ("pipelined", "a body without end", "an identified socket's large texts")
    before = resident(server)
    async with await entered(server, "ann") as client:
        chosen = [HOSTILE[sort] for sort in sorts]
        found = await by_minute(server, chosen, client.token, many=many, minutes=minutes, each=seconds)
    lines = {f"minute {n}": each for n, each in enumerate(found, start=1)}
    table(f"P40, {many} connections of {', '.join(sorts)}, from {before / 1024:.0f} MiB", lines)

    # It doesn't grow, either: who comes again leaves nothing.
    most = min(MOST_MIB, (before + many * MOST_KIB) / 1024 + 40)
    assert {minute: str(each) for minute, each in lines.items() if each.server > most} == {}
