"""Migrations: a database brings itself up to date when it is opened.

May touch: alembic, and the scripts it runs. Rule kept here (P32): once, under a lock, however many servers start
at the same time, and in one transaction: a crash in the middle leaves what was there before.
"""

from collections.abc import Callable
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from alembic import command
from app.store import meta
from app.store.failures import Unusable
from app.store.memo import Memo
from app.store.transaction import Transaction

__all__ = ["Session", "config_for", "migrated", "scripts_directory", "upgrade"]


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
    package = Path(str(files("app")))
    for candidate in (package / "alembic", package.parent / "alembic"):
        if (candidate / "env.py").is_file():
            return candidate
    raise Unusable("The migrations are missing from this installation. Install Mainmatch again.")


def config_for(connection: sa.Connection) -> Config:
    """Alembic's configuration for work on a connection whose transaction is somebody else's."""
    config = Config()
    config.set_main_option("script_location", str(scripts_directory()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def migrated(session: Session, now: Callable[[], datetime], *, epoch: str) -> str:
    """Bring the database to the newest revision; its epoch, which is ``epoch`` for a new one. Raises Unusable.

    The session is closed.
    """
    try:
        session.begin_alone()
        upgrade(session)
        tx = Transaction(session.connection, Memo(0), now(), epoch)
        kept = meta.get_or_put(tx, "epoch", epoch)
        session.run("COMMIT")
    finally:
        session.close()
    return kept


def upgrade(session: Session) -> None:
    """Bring it to the newest revision within the transaction that is open. Raises Unusable."""
    config = config_for(session.connection)
    head = ScriptDirectory.from_config(config).get_current_head()
    found = MigrationContext.configure(session.connection).get_current_revision()
    if found == head:
        return
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise Unusable(
            f"This database is at revision {found}, which this version of Mainmatch doesn't know. "
            "Start the version that wrote it, or a newer one."
        ) from error
    if broken := session.broken_references():
        raise Unusable(f"The migration would leave {broken} rows that point nowhere; nothing was changed.")
