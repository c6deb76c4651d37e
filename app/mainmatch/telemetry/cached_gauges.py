"""Figures that take the database long: looked for now and then, and told until they are looked for again.

May touch: nothing but whoever asks the database. Rule kept here: nobody who reads figures waits long for these, and
where they can't be had the others are told all the same.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

import structlog

__all__ = ["CachedGauges"]

Ask: TypeAlias = Callable[[], Awaitable[Mapping[str, float]]]

_EVERY = 600.0
"""Seconds between two looks."""

_PATIENCE = 0.5
"""Seconds that a reader waits for a look that was begun; after it, the figures come with a later reading."""

_log = structlog.get_logger(__name__)


class CachedGauges:
    """``quick`` each time, with what ``slow`` found last."""

    def __init__(self, quick: Ask, slow: Ask, clock: Callable[[], float] = time.monotonic) -> None:
        self._quick = quick
        self._slow = slow
        self._clock = clock
        self._next = -float("inf")
        self._looking: asyncio.Task[None] | None = None
        self._found: Mapping[str, float] = {}

    async def __call__(self) -> Mapping[str, float]:
        """All of them. Raises what ``quick`` raises."""
        quick = await self._quick()
        if self._looking is None and self._clock() >= self._next:
            self._looking = asyncio.create_task(self._look(), name="slow figures")
        if self._looking is not None:
            await asyncio.wait({self._looking}, timeout=_PATIENCE)
        return {**self._found, **quick}

    async def _look(self) -> None:
        try:
            self._found = await self._slow()
        except Exception as error:  # noqa: BLE001 - whatever keeps them from being found, the rest is still true
            # What was true ten minutes ago may not be any more.
            self._found = {}
            _log.warning("slow figures are missing", error=type(error).__name__)
        finally:
            self._next = self._clock() + _EVERY
            self._looking = None
