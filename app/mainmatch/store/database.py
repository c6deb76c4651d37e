"""The database: opens itself, migrates itself, and runs verbs.

May touch: the other modules of the store. Rule kept here: a write is durable when it is answered,
and every read that is asked after that sees it.

Verbs are plain functions of a transaction. Which engine and which thread run them is this room's secret. Where
several servers share the database a verb may be run more than once, and only its last run counts: what a verb
does is what its transaction does.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from mainmatch.store.backends.after_commit import AfterCommit, OnBatch, OnCommit
from mainmatch.store.backends.choose import kind_of
from mainmatch.store.backends.protocol import Engine, Terms
from mainmatch.store.backends.queue import Job
from mainmatch.store.transactions.errors import Closed, InUse, Overloaded, StoreFailure, Unusable
from mainmatch.store.transactions.transaction import Notices, Transaction

__all__ = ["Closed", "Database", "InUse", "Notices", "Overloaded", "StoreFailure", "Unusable"]

P = ParamSpec("P")
R = TypeVar("R")


class Database:
    """An open database. Make one with ``Database.open``; end it with ``close``."""

    def __init__(self, engine: Engine, announcer: AfterCommit) -> None:
        self._engine = engine
        self._announcer = announcer
        self._writes = engine.writes
        self._reads = engine.reads

    @classmethod
    def open(
        cls,
        place: str | Path,
        *,
        now: Callable[[], datetime],
        on_commit: OnCommit | None = None,
        on_batch: OnBatch | None = None,
        readers: int = 3,
        connections: int = 12,
        queue_limit: int = 10_000,
        memo_limit: int = 4096,
        alone: bool = False,
    ) -> Self:
        """Open the embedded database in a directory, or the one on PostgreSQL behind a URL.

        It is made and migrated as needed. ``now`` gives aware instants. ``on_commit`` is called after each
        commit of this process that has notices, on the event loop that waits for it and before its answers.
        ``on_batch`` is told of each commit's size, for whoever counts.
        ``readers`` is a number of threads of the embedded engine, ``connections`` of connections to PostgreSQL;
        ``queue_limit`` of verbs waiting to write, and as many to read, ``memo_limit`` of values remembered
        between transactions. ``alone``: no other process may use it meanwhile. Raises InUse when another one
        has it, and Unusable, both with the way out.
        """
        announcer = AfterCommit(on_commit, on_batch)
        terms = Terms(now, announcer, readers, connections, queue_limit, memo_limit, alone)
        database = cls(kind_of(place).opened(str(place), terms), announcer)
        database._begin()
        return database

    def _begin(self) -> None:
        self._engine.start()
        try:
            self.write_now(_nothing)
            self.read_now(_nothing)
        except BaseException:
            self.close()
            raise

    @property
    def place(self) -> str:
        """Where it is, in words for people: no password is in them."""
        return self._engine.place

    @property
    def lanes(self) -> int:
        """How many writing verbs run at the same time: 1 where one writer has the database."""
        return self._engine.lanes

    @property
    def retries(self) -> Mapping[str, int]:
        """How often a verb was run again since the start, by what stood in its way; other servers, mostly."""
        return self._engine.retries

    @property
    def commits(self) -> int | None:
        """How many transactions were committed since the start: while it stands, nothing has changed.

        None where nobody can know, for other servers commit, too.
        """
        return self._engine.commits

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
        self._announcer.announce(job.notices)
        return value

    def read_now(self, verb: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``read``, for callers without an event loop."""
        job, waiter = _waited_for(lambda tx: verb(tx, *args, **kwargs))
        self._reads.put(job)
        value: R = waiter.result()
        return value

    def close(self) -> None:
        """Finish what is queued, answer it, and let others have it. Blocks; repeating it has no effect."""
        self._engine.stop()

    async def aclose(self) -> None:
        """As ``close``, without holding up the event loop."""
        await asyncio.to_thread(self.close)


def _waited_for(verb: Callable[[Transaction], Any]) -> tuple[Job, Future[Any]]:
    waiter: Future[Any] = Future()
    return Job(verb, waiter), waiter


def _nothing(tx: Transaction) -> None:
    """Asked at the start: a connection whose settings are unsafe fails here, not at the first request."""
