"""SQLite's connections: durable, checked, refused where their settings read back differently."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.backends.sqlite import connection
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import StoreFailure, Unusable
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import Clock

pytestmark = [pytest.mark.embedded, pytest.mark.from_nothing]


def pragma(tx: Transaction, name: str) -> object:
    return tx.connection.execute(sa.text(f"PRAGMA {name}")).scalar()


def test_the_writing_connection_is_durable_and_checks_foreign_keys(database: Database) -> None:
    def settings(tx: Transaction) -> list[object]:
        return [pragma(tx, name) for name in ("journal_mode", "synchronous", "foreign_keys", "query_only")]

    assert database.write_now(settings) == ["wal", 2, 1, 0]


def test_the_reading_connections_can_only_read(database: Database) -> None:
    def settings(tx: Transaction) -> list[object]:
        return [pragma(tx, name) for name in ("journal_mode", "synchronous", "foreign_keys", "query_only")]

    assert database.read_now(settings) == ["wal", 2, 1, 1]
    with pytest.raises(StoreFailure) as caught:
        database.read_now(meta.put, "key", "value")
    assert "readonly" in str(caught.value.__cause__)
    assert database.read_now(meta.get, "key") is None


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


def test_a_database_that_cannot_keep_a_log_is_refused(
    directory: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database.open(directory, now=clock).close()
    monkeypatch.setitem(connection._SETTINGS, "rwc", ("journal_mode = DELETE",))

    with pytest.raises(Unusable, match="journal_mode=delete"):
        Database.open(directory, now=clock)


def test_the_data_directory_is_its_owners_only(database: Database, directory: Path) -> None:
    assert directory.stat().st_mode & 0o077 == 0


def test_a_file_that_is_no_database_is_refused(directory: Path, clock: Clock) -> None:
    directory.mkdir()
    (directory / connection.FILE_NAME).write_text("no database " * 1000)

    with pytest.raises(Unusable, match="is not a database"):
        Database.open(directory, now=clock)


def test_sqlite_has_what_the_queries_need() -> None:
    assert sqlite3.sqlite_version_info >= (3, 35), "UPDATE ... RETURNING"


def test_a_new_database_has_short_pages(database: Database) -> None:
    found = database.read_now(lambda tx: tx.connection.exec_driver_sql("PRAGMA page_size").scalar_one())
    assert found == connection.PAGE
