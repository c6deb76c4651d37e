"""The writer: the one thread that changes the database, and commits what is queued together.

May touch: the writing connection. Rules kept here: nobody is answered before the commit that
holds their verb has returned; a verb that fails takes back its own changes and nothing else; when
a commit fails, everything in it fails, and what was refused on the strength of it too.
"""

import sqlite3
import time
from collections.abc import Callable
from datetime import datetime
from threading import Thread

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import OperationalError

from mainmatch.store.backends.after_commit import AfterCommit
from mainmatch.store.backends.queue import Job, JobQueue
from mainmatch.store.backends.sqlite.connection import Session, reason_of
from mainmatch.store.transactions.errors import StoreFailure, Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache, Stage
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["Writer"]

_MOST_JOBS = 256
_LONGEST = 0.02
"""Seconds after which a batch takes no further verb: those who wait for its commit have waited enough."""

_log = structlog.get_logger(__name__)


class _Lost(Exception):
    """The transaction is gone, with everything that the batch had done."""


class Writer:
    """Takes verbs from ``queue`` until that is closed, then ends."""

    def __init__(
        self,
        engine: sa.Engine,
        queue: JobQueue,
        cache: RevisionCache,
        *,
        now: Callable[[], datetime],
        epoch: str,
        announcer: AfterCommit,
    ) -> None:
        self._engine = engine
        self._queue = queue
        self._memo = cache
        self._now = now
        self._epoch = epoch
        self._announcer = announcer
        self._session: Session | None = None
        self.commits = 0
        # A daemon: a process that ends without closing loses nothing that was acknowledged.
        self._thread = Thread(target=self._work, name="store-writer", daemon=True)

    def start(self) -> None:
        """Begin to take verbs."""
        self._thread.start()

    def join(self) -> None:
        """Wait until the queue was closed and everything in it answered."""
        self._thread.join()

    def _work(self) -> None:
        while (first := self._queue.get()) is not None:
            jobs = [first, *self._queue.get_more(_MOST_JOBS - 1)]
            while jobs:
                began = time.monotonic()
                ran = self._commit_together(jobs)
                self._announcer.settle(jobs[:ran], time.monotonic() - began)
                jobs = jobs[ran:]
        self._drop_session()

    def _commit_together(self, jobs: list[Job]) -> int:
        """One transaction with as many of the jobs, from the first on, as there is time for; how many."""
        stage = Stage(self._memo)
        ran = 0
        try:
            session = self._begin()
            until = time.monotonic() + _LONGEST
            for job in jobs:
                ran += 1
                self._run(job, session, stage)
                if time.monotonic() >= until:
                    break
            session.run("COMMIT")
            self.commits += 1
        except BaseException as error:  # noqa: BLE001 - this thread must live, and everybody be answered
            self._drop_session()
            _log.error("write failed", error=type(error).__name__, reason=reason_of(error), verbs=ran)
            ran = max(ran, 1)
            for job in jobs[:ran]:
                job.fail(_not_confirmed(error))
        else:
            stage.settle()
        return ran

    def _begin(self) -> Session:
        session = self._session
        if session is None:
            session = self._session = Session.open(self._engine)
        session.run("BEGIN IMMEDIATE")
        return session

    def _run(self, job: Job, session: Session, stage: Stage) -> None:
        session.run("SAVEPOINT verb")
        staged = Stage(stage)
        tx = Transaction(session.connection, staged, self._now(), self._epoch)
        try:
            job.value = job.verb(tx)
        except BaseException as error:  # noqa: BLE001 - whatever a verb raises is its caller's, and nobody else's
            job.fail(_trouble(error) if isinstance(error, OperationalError) else error)
        finally:
            tx.end()
        if not session.is_in_transaction:
            raise _Lost
        if job.error is None:
            session.run("RELEASE verb")
            job.notices = tx.notices
            staged.settle()
        else:
            session.run("ROLLBACK TO verb")
            session.run("RELEASE verb")

    def _drop_session(self) -> None:
        """Close the connection: after a failure the next batch begins on a fresh one."""
        session, self._session = self._session, None
        if session is not None:
            try:
                session.close()
            except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
                _log.warning("connection did not close", error=type(error).__name__)


def _trouble(error: OperationalError) -> StoreFailure:
    """The disk's trouble is no verb's: it is noted here, and told in the store's own words."""
    _log.error("statement failed", reason=reason_of(error))
    return _not_confirmed(error)


def _not_confirmed(error: BaseException) -> StoreFailure:
    if isinstance(error, Unusable):
        return Unusable(str(error))
    failure = StoreFailure("The database did not confirm this. Look whether it happened before you try again.")
    failure.__cause__ = error
    return failure
