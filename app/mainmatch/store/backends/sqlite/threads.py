"""SQLite's threads: one writer, which commits together what is queued together, and a few readers.

The writer answers nobody before the commit that holds their command has returned. A command that fails takes back its
own changes and nothing else; a commit that fails fails everything in it, and what was refused on the strength of it. A
reader reads one snapshot, which holds everything that was acknowledged before it was asked (P15, P16).
"""

import sqlite3
import time
from collections.abc import Callable
from datetime import datetime
from threading import Thread

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import OperationalError

from mainmatch.store.backends.jobs import AfterCommit, Job, JobQueue
from mainmatch.store.backends.sqlite.connection import Session, reason_of
from mainmatch.store.transactions.errors import StoreFailure, Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache, StagedCache
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["Readers", "Writer"]

_MOST_JOBS = 256
_LONGEST = 0.02
"""Seconds after which a batch takes no further command: those who wait for its commit have waited enough."""

_log = structlog.get_logger(__name__)


class _Lost(Exception):
    """The transaction is gone, with everything that the batch had done."""


class Writer:
    """Runs the commands of ``queue`` until that is closed, then ends."""

    def __init__(
        self,
        engine: sa.Engine,
        queue: JobQueue,
        cache: RevisionCache,
        *,
        now: Callable[[], datetime],
        epoch: str,
        after_commit: AfterCommit,
    ) -> None:
        self._engine = engine
        self._queue = queue
        self._cache = cache
        self._now = now
        self._epoch = epoch
        self._after_commit = after_commit
        self._session: Session | None = None
        self.commits = 0
        # A daemon: a process that ends without closing loses nothing that was acknowledged.
        self._thread = Thread(target=self._work, name="store-writer", daemon=True)

    def start(self) -> None:
        """Begin to take commands."""
        self._thread.start()

    def join(self) -> None:
        """Wait until the queue was closed and everything in it answered."""
        self._thread.join()

    def _work(self) -> None:
        while jobs := self._queue.get(_MOST_JOBS):
            while jobs:
                began = time.monotonic()
                ran = self._commit_together(jobs)
                self._after_commit.settle(jobs[:ran], time.monotonic() - began)
                jobs = jobs[ran:]
        _close(self._session)

    def _commit_together(self, jobs: list[Job]) -> int:
        """One transaction with as many of the jobs, from the first on, as there is time for; how many."""
        staged = StagedCache(self._cache)
        ran = 0
        try:
            session = self._session = self._session or Session.open(self._engine)
            session.run("BEGIN IMMEDIATE")
            until = time.monotonic() + _LONGEST
            for job in jobs:
                ran += 1
                self._run(job, session, staged)
                if time.monotonic() >= until:
                    break
            session.run("COMMIT")
            self.commits += 1
        except BaseException as error:  # noqa: BLE001 - this thread must live, and everybody be answered
            # The next batch begins on a fresh connection.
            _close(self._session)
            self._session = None
            _log.error("write failed", error=type(error).__name__, reason=reason_of(error), verbs=ran)
            ran = max(ran, 1)
            for job in jobs[:ran]:
                job.fail(_not_confirmed(error))
        else:
            staged.settle()
        return ran

    def _run(self, job: Job, session: Session, batch: StagedCache) -> None:
        session.run("SAVEPOINT command")
        staged = StagedCache(batch)
        tx = Transaction(session.connection, staged, self._now(), self._epoch)
        try:
            job.value = job.run(tx, *job.args, **job.kwargs)
        except OperationalError as error:
            # The disk's trouble is no command's: it is noted here, and reported in the store's own words.
            _log.error("statement failed", reason=reason_of(error))
            job.fail(_not_confirmed(error))
        except BaseException as error:  # noqa: BLE001 - whatever a command raises is its caller's, and nobody else's
            job.fail(error)
        finally:
            tx.end()
        if not session.is_in_transaction:
            raise _Lost
        if job.error is None:
            session.run("RELEASE command")
            job.notices = tx.notices
            staged.settle()
        else:
            session.run("ROLLBACK TO command")
            session.run("RELEASE command")


class Readers:
    """Run the queries of ``queue`` until that is closed, then end."""

    def __init__(
        self,
        engine: sa.Engine,
        queue: JobQueue,
        cache: RevisionCache,
        *,
        now: Callable[[], datetime],
        epoch: str,
        after_commit: AfterCommit,
        count: int,
    ) -> None:
        self._engine = engine
        self._queue = queue
        self._cache = cache
        self._now = now
        self._epoch = epoch
        self._after_commit = after_commit
        self._threads = [Thread(target=self._work, name=f"store-reader-{n}", daemon=True) for n in range(1, count + 1)]

    def start(self) -> None:
        """Begin to take queries."""
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        """Wait until the queue was closed and everything in it answered."""
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        session: Session | None = None
        while jobs := self._queue.get():
            (job,) = jobs
            try:
                session = session or Session.open(self._engine)
                self._run(job, session)
            except BaseException as error:  # noqa: BLE001 - this thread must live, and everybody be answered
                _log.error("read failed", error=type(error).__name__, reason=reason_of(error))
                job.fail(_unread(error))
                _close(session)
                session = None
            self._after_commit.settle(jobs)
        _close(session)

    def _run(self, job: Job, session: Session) -> None:
        session.run("BEGIN")
        tx = Transaction(session.connection, self._cache, self._now(), self._epoch)
        try:
            job.value = job.run(tx, *job.args, **job.kwargs)
        except OperationalError as error:
            _log.error("statement failed", reason=reason_of(error))
            job.fail(_unread(error))
        except BaseException as error:  # noqa: BLE001 - whatever a query raises is its caller's
            job.fail(error)
        finally:
            tx.end()
        # Not COMMIT: there is nothing to keep, and this ends the snapshot whatever a query left open.
        session.run("ROLLBACK")


def _close(session: Session | None) -> None:
    if session is not None:
        try:
            session.close()
        except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
            _log.warning("connection did not close", error=type(error).__name__)


def _not_confirmed(error: BaseException) -> StoreFailure:
    if isinstance(error, Unusable):
        return Unusable(str(error))
    failure = StoreFailure("The database did not confirm this. Look whether it happened before you try again.")
    failure.__cause__ = error
    return failure


def _unread(error: BaseException) -> StoreFailure:
    if isinstance(error, Unusable):
        return error
    failure = StoreFailure("The database could not be read. Try again.")
    failure.__cause__ = error
    return failure
