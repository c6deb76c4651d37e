"""How much accounts may add in a day, whatever they add, whichever server they ask, and however often it starts anew.

The database has it: one instant an account. A server takes some ahead with one write, and counts down in memory: a
submission writes no row of its own. What a server had ahead when it ended is lost to the account, and little.
"""

import math
import time
from collections.abc import Callable
from datetime import timedelta

from mainmatch.rules import text
from mainmatch.services.errors import RateLimited
from mainmatch.services.token_bucket import Rate
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import quotas

_SHARES = 128
"""Of what an account may add at once, a server takes one ahead."""

_MOST_KEPT = 100_000
"""Accounts that a server remembers."""


class StorageQuota:
    """The quota, as KiB in a window: ``131072/day``; without one nothing is counted.

    ``clock`` answers seconds.
    """

    def __init__(self, rate: str | None, executor: Executor, clock: Callable[[], float] = time.time) -> None:
        self._rate = None if rate is None else Rate.of(rate, is_strict=True)
        self._executor = executor
        self._clock = clock
        self._ahead: dict[str, int] = {}
        self._refused: dict[str, tuple[int, float]] = {}

    async def spend(self, account_id: str, kib: int) -> None:
        """Count what an account adds. Raises RateLimited; then it counts for nothing."""
        if self._rate is None:
            return
        left = self._ahead.get(account_id, 0)
        if left < kib:
            kib = min(kib - left, self._rate.burst)
            # Whoever goes on asking writes nothing.
            least, until = self._refused.pop(account_id, (0, 0.0))
            wait, taken = until - self._clock(), 0
            if wait <= 0 or kib < least:
                wait, taken = await self._executor.write(_take, account_id, self._rate, kib)
            if wait > 0:
                self._refused[account_id] = kib, self._clock() + wait
                raise _refusal(wait)
            for kept in (self._ahead, self._refused):
                if len(kept) >= _MOST_KEPT:
                    kept.clear()
            self._ahead[account_id] = self._ahead.get(account_id, 0) + taken
            kib += left
        self._ahead[account_id] -= kib

    def spend_ahead(self, account_id: str, kib: int) -> bool:
        """As ``spend``, if so much can be counted without a write; below zero: take it back."""
        if self._rate is None:
            return True
        ahead = self._ahead.get(account_id, 0)
        if ahead < kib:
            return False
        self._ahead[account_id] = ahead - kib
        return True

    def note(self, account_id: str, size: int) -> None:
        """Count what turned out to be added, in bytes: the next one waits for it, too."""
        if self._rate is not None and account_id:
            self._ahead[account_id] = self._ahead.get(account_id, 0) - size // 1024


def stored(sent: int, *, makes: bool = False) -> int:
    """KiB that a request leaves in the database: a text is in a row, in an event, and in a stored answer.

    What goes into many feeds is counted where it is written.

    ``sent``: bytes of its body. ``makes``: it makes something with an address of its own.
    """
    return (8 if makes else 2) + 3 * sent // 1024


def _take(uow: UnitOfWork, account_id: str, rate: Rate, kib: int) -> tuple[float, int]:
    """Take so many KiB and a share more, or as many if there aren't more: 0 and how many. If not: the seconds until."""
    now = uow.now.timestamp()
    full_at = quotas.full_at(uow.tx, account_id)
    before = now if full_at is None else full_at.timestamp()
    for count in (kib + rate.burst // _SHARES, kib):
        later, wait = rate.take(before, now, count)
        if not wait:
            quotas.keep_full_at(uow.tx, account_id, uow.now + timedelta(seconds=later - now))
            return 0.0, count
    return rate.take(before, now, kib)[1], 0


def _refusal(wait: float) -> RateLimited:
    seconds = max(1, math.ceil(wait))
    said = text(
        "You have added as much as an account may in a day. Retry in {seconds} seconds; you can still delete, and "
        "sign in and out.",
        seconds=seconds,
    )
    return RateLimited(said, retry_after=seconds)
