"""The chores: what the house does by itself, each on a clock of its own, and that none of it ends before the house.

May touch: clocks, the verbs that they call, the gate. Rule kept here: what can wait keeps no deadline waiting, and what
fails is started anew.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from datetime import datetime

import structlog

from mainmatch.api.http.authentication import Authenticator
from mainmatch.runtime.peer_sync import LONGEST_NAP, Tasks
from mainmatch.runtime.scheduler import Scheduler, Task
from mainmatch.services import due_work, maintenance
from mainmatch.services.errors import ServiceError
from mainmatch.services.phases import deadline_changes
from mainmatch.services.unit_of_work import Executor

__all__ = ["deadlines", "end", "forever", "housekeeping", "last_uses"]

_BATCH = 20
"""Matches in one transaction of a chore: others wait that long at most."""

_log = structlog.get_logger(__name__)


def deadlines(executor: Executor, now: Callable[[], datetime], *, is_shared: bool) -> Scheduler:
    """The clock that wakes what is due. ``is_shared``: other servers set deadlines in this house, too."""
    lanes = executor.database.lanes
    # The others' rings may be lost.
    naps = {"longest_nap": LONGEST_NAP} if is_shared else {}

    async def wake_due() -> int:
        if lanes == 1:
            return await executor.write(due_work.wake, _BATCH)
        # One match a transaction: with more, two that are told to the same people in other orders would wait for
        # each other. Half of the lanes are left to those who play.
        waking_now = (executor.write(due_work.wake, 1) for _ in range((lanes + 1) // 2))
        woken = await asyncio.gather(*waking_now, return_exceptions=True)
        for failure in woken:
            if isinstance(failure, BaseException):
                raise failure
        return sum(each for each in woken if isinstance(each, int))

    return Scheduler((Task("wake_due", wake_due),), lambda: executor.read(due_work.next_due), now, **naps)


def housekeeping(executor: Executor, gate: Authenticator, now: Callable[[], datetime]) -> Tasks:
    """What can wait, on clocks of its own: deadlines wake it as little as it wakes them."""
    broom, heart, scribe = _broom(executor, now), _heart(executor, now), _scribe(gate, now)
    return (("broom", broom.run), ("heart", heart.run), ("scribe", scribe.run))


def _broom(executor: Executor, now: Callable[[], datetime]) -> Scheduler:
    """Forgets what has been kept long enough."""
    return Scheduler((Task("forget", lambda: executor.write(maintenance.forget)),), _whenever, now)


def _heart(executor: Executor, now: Callable[[], datetime]) -> Scheduler:
    """Writes down that the server lives."""
    beat = Task("beat", lambda: executor.write(deadline_changes.beat))
    return Scheduler((beat,), _whenever, now, deadline_changes.BEAT.total_seconds())


def _scribe(gate: Authenticator, now: Callable[[], datetime]) -> Scheduler:
    """Writes down which tokens were used: once in a while, so that no request waits for it."""
    return Scheduler((Task("uses", gate.write_uses),), _whenever, now)


async def _whenever() -> datetime | None:
    return None


async def last_uses(gate: Authenticator) -> None:
    """Write down the uses of tokens that nobody has written down yet: the house closes."""
    # Nobody misses them so much that the database should not be closed in order.
    with contextlib.suppress(ServiceError):
        await gate.write_uses()


async def forever(name: str, run: Callable[[], Awaitable[None]]) -> None:
    """Run this until cancelled, whatever becomes of it."""
    while True:
        try:
            await run()
        except Exception as error:  # noqa: BLE001 - without clock or streams the house is dead: they are started anew
            _log.error("restarted", task=name, error=type(error).__name__)
            await asyncio.sleep(1)


async def end(task: "asyncio.Task[None]") -> None:
    """Cancel it, and wait until it is over."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
