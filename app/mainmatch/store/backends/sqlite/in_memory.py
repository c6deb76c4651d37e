"""A database in memory with the rows of one match, in the tables of today's revision.

It is filled with rows as SQLite stores them, and opened for a single transaction. Rows of an older revision are
brought up to date by the same migrations as those of the database.
"""

import pkgutil
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from mainmatch.store.backends.migrations import known
from mainmatch.store.tables import metadata

Rows = Mapping[str, Mapping[str, Sequence[Any]]]
"""By table and column, the values of its rows."""


@cache
def _engine() -> sa.Engine:
    def connect() -> sqlite3.Connection:
        return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)

    return sa.create_engine("sqlite+pysqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)


def stored_values(column: sa.Column[Any], values: Sequence[Any]) -> list[Any]:
    """Values of a column as SQLite stores them."""
    dialect = _engine().dialect
    process = column.type.dialect_impl(dialect).bind_processor(dialect)
    return [*values] if process is None else [*map(process, values)]


def open_in_memory(filled: bytes) -> sa.Connection:
    """A new database with what ``filled_with`` has made."""
    connection = _engine().connect()
    try:
        _raw(connection).deserialize(filled)
    except BaseException:
        connection.close()
        raise
    return connection


def filled_with(revision: str, match: Rows, rows: Rows) -> bytes:
    """A database with these rows of this revision, brought to today's. ``match``: today's, to which they refer."""
    with open_in_memory(_schema(revision)) as connection:
        if revision == known()[-1]:
            _insert(connection, {**match, **rows})
            return _raw(connection).serialize()
        old = {}
        for name, columns in match.items():
            known_then = {each["name"] for each in sa.inspect(connection).get_columns(name)}
            old[name] = {column: values for column, values in columns.items() if column in known_then}
        _insert(connection, {**old, **rows})
        _migrate(connection, "head")
        for name in match:
            connection.execute(sa.delete(sa.table(name)))
        _insert(connection, match)
        return _raw(connection).serialize()


def _raw(connection: sa.Connection) -> sqlite3.Connection:
    raw: Any = connection.connection.driver_connection
    return raw  # type: ignore[no-any-return]


@cache
def _schema(revision: str) -> bytes:
    """An empty database of this revision."""
    with _engine().connect() as connection:
        if revision == known()[-1]:
            metadata.create_all(connection)
        else:
            _migrate(connection, revision)
        return _raw(connection).serialize()


def _migrate(connection: sa.Connection, revision: str) -> None:
    run: Callable[[sa.Connection, str], None] = pkgutil.resolve_name("mainmatch.store.backends.alembic_runner:run_all")
    run(connection, revision)


def _insert(connection: sa.Connection, rows: Rows) -> None:
    for name, columns in rows.items():
        values = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        if values:
            connection.execute(sa.insert(sa.table(name, *map(sa.column, columns))), values)
