"""Readers: a few threads with a read-only connection each.

May touch: read-only connections. Rule kept here: a verb reads one snapshot, which holds
everything that was acknowledged before it was asked (P15, P16).
"""

import sqlite3
from collections.abc import Callable
from datetime import datetime
from functools import partial
from threading import Thread

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import OperationalError

from mainmatch.store.backends.queue import Job, JobQueue, answer, answer_on_loop
from mainmatch.store.backends.sqlite.connection import Session, reason_of
from mainmatch.store.transactions.errors import StoreFailure, Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["Readers"]

_log = structlog.get_logger(__name__)


class Readers:
    """Take verbs from ``queue`` until that is closed, then end."""

    def __init__(
        self,
        engine: sa.Engine,
        queue: JobQueue,
        cache: RevisionCache,
        *,
        now: Callable[[], datetime],
        epoch: str,
        count: int,
    ) -> None:
        self._engine = engine
        self._queue = queue
        self._memo = cache
        self._now = now
        self._epoch = epoch
        self._threads = [Thread(target=self._work, name=f"store-reader-{n}", daemon=True) for n in range(1, count + 1)]

    def start(self) -> None:
        """Begin to take verbs."""
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        """Wait until the queue was closed and everything in it answered."""
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        session: Session | None = None
        while (job := self._queue.get()) is not None:
            try:
                session = session or Session.open(self._engine)
                self._run(job, session)
            except BaseException as error:  # noqa: BLE001 - this thread must live, and everybody be answered
                _log.error("read failed", error=type(error).__name__, reason=reason_of(error))
                job.fail(_unread(error))
                session = _drop(session)
            answer_on_loop(job.loop, partial(answer, (job,)))
        _drop(session)

    def _run(self, job: Job, session: Session) -> None:
        session.run("BEGIN")
        tx = Transaction(session.connection, self._memo, self._now(), self._epoch)
        try:
            job.value = job.verb(tx)
        except BaseException as error:  # noqa: BLE001 - whatever a verb raises is its caller's
            if isinstance(error, OperationalError):
                _log.error("statement failed", reason=reason_of(error))
                error = _unread(error)
            job.fail(error)
        finally:
            tx.end()
        # Not COMMIT: there is nothing to keep, and this ends the snapshot whatever a verb left open.
        session.run("ROLLBACK")


def _unread(error: BaseException) -> StoreFailure:
    if isinstance(error, Unusable):
        return error
    failure = StoreFailure("The database could not be read. Try again.")
    failure.__cause__ = error
    return failure


def _drop(session: Session | None) -> Session | None:
    """Close the connection: the next verb opens a fresh one."""
    if session is not None:
        try:
            session.close()
        except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
            _log.warning("connection did not close", error=type(error).__name__)
    return None
