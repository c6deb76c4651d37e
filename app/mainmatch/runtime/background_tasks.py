"""Background tasks: the scheduler, its tasks, and the supervisor that restarts a task that fails.

Housekeeping never delays a deadline. The scheduler contains no game rule and no SQL.
"""

import asyncio
import contextlib
import errno
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TypeAlias

import structlog

from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.http.middleware import tell_of_memory
from mainmatch.runtime.archiving import Archiving
from mainmatch.runtime.backups import Backups
from mainmatch.services import due_work
from mainmatch.services.accounts.mail import Mailer
from mainmatch.services.errors import ServiceError
from mainmatch.services.maintenance import retention
from mainmatch.services.news import mail_digests
from mainmatch.services.play import deadline_changes
from mainmatch.services.privacy import personal_data
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.transactions.errors import StoreFailure

Tasks: TypeAlias = tuple[tuple[str, Callable[[], Awaitable[None]]], ...]
"""Names and coroutine functions of the tasks that run until the server stops."""

_BATCH = 32
"""Matches in one transaction: bounds how long other commands wait for it."""

_LONGEST_NAP = 60.0
"""Seconds. Bounds the delay after a jump of the system's clock."""

_LONGEST_SHARED_NAP = 1.0
"""Seconds, where other servers also set deadlines: their wake-ups can be lost."""

_SHORTEST_NAP = 0.02
"""Seconds. Keeps the scheduler from spinning if something stays due after its task has run."""

_BETWEEN_LOOKS = 1.0
"""Seconds between two attempts to open a file."""

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0
_CANCEL_AGAIN_SECONDS = 1.0

_OF_NO_MATCH = (ServiceError, StoreFailure)
"""Failures of the database or the server, which pass: no match is halted for them."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Task:
    """A named task. ``run`` processes a batch of due items and returns their number; 0 means that none is left."""

    name: str
    run: Callable[[], Awaitable[int]]


class Scheduler:
    """Runs tasks when they are due. ``next_due`` returns the next due time, None if there is none."""

    def __init__(
        self,
        tasks: Sequence[Task],
        next_due: Callable[[], Awaitable[datetime | None]],
        now: Callable[[], datetime],
        longest_nap: float = _LONGEST_NAP,
    ) -> None:
        self._tasks = tuple(tasks)
        self._next_due = next_due
        self._now = now
        self._longest_nap = longest_nap
        self._changed = asyncio.Event()
        self._ticking = asyncio.Lock()
        self._failures = 0
        self._told: datetime | None = None
        """The earliest instant that was told since the last tick began."""
        self._sleeps_until: datetime | None = None

    def rearm(self, at: datetime | None = None) -> None:
        """There is work at this instant; None: it isn't known when. Call on the event loop."""
        now = self._now()
        at = at or now
        self._told = min(at, self._told or at)
        # Most deadlines are later than the next one: nothing has to be read for them. A clock may jump past it.
        if self._sleeps_until is not None and (at < self._sleeps_until or at <= now):
            self._changed.set()

    def must_tell(self, at: datetime | None) -> bool:
        """Whether a scheduler like this one, on another server, can sleep past this instant unless it is told of it."""
        return at is not None and at < self._now() + timedelta(seconds=self._longest_nap)

    async def run(self) -> None:
        """Run due tasks until cancelled."""
        while True:
            nap = await self.tick()
            self._sleeps_until = self._now() + timedelta(seconds=nap)
            if self._told is not None:
                self.rearm(self._told)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(nap):
                    await self._changed.wait()
            self._sleeps_until = None

    async def tick(self) -> float:
        """Run what is due now, and return how long to sleep, in seconds.

        Concurrent calls run one after the other: the second would not find what the first is processing.
        """
        async with self._ticking:
            self._changed.clear()
            self._told = None
            has_failed = False
            for task in self._tasks:
                has_failed |= not await _finish(task)
            due: datetime | None = None
            try:
                due = await self._next_due()
            except Exception as error:  # noqa: BLE001 - after any failure the next deadline must still be kept
                _log_failure("next_due", error)
                has_failed = True
            self._failures = self._failures + 1 if has_failed else 0
            if has_failed:
                # The failed work is still due: without a pause this would spin.
                return min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(self._failures - 1, 10))
            if due is None:
                return self._longest_nap
            return min(self._longest_nap, max(_SHORTEST_NAP, (due - self._now()).total_seconds()))


async def _finish(task: Task) -> bool:
    try:
        while await task.run():  # noqa: ASYNC110 - the loop works, it does not wait
            # Other tasks get a turn between two batches.
            await asyncio.sleep(0)
    except Exception as error:  # noqa: BLE001 - as above
        _log_failure(task.name, error)
        return False
    return True


class DescriptorWatch:
    """Logs when the process runs out of file descriptors: the event loop then drops new connections without a word."""

    def __init__(self) -> None:
        self._is_out = False

    def look(self) -> None:
        """Open a file, and log when that begins or ceases to fail."""
        was_out, self._is_out = self._is_out, _is_out_of_descriptors()
        if self._is_out and not was_out:
            _log.error("out of file descriptors", advice="raise the limit of open files (ulimit -n, LimitNOFILE)")
        elif was_out and not self._is_out:
            _log.info("file descriptors are free again")

    async def run(self) -> None:
        """Look each second until cancelled."""
        while True:
            self.look()
            await asyncio.sleep(_BETWEEN_LOOKS)


def _is_out_of_descriptors() -> bool:
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return error.errno in {errno.EMFILE, errno.ENFILE}
    return False


def _log_failure(name: str, error: Exception) -> None:
    tell_of_memory(name, error)
    # Only the type: an exception's text can hold sealed data.
    _log.error("background task failed", task=name, error=type(error).__name__)


def deadlines(executor: Executor, now: Callable[[], datetime], *, is_shared: bool) -> Scheduler:
    """The scheduler of matches and seasons. ``is_shared``: other servers also set deadlines in this database."""

    async def wake_due() -> int:
        try:
            return await _wake(executor)
        except _OF_NO_MATCH:
            raise
        except Exception:
            # The database refuses what one of them writes.
            if woken := await _wake_each(executor):
                return woken
            raise

    longest_nap = _LONGEST_SHARED_NAP if is_shared else _LONGEST_NAP
    return Scheduler((Task("wake_due", wake_due),), lambda: executor.read(due_work.next_due), now, longest_nap)


async def _wake(executor: Executor) -> int:
    lanes = executor.database.lanes
    if lanes == 1:
        return await executor.write(due_work.wake, _BATCH)
    if woken_together := await executor.write(due_work.close_due, _BATCH):
        return woken_together
    # What is left needs more than its match. One match per transaction: with more, two transactions that notify the
    # same accounts in different orders would deadlock. Half of the lanes stay free for players' requests.
    waking_now = (executor.write(due_work.wake, 1) for _ in range((lanes + 1) // 2))
    woken = await asyncio.gather(*waking_now, return_exceptions=True)
    for failure in woken:
        if isinstance(failure, BaseException):
            raise failure
    return sum(each for each in woken if isinstance(each, int))


async def _wake_each(executor: Executor) -> int:
    """Do the due work of each match in a transaction of its own, and halt those whose work can't be written."""
    waiting = await executor.read(due_work.list_due, _BATCH)
    for match_id in waiting:
        try:
            await executor.write(due_work.wake_one, match_id)
        except _OF_NO_MATCH:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, no other match must wait for it
            _log.error("match halted", match_id=match_id, error=type(error).__name__)
            await executor.write(due_work.halt_one, match_id)
    return len(waiting)


async def _never() -> datetime | None:
    return None


def housekeeping(executor: Executor, authenticator: Authenticator, now: Callable[[], datetime]) -> Tasks:
    """Tasks that can wait, each with its own scheduler, so that they and the deadlines do not wake each other."""
    purging = Task("forget", lambda: executor.write(retention.forget))
    erasure = Task("erase", lambda: executor.write(personal_data.erase_due))
    guests = Task("guests", lambda: executor.write(personal_data.remove_guest_due))
    heartbeat = Task("beat", lambda: executor.write(deadline_changes.beat))
    # Periodic, so that no request waits for the write.
    token_usage = Task("uses", authenticator.write_uses)
    return (
        ("purge", Scheduler((purging, erasure, guests), _never, now).run),
        ("heartbeat", Scheduler((heartbeat,), _never, now, deadline_changes.BEAT.total_seconds()).run),
        ("token usage", Scheduler((token_usage,), _never, now).run),
    )


def mailing(mailer: Mailer, executor: Executor, public_url: str, now: Callable[[], datetime]) -> Tasks:
    """The letters, and the digests that are due, on a scheduler of their own."""

    async def tell() -> int:
        if not mailer.room:
            return 0
        count, digests = await executor.write(mail_digests.take_due, min(_BATCH, mailer.room), public_url)
        for each in digests:
            mailer.send_letter(each.letter, partial(executor.write, mail_digests.settle, each))
        return count

    return (("mail", mailer.run), ("mail digests", Scheduler((Task("digest", tell),), _never, now).run))


def backing_up(backups: Backups, now: Callable[[], datetime]) -> Tasks:
    """The scheduled backups, on a scheduler of their own."""
    return (("backups", Scheduler((Task("backup", backups.run_due),), backups.next_due, now).run),)


def archiving(matches: Archiving, now: Callable[[], datetime]) -> Tasks:
    """The archiving of matches, on a scheduler of its own."""
    return (("archiving", Scheduler((Task("archive", matches.run_due),), matches.next_due, now).run),)


async def flush_token_usage(authenticator: Authenticator) -> None:
    """Write the last uses of tokens at shutdown."""
    # Losing them is harmless; the database must still be closed in order.
    with contextlib.suppress(ServiceError):
        await authenticator.write_uses()


@asynccontextmanager
async def running(tasks: Tasks) -> AsyncIterator[None]:
    """Run these until the block ends, and restart those that fail. They are then cancelled one by one, last first."""
    async with contextlib.AsyncExitStack() as stack:
        for name, run in tasks:
            stack.push_async_callback(_end, asyncio.create_task(_restart(name, run), name=name))
        yield


async def _restart(name: str, run: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await run()
        except Exception as error:  # noqa: BLE001 - the server is useless without scheduler and streams
            tell_of_memory(name, error)
            _log.error("background task restarted", task=name, error=type(error).__name__)
            await asyncio.sleep(1)


async def _end(task: "asyncio.Task[None]") -> None:
    # A task group that fails while it is cancelled raises its failure and drops the cancellation: cancel until it ends.
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=_CANCEL_AGAIN_SECONDS)
