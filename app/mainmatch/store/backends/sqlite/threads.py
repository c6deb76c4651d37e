"""SQLite's threads: one writer, which commits together what is queued together, and a few readers.

The writer answers nobody before the commit that holds their command has returned. A command that fails takes back its
own changes and nothing else; a commit that fails fails everything in it, and what was refused on the strength of it. A
reader reads one snapshot, which holds everything that was acknowledged before it was asked (P15, P16).
"""

import sqlite3
import time
from dataclasses import dataclass

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import OperationalError

from mainmatch.store.backends.jobs import Job
from mainmatch.store.backends.protocol import Backend
from mainmatch.store.backends.sqlite.connection import Session, reason_of, trouble_in
from mainmatch.store.backends.sqlite.files import FileDamage, Files
from mainmatch.store.backends.storage import Storage, StorageFault
from mainmatch.store.transactions.errors import StoreFailure, Unavailable, Unconfirmed, Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction

MOST_JOBS = 256
"""Commands that the writer takes at once."""

_LONGEST = 0.02
"""Seconds after which a batch takes no further command: those who wait for its commit have waited enough."""

_UNCONFIRMED = "The database did not confirm this. Look whether it happened before you try again."
_UNREAD = "The database could not be read. Try again."

_log = structlog.get_logger(__name__)


class _Lost(Exception):
    """The transaction is gone, with everything that the batch had done."""


@dataclass(slots=True, eq=False)
class Writer:
    """Runs commands, and commits together what is queued together."""

    backend: Backend
    engine: sa.Engine
    files: Files
    session: Session | None = None
    commits: int = 0

    def run(self, jobs: list[Job]) -> None:
        """Run commands, in as few transactions as there is time for."""
        while jobs:
            began = time.monotonic()
            ran = self._commit_together(jobs)
            self.backend.after_commit.settle(jobs[:ran], time.monotonic() - began)
            jobs = jobs[ran:]

    def let_go(self) -> None:
        """Close the connection: the next batch begins on a fresh one, and trusts nothing that was read before.

        A commit that failed can be kept: then rows are newer than what is cached of them.
        """
        self.commits += 1
        self.backend.cache.clear()
        _close(self.session)
        self.session = None
        self.files.closed()

    def _commit_together(self, jobs: list[Job]) -> int:
        """One transaction with as many of the jobs, from the first on, as there is time for; how many."""
        staged = RevisionCache(beneath=self.backend.cache)
        taken, is_committing = list[Job](), False
        try:
            self.backend.storage.must_take_writes()
            self.files.must_be_whole()
            session = self.session = self.session or Session.open(self.engine)
            session.run("BEGIN IMMEDIATE")
            self._run_together(jobs, taken, session, staged)
            is_committing = True
            session.run("COMMIT")
            self.commits += 1
            # It may have gone into a file that nobody finds again: then it is not acknowledged.
            self.files.opened()
            self.files.must_be_whole()
        except BaseException as error:  # noqa: BLE001 - this thread must live, and everybody be answered
            taken = taken or jobs[:1]
            is_unclear = is_committing and not _is_taken_back(error, self.session)
            for job in taken:
                failure = _in_our_words(self.backend.storage, error, "write failed")
                job.fail(Unconfirmed("The commit failed: it may or may not be kept.") if is_unclear else failure)
            if not self.backend.storage.is_final:
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
        tx = Transaction(session.connection, staged, self.backend.now(), self.backend.epoch)
        failure: BaseException | None = None
        try:
            job.value = job.run(tx, *job.args, **job.kwargs)
        except BaseException as error:  # noqa: BLE001 - whatever a command raises is its caller's, and nobody else's
            failure = error
            is_ours = isinstance(error, OperationalError) or _trouble_in(error) is not None
            job.fail(_in_our_words(self.backend.storage, error, "statement failed") if is_ours else error)
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


@dataclass(slots=True, eq=False)
class Reader:
    """Runs queries, each in a snapshot of its own."""

    backend: Backend
    engine: sa.Engine
    session: Session | None = None

    def run(self, jobs: list[Job]) -> None:
        """Run queries, each in a snapshot of its own."""
        for job in jobs:
            try:
                self.session = self.session or Session.open(self.engine)
                self._run(job, self.session)
            except BaseException as error:  # noqa: BLE001 - this thread must live, and everybody be answered
                job.fail(_in_our_words(self.backend.storage, error, "read failed", is_query=True))
                self.let_go()
        self.backend.after_commit.settle(jobs)

    def let_go(self) -> None:
        """Close the connection: the next query begins on a fresh one."""
        session, self.session = self.session, None
        _close(session)

    def _run(self, job: Job, session: Session) -> None:
        session.run("BEGIN")
        tx = Transaction(session.connection, self.backend.cache, self.backend.now(), self.backend.epoch, is_query=True)
        try:
            job.value = job.run(tx, *job.args, **job.kwargs)
        except BaseException as error:  # noqa: BLE001 - whatever a query raises is its caller's
            is_ours = isinstance(error, OperationalError) or _trouble_in(error) is not None
            job.fail(
                _in_our_words(self.backend.storage, error, "statement failed", is_query=True) if is_ours else error
            )
        finally:
            tx.end()
        # Not COMMIT: there is nothing to keep, and this ends the snapshot whatever a query left open.
        session.run("ROLLBACK")


def _in_our_words(storage: Storage, error: BaseException, event: str, *, is_query: bool = False) -> StoreFailure:
    """The disk's trouble is no command's: it is noted, and reported in the store's own words."""
    if isinstance(error, Unavailable | MemoryError):
        return Unavailable(str(error))
    if isinstance(error, Unusable):
        storage.fail("failing", detail=str(error))
        return Unusable(str(error))
    if isinstance(error, FileDamage):
        return storage.fail(error.reason, detail=str(error), is_final=True)
    reason = _trouble_in(error)
    # A query that writes is no trouble of the disk's.
    if reason is not None and not (is_query and reason == "read_only"):
        failure: StoreFailure = storage.fail(reason, detail=reason_of(error), is_final=reason == "damaged")
    else:
        _log.error(event, error=type(error).__name__, reason=reason_of(error))
        failure = StoreFailure(_UNREAD if is_query else _UNCONFIRMED)
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
