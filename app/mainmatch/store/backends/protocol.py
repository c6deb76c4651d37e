"""What a backend is to the rest of the store: two queues, of commands and of queries, and threads that run them.

This is the seam. A command can't tell which backend runs it, and only a backend's own modules know what it is.

    sqlite    one writer that commits together what waits, a few readers
    postgres  threads with a transaction and a connection each, for any number of servers
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

import sqlalchemy as sa

from mainmatch.store.backends.jobs import AfterCommit, FairQueue, JobQueue, Threads
from mainmatch.store.backends.migrations import Session, migrated
from mainmatch.store.backends.storage import Guard, Storage
from mainmatch.store.transactions.revision_cache import MOST_VALUES, RevisionCache


@dataclass(frozen=True, slots=True)
class Options:
    """How a database is opened: see ``Database.open``."""

    now: Callable[[], datetime]
    after_commit: AfterCommit
    connections: int
    queue_limit: int
    alone: bool


class Backend:
    """An open database. Its threads have it in common."""

    _guard: Guard
    _writing: Threads
    _reading: tuple[Threads, ...]

    def __init__(self, place: str, options: Options, session: Session, *, lanes: int = 1) -> None:
        """``session``: what it is made and migrated by, as needed."""
        self.place = place
        """Where it is, for people: without a password."""
        self.lanes = lanes
        """How many commands run at the same time."""
        self.now, self.after_commit = options.now, options.after_commit
        self.epoch = migrated(session, options.now, epoch=secrets.token_urlsafe(9))
        """Changes only when a backup is restored."""
        self.writes = JobQueue(options.queue_limit)
        self.reads = FairQueue(options.queue_limit)
        self.long_reads = FairQueue(options.queue_limit)
        """For pieces of what is read whole, such as exports: no reader of a view waits for them."""
        self.cache = RevisionCache(MOST_VALUES)
        self.retries: Counter[str] = Counter()
        """How often a command was run again, by what stood in its way."""
        self.storage = Storage()
        """Whether writes are kept."""

    @property
    def commits(self) -> int | None:
        """How many transactions were committed since the start; None where other servers commit, too."""
        return None

    def start(self) -> None:
        """Begin to take commands."""
        for each in (self._writing, *self._reading):
            each.start()
        self._guard.start()

    def stop(self) -> None:
        """Finish what is queued, and let go. Blocks; repeating it has no effect."""
        self._guard.stop()
        # Readers first: SQLite's writing connection is the last to close, and tidies the log away.
        self.reads.close()
        self.long_reads.close()
        for each in self._reading:
            each.join()
        self.writes.close()
        self._writing.join()


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
