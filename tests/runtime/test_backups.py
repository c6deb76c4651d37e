"""Scheduled backups: due, restored on trial, few enough, and shown."""

import asyncio
from datetime import timedelta
from pathlib import Path

import anyio
import pytest

from mainmatch.runtime import backups
from mainmatch.runtime.backups import Backups
from mainmatch.settings import BadSettings, Settings
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Unusable
from tests.app import serving
from tests.clock import Clock
from tests.store.batches import put
from tests.telemetry.figures import figures

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def scheduled(tmp_path: Path, clock: Clock) -> Backups:
    database = Database.open(tmp_path / "data", now=clock)
    database.write_now(put, "kept")
    database.close()
    return Backups(tmp_path / "data", tmp_path / "backups", timedelta(hours=24), 3, clock)


def names(scheduled: Backups) -> list[str]:
    return sorted(each.name for each in scheduled.directory.iterdir())


async def test_one_a_day_and_the_newest_are_kept(scheduled: Backups, clock: Clock) -> None:
    for day in range(5):
        assert await scheduled.run_due() == 1
        assert await scheduled.run_due() == 0
        assert await scheduled.next_due() == clock.now + timedelta(hours=24)
        assert len(names(scheduled)) == min(day + 1, 3)
        clock.forward(hours=24)
    assert names(scheduled)[-1] == "mainmatch-20201125T140000000000Z.sqlite3"
    assert (scheduled.directory / names(scheduled)[-1]).stat().st_mode & 0o077 == 0


async def test_a_server_that_starts_again_goes_on_with_the_same_days(scheduled: Backups, clock: Clock) -> None:
    await scheduled.run_due()
    again = Backups(scheduled.data, scheduled.directory, scheduled.every, 3, clock)
    assert again.last == clock.now
    assert await again.run_due() == 0


async def test_one_that_cannot_be_restored_is_not_kept(
    scheduled: Backups, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scheduled.run_due()
    before = names(scheduled)

    def broken(*_args: object, **_kwargs: object) -> None:
        raise Unusable("The copy has broken pages.")

    clock.forward(hours=24)
    monkeypatch.setattr(backups, "restore", broken)
    with pytest.raises(Unusable):
        await scheduled.run_due()
    assert names(scheduled) == before
    assert scheduled.failures == 1


async def test_what_others_put_there_stays(scheduled: Backups, clock: Clock) -> None:
    scheduled.directory.mkdir()
    (scheduled.directory / "mainmatch-by-hand.sqlite3").write_text("ours")
    for _ in range(5):
        await scheduled.run_due()
        clock.forward(hours=24)
    assert len(names(scheduled)) == 4


async def test_a_server_backs_up_and_shows_it(tmp_path: Path, clock: Clock) -> None:
    async with serving(tmp_path / "data", backup_dir=tmp_path / "backups") as server:
        made = Backups(tmp_path / "data", tmp_path / "backups", timedelta(hours=24), 7, server.clock)
        async with asyncio.timeout(30):
            while made.last is None:
                await anyio.lowlevel.checkpoint()
        there = await figures(server)
        assert there["mainmatch_backup_seconds", ()] == server.clock.now.timestamp()
        assert there["mainmatch_backup_failures_total", ()] == 0


def test_postgresql_is_backed_up_with_its_own_tools() -> None:
    with pytest.raises(BadSettings, match="with its own tools"):
        Settings.of({"MAINMATCH_BACKUP_DIR": "/backups", "MAINMATCH_DATABASE_URL": "postgresql:///play"})
