"""Archiving in the background: what is due, one match at a time, by one server."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from mainmatch import main
from mainmatch.games.registry import Registry
from mainmatch.runtime.archiving import Archiving
from mainmatch.runtime.background_tasks import archiving
from mainmatch.services.errors import StorageUnavailable
from mainmatch.services.maintenance import retention
from mainmatch.services.unit_of_work import Executor
from mainmatch.settings import BadSettings, Settings
from mainmatch.store import archives
from mainmatch.store.archives import Derived, Packed
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import Clock
from tests.services.exported import finished
from tests.services.table import Table

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    clock = Clock()
    database = Database.open(tmp_path, now=clock)
    yield Table(Executor(database, Registry.load()), clock)
    database.close()


def archiver(table: Table) -> Archiving:
    return Archiving(table.executor, timedelta(days=90), table.clock)


def archived(table: Table) -> list[str]:
    return table.read(lambda uow: archives.ids(uow.tx))


async def test_matches_are_archived_one_by_one_with_a_pause_once_they_are_old_enough(table: Table) -> None:
    first, second = finished(table), finished(table)
    background = archiver(table)
    assert (await background.run_due(), await background.next_due(), archived(table)) == (0, None, [])
    table.clock.forward(days=90)
    for expected in (1, 2):
        assert await background.run_due() == 0
        assert await background.next_due() == table.clock() + timedelta(seconds=1)
        assert len(archived(table)) == expected
    assert await background.run_due() == 0
    assert await background.next_due() is None
    assert {*archived(table)} == {first, second}
    assert background.archived == 2


async def test_one_server_at_a_time(table: Table) -> None:
    finished(table)
    finished(table)
    table.clock.forward(days=90)
    one, other = archiver(table), archiver(table)
    await one.run_due()
    await other.run_due()
    assert (len(archived(table)), await other.next_due()) == (1, None)
    table.clock.forward(minutes=2)
    await other.run_due()
    assert (len(archived(table)), other.archived) == (2, 1)


async def test_a_match_that_cannot_be_packed_does_not_stop_the_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = finished(table)
    table.clock.forward(hours=1)
    second = finished(table)
    table.clock.forward(days=90)
    pack = archives.pack

    def failing(tx: Transaction, match_id: str, revision: int, derived: Sequence[Derived]) -> Packed:
        if match_id == first:
            raise Unusable("An archive differs from the rows of its match. Nothing was changed.")
        return pack(tx, match_id, revision, derived)

    monkeypatch.setattr(archives, "pack", failing)
    with pytest.raises(StorageUnavailable):
        await table.executor.read(retention.pack, first)
    background = archiver(table)
    for _ in range(3):
        await background.run_due()
    assert archived(table) == [second]
    assert await background.next_due() is None


async def test_a_match_that_is_too_long_does_not_stop_the_others(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    first = finished(table)
    table.clock.forward(hours=1)
    second = finished(table)
    table.clock.forward(days=90)
    monkeypatch.setattr(archives, "length_of", lambda _tx, match_id: retention.LONGEST + (match_id == first))
    background = archiver(table)
    for _ in range(3):
        await background.run_due()
    assert archived(table) == [second]
    assert await background.next_due() is None


def test_a_server_archives_after_two_weeks_unless_it_is_told_otherwise(table: Table) -> None:
    usual, late = Settings.of({}), Settings.of({"MAINMATCH_ARCHIVE_DAYS": "36500"})
    assert (usual.archive_days, late.archive_days) == (14, 36_500)
    [(name, _)] = main._archiving(usual, table.executor, table.clock)
    assert name == archiving(archiver(table), table.clock)[0][0] == "archiving"
    with pytest.raises(BadSettings):
        Settings.of({"MAINMATCH_ARCHIVE_DAYS": "0"})
