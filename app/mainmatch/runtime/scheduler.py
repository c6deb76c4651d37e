"""The scheduler: sleeps until something is due, then runs the task for it.

May touch: the event loop's timer, the tasks it is handed. Rule kept here: it knows no rule and
no SQL, it decides nothing; a task that fails is tried again later and stops no other.

What is due is asked for anew after each ``rearm`` and at least once a minute, so a jump of the
system's clock costs a minute at most.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

__all__ = ["Scheduler", "Task"]

_LONGEST_NAP = 60.0
"""Seconds."""

_SHORTEST_NAP = 0.02
"""Seconds. Should something stay due though its chore is done with it, the clock still doesn't spin."""

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0

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
        chores: Sequence[Task],
        next_due: Callable[[], Awaitable[datetime | None]],
        now: Callable[[], datetime],
        longest_nap: float = _LONGEST_NAP,
    ) -> None:
        self._chores = tuple(chores)
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
            await self._sleep(await self.tick())

    async def tick(self) -> float:
        """Do what is due now, and answer how long to sleep, in seconds.

        Whoever asks while another tick is at work waits for it: what that one has in hand, this one wouldn't find.
        """
        async with self._ticking:
            return await self._tick()

    async def _tick(self) -> float:
        self._changed.clear()
        has_failed = False
        for task in self._chores:
            has_failed |= not await self._finish(task)
        try:
            due = await self._next_due()
        except Exception as error:  # noqa: BLE001 - whatever it is, the next deadline must still be kept
            _complain("next_due", error)
            has_failed, due = True, None
        self._failures = self._failures + 1 if has_failed else 0
        if has_failed:
            # What failed is still due: without a pause this would spin.
            return min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(self._failures - 1, 10))
        return self._until(due)

    async def _finish(self, task: Task) -> bool:
        try:
            while await task.run():  # noqa: ASYNC110 - it works on, it doesn't wait
                # Other tasks get a turn between two batches.
                await asyncio.sleep(0)
        except Exception as error:  # noqa: BLE001 - as above
            _complain(task.name, error)
            return False
        return True

    def _until(self, due: datetime | None) -> float:
        if due is None:
            return self._longest_nap
        return min(self._longest_nap, max(_SHORTEST_NAP, (due - self._now()).total_seconds()))

    async def _sleep(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return


def _complain(name: str, error: Exception) -> None:
    # The type only: an exception's text may carry what was sealed.
    _log.error("chore failed", chore=name, error=type(error).__name__)
