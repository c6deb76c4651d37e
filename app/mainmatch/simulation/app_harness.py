"""What a rehearsal is played on: the app, and time that jumps.

May touch: nothing but values; whoever composes the house hands a stage in. Rule kept here: nobody
waits for an instant, the clock is moved to it; what is due then is done before anything else.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

__all__ = ["HandClock", "House", "Stage"]


@dataclass(frozen=True, slots=True)
class Stage:
    """A running house: its ASGI app, and what makes it do now whatever is due."""

    app: Any
    keep_time: Callable[[], Awaitable[object]]


House: TypeAlias = Callable[[Path, Callable[[], datetime]], AbstractAsyncContextManager[Stage]]
"""Opens a house with its data in a directory, living by the clock it is given."""


@dataclass(slots=True)
class HandClock:
    """Time that stands still until it is moved, and never goes back. UTC."""

    now: datetime

    def __call__(self) -> datetime:
        """The time."""
        return self.now

    def move_to(self, instant: datetime) -> None:
        """Jump forward."""
        self.now = max(self.now, instant)
