"""The migrations' scripts, and alembic, which runs them.

Nobody imports this but by its name, and only when a script is to be run: alembic costs a start a tenth of its time,
and most starts have nothing to do for it (mainmatch.store.backends.migrations).
"""

from threading import Lock

import sqlalchemy as sa
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError

from alembic import command
from mainmatch.store.backends.migrations import revision_of, scripts_directory
from mainmatch.store.transactions.errors import Unusable

_RUNNING = Lock()
"""Alembic's context is the process's, which may open several databases."""


def config_for(connection: sa.Connection) -> Config:
    """Alembic's configuration for work on a connection whose transaction is somebody else's."""
    config = Config()
    config.set_main_option("script_location", str(scripts_directory()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def run_all(connection: sa.Connection, until: str = "head") -> None:
    """Run what this database hasn't seen up to a revision, in the transaction that is open.

    Raises Unusable, and the database's own errors.
    """
    found = revision_of(connection) or "nothing"
    try:
        with _RUNNING:
            command.upgrade(config_for(connection), until)
    except CommandError as error:
        raise Unusable(
            f"This database is at revision {found}, which this version of Mainmatch doesn't know. "
            "Start the version that wrote it, or a newer one."
        ) from error
    except DBAPIError as error:
        error.add_detail(f"The migration from revision {found} failed, and nothing was changed.")
        raise
    except Exception as error:
        # What it says may quote what is stored.
        raise Unusable(
            f"The migration from revision {found} failed ({type(error).__name__}), and nothing was changed. "
            "Start the version that wrote the database, and report this."
        ) from error
