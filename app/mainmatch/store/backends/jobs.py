"""Jobs: a command on its way to one of the store's threads, its answer on the way back, and what follows a commit.

Every accepted job is answered once; a cancelled waiter costs nobody else anything; nothing is accepted after the queue
was closed. Listeners get their notices before the answers; a listener that fails loses its notice, never the write.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, TypeAlias

import structlog

from mainmatch.store.transactions.errors import Closed, Overloaded
from mainmatch.store.transactions.transaction import Notices, Transaction

__all__ = ["AfterCommit", "Job", "JobQueue", "OnBatch", "OnCommit", "answer", "answer_on_loop"]

Run: TypeAlias = Callable[[Transaction], Any]
OnCommit: TypeAlias = Callable[[Notices], None]
OnBatch: TypeAlias = Callable[[int, float], None]
"""Gets the number of commands that were committed together, and the seconds that their transaction took."""

_log = structlog.get_logger(__name__)


@dataclass(slots=True, eq=False)
class Job:
    """A command or query, who waits for it, and, once it ran, what came of it."""

    run: Run
    waiter: "asyncio.Future[Any] | Future[Any]"
    loop: asyncio.AbstractEventLoop | None = None
    """Whose thread the waiter lives in; None: any thread may answer."""
    value: Any = None
    error: BaseException | None = None
    notices: Notices = field(default_factory=Notices)

    def fail(self, error: BaseException) -> None:
        """This came of it, whatever came of it before."""
        # A future can't carry these, and nobody waiting for a write expects them.
        if isinstance(error, StopIteration) or not isinstance(error, Exception):
            wrapped = RuntimeError(f"a command ended with {type(error).__name__}")
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


class AfterCommit:
    """Passes on what was committed, and answers those who waited for it."""

    def __init__(self, on_commit: OnCommit | None, on_batch: OnBatch | None = None) -> None:
        self._on_commit = on_commit
        self._on_batch = on_batch

    def settle(self, jobs: Iterable[Job], seconds: float = 0.0) -> None:
        """Announce and answer jobs that were committed together, or have failed, each in its waiter's thread.

        ``seconds``: how long their transaction took.
        """
        by_loop: dict[object, list[Job]] = {}
        for job in jobs:
            by_loop.setdefault(job.loop, []).append(job)
        for group in by_loop.values():
            loop = group[0].loop
            answer_on_loop(loop, partial(self._tell, group, seconds) if loop else partial(answer, group))

    def announce(self, notices: Notices) -> None:
        """Pass on what was committed."""
        if not notices or self._on_commit is None:
            return
        try:
            self._on_commit(notices)
        except Exception as error:  # noqa: BLE001 - it is committed, and its caller must learn so
            _log.error("ring failed", error=type(error).__name__)

    def _tell(self, jobs: list[Job], seconds: float) -> None:
        notices, committed = Notices(), 0
        for job in jobs:
            notices.merge(job.notices)
            committed += job.error is None
        self.announce(notices)
        answer(jobs)
        if committed and self._on_batch is not None:
            self._on_batch(committed, seconds)
