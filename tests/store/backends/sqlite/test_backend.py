"""SQLite as the embedded engine: a directory that one process has, and one tidy file when it has gone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mainmatch.store import meta
from mainmatch.store.backends.migrations import upgrade
from mainmatch.store.backends.sqlite.backend import open_snapshot, open_target
from mainmatch.store.backends.sqlite.connection import Session
from mainmatch.store.database import Database
from mainmatch.store.tables.matches import HostRow
from mainmatch.store.transactions.errors import InUse, Unusable
from tests.clock import Clock

pytestmark = [pytest.mark.embedded, pytest.mark.from_nothing]


def test_a_second_process_is_refused_with_the_way_out(database: Database, directory: Path, clock: Clock) -> None:
    with pytest.raises(InUse, match="Stop it first, or give this one a data directory of its own"):
        Database.open(directory, now=clock)


def test_closing_leaves_one_tidy_file(directory: Path, clock: Clock) -> None:
    Database.open(directory, now=clock).close()

    assert sorted(path.name for path in directory.iterdir()) == ["lock", "mainmatch.sqlite3"]


@contextmanager
def new_database(directory: Path) -> Iterator[Session]:
    with open_target(str(directory)) as target:
        upgrade(target)
        yield target


def test_there_is_no_snapshot_where_there_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="Name the data directory of the server"), open_snapshot(str(tmp_path)):
        pass
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over_a_database_that_is_there(database: Database, directory: Path) -> None:
    database.write_now(meta.put, "key", "kept")
    database.close()
    with pytest.raises(Unusable, match="which is not overwritten"), open_target(str(directory)):
        pass
    opened = Database.open(directory, now=Clock())
    assert opened.read_now(meta.get, "key") == "kept"
    opened.close()


def test_a_filling_that_breaks_off_leaves_no_file(directory: Path) -> None:
    with pytest.raises(ZeroDivisionError), new_database(directory):
        raise ZeroDivisionError
    assert [each.name for each in directory.iterdir()] == ["lock"]
    with new_database(directory):
        pass


def test_rows_that_point_nowhere_are_not_kept(directory: Path) -> None:
    with pytest.raises(Unusable, match="2 rows point nowhere; nothing was kept"), new_database(directory) as target:
        target.fill(HostRow.__table__, [("m_nowhere", "ac_nobody")])
    assert [each.name for each in directory.iterdir()] == ["lock"]
