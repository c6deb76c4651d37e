"""The database: opens itself, migrates itself, and runs commands and queries.

A write is durable when it is answered, and every later read sees it. Commands and queries are plain functions of a
transaction. They can't tell which backend and thread run them. Where several servers share the database a command may
run more than once, and only its last run counts: so it changes nothing but its transaction.
"""

import asyncio
import pkgutil
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from itertools import repeat
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, Self, TypeAlias, TypeVar, cast

import structlog

from mainmatch.store.backends.jobs import AfterCommit, Job, OnBatch, OnCommit
from mainmatch.store.backends.protocol import Backend, BackendModule, Options
from mainmatch.store.backends.sqlite import backend as sqlite_backend
from mainmatch.store.backends.storage import StorageFault
from mainmatch.store.transactions.errors import StoreFailure, Unavailable, Unusable
from mainmatch.store.transactions.transaction import Transaction, advanced, to_millisecond

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

_log = structlog.get_logger(__name__)

_Kept: TypeAlias = tuple[Any, Any, Callable[[Any, BaseException | None], None]]
"""A command, an item, and what is called then."""


class Database:
    """An open database. Make one with ``Database.open``; end it with ``close``.

    ``place``, ``lanes`` and ``retries`` are the backend's.
    """

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._after_commit = backend.after_commit
        self._writes, self._reads = backend.writes, backend.reads
        self.place, self.lanes, self.retries = backend.place, backend.lanes, backend.retries
        self._kept: list[_Kept] = []
        """What is to be kept together."""
        self._is_keeping = False
        self._is_shared = backend.commits is None
        """Whether other servers commit, too."""

    @classmethod
    def open(
        cls,
        place: str | Path,
        *,
        now: Callable[[], datetime],
        on_commit: OnCommit | None = None,
        on_batch: OnBatch | None = None,
        connections: int = 12,
        queue_limit: int = 10_000,
        alone: bool = False,
    ) -> Self:
        """Open the embedded database in a directory, or the one on PostgreSQL behind a URL.

        It is made and migrated as needed. ``now`` gives aware instants. ``on_commit`` is called after each commit of
        this process that has notices, on the event loop that waits for it and before its answers. ``on_batch`` gets
        each commit's size. ``connections``: to PostgreSQL. ``queue_limit``: of commands waiting, and of queries.
        ``alone``: no other process may use it meanwhile. Raises InUse when another one has it, and Unusable, both with
        the way out.
        """
        options = Options(now, AfterCommit(on_commit, on_batch), connections, queue_limit, alone)
        database = cls(kind_of(place).open_backend(str(place), options))
        database._backend.start()
        try:
            # A connection whose settings are unsafe fails here, not at the first request.
            database.write_now(lambda _tx: None)
            database.read_now(lambda _tx: None)
        except BaseException as error:
            database.close()
            if isinstance(error, Unavailable):
                raise Unusable(f"{database.place} can't be used. {error}") from None
            raise
        return database

    def watch(self, on_commit: OnCommit) -> None:
        """Have commits announced to this, too, before all others."""
        self._after_commit.watchers.append(on_commit)

    def listen(self, on_commit: OnCommit) -> None:
        """Have commits announced to this from now on, as ``open`` says."""
        self._after_commit.on_commit = on_commit

    @property
    def trouble(self) -> StorageFault | None:
        """Why writes are not kept now, as one of ``REASONS``; None while they are."""
        return self._backend.storage.reason

    def instant(self, changed_at: datetime | None) -> datetime:
        """The instant of what is judged now, on something that was last changed at that one (``advance_now``)."""
        now = to_millisecond(self._backend.now())
        return advanced(now, changed_at) if self._is_shared else now

    @property
    def commits(self) -> int | None:
        """How many transactions were committed since the start: while it stands, nothing has changed.

        None where nobody can know, for other servers commit, too.
        """
        return self._backend.commits

    async def write(self, command: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a command; its changes are durable when this returns.

        Raises what the command raises (then nothing of it is kept), Overloaded, Closed, Unavailable when the disk takes
        nothing, and StoreFailure when it did not confirm it. Cancelling the wait doesn't take the command back.
        """
        self._hand_over()
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[R] = loop.create_future()
        self._writes.put(Job(command, waiter, loop, args, kwargs))
        return await waiter

    def keep(
        self,
        command: Callable[[Transaction, list[T]], Sequence[R]],
        item: T,
        then: Callable[[R | None, BaseException | None], None],
    ) -> None:
        """Run a command for this item and others of this turn of the loop together.

        ``then`` gets what it has for this item, or why it failed, as ``write`` does. Begun at once, and in the order of
        all writes. Where several servers share the database, one such command runs at a time, and what comes meanwhile
        is for the next one.
        """
        if not self._kept and not self._is_keeping:
            asyncio.get_running_loop().call_soon(self._hand_over)
        self._kept.append((command, item, then))

    def _hand_over(self) -> None:
        if not self._kept or self._is_keeping:
            return
        kept, self._kept = self._kept, []
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Sequence[Any]] = loop.create_future()
        done.add_done_callback(lambda answer: self._answer(kept, answer))
        self._is_keeping = self.lanes > 1
        try:
            self._writes.put(Job(kept[0][0], done, loop, ([item for _, item, _ in kept],)))
        except StoreFailure as error:
            # Not accepted: nothing may build upon them.
            done.set_exception(error)

    def _answer(self, kept: list[_Kept], done: "asyncio.Future[Sequence[Any]]") -> None:
        self._is_keeping = False
        error = done.exception()
        for (_, _, then), value in zip(kept, done.result() if error is None else repeat(None), strict=False):
            try:
                then(value, error)
            except Exception as failure:  # noqa: BLE001 - the others must be answered, too
                _log.error("answer not passed on", error=type(failure).__name__)
        self._hand_over()

    async def read(self, query: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query on one snapshot. Raises as ``write`` does."""
        return await self.read_for("", lambda tx: query(tx, *args, **kwargs))

    async def read_for(self, whose: str, query: Callable[[Transaction], R], *, is_long: bool = False) -> R:
        """As ``read``, for an account: accounts take turns. ``is_long``: a piece of what is read whole."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[R] = loop.create_future()
        (self._backend.long_reads if is_long else self._reads).put(Job(query, waiter, loop, whose=whose))
        return await waiter

    def write_now(self, command: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``write``, for callers without an event loop; ``on_commit`` is called in their thread."""
        waiter: Future[R] = Future()
        job = Job(command, waiter, args=args, kwargs=kwargs)
        self._writes.put(job)
        try:
            return waiter.result()
        finally:
            self._after_commit.announce(job.notices)

    def read_now(self, query: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """As ``read``, for callers without an event loop."""
        waiter: Future[R] = Future()
        self._reads.put(Job(query, waiter, args=args, kwargs=kwargs))
        return waiter.result()

    def close(self) -> None:
        """Finish what is queued, answer it, and let others have it. Blocks; repeating it has no effect."""
        self._backend.stop()

    async def aclose(self) -> None:
        """As ``close``, without holding up the event loop."""
        await asyncio.to_thread(self.close)


_SCHEMES = ("postgresql://", "postgres://")
_DRIVER = "psycopg"


class Broker(Protocol):
    """Passes texts on between the servers that share a database (mainmatch.store.backends.postgres.notify)."""

    async def send(self, text: str) -> None:
        """Pass this on to all servers, this one included. Raises ConnectionError."""

    def heard(self) -> AsyncIterator[str]:
        """What servers send from now on. Raises ConnectionError."""


def kind_of(place: str | Path) -> BackendModule:
    """The backend for a directory or a URL. Raises Unusable for a URL that no backend has."""
    if "://" not in str(place):
        return sqlite_backend
    if not str(place).startswith(_SCHEMES):
        raise Unusable("Name a directory, or a URL that begins with postgresql://.")
    try:
        # The colon: otherwise a module that cannot be imported is looked for as an attribute.
        return cast("BackendModule", pkgutil.resolve_name("mainmatch.store.backends.postgres.backend:"))
    except ModuleNotFoundError as error:
        if error.name != _DRIVER:
            raise
        raise Unusable(
            f"PostgreSQL needs {_DRIVER}, which is not installed. Install it: pip install 'mainmatch[postgres]'."
        ) from None


def broker_of(url: str) -> Callable[[], AbstractAsyncContextManager[Broker]]:
    """What opens the broker of the database behind this URL, which is open. Opening raises ConnectionError."""
    open_broker: Callable[[str], AbstractAsyncContextManager[Broker]] = pkgutil.resolve_name(
        "mainmatch.store.backends.postgres.notify:open_broker"
    )
    return lambda: open_broker(url)
