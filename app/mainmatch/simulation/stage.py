"""What a rehearsal is played on: the real app without a network, and time that is moved by hand."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

__all__ = ["HandClock", "OpenStage", "Stage"]


@dataclass(frozen=True, slots=True)
class Stage:
    """A running ASGI app, and what makes it do now whatever is due."""

    app: Any
    keep_time: Callable[[], Awaitable[object]]


OpenStage: TypeAlias = Callable[[Path, Callable[[], datetime]], AbstractAsyncContextManager[Stage]]
"""Opens a stage with its data in a directory, living by the clock it is given."""


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
