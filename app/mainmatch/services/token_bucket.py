"""The one way in which everything is counted: a bucket that is full at first and refills evenly.

What is kept of a bucket is one number, the instant at which it is full again (the generic cell rate algorithm). Pure:
whoever counts brings a clock and keeps the number.
"""

import re
from typing import NamedTuple, Self

_TEXT = re.compile(
    r"\s*([1-9]\d*)\s*(?:/|per\b)\s*([1-9]\d*)?\s*(second|minute|hour|day|month|year)s?\s*", re.IGNORECASE
)
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "month": 2_592_000, "year": 31_104_000}


class Rate(NamedTuple):
    """A bucket of ``burst`` into which one comes back every ``pause`` seconds."""

    burst: int
    pause: float

    @classmethod
    def of(cls, text: str, *, is_strict: bool = False) -> Self:
        """``60/hour`` or ``30/5 minutes``. Raises ValueError for anything else, 0 included.

        All at once, and as many again while the window passes. ``is_strict``: never more than so many in any window,
        so half of them at once and half while it passes; this is for what invites guessing.
        """
        found = _TEXT.fullmatch(text)
        if found is None:
            raise ValueError("this is no rate")
        most, window = int(found[1]), int(found[2] or 1) * _SECONDS[found[3].lower()]
        # The first comes back after a pause, so of most + 1 - burst that do so in a window the last is in the next one.
        burst = most // 2 + 1 if is_strict else most
        return cls(burst, window / (most + 1 - burst if is_strict else most))

    @property
    def window(self) -> float:
        """Seconds until an empty bucket is full."""
        return self.burst * self.pause

    def take(self, full_at: float, now: float, count: int = 1) -> tuple[float, float]:
        """Take ``count`` from a bucket that is full at ``full_at``: when it is full then, and 0.

        If there are not so many: ``full_at``, and the seconds to wait for them.
        """
        later = (max(full_at, now)) + count * self.pause
        wait = later - now - self.burst * self.pause
        # A count that was rounded is none too many.
        return (later, 0.0) if wait <= self.pause / 1000 else (full_at, wait)
