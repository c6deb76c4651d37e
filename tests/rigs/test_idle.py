"""What a server asks its database when nobody asks it anything: little, or many servers couldn't share one."""

import asyncio
from pathlib import Path

import pytest

from tests import databases
from tests.rigs.counting import counted
from tests.rigs.losing import listening, person
from tests.rigs.processes import rig_server
from tests.rigs.sizes import size, table
from tests.rigs.tables import payload

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]


async def test_a_server_with_nothing_to_do_asks_little(tmp_path: Path) -> None:
    seconds = size(3, 20)
    async with counted(databases.cluster().url_of(tmp_path / "shared")) as wire:
        settings = {"MAINMATCH_DATABASE_URL": wire.url, "MAINMATCH_DATABASE_CONNECTIONS": "4"}
        async with rig_server(tmp_path, settings=settings) as server:
            found = {}
            found["nobody there"] = await rate(wire.asked, seconds)
            async with person(server) as ann:
                match = await ann.create_match(payload(2, 3600, 1))
                async with listening(server, ann.token, f"match/{match['id']}/public"):
                    found["one follows a match"] = await rate(wire.asked, seconds)
    table(f"an idle server asks a second, over {seconds} s", found)
    # Measured: see ADR 0029. This is for the loop that spins.
    assert 0 < sum(found["nobody there"].values()) < 60
    assert sum(found["one follows a match"].values()) < 60


async def rate(asked: dict[str, int], seconds: int) -> dict[str, float]:
    """How much of each kind a second."""
    before = dict(asked)
    await asyncio.sleep(seconds)
    return {kind: round((count - before.get(kind, 0)) / seconds, 1) for kind, count in asked.items()}
