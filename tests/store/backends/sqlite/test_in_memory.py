"""A database in memory with the rows of one match."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from mainmatch.store.backends import migrations
from mainmatch.store.backends.sqlite import in_memory
from mainmatch.store.backends.sqlite.in_memory import Rows, filled_with, open_in_memory, stored_values
from mainmatch.store.tables import metadata
from tests.store.later_revision import LATER, later_revision

MATCHES, CHANNELS = metadata.tables["matches"], metadata.tables["channels"]
MATCH: Rows = {
    "matches": {
        **{column.name: [""] for column in MATCHES.c if not column.nullable},
        "id": ["m_1"],
        "created_at": ["2020-11-21 14:00:00.000000"],
        "status": ["finished"],
        "visibility": ["public"],
    }
}
ROWS: Rows = {
    "channels": {
        "match_id": ["m_1"],
        "name": ["table"],
        "kind": ["table"],
        "title": ["Table"],
        "is_open": [1],
        "created_at": ["2020-11-21 14:00:00.000000"],
        "head": [1],
    }
}
READ = sa.select(CHANNELS.c.name, CHANNELS.c.created_at, CHANNELS.c.title)


def test_rows_of_any_revision_are_read_as_todays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older = migrations.known()[-1]
    with later_revision(tmp_path, monkeypatch):
        for revision, title in ((older, "Table!"), (LATER, "Table"), (older, "Table!")):
            connection = open_in_memory(filled_with(revision, MATCH, ROWS))
            assert connection.execute(READ).all() == [("table", datetime(2020, 11, 21, 14, tzinfo=UTC), title)]
            assert connection.scalar(sa.select(MATCHES.c.id)) == "m_1"
            connection.close()


def test_databases_in_memory_see_nothing_of_each_other() -> None:
    one, other = (open_in_memory(filled_with(migrations.known()[-1], MATCH, rows)) for rows in (ROWS, {}))
    assert (len(one.execute(READ).all()), len(other.execute(READ).all())) == (1, 0)
    one.close()
    other.close()


def test_rows_that_do_not_fit_close_it(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[object] = []
    close = sa.Connection.close

    def note(connection: sa.Connection) -> None:
        if connection.engine is in_memory._engine():
            closed.append(connection)
        close(connection)

    monkeypatch.setattr(sa.Connection, "close", note)
    with pytest.raises(sa.exc.DatabaseError) as refused:
        filled_with(migrations.known()[-1], MATCH, {"nothing": {"n": [1]}})
    assert isinstance(refused.value.orig, sqlite3.OperationalError)
    assert len(closed) == 1


def test_values_are_stored_as_sqlite_has_them() -> None:
    instant = datetime(2020, 11, 21, 14, tzinfo=UTC)
    assert stored_values(CHANNELS.c.created_at, [instant, None]) == ["2020-11-21 14:00:00.000000", None]
    assert stored_values(CHANNELS.c.name, ["table"]) == ["table"]
    assert stored_values(metadata.tables["journal"].c.locked, [True]) == [1]
