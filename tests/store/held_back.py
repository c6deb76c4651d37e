"""Holds back what was judged in memory, so that it is written together, and after what comes in between."""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import anyio
import pytest

from mainmatch.store.backends.jobs import Job
from mainmatch.store.backends.postgres.pool import _Lane
from mainmatch.store.backends.sqlite.threads import Writer
from mainmatch.store.database import Database

_MOST_JOBS = 256


@contextmanager
def held_back(database: Database) -> Iterator[None]:
    """Until the end of the block the threads that write it wait with what was judged in memory.

    On SQLite that is all that is written, and then taken in one batch; on PostgreSQL other commands go on.
    """
    release, backend = Event(), database._backend
    is_alone = database.lanes == 1

    def hold(worker: Any, jobs: list[Job]) -> None:
        ours = (getattr(backend, "_writer", None), getattr(backend, "_writers", None))
        if not any(each in ours for each in (worker, getattr(worker, "workers", None)) if each is not None):
            return
        if not is_alone and jobs[0].run.__name__ != "_keep_all":
            return
        release.wait()
        # Nothing is taken where the next is the end: the thread itself comes to that.
        while is_alone and backend.writes._queue.qsize() and (more := backend.writes.get(_MOST_JOBS - len(jobs))):
            jobs += more

    with pytest.MonkeyPatch.context() as patch:
        for kind in (Writer, _Lane):
            _before(patch, kind, hold)
        try:
            yield
        finally:
            # Who waits has taken no more than its first job.
            release.set()


def _before(patch: pytest.MonkeyPatch, kind: Any, do: Any) -> None:
    run = kind.run

    def then(worker: Any, jobs: list[Job]) -> None:
        do(worker, jobs)
        run(worker, jobs)

    patch.setattr(kind, "run", then)


async def begun(*asked: Awaitable[Any]) -> "list[asyncio.Future[Any]]":
    """Begin each of these, in order, as far as it comes before it waits."""
    tasks: list[asyncio.Future[Any]] = [asyncio.ensure_future(each) for each in asked]
    await anyio.lowlevel.checkpoint()
    # In the next turn of the loop it is handed over.
    await anyio.lowlevel.checkpoint()
    return tasks
