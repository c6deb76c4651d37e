"""Backups while people play: each one restores, is right, and holds what was acknowledged before it began (P1, P32)."""

import asyncio
import random
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import pytest

from mainmatch.main import utc_now
from mainmatch.store import meta
from mainmatch.store.backup import back_up, restore
from mainmatch.store.database import Database
from tests import databases
from tests.http_client import Client
from tests.rigs.killing import Killing, Person, looked_for
from tests.rigs.planted import all_games
from tests.rigs.processes import RigServer, rig_server
from tests.rigs.sizes import seed, size, table
from tests.stored_proof import must_be_sound

pytestmark = [pytest.mark.anyio, pytest.mark.engines, pytest.mark.night]

_PEOPLE = 4


@dataclass(frozen=True)
class Tools:
    """How an operator backs up and restores one kind of database."""

    back_up: Callable[[Path], Path]
    """Into a directory; the file."""
    restore: Callable[[Path, Path], Path | str]
    """A file, with an empty directory at hand; the directory or URL of what it holds."""


def embedded(data: Path) -> Tools:
    def put_back(file: Path, place: Path) -> Path:
        restore(place, file, now=utc_now)
        return place

    return Tools(lambda folder: back_up(data, folder, now=utc_now), put_back)


def distributed(url: str) -> Tools:
    """PostgreSQL's own, as docs/operating/runbook.md has them."""
    names = count(1)

    def dump(folder: Path) -> Path:
        file = folder / f"{next(names)}.dump"
        subprocess.run(["pg_dump", "--format=custom", f"--file={file}", url], check=True)
        return file

    def put_back(file: Path, _: Path) -> str:
        target = databases.cluster().fresh(migrated=False)
        subprocess.run(["pg_restore", "--exit-on-error", "--no-owner", f"--dbname={target}", str(file)], check=True)
        database = Database.open(target, now=utc_now, alone=True)
        database.write_now(meta.renew_epoch)
        database.close()
        return target

    return Tools(dump, put_back)


async def test_each_backup_under_load_restores_and_holds_what_was_acknowledged_before_it(
    tmp_path: Path, engine: str
) -> None:
    killing = await backed_up(tmp_path, tools_of(engine, tmp_path), size(2, 30))
    table(f"backups under load, {engine}", killing.counts)

    assert killing.faults == []
    assert killing.counts["acknowledged during backups"] > 0
    assert killing.counts["submission: found again"] > 0


async def test_a_backup_without_the_last_commits_turns_the_rig_red(tmp_path: Path, engine: str) -> None:
    tools, earlier = tools_of(engine, tmp_path), list[Path]()

    def back_up_late(folder: Path) -> Path:
        earlier.append(tools.back_up(folder))
        return earlier[max(0, len(earlier) - 2)]

    killing = await backed_up(tmp_path, replace(tools, back_up=back_up_late), 2)
    assert any("acknowledged, and now" in fault for fault in killing.faults)


def tools_of(engine: str, place: Path) -> Tools:
    """The tools for the database of a server in this directory."""
    data = place / "data"
    return embedded(data) if engine == "sqlite" else distributed(databases.cluster().url_of(data))


async def backed_up(tmp_path: Path, tools: Tools, times: int) -> Killing:
    """Back up so many times while people play, restore each one, and look for what was acknowledged before it."""
    killing = Killing(random.Random(seed()))  # noqa: S311 - repeatable
    data, backups = tmp_path / "data", tmp_path / "backups"
    backups.mkdir()
    made: list[tuple[Path, Killing]] = []
    async with rig_server(data) as server, playing(server, killing):
        for _ in range(times):
            # The database grows between two of them.
            enough = killing.counts["submissions acknowledged"] + size(10, 20)
            while killing.counts["submissions acknowledged"] < enough:  # noqa: ASYNC110 - any instant will do
                await asyncio.sleep(0.01)
            before = replace(killing, said=list(killing.said), receipts=list(killing.receipts))
            made.append((await asyncio.to_thread(tools.back_up, backups), before))
            killing.counts["acknowledged during backups"] += len(killing.receipts) - len(before.receipts)
    for number, (file, before) in enumerate(made):
        restored = await asyncio.to_thread(tools.restore, file, tmp_path / f"{number}-restored")
        await asyncio.to_thread(must_be_sound, restored, all_games())
        await served(restored, tmp_path / f"{number}-served", before)
        killing.counts["backups restored"] += 1
    return killing


@asynccontextmanager
async def playing(server: RigServer, killing: Killing) -> AsyncIterator[None]:
    """People who do one thing after another until the end of the block."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(server.url, patience=0)) for _ in range(_PEOPLE)]
        living = [asyncio.create_task(Person(killing, client).live()) for client in clients]
        yield
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)


async def served(restored: Path | str, place: Path, before: Killing) -> None:
    """Start a server on what was restored, and ask it for all that was acknowledged."""
    is_directory = isinstance(restored, Path)
    settings = {} if is_directory else {"MAINMATCH_DATABASE_URL": str(restored)}
    async with rig_server(Path(restored) if is_directory else place, "tells-its-tasks", settings=settings) as server:
        await looked_for(server, before)
