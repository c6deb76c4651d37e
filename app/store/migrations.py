"""Migrations: an embedded database brings itself up to date when it is opened.

May touch: alembic, and the scripts it runs. Rule kept here: once, under the directory's lock, in
one transaction: a crash in the middle leaves what was there before.
"""

from collections.abc import Callable
from datetime import datetime
from importlib.resources import files
from pathlib import Path

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from alembic import command
from app.store import meta
from app.store.failures import Unusable
from app.store.memo import Memo
from app.store.sqlite import Session
from app.store.transaction import Transaction

__all__ = ["config_for", "migrated", "scripts_directory"]


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


def migrated(engine: sa.Engine, now: Callable[[], datetime], *, epoch: str) -> str:
    """Bring the database to the newest revision; its epoch, which is ``epoch`` for a new one. Raises Unusable."""
    session = Session.open(engine)
    try:
        session.run("BEGIN IMMEDIATE")
        _upgrade(session)
        tx = Transaction(session.connection, Memo(0), now(), epoch)
        kept = meta.get_or_put(tx, "epoch", epoch)
        session.run("COMMIT")
    finally:
        session.close()
    return kept


def _upgrade(session: Session) -> None:
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
    broken = session.raw.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise Unusable(f"The migration would leave {len(broken)} rows that point nowhere; nothing was changed.")
