"""SQLite's threads: one writer, which commits together what is queued together, and a few readers.

The writer answers nobody before the commit that holds their command has returned. A command that fails takes back its
own changes and nothing else; a commit that fails fails everything in it, and what was refused on the strength of it. A
reader reads one snapshot, which holds everything that was acknowledged before it was asked (P15, P16).
"""

import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from threading import Thread

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import OperationalError

from mainmatch.store.backends.jobs import AfterCommit, Job, JobQueue, work
from mainmatch.store.backends.sqlite.connection import Session, reason_of, trouble_in
from mainmatch.store.backends.sqlite.files import FileDamage, Files
from mainmatch.store.backends.storage import Storage, StorageFault
from mainmatch.store.transactions.errors import StoreFailure, Unavailable, Unconfirmed, Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction

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
        storage: Storage,
        files: Files,
        now: Callable[[], datetime],
        epoch: str,
        after_commit: AfterCommit,
    ) -> None:
        self._engine = engine
        self._cache = cache
        self._storage = storage
        self._files = files
        self._now = now
        self._epoch = epoch
        self._after_commit = after_commit
        self._session: Session | None = None
        self.commits = 0
        # A daemon: a process that ends without closing loses nothing that was acknowledged.
        self._thread = Thread(target=work, args=(self, queue, _MOST_JOBS), name="store-writer", daemon=True)

    def start(self) -> None:
        """Begin to take commands."""
        self._thread.start()

    def join(self) -> None:
        """Wait until the queue was closed and everything in it answered."""
        self._thread.join()

    def run(self, jobs: list[Job]) -> None:
        """Run commands, in as few transactions as there is time for."""
        while jobs:
            began = time.monotonic()
            ran = self._commit_together(jobs)
            self._after_commit.settle(jobs[:ran], time.monotonic() - began)
            jobs = jobs[ran:]

    def let_go(self) -> None:
        """Close the connection: the next batch begins on a fresh one, and trusts nothing that was read before.

        A commit that failed can be kept: then rows are newer than what is cached of them.
        """
        self.commits += 1
        self._cache.clear()
        _close(self._session)
        self._session = None
        self._files.closed()

    def _commit_together(self, jobs: list[Job]) -> int:
        """One transaction with as many of the jobs, from the first on, as there is time for; how many."""
        staged = RevisionCache(beneath=self._cache)
        taken, is_committing = list[Job](), False
        try:
            self._storage.must_take_writes()
            self._files.must_be_whole()
            session = self._session = self._session or Session.open(self._engine)
            session.run("BEGIN IMMEDIATE")
            self._run_together(jobs, taken, session, staged)
            is_committing = True
            session.run("COMMIT")
            self.commits += 1
            # It may have gone into a file that nobody finds again: then it is not acknowledged.
            self._files.opened()
            self._files.must_be_whole()
        except BaseException as error:  # noqa: BLE001 - this thread must live, and everybody be answered
            taken = taken or jobs[:1]
            is_unclear = is_committing and not _is_taken_back(error, self._session)
            for job in taken:
                failure = self._not_confirmed(error, "write failed")
                job.fail(Unconfirmed("The commit failed: it may or may not be kept.") if is_unclear else failure)
            if not self._storage.is_final:
                self.let_go()
        else:
            staged.settle()
        return len(taken)

    def _run_together(self, jobs: list[Job], taken: list[Job], session: Session, staged: RevisionCache) -> None:
        """Run as many of the jobs as there is time for, and put them into ``taken``."""
        until = time.monotonic() + _LONGEST
        for job in jobs:
            taken.append(job)
            self._run(job, session, staged)
            if time.monotonic() >= until:
                break

    def _run(self, job: Job, session: Session, batch: RevisionCache) -> None:
        session.run("SAVEPOINT command")
        staged = RevisionCache(beneath=batch)
        tx = Transaction(session.connection, staged, self._now(), self._epoch)
        failure: BaseException | None = None
        try:
            job.value = job.run(tx, *job.args, **job.kwargs)
        except BaseException as error:  # noqa: BLE001 - whatever a command raises is its caller's, and nobody else's
            failure = error
            is_ours = isinstance(error, OperationalError) or _trouble_in(error) is not None
            # The disk's trouble is no command's: it is noted here, and reported in the store's own words.
            job.fail(self._not_confirmed(error, "statement failed") if is_ours else error)
        finally:
            tx.end()
        if not session.is_in_transaction:
            raise _Lost from failure
        if job.error is None:
            session.run("RELEASE command")
            job.notices = tx.notices
            staged.settle()
        else:
            session.run("ROLLBACK TO command")
            session.run("RELEASE command")

    def _not_confirmed(self, error: BaseException, event: str) -> StoreFailure:
        if isinstance(error, Unavailable | MemoryError):
            return Unavailable(str(error))
        if isinstance(error, Unusable):
            self._storage.fail("failing", detail=str(error))
            return Unusable(str(error))
        if isinstance(error, FileDamage):
            return self._storage.fail(error.reason, detail=str(error), is_final=True)
        reason = _trouble_in(error)
        if reason is not None:
            failure: StoreFailure = self._storage.fail(reason, detail=reason_of(error), is_final=reason == "damaged")
        else:
            _log.error(event, error=type(error).__name__, reason=reason_of(error))
            failure = StoreFailure("The database did not confirm this. Look whether it happened before you try again.")
        failure.__cause__ = error
        return failure


class Readers:
    """Run the queries of ``queue``, and in one more thread those of ``long_queue``, until both are closed."""

    def __init__(
        self,
        engine: sa.Engine,
        queue: JobQueue,
        long_queue: JobQueue,
        cache: RevisionCache,
        *,
        storage: Storage,
        now: Callable[[], datetime],
        epoch: str,
        after_commit: AfterCommit,
        count: int,
    ) -> None:
        readers = [_Reader(engine, cache, storage, now, epoch, after_commit) for _ in range(count + 1)]
        self._threads = [
            Thread(target=work, args=(reader, each), name=f"store-reader-{n}", daemon=True)
            for n, (reader, each) in enumerate(zip(readers, [*[queue] * count, long_queue], strict=True), start=1)
        ]

    def start(self) -> None:
        """Begin to take queries."""
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        """Wait until the queue was closed and everything in it answered."""
        for thread in self._threads:
            thread.join()


@dataclass(slots=True, eq=False)
class _Reader:
    """A reader's connection."""

    engine: sa.Engine
    cache: RevisionCache
    storage: Storage
    now: Callable[[], datetime]
    epoch: str
    after_commit: AfterCommit
    session: Session | None = None

    def run(self, jobs: list[Job]) -> None:
        """Run queries, each in a snapshot of its own."""
        for job in jobs:
            try:
                self.session = self.session or Session.open(self.engine)
                self._run(job, self.session)
            except BaseException as error:  # noqa: BLE001 - this thread must live, and everybody be answered
                job.fail(self._unread(error, "read failed"))
                self.let_go()
        self.after_commit.settle(jobs)

    def let_go(self) -> None:
        """Close the connection: the next query begins on a fresh one."""
        session, self.session = self.session, None
        _close(session)

    def _run(self, job: Job, session: Session) -> None:
        session.run("BEGIN")
        tx = Transaction(session.connection, self.cache, self.now(), self.epoch, is_query=True)
        try:
            job.value = job.run(tx, *job.args, **job.kwargs)
        except BaseException as error:  # noqa: BLE001 - whatever a query raises is its caller's
            is_ours = isinstance(error, OperationalError) or _trouble_in(error) is not None
            job.fail(self._unread(error, "statement failed") if is_ours else error)
        finally:
            tx.end()
        # Not COMMIT: there is nothing to keep, and this ends the snapshot whatever a query left open.
        session.run("ROLLBACK")

    def _unread(self, error: BaseException, event: str) -> StoreFailure:
        if isinstance(error, MemoryError):
            return Unavailable(str(error))
        if isinstance(error, Unusable):
            self.storage.fail("failing", detail=str(error))
            return error
        reason = _trouble_in(error)
        # A query that writes is no trouble of the disk's.
        if reason is not None and reason != "read_only":
            failure: StoreFailure = self.storage.fail(reason, detail=reason_of(error), is_final=reason == "damaged")
        else:
            _log.error(event, error=type(error).__name__, reason=reason_of(error))
            failure = StoreFailure("The database could not be read. Try again.")
        failure.__cause__ = error
        return failure


def _is_taken_back(error: BaseException, session: Session | None) -> bool:
    """Whether a commit that failed has certainly kept nothing.

    One whose log was not synced can be whole in it, and is found there after a crash. The last frame makes a commit:
    without its last write it is none.
    """
    if session is not None and session.is_in_transaction:
        return True
    return getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)


def _trouble_in(error: BaseException) -> StorageFault | None:
    """As ``trouble_in``; of a transaction that is gone, why."""
    return trouble_in(error.__cause__ if isinstance(error, _Lost) and error.__cause__ is not None else error)


def _close(session: Session | None) -> None:
    if session is not None:
        try:
            session.close()
        except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
            _log.warning("connection did not close", error=type(error).__name__)
