"""Migrations: a database brings itself up to date when it is opened.

Once, under a lock, however many servers start at the same time, and in one transaction: a crash in the middle leaves
what was there before.

Most starts find nothing to do. What tells them so are the names of the scripts, which are numbered in their order:
alembic is there for those that have something to do (mainmatch.store.backends.alembic_runner). A script is frozen once
it has landed. A revision is a claim that the tables may not keep, so they are compared at each start.
"""

import pkgutil
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa

from mainmatch.store import meta, push_subscriptions
from mainmatch.store.tables import metadata
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction

_VERSIONS = sa.table("alembic_version", sa.column("version_num", sa.String))
"""Alembic's own table, of one row."""

# SQLite's and extensions' own tables are none of ours.
_COLUMNS = {
    "sqlite": "SELECT t.name, c.name, c.type, c.[notnull] FROM sqlite_schema t "
    "LEFT JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND substr(t.name, 1, 7) <> 'sqlite_'",
    "postgresql": "SELECT t.relname, c.attname, upper(format_type(c.atttypid, c.atttypmod)), c.attnotnull "
    "FROM pg_class t LEFT JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped "
    "WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p') AND NOT EXISTS "
    "(SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = t.oid AND d.deptype = 'e')",
}
_INDEXES = {
    "sqlite": "SELECT name FROM sqlite_schema WHERE type = 'index'",
    "postgresql": "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'i'",
}

_SAID_AT_MOST = 5
"""Differences that a person wants to read."""


class Session(Protocol):
    """An engine's connection whose transactions are begun and ended here."""

    @property
    def connection(self) -> sa.Connection:
        """For statements."""

    def begin_alone(self) -> None:
        """Begin a transaction while nobody else migrates."""

    def run(self, command: str) -> None:
        """COMMIT and the like."""

    def broken_references(self) -> int:
        """How many rows point nowhere."""

    def close(self) -> None:
        """Close it; an open transaction is rolled back."""


def scripts_directory() -> Path:
    """Where the migrations are: inside an installed package, or beside it in a clone. Raises Unusable."""
    package = Path(str(files("mainmatch")))
    for candidate in (package / "alembic", package.parents[1] / "alembic"):
        if (candidate / "env.py").is_file():
            return candidate
    raise Unusable("The migrations are missing from this installation. Install Mainmatch again.")


def known() -> tuple[str, ...]:
    """All revisions that this version has a script for, oldest first."""
    scripts = (scripts_directory() / "versions").glob("[0-9]*.py")
    return tuple(sorted(script.name.partition("_")[0] for script in scripts))


def revision_of(connection: sa.Connection) -> str | None:
    """The database's revision, None while it has no tables."""
    if not sa.inspect(connection).has_table(_VERSIONS.name):
        return None
    found: str | None = connection.scalar(sa.select(_VERSIONS.c.version_num))
    return found


def is_newest(connection: sa.Connection) -> bool:
    """Whether the database has the newest revision that this version knows."""
    return revision_of(connection) == known()[-1]


def must_have_todays_tables(connection: sa.Connection) -> None:
    """Raise Unusable for a database of the newest revision whose tables, columns or indexes aren't those declared."""
    found = [*_differences(connection)]
    if not found:
        return
    more = f" and {len(found) - _SAID_AT_MOST} more" if len(found) > _SAID_AT_MOST else ""
    raise Unusable(
        f"The database is at revision {known()[-1]}, but its tables are not those of this version: "
        f"{', '.join(found[:_SAID_AT_MOST])}{more}. Start the version that wrote it, or restore a backup."
    )


def _differences(connection: sa.Connection) -> Iterator[str]:
    dialect = connection.dialect.name
    wanted, found = _declared(metadata, dialect), defaultdict[str, dict[str, tuple[str, bool]]](dict)
    for name, column, kind, is_needed in connection.exec_driver_sql(_COLUMNS[dialect]):
        found[name][column] = kind, bool(is_needed)
    yield from (f"table {name} is unknown" for name in sorted(found.keys() - {*wanted, _VERSIONS.name}))
    yield from (f"table {name} is missing" for name in sorted(wanted.keys() - found.keys()))
    for name in sorted(wanted.keys() & found.keys()):
        here, there = wanted[name], found[name]
        yield from (f"column {name}.{each} is unknown" for each in sorted(there.keys() - here.keys()))
        yield from (f"column {name}.{each} is missing" for each in sorted(here.keys() - there.keys()))
        yield from (
            f"column {name}.{each} is of another type" for each in here if there.get(each, here[each]) != here[each]
        )
    indexes = {row[0] for row in connection.exec_driver_sql(_INDEXES[dialect])}
    declared = {str(index.name) for table in metadata.tables.values() for index in table.indexes}
    yield from (f"index {name} is missing" for name in sorted(declared - indexes))


@cache
def _declared(tables: sa.MetaData, name: str) -> Mapping[str, Mapping[str, tuple[str, bool]]]:
    """By table and column, the type as this dialect names it, and whether a value is needed."""
    # Once: to name all types takes longer than to ask a database for its own.
    dialect = sa.dialects.registry.load(name)()
    return {
        # PostgreSQL names a collation apart from the type.
        table.name: {
            each.name: (each.type.compile(dialect).partition(" COLLATE")[0], not each.nullable) for each in table.c
        }
        for table in tables.tables.values()
    }


def migrated(session: Session, now: Callable[[], datetime], *, epoch: str) -> str:
    """Bring the database to the newest revision; its epoch, which is ``epoch`` for a new one. Raises Unusable.

    The session is closed.
    """
    try:
        session.begin_alone()
        upgrade(session)
        tx = Transaction(session.connection, RevisionCache(0), now(), epoch)
        kept = meta.get_or_put(tx, "epoch", epoch)
        push_subscriptions.keep_key(tx, now())
        session.run("COMMIT")
    finally:
        session.close()
    return kept


def upgrade(session: Session) -> None:
    """Bring it to the newest revision within the transaction that is open. Raises Unusable."""
    if not is_newest(session.connection):
        run_all: Callable[[sa.Connection], None] = pkgutil.resolve_name(f"{__package__}.alembic_runner:run_all")
        run_all(session.connection)
        if broken := session.broken_references():
            raise Unusable(f"The migration would leave {broken} rows that point nowhere; nothing was changed.")
    must_have_todays_tables(session.connection)
