"""P23 over several servers: tokens and seats that are lost on one are lost on the other, webhooks included."""

import statistics
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests import databases
from tests.rigs.losing import LOSSES, revoked
from tests.rigs.processes import RigServer, rig_server
from tests.rigs.sizes import size, table

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]


@asynccontextmanager
async def two(tmp_path: Path, *plants: str) -> AsyncIterator[tuple[RigServer, RigServer]]:
    settings = {
        "MAINMATCH_DATABASE_URL": databases.cluster().url_of(tmp_path / "shared"),
        "MAINMATCH_DATABASE_CONNECTIONS": "4",
        "MAINMATCH_WEBHOOKS_PRIVATE": "on",
    }
    async with (
        rig_server(tmp_path / "here", *plants, settings=settings) as here,
        rig_server(tmp_path / "elsewhere", *plants, settings=settings) as elsewhere,
    ):
        yield here, elsewhere


@pytest.mark.parametrize(
    "plants", [pytest.param((), marks=pytest.mark.night), ("hears-nobody",)], ids=["rung", "every ring lost"]
)
async def test_what_is_taken_away_on_one_server_ends_on_the_other(tmp_path: Path, plants: tuple[str, ...]) -> None:
    async with two(tmp_path, *plants) as (here, elsewhere):
        took = {}
        for name, lose in LOSSES.items():
            seconds = [await lose(here, elsewhere) for _ in range(size(1, 30))]
            took[name] = f"median {statistics.median(seconds):.3f} s, max {max(seconds):.3f} s, of {len(seconds)}"
    table(f"P23 over two servers, {plants or 'rung'}", took)


@pytest.mark.night
async def test_a_server_that_looks_for_nothing_turns_the_rig_red(tmp_path: Path) -> None:
    async with two(tmp_path, "looks-for-nothing") as (here, elsewhere):
        with pytest.raises(TimeoutError):
            await revoked(here, elsewhere, within=5)
