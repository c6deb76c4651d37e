"""A database that can be branched: one connection, and what is done within a branch is undone after it.

It runs commands as the store's writer does (a savepoint for each, the real transaction, memo and notices), at once and
in the caller's thread. It is SQLite in memory or, where everything is on PostgreSQL, one transaction there that is
never committed. It keeps nothing, so it proves nothing about durability; the pairs over real sockets use the real one.
"""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool
from typing_extensions import override

from mainmatch.store.backends.jobs import OnCommit
from mainmatch.store.backends.postgres import connection as postgres
from mainmatch.store.backends.sqlite.connection import FILE_NAME
from mainmatch.store.database import Database
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction, to_millisecond
from tests import databases

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

_EPOCH = "epoch-of-both"
_MEMO = 4096


class BranchingDatabase(Database):
    """For one thread. ``now`` gives aware instants."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self.lanes = 1
        self._connection = _on_postgres() if databases.ALL_ON_POSTGRES else _in_memory()
        # SQLAlchemy begins and rolls back nothing by itself.
        self._connection.begin()
        self._raw: Any = self._connection.connection.driver_connection
        self._run("BEGIN")
        self._memory: RevisionCache = RevisionCache(_MEMO)
        self._depth = 0
        self._watchers: list[OnCommit] = []

    @contextmanager
    def branch(self, *, cold: bool = False) -> Iterator[None]:
        """All that is written within is undone at the end. ``cold``: within, nothing is remembered from before."""
        memory, self._memory = self._memory, RevisionCache(_MEMO) if cold else RevisionCache(beneath=self._memory)
        self._depth += 1
        name = f"branch_{self._depth}"
        self._run(f"SAVEPOINT {name}")
        try:
            yield
        finally:
            self._run(f"ROLLBACK TO SAVEPOINT {name}")
            self._run(f"RELEASE SAVEPOINT {name}")
            self._depth -= 1
            self._memory = memory

    def forget(self) -> None:
        """Remember nothing from here to the end of the branch: rows were written behind the commands' back."""
        self._memory = RevisionCache(_MEMO)

    @property
    @override
    def commits(self) -> int | None:
        return None

    @property
    @override
    def trouble(self) -> None:
        return None

    @override
    async def write(self, command: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        return self._do(lambda tx: command(tx, *args, **kwargs))

    @override
    def keep(
        self,
        command: Callable[[Transaction, list[T]], Sequence[R]],
        item: T,
        then: Callable[[R | None, BaseException | None], None],
    ) -> None:
        try:
            kept = self._do(lambda tx: command(tx, [item]))[0]
        except Exception as error:  # noqa: BLE001 - whoever waits for it gets it
            then(None, error)
        else:
            then(kept, None)

    @override
    def instant(self, changed_at: datetime | None) -> datetime:
        return to_millisecond(self._now())

    @override
    def watch(self, on_commit: OnCommit) -> None:
        self._watchers.append(on_commit)

    @override
    async def read_for(self, whose: str, query: Callable[[Transaction], R], *, is_long: bool = False) -> R:
        return self._do(query)

    @override
    def write_now(self, command: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        return self._do(lambda tx: command(tx, *args, **kwargs))

    @override
    def read_now(self, query: Callable[Concatenate[Transaction, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        return self._do(lambda tx: query(tx, *args, **kwargs))

    @override
    def close(self) -> None:
        self._raw.close()
        self._connection.invalidate()
        self._connection.close()

    def _do(self, command: Callable[[Transaction], R]) -> R:
        staged = RevisionCache(beneath=self._memory)
        tx = Transaction(self._connection, staged, self._now(), _EPOCH)
        self._run("SAVEPOINT command")
        try:
            value = command(tx)
        except BaseException:
            self._run("ROLLBACK TO SAVEPOINT command")
            self._run("RELEASE SAVEPOINT command")
            raise
        finally:
            tx.end()
        self._run("RELEASE SAVEPOINT command")
        staged.settle()
        for watcher in self._watchers:
            watcher(tx.notices)
        return value

    def _run(self, command: str) -> None:
        self._raw.execute(command).close()


def _in_memory() -> sa.Connection:
    raw = sqlite3.connect(":memory:", isolation_level=None)
    raw.executescript(_schema())
    raw.execute("PRAGMA foreign_keys = ON").close()
    return sa.create_engine("sqlite+pysqlite://", creator=lambda: raw, poolclass=StaticPool).connect()


def _on_postgres() -> sa.Connection:
    """A database for all of this process: nobody sees what another one has not committed."""
    connection = postgres.engine_of(_empty(), "rw").connect()
    raw: Any = connection.connection.driver_connection
    # Its transaction waits for whatever a world does elsewhere.
    raw.execute("SET idle_in_transaction_session_timeout = 0")
    return connection


@cache
def _empty() -> str:
    return databases.cluster().fresh()


@cache
def _schema() -> str:
    """A fresh database of the server's own making, as SQL."""
    with tempfile.TemporaryDirectory() as directory:
        Database.open(directory, now=_then).close()
        made: Any = sqlite3.connect(Path(directory) / FILE_NAME)
        try:
            return "\n".join(made.iterdump())
        finally:
            made.close()


def _then() -> datetime:
    return datetime.fromisoformat("2020-11-21T14:00:00+00:00")
