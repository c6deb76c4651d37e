"""A database in memory with the rows of one match, in the tables of today's revision.

It is opened for a single transaction, from rows as SQLite stores them. Rows of an older revision are brought up to date
by the same migrations as those of the database.
"""

import pkgutil
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from mainmatch.store.backends.migrations import known
from mainmatch.store.publication_text import PublicationText
from mainmatch.store.tables import metadata

__all__ = ["Rows", "open_in_memory", "stored_values"]

Rows = Mapping[str, Mapping[str, Sequence[Any]]]
"""By table and column, the values of its rows."""


@cache
def _engine() -> sa.Engine:
    def connect() -> sqlite3.Connection:
        return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)

    return sa.create_engine("sqlite+pysqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)


def stored_values(column: sa.Column[Any], values: Sequence[Any]) -> list[Any]:
    """Values of a column as SQLite stores them, but for compressed ones: those are given as they were."""
    if isinstance(column.type, PublicationText):
        return [*values]
    dialect = _engine().dialect
    process = column.type.dialect_impl(dialect).bind_processor(dialect)
    return [*values] if process is None else [*map(process, values)]


def open_in_memory(revision: str, match: Rows, rows: Rows) -> sa.Connection:
    """A new database with these rows of this revision. ``match``: those of today's, to which they refer."""
    connection = _engine().connect()
    try:
        _raw(connection).deserialize(_schema(revision))
        if revision == known()[-1]:
            _insert(connection, {**match, **rows})
            return connection
        old = {
            name: {column: columns[column] for column in columns if column in _columns(connection, name)}
            for name, columns in match.items()
        }
        _insert(connection, {**old, **rows})
        _migrate(connection, "head")
        for name in match:
            connection.execute(sa.delete(sa.table(name)))
        _insert(connection, match)
    except BaseException:
        connection.close()
        raise
    return connection


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


def _columns(connection: sa.Connection, table: str) -> set[str]:
    return {each["name"] for each in sa.inspect(connection).get_columns(table)}


def _insert(connection: sa.Connection, rows: Rows) -> None:
    for name, columns in rows.items():
        values = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        if values:
            connection.execute(sa.insert(sa.table(name, *map(sa.column, columns))), values)
