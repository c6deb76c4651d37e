"""The database: opens itself, migrates itself, and runs verbs.

May touch: the other modules of the store. Rule kept here: a write is durable when it is answered,
and every read that is asked after that sees it.

Verbs are plain functions of a transaction. Which thread runs them is this room's secret.
"""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from app.store.failures import Closed, InUse, Overloaded, StoreFailure, Unusable
from app.store.jobs import Job, JobQueue
from app.store.memo import Memo
from app.store.migrations import migrated
from app.store.readers import Readers
from app.store.sqlite import DirectoryLock, engine_of, prepare_directory
from app.store.transaction import Notices, Transaction
from app.store.writer import OnCommit, Writer

__all__ = ["Closed", "Database", "InUse", "Notices", "Overloaded", "StoreFailure", "Unusable"]

P = ParamSpec("P")
R = TypeVar("R")


class Database:
    """An open database. Make one with ``Database.open``; end it with ``close``."""

    def __init__(
        self, lock: DirectoryLock, writer: Writer, readers: Readers, writes: JobQueue, reads: JobQueue
    ) -> None:
        self._lock = lock
        self._writer = writer
        self._readers = readers
        self._writes = writes
        self._reads = reads

    @classmethod
    def open(
        cls,
        place: str | Path,
        *,
        now: Callable[[], datetime],
        on_commit: OnCommit | None = None,
        readers: int = 3,
        queue_limit: int = 10_000,
        memo_limit: int = 4096,
    ) -> Self:
        """Open the embedded database in the directory ``place``; it is made and migrated as needed.

        ``now`` gives aware instants. ``on_commit`` is called after each commit that has notices, on
        the event loop that waits for it and before its answers. ``readers`` is a number of threads,
        ``queue_limit`` of verbs waiting to write, and as many to read, ``memo_limit`` of values
        remembered between transactions. Raises InUse when another process has the directory, and
        Unusable, both with the way out.
        """
        if "://" in str(place):
            raise Unusable("Only the embedded database is there yet: name a directory, not a URL.")
        directory = Path(place).absolute()
        prepare_directory(directory)
        lock = DirectoryLock(directory)
        try:
            epoch = migrated(engine_of(directory, "rwc"), now, epoch=secrets.token_urlsafe(9))
            memo = Memo(memo_limit)
            writes, reads = JobQueue(queue_limit), JobQueue(queue_limit)
            writer = Writer(engine_of(directory, "rw"), writes, memo, now=now, epoch=epoch, on_commit=on_commit)
            reading = Readers(engine_of(directory, "ro"), reads, memo, now=now, epoch=epoch, count=readers)
            database = cls(lock, writer, reading, writes, reads)
        except BaseException:
            lock.release()
            raise
        database._begin()
        return database

    def _begin(self) -> None:
        self._writer.start()
        self._readers.start()
        try:
            self.write_now(_nothing)
            self.read_now(_nothing)
        except BaseException:
            self.close()
            raise

    async def write(self, verb: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a verb that changes something; its changes are durable when this returns.

        Raises what the verb raises (then nothing of it is kept), Overloaded, Closed, and
        StoreFailure when the disk did not confirm it. Cancelling the wait doesn't take the verb back.
        """
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[R] = loop.create_future()
        self._writes.put(Job(lambda tx: verb(tx, *args, **kwargs), waiter, loop))
        return await waiter

    async def read(self, verb: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a verb that only reads, on one snapshot. Raises as ``write`` does."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[R] = loop.create_future()
        self._reads.put(Job(lambda tx: verb(tx, *args, **kwargs), waiter, loop))
        return await waiter

    def write_now(self, verb: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``write``, for callers without an event loop; ``on_commit`` is called in their thread."""
        job, waiter = _waited_for(lambda tx: verb(tx, *args, **kwargs))
        self._writes.put(job)
        value: R = waiter.result()
        self._writer.announce(job.notices)
        return value

    def read_now(self, verb: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``read``, for callers without an event loop."""
        job, waiter = _waited_for(lambda tx: verb(tx, *args, **kwargs))
        self._reads.put(job)
        value: R = waiter.result()
        return value

    def close(self) -> None:
        """Finish what is queued, answer it, and let others have the directory. Blocks; repeating it has no effect."""
        # Readers first: the writing connection is the last to close, and tidies the log away.
        self._reads.close()
        self._readers.join()
        self._writes.close()
        self._writer.join()
        self._lock.release()

    async def aclose(self) -> None:
        """As ``close``, without holding up the event loop."""
        await asyncio.to_thread(self.close)


def _waited_for(verb: Callable[[Transaction], Any]) -> tuple[Job, Future[Any]]:
    waiter: Future[Any] = Future()
    return Job(verb, waiter), waiter


def _nothing(tx: Transaction) -> None:
    """Asked at the start: a connection whose settings are unsafe fails here, not at the first request."""
