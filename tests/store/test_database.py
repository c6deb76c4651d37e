import sqlite3
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.backends.sqlite import connection
from mainmatch.store.database import Closed, Database, InUse, StoreFailure, Unusable
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import Clock

pytestmark = pytest.mark.engines


def pragma(tx: Transaction, name: str) -> object:
    return tx.connection.execute(sa.text(f"PRAGMA {name}")).scalar()


@pytest.mark.embedded
def test_the_writing_connection_is_durable_and_checks_foreign_keys(database: Database) -> None:
    def settings(tx: Transaction) -> list[object]:
        return [pragma(tx, name) for name in ("journal_mode", "synchronous", "foreign_keys", "query_only")]

    assert database.write_now(settings) == ["wal", 2, 1, 0]


@pytest.mark.embedded
def test_the_reading_connections_can_only_read(database: Database) -> None:
    def settings(tx: Transaction) -> list[object]:
        return [pragma(tx, name) for name in ("journal_mode", "synchronous", "foreign_keys", "query_only")]

    assert database.read_now(settings) == ["wal", 2, 1, 1]
    with pytest.raises(StoreFailure) as caught:
        database.read_now(meta.put, "key", "value")
    assert "readonly" in str(caught.value.__cause__)
    assert database.read_now(meta.get, "key") is None


@pytest.mark.embedded
@pytest.mark.parametrize("planted", ["synchronous = NORMAL", "synchronous = OFF", "foreign_keys = OFF"])
@pytest.mark.parametrize("mode", ["rw", "ro"])
def test_a_connection_with_other_settings_is_refused(
    directory: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, mode: str, planted: str
) -> None:
    monkeypatch.setitem(connection._SETTINGS, mode, (*connection._SETTINGS[mode], planted))

    with pytest.raises(Unusable, match=planted.split(" ", maxsplit=1)[0]):
        Database.open(directory, now=clock)

    monkeypatch.undo()
    Database.open(directory, now=clock).close()


@pytest.mark.embedded
def test_a_database_that_cannot_keep_a_log_is_refused(
    directory: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database.open(directory, now=clock).close()
    monkeypatch.setitem(connection._SETTINGS, "rwc", ("journal_mode = DELETE",))

    with pytest.raises(Unusable, match="journal_mode=delete"):
        Database.open(directory, now=clock)


@pytest.mark.embedded
def test_a_second_process_is_refused_with_the_way_out(database: Database, directory: Path, clock: Clock) -> None:
    with pytest.raises(InUse, match="Stop it first, or give this one a data directory of its own"):
        Database.open(directory, now=clock)


def test_a_closed_database_can_be_opened_again_with_everything_in_it(directory: Path, clock: Clock) -> None:
    first = Database.open(directory, now=clock)
    epoch = first.read_now(lambda tx: tx.epoch)
    first.write_now(meta.put, "key", "value")
    first.close()
    first.close()

    second = Database.open(directory, now=clock)

    assert second.read_now(meta.get, "key") == "value"
    assert second.write_now(lambda tx: tx.epoch) == epoch
    second.close()


@pytest.mark.embedded
def test_closing_leaves_one_tidy_file(directory: Path, clock: Clock) -> None:
    Database.open(directory, now=clock).close()

    assert sorted(path.name for path in directory.iterdir()) == ["lock", "mainmatch.sqlite3"]


def test_a_closed_database_takes_nothing(directory: Path, clock: Clock) -> None:
    database = Database.open(directory, now=clock)
    database.close()

    with pytest.raises(Closed):
        database.write_now(meta.put, "key", "value")
    with pytest.raises(Closed):
        database.read_now(meta.get, "key")


@pytest.mark.embedded
def test_the_data_directory_is_its_owners_only(database: Database, directory: Path) -> None:
    assert directory.stat().st_mode & 0o077 == 0


@pytest.mark.embedded
def test_a_place_that_cannot_be_a_directory_is_refused(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(Unusable, match="can't be made"):
        Database.open(tmp_path / "file" / "data", now=clock)
    with pytest.raises(Unusable, match="Name a directory, or a URL that begins with postgresql://"):
        Database.open("mysql://localhost/mainmatch", now=clock)


@pytest.mark.embedded
def test_a_file_that_is_no_database_is_refused(directory: Path, clock: Clock) -> None:
    directory.mkdir()
    (directory / connection.FILE_NAME).write_text("no database " * 1000)

    with pytest.raises(Unusable, match="is not a database"):
        Database.open(directory, now=clock)


def test_an_instant_is_utc_and_cut_to_milliseconds(database: Database, clock: Clock) -> None:
    clock.instant = datetime(2020, 11, 21, 15, 0, 0, 123_999, tzinfo=timezone(timedelta(hours=1)))

    assert database.write_now(lambda tx: tx.now) == datetime(2020, 11, 21, 14, 0, 0, 123_000, tzinfo=UTC)


def test_a_transaction_is_of_no_use_outside_its_verb(database: Database) -> None:
    for kept in (database.write_now(lambda tx: tx), database.read_now(lambda tx: tx)):
        with pytest.raises(RuntimeError, match="this transaction is over"):
            meta.get(kept, "key")


def test_a_read_sees_one_snapshot_whatever_is_written_meanwhile(database: Database) -> None:
    def twice(tx: Transaction) -> tuple[str | None, str | None]:
        before = meta.get(tx, "key")
        database.write_now(meta.put, "key", "new")
        return before, meta.get(tx, "key")

    assert database.read_now(twice) == (None, None)
    assert database.read_now(meta.get, "key") == "new"


@pytest.mark.embedded
def test_sqlite_has_what_the_queries_need() -> None:
    assert sqlite3.sqlite_version_info >= (3, 35), "UPDATE ... RETURNING"
