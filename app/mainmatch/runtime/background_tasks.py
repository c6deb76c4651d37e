"""Background tasks: the scheduler, what it runs, and the supervision that keeps each task running until the end.

What can wait holds up no deadline, and what fails is started again. The scheduler knows no rule and no SQL.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

import structlog

from mainmatch.api.http.authentication import Authenticator
from mainmatch.services import due_work, maintenance
from mainmatch.services.errors import ServiceError
from mainmatch.services.phases import deadline_changes
from mainmatch.services.unit_of_work import Executor

__all__ = ["Scheduler", "Task", "Tasks", "deadlines", "flush_token_usage", "housekeeping", "running"]

Tasks: TypeAlias = tuple[tuple[str, Callable[[], Awaitable[None]]], ...]
"""What runs until the server ends, by name."""

_BATCH = 20
"""Matches in one transaction: others wait that long at most."""

_LONGEST_NAP = 60.0
"""Seconds. A jump of the system's clock costs that much at most."""

_LONGEST_SHARED_NAP = 1.0
"""Seconds, where other servers set deadlines, too: their wake-ups may be lost."""

_SHORTEST_NAP = 0.02
"""Seconds. Should something stay due though its task is done with it, the scheduler still doesn't spin."""

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0
_CANCEL_AGAIN_SECONDS = 1.0

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Task:
    """Does a batch of what is due and returns how much that was; 0 means that nothing is left."""

    name: str
    run: Callable[[], Awaitable[int]]


class Scheduler:
    """Runs tasks when they are due. ``next_due`` answers when the next one is, None for nothing in sight."""

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

    def rearm(self) -> None:
        """A due time has changed: look again. Call on the event loop."""
        self._changed.set()

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            nap = await self.tick()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(nap):
                    await self._changed.wait()

    async def tick(self) -> float:
        """Do what is due now, and answer how long to sleep, in seconds.

        A caller waits for a tick that is at work: it wouldn't find what that one has in hand.
        """
        async with self._ticking:
            self._changed.clear()
            has_failed = False
            for task in self._tasks:
                has_failed |= not await _finish(task)
            due: datetime | None = None
            try:
                due = await self._next_due()
            except Exception as error:  # noqa: BLE001 - whatever it is, the next deadline must still be kept
                _log_failure("next_due", error)
                has_failed = True
            self._failures = self._failures + 1 if has_failed else 0
            if has_failed:
                # What failed is still due: without a pause this would spin.
                return min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(self._failures - 1, 10))
            if due is None:
                return self._longest_nap
            return min(self._longest_nap, max(_SHORTEST_NAP, (due - self._now()).total_seconds()))


async def _finish(task: Task) -> bool:
    try:
        while await task.run():  # noqa: ASYNC110 - it works on, it doesn't wait
            # Other tasks get a turn between two batches.
            await asyncio.sleep(0)
    except Exception as error:  # noqa: BLE001 - as above
        _log_failure(task.name, error)
        return False
    return True


def _log_failure(name: str, error: Exception) -> None:
    # The type only: an exception's text may carry what was sealed.
    _log.error("background task failed", task=name, error=type(error).__name__)


def deadlines(executor: Executor, now: Callable[[], datetime], *, is_shared: bool) -> Scheduler:
    """The scheduler of matches and seasons. ``is_shared``: other servers set deadlines in this database, too."""
    lanes = executor.database.lanes

    async def wake_due() -> int:
        if lanes == 1:
            return await executor.write(due_work.wake, _BATCH)
        # One match a transaction: with more, two that notify the same people in other orders would wait for
        # each other. Half of the lanes are left to those who play.
        waking_now = (executor.write(due_work.wake, 1) for _ in range((lanes + 1) // 2))
        woken = await asyncio.gather(*waking_now, return_exceptions=True)
        for failure in woken:
            if isinstance(failure, BaseException):
                raise failure
        return sum(each for each in woken if isinstance(each, int))

    longest_nap = _LONGEST_SHARED_NAP if is_shared else _LONGEST_NAP
    return Scheduler((Task("wake_due", wake_due),), lambda: executor.read(due_work.next_due), now, longest_nap)


def housekeeping(executor: Executor, authenticator: Authenticator, now: Callable[[], datetime]) -> Tasks:
    """What can wait, each on a scheduler of its own: deadlines wake it as little as it wakes them."""

    async def never() -> datetime | None:
        return None

    purge = Task("forget", lambda: executor.write(maintenance.forget))
    heartbeat = Task("beat", lambda: executor.write(deadline_changes.beat))
    # Once in a while, so that no request waits for it.
    token_usage = Task("uses", authenticator.write_uses)
    return (
        ("purge", Scheduler((purge,), never, now).run),
        ("heartbeat", Scheduler((heartbeat,), never, now, deadline_changes.BEAT.total_seconds()).run),
        ("token usage", Scheduler((token_usage,), never, now).run),
    )


async def flush_token_usage(authenticator: Authenticator) -> None:
    """Write the last uses of tokens: the server ends."""
    # Nobody misses them so much that the database should not be closed in order.
    with contextlib.suppress(ServiceError):
        await authenticator.write_uses()


@asynccontextmanager
async def running(tasks: Tasks) -> AsyncIterator[None]:
    """Run these until the block ends, whatever becomes of them; they are ended one by one, the last one first."""
    async with contextlib.AsyncExitStack() as stack:
        for name, run in tasks:
            stack.push_async_callback(_end, asyncio.create_task(_restart(name, run), name=name))
        yield


async def _restart(name: str, run: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await run()
        except Exception as error:  # noqa: BLE001 - without scheduler or streams the server is dead: they are restarted
            _log.error("background task restarted", task=name, error=type(error).__name__)
            await asyncio.sleep(1)


async def _end(task: "asyncio.Task[None]") -> None:
    # A task group that fails while it is cancelled raises its failure and forgets the cancellation: ask until it ends.
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=_CANCEL_AGAIN_SECONDS)
