"""Migrations: a database brings itself up to date when it is opened.

Once, under a lock, however many servers start at the same time, and in one transaction: a crash in the middle leaves
what was there before.

Most starts find nothing to do. What tells them so are the names of the scripts, which are numbered in their order:
alembic is there for those that have something to do (mainmatch.store.backends.alembic_runner).
"""

import pkgutil
from collections.abc import Callable
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa

from mainmatch.store import meta, push_subscriptions
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["Session", "is_newest", "known", "migrated", "revision_of", "scripts_directory", "upgrade"]

_VERSIONS = sa.table("alembic_version", sa.column("version_num", sa.String))
"""Alembic's own table, of one row."""


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
    if is_newest(session.connection):
        return
    run_all: Callable[[sa.Connection], None] = pkgutil.resolve_name("mainmatch.store.backends.alembic_runner:run_all")
    run_all(session.connection)
    if broken := session.broken_references():
        raise Unusable(f"The migration would leave {broken} rows that point nowhere; nothing was changed.")
