"""Threads of the store that meet an error nobody foresaw: who waits is answered, and the next command runs."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from mainmatch.store import meta
from mainmatch.store.backends.jobs import AfterCommit, JobQueue
from mainmatch.store.backends.postgres import pool
from mainmatch.store.backends.sqlite import threads
from mainmatch.store.backends.sqlite.connection import Session
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Stale, StoreFailure, Unavailable
from tests.store.batches import fail_the_commit, put

pytestmark = pytest.mark.anyio

THREADS = 12
"""More than there are of either kind: each of them dies once."""


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, place: Any, name: str, error: BaseException) -> Iterator[None]:
    """Have a function of the store raise while this lasts."""

    def fail(*_args: object, **_kwargs: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(place, name, fail)
        yield


async def all_answered(*asked: Coroutine[Any, Any, Any]) -> list[Any]:
    async with asyncio.timeout(20):
        return await asyncio.gather(*asked, return_exceptions=True)


@pytest.mark.parametrize("error", [MemoryError, SystemExit, KeyboardInterrupt])
@pytest.mark.parametrize("kind", ["write", "read"])
async def test_what_fails_after_a_command_ran(
    database: Database, monkeypatch: pytest.MonkeyPatch, kind: str, error: type[BaseException]
) -> None:
    run: Any = getattr(database, kind)
    with failing(monkeypatch, AfterCommit, "settle", error()):
        answers = await all_answered(*(run(meta.get, f"key {n}") for n in range(THREADS)))
    assert {isinstance(each, StoreFailure) for each in answers} == {True}
    async with asyncio.timeout(20):
        assert await database.write(put, "after") == "after"
        assert await database.read(meta.get, "after") == "here"


@pytest.mark.embedded
async def test_what_fails_within_the_handler_of_a_failure(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    with failing(monkeypatch, threads, "_close", MemoryError()):
        (failed,) = await all_answered(database.write(fail_the_commit))
    assert isinstance(failed, StoreFailure)
    async with asyncio.timeout(20):
        assert await database.write(put, "after") == "after"


@pytest.mark.embedded
@pytest.mark.parametrize("kind", ["write", "read"])
async def test_without_memory_for_a_transaction_nothing_is_done_and_it_can_be_asked_again(
    database: Database, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    run: Any = getattr(database, kind)
    with failing(monkeypatch, Session, "run", MemoryError()):
        answers = await all_answered(*(run(meta.get, f"key {n}") for n in range(THREADS)))
    assert {type(each) for each in answers} == {Unavailable}
    assert await database.write(put, "after") == "after"


async def test_what_fails_while_nothing_is_in_hand(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    with failing(monkeypatch, JobQueue, "get", MemoryError()):
        # Each thread waits in the queue's own ``get``: the job that lets it out is answered before the next one fails.
        await all_answered(*(database.read(meta.get, f"key {n}") for n in range(2)))
    async with asyncio.timeout(20):
        assert await database.read(meta.get, "after") is None


@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
async def test_what_fails_between_two_tries(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    def others_are_faster(_tx: object) -> None:
        raise Stale("somebody was faster")

    with failing(monkeypatch, pool, "_pause", MemoryError()):
        (failed,) = await all_answered(database.write(others_are_faster))
    assert isinstance(failed, StoreFailure)
    async with asyncio.timeout(20):
        assert await database.write(put, "after") == "after"
