"""The environment of a rehearsal: the real app without a network, and a manual clock."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Stage:
    """A running ASGI app. ``keep_time``: runs its due work now."""

    app: Any
    keep_time: Callable[[], Awaitable[object]]


OpenStage: TypeAlias = Callable[[Path, Callable[[], datetime]], AbstractAsyncContextManager[Stage]]
"""Opens a stage with a data directory and a clock."""


@dataclass(slots=True)
class HandClock:
    """A clock (UTC) that stands still until it is moved forward."""

    now: datetime

    def __call__(self) -> datetime:
        """The current instant."""
        return self.now

    def move_to(self, instant: datetime) -> None:
        """Move forward to an instant; no effect if it is earlier."""
        self.now = max(self.now, instant)
