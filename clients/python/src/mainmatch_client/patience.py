"""How long to wait before a retry, and when to give up.

May touch: random numbers. Rule kept here: pauses grow, and have jitter, because all clients lose a server at the same
moment. A time given by the server takes precedence.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from mainmatch_client.errors import Problem, ServerFailed, TooMany, Unreadable, problem_of

__all__ = ["Patience", "Tries"]

_ANSWERED_LATER = {408, 425, 429, 502, 503, 504}
"""Statuses after which the same request may succeed later."""


@dataclass(frozen=True)
class Patience:
    """Durations in seconds: in total, before the second attempt, and at most between two attempts."""

    seconds: float = 30.0
    first: float = 0.25
    longest: float = 8.0
    dice: random.Random = field(default_factory=random.Random, repr=False, compare=False)

    def pause(self, tries: int) -> float:
        """Seconds to wait after this number of failed attempts, at least one."""
        most = min(self.longest, self.first * 2.0 ** min(tries - 1, 30))
        return most * self.dice.uniform(0.5, 1.0)


class Tries:
    """The attempts of one request. ``now``: monotonic seconds."""

    def __init__(self, patience: Patience, now: float, *, is_repeatable: bool) -> None:
        self._patience = patience
        self._until = now + patience.seconds
        self._is_repeatable = is_repeatable
        self._failed = 0

    def unanswered(self, now: float) -> float | None:
        """Seconds to wait before the next attempt; None to give up."""
        return self._wait(now, 0.0) if self._is_repeatable else None

    def answered(self, status: int, headers: Mapping[str, str], content: bytes, now: float) -> float | None:
        """Seconds to wait before the next attempt; None if the answer is a success.

        Raises Problem, and Unreadable for an answer that isn't Mainmatch's.
        """
        if 200 <= status < 300:
            return None
        retry_after = _seconds(headers.get("retry-after"))
        problem = problem_of(status, content, retry_after)
        pause = self._wait(now, retry_after or 0.0) if self._may_repeat(status, problem) else None
        if pause is None:
            raise problem
        return pause

    def _may_repeat(self, status: int, problem: Problem | Unreadable) -> bool:
        if status not in _ANSWERED_LATER:
            return False
        # A 503 by Mainmatch itself means that nothing was done; by a proxy in between, the outcome is unknown.
        was_refused = isinstance(problem, TooMany | ServerFailed) and status in {429, 503}
        return self._is_repeatable or was_refused

    def _wait(self, now: float, at_least: float) -> float | None:
        self._failed += 1
        pause = at_least + self._patience.pause(self._failed)
        return pause if now + pause <= self._until else None


def _seconds(retry_after: str | None) -> float | None:
    """The header's seconds. The server never sends the other form, a date."""
    return float(retry_after) if retry_after is not None and retry_after.isdecimal() else None
