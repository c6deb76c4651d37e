"""Commands to write with in tests, and a way to have many of them in one batch."""

import asyncio
from collections.abc import Callable, Iterable
from threading import Event
from typing import Any, Self

import anyio
import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.database import Database
from mainmatch.store.transactions.transaction import Transaction


class Wrong(Exception):
    pass


def put(tx: Transaction, key: str) -> str:
    meta.put(tx, key, "here")
    return key


def put_and_fail(tx: Transaction, key: str) -> None:
    meta.put(tx, key, "here")
    raise Wrong(key)


def fail_the_commit(tx: Transaction) -> None:
    """Break a foreign key in a way that only the commit notices."""
    tx.connection.execute(sa.text("PRAGMA defer_foreign_keys = ON"))
    tx.connection.execute(sa.text("INSERT INTO hosts VALUES ('m_nowhere', 'ac_nobody')"))


def add_one(tx: Transaction) -> None:
    meta.put(tx, "count", str(int(meta.get(tx, "count") or 0) + 1))


def keys(tx: Transaction) -> set[str]:
    return set(tx.connection.execute(sa.text("SELECT key FROM meta")).scalars()) - {"epoch"}


class Held:
    """Holds the writer inside a command, so that what is asked for meanwhile becomes one batch."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.entered = Event()
        self.release = Event()

    async def __aenter__(self) -> Self:
        self.task = asyncio.create_task(self.database.write(self._wait))
        await asyncio.to_thread(self.entered.wait)
        return self

    def _wait(self, tx: Transaction) -> None:
        self.entered.set()
        self.release.wait()

    async def __aexit__(self, *_: object) -> None:
        self.release.set()
        await self.task

    async def ask(self, *commands: Callable[[Transaction], object]) -> "list[asyncio.Task[object]]":
        tasks = [asyncio.create_task(self.database.write(command)) for command in commands]
        while self.database._writes._queue.qsize() < len(commands):
            await anyio.lowlevel.checkpoint()
        return tasks


async def outcomes(tasks: "Iterable[asyncio.Future[Any]]") -> list[Any]:
    return await asyncio.gather(*tasks, return_exceptions=True)
