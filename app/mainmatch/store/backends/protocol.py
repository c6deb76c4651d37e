"""What a backend is to the rest of the store: two queues, of commands and of queries, and threads that run them.

This is the seam. A command can't tell which backend runs it, and only a backend's own modules know what it is.

    sqlite    one writer that commits together what waits, a few readers
    postgres  threads with a transaction and a connection each, for any number of servers
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

import sqlalchemy as sa

from mainmatch.store.backends.jobs import AfterCommit, JobQueue
from mainmatch.store.backends.migrations import Session
from mainmatch.store.backends.storage import Storage


@dataclass(frozen=True, slots=True)
class Options:
    """How a database is opened: see ``Database.open``."""

    now: Callable[[], datetime]
    after_commit: AfterCommit
    connections: int
    queue_limit: int
    alone: bool


class Backend(Protocol):
    """An open database."""

    place: str
    """Where it is, for people: without a password."""
    now: Callable[[], datetime]
    """The clock."""
    epoch: str
    """Changes only when a backup is restored."""
    lanes: int
    """How many commands run at the same time."""
    writes: JobQueue
    reads: JobQueue
    long_reads: JobQueue
    """For pieces of what is read whole, such as exports, in a lane of its own: no reader of a view waits for them."""
    retries: Mapping[str, int]
    """How often a command was run again, by what stood in its way."""
    storage: Storage
    """Whether writes are kept."""

    @property
    def commits(self) -> int | None:
        """How many transactions were committed since the start; None where other servers commit, too."""

    def start(self) -> None:
        """Begin to take commands."""

    def stop(self) -> None:
        """Finish what is queued, and let go. Blocks; repeating it has no effect."""


class Filled(Session, Protocol):
    """A connection that a whole database is written through."""

    def fill(self, table: sa.TableClause, rows: Iterable[Sequence[Any]]) -> None:
        """Write rows of values in the order of the table's columns. Rows that they point to may come later."""


class BackendModule(Protocol):
    """A backend's own module. ``place`` is a directory or a URL."""

    def open_backend(self, place: str, options: Options) -> Backend:
        """Open the database, made and migrated as needed. Raises Unusable, and InUse."""

    def open_snapshot(self, place: str) -> AbstractContextManager[sa.Connection]:
        """One snapshot of it, while others use it. Raises Unusable when there is none."""

    def open_source(self, place: str) -> AbstractContextManager[sa.Connection]:
        """The same, while nobody uses it. Raises InUse, and Unusable when there is none."""

    def open_target(self, place: str) -> AbstractContextManager[Filled]:
        """A transaction that nobody else is in, on a new database or an empty one, migrated; committed at the end.

        Raises InUse, and Unusable. What is raised within takes everything back.
        """
