"""Jobs: a command on its way to one of the store's threads, its answer on the way back, and what follows a commit.

Every accepted job is answered once; a cancelled waiter costs nobody else anything; nothing is accepted after the queue
was closed. Listeners get their notices before the answers; a listener that fails loses its notice, never the write.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Concatenate, Protocol, TypeAlias

import structlog
from msgspec import Struct, field
from typing_extensions import override

from mainmatch.store.transactions.errors import Closed, Overloaded, Unconfirmed
from mainmatch.store.transactions.transaction import Notices, Transaction

Run: TypeAlias = Callable[Concatenate[Transaction, ...], Any]
OnCommit: TypeAlias = Callable[[Notices], None]
OnBatch: TypeAlias = Callable[[int, float], None]
"""Gets the number of commands that were committed together, and the seconds that their transaction took."""

_START_OVER = 0.05
"""Seconds until a worker that failed starts over."""

_log = structlog.get_logger(__name__)


class Job(Struct, eq=False):
    """A command or query, who waits for it, and, once it ran, what came of it."""

    run: Run
    """Called with the transaction, then with ``args`` and ``kwargs``."""
    waiter: "asyncio.Future[Any] | Future[Any]"
    loop: asyncio.AbstractEventLoop | None = None
    """Whose thread the waiter lives in; None: any thread may answer."""
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = {}
    value: Any = None
    error: BaseException | None = None
    notices: Notices = field(default_factory=Notices)
    whose: str = ""
    """The account that asks, of a query: those of one wait for each other."""
    is_settled: bool = False
    """Whether its answer is on its way."""

    def fail(self, error: BaseException) -> None:
        """This came of it, whatever came of it before."""
        # A future can't carry these, and nobody waiting for a write expects them.
        if isinstance(error, StopIteration) or not isinstance(error, Exception):
            wrapped = RuntimeError(f"a command ended with {type(error).__name__}")
            wrapped.__cause__ = error
            error = wrapped
        doubted = self.notices.doubted() if isinstance(error, Unconfirmed) else Notices()
        self.value, self.error, self.notices = None, error, doubted


class JobQueue:
    """Jobs in the order in which they came, up to a bound."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting = 0
        self._queue: SimpleQueue[tuple[Job, ...] | None] = SimpleQueue()
        self._lock = Lock()
        self._is_closed = False

    def put(self, *jobs: Job) -> None:
        """Accept these jobs. Raises Overloaded and Closed; then none of them is accepted."""
        # The lock orders this against close: no job may slip in behind the end.
        with self._lock:
            self._must_take(len(jobs))
            # In one piece: each one wakes a thread.
            self._queue.put(jobs)

    def _must_take(self, count: int) -> None:
        if self._is_closed:
            raise Closed("the database has been closed")
        if self._waiting + count > self._limit:
            raise Overloaded("more is waiting for the database than it takes: try again in a second")
        self._waiting += count

    def get(self, limit: int = 1) -> list[Job]:
        """Wait for the next jobs, and take those that wait by then, until there are ``limit`` or more.

        Empty: there will be no more, for this thread and any other.
        """
        jobs: list[Job] = []
        with contextlib.suppress(Empty):
            while len(jobs) < limit:
                put = self._queue.get(block=not jobs)
                if put is None:
                    # For the other threads, and for this one's next time.
                    self._queue.put(None)
                    break
                jobs += put
        with self._lock:
            self._waiting -= len(jobs)
        return jobs

    def close(self) -> None:
        """Accept no more; what was accepted is still handed out."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._queue.put(None)


class FairQueue(JobQueue):
    """Queries, of each account in turn: who asks much waits for its own."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self._turns: dict[str, deque[Job]] = {}
        """Who waits, the next one first."""

    @override
    def put(self, *jobs: Job) -> None:
        with self._lock:
            self._must_take(len(jobs))
            for job in jobs:
                self._turns.setdefault(job.whose, deque()).append(job)
                # One for each, whichever job it is then: it wakes a thread.
                self._queue.put((job,))

    @override
    def get(self, limit: int = 1) -> list[Job]:
        if self._queue.get() is None:
            self._queue.put(None)
            return []
        with self._lock:
            self._waiting -= 1
            whose, waiting = next(iter(self._turns.items()))
            del self._turns[whose]
            job = waiting.popleft()
            if waiting:
                # Behind all others.
                self._turns[whose] = waiting
        return [job]


def answer(jobs: Iterable[Job]) -> None:
    """Answer each waiter that still waits."""
    for job in jobs:
        if job.waiter.done():
            continue
        if job.error is None:
            job.waiter.set_result(job.value)
        else:
            job.waiter.set_exception(job.error)


class AfterCommit:
    """Passes on what was committed, and answers those who waited for it."""

    def __init__(self, on_commit: OnCommit | None, on_batch: OnBatch | None = None) -> None:
        self.on_commit = on_commit
        self.watchers: list[OnCommit] = []
        self._on_batch = on_batch

    def settle(self, jobs: Iterable[Job], seconds: float | None = None) -> None:
        """Announce and answer jobs that were committed together, or have failed, each in its waiter's thread.

        ``seconds``: how long their transaction took; None for queries, which commit nothing.
        """
        by_loop: dict[asyncio.AbstractEventLoop | None, list[Job]] = {}
        for job in jobs:
            by_loop.setdefault(job.loop, []).append(job)
        for loop, group in by_loop.items():
            if loop is None:
                # Who waits without a loop announces it, too.
                answer(group)
            else:
                try:
                    loop.call_soon_threadsafe(self._tell, group, seconds)
                except RuntimeError:
                    # A loop that was closed has nobody waiting.
                    if not loop.is_closed():
                        raise
            for job in group:
                job.is_settled = True

    def announce(self, notices: Notices) -> None:
        """Pass on what was committed."""
        if not notices:
            return
        try:
            for watcher in (*self.watchers, *filter(None, (self.on_commit,))):
                watcher(notices)
        except Exception as error:  # noqa: BLE001 - it is committed, and its caller must learn so
            _log.error("commit notification failed", error=type(error).__name__)

    def _tell(self, jobs: list[Job], seconds: float | None) -> None:
        notices, committed = Notices(), 0
        for job in jobs:
            notices.merge(job.notices)
            committed += job.error is None
        # Who waits goes on later than listeners hear of it, but before they send it: a socket sends all in one write.
        answer(jobs)
        self.announce(notices)
        if committed and seconds is not None and self._on_batch is not None:
            self._on_batch(committed, seconds)


class Worker(Protocol):
    """What a thread of the store does with the jobs that it takes."""

    def run(self, jobs: list[Job]) -> None:
        """Run jobs, and settle them all."""

    def let_go(self) -> None:
        """Close the connection; the next job opens a fresh one."""


class Threads:
    """Threads that run the jobs of a queue until that is closed, then end: one for each worker."""

    def __init__(self, name: str, queue: JobQueue, workers: Iterable[Worker], at_once: int = 1) -> None:
        # Daemons: a process that ends without closing loses nothing that was acknowledged.
        self._threads = [
            Thread(target=work, args=(worker, queue, at_once), name=f"{name}-{n}", daemon=True)
            for n, worker in enumerate(workers, start=1)
        ]

    def start(self) -> None:
        """Begin to take jobs."""
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        """Wait until the queue was closed and everything in it answered."""
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()


def work(worker: Worker, queue: JobQueue, at_once: int = 1) -> None:
    """Have a worker run the jobs of a queue until that is closed.

    No error ends this, whatever it is and wherever it comes from: the worker starts over with a fresh connection, and
    who waits for its jobs is told that nobody knows what became of them.
    """
    jobs: list[Job] = []
    while True:
        try:
            while jobs := queue.get(at_once):
                worker.run(jobs)
            break
        except BaseException as error:  # noqa: BLE001 - without this thread its jobs and all later ones would wait
            _log.critical("store thread failed and starts over", error=type(error).__name__, jobs=len(jobs))
            _give_up([job for job in jobs if not job.is_settled])
            # What fails without end must not take the processor.
            time.sleep(_START_OVER)
        _let_go(worker)
    _let_go(worker)


def _give_up(jobs: Iterable[Job]) -> None:
    for job in jobs:
        job.fail(Unconfirmed("The server failed while it ran this: it may or may not have been kept."))
        if job.loop is None:
            answer((job,))
        else:
            with contextlib.suppress(RuntimeError):
                job.loop.call_soon_threadsafe(answer, (job,))


def _let_go(worker: Worker) -> None:
    try:
        worker.let_go()
    except BaseException as error:  # noqa: BLE001 - as in ``work``
        _log.critical("store connection not closed", error=type(error).__name__)
