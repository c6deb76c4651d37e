"""Jobs: a verb on its way to one of the store's threads, and its answer on the way back.

May touch: threads' queues and event loops' futures. Rule kept here: every job that is accepted is
answered once, a cancelled waiter costs nobody else anything, and nothing is accepted after the
queue was closed.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, TypeAlias

from mainmatch.store.transactions.errors import Closed, Overloaded
from mainmatch.store.transactions.transaction import Notices, Transaction

__all__ = ["Job", "JobQueue", "answer", "answer_on_loop"]

Verb: TypeAlias = Callable[[Transaction], Any]


@dataclass(slots=True, eq=False)
class Job:
    """A verb, who waits for it, and, once it ran, what came of it."""

    verb: Verb
    waiter: "asyncio.Future[Any] | Future[Any]"
    loop: asyncio.AbstractEventLoop | None = None
    """Whose thread the waiter lives in; None: any thread may answer."""
    value: Any = None
    error: BaseException | None = None
    notices: Notices = field(default_factory=Notices)

    def fail(self, error: BaseException) -> None:
        """Whatever came of it before: this came of it."""
        # A future can't carry these, and nobody waiting for a write expects them.
        if isinstance(error, StopIteration) or not isinstance(error, Exception):
            wrapped = RuntimeError(f"a verb ended with {type(error).__name__}")
            wrapped.__cause__ = error
            error = wrapped
        self.value, self.error, self.notices = None, error, Notices()


class JobQueue:
    """Jobs in the order in which they came, up to a bound."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._lock = Lock()
        self._is_closed = False

    def put(self, job: Job) -> None:
        """Accept a job. Raises Overloaded and Closed; then it is not accepted."""
        # The lock orders this against close: no job may slip in behind the end.
        with self._lock:
            if self._is_closed:
                raise Closed("the database has been closed")
            if self._queue.qsize() >= self._limit:
                raise Overloaded("more is waiting for the database than it takes: try again in a second")
            self._queue.put(job)

    def get(self) -> Job | None:
        """Wait for the next job; None: there will be no more, for this thread and any other."""
        job = self._queue.get()
        if job is None:
            self._queue.put(None)
        return job

    def get_more(self, limit: int) -> Iterable[Job]:
        """Up to ``limit`` jobs that are waiting right now."""
        for _ in range(min(limit, self._queue.qsize())):
            try:
                job = self._queue.get_nowait()
            except Empty:
                return
            if job is None:
                self._queue.put(None)
                return
            yield job

    def close(self) -> None:
        """Accept no more; what was accepted is still handed out."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._queue.put(None)


def answer(jobs: Iterable[Job]) -> None:
    """Answer each waiter that still waits. In the waiters' own thread, where they live in one."""
    for job in jobs:
        if job.waiter.done():
            continue
        if job.error is None:
            job.waiter.set_result(job.value)
        else:
            job.waiter.set_exception(job.error)


def answer_on_loop(loop: asyncio.AbstractEventLoop | None, act: Callable[[], None]) -> None:
    """Do ``act``, which answers, in the waiters' thread. A loop that was closed has nobody waiting."""
    if loop is None:
        act()
        return
    try:
        loop.call_soon_threadsafe(act)
    except RuntimeError:
        if not loop.is_closed():
            raise
