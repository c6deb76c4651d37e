"""How often: budgets of requests for everybody, and fixed limits for what costs much or invites guessing.

A budget or limit is one account's, or one address's, and nobody else feels it when it is spent; over it the answer is
429 with Retry-After (P26). A budget's count costs a dictionary's look-up, so that it is no load of its own: the limits
library, which counts what is rare and costs much, takes 15 to 25 microseconds for it, and looks through all its counts
on a thread of its own.
"""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from mainmatch.services.errors import RateLimited

__all__ = ["BUDGETS", "Budget", "Left", "Limits", "Rates", "address_of"]

Budget: TypeAlias = Literal["reads", "writes", "dry_runs", "strangers", "sockets"]

BUDGETS: dict[Budget, str] = {
    "reads": "an account: GET and HEAD, long polls and event streams as they begin, `subscribe` on sockets",
    "writes": "an account: every other request, `submit` and `act` on sockets",
    "dry_runs": "an account: `PUT submission?dry_run=true`, which forms may send with every key that is pressed",
    "strangers": "an address: requests without a token, and those with a token that isn't in force",
    "sockets": "an address: WebSockets as they are opened",
}
"""Whose each budget is, and what it pays for."""

_MOST_KEPT = 100_000
"""Accounts and addresses with less than a full budget that are remembered; beyond, those that are full again go."""


@dataclass(frozen=True, slots=True)
class _Terms:
    """One more comes back every ``pause`` seconds; after ``window`` seconds an empty budget is full again."""

    pause: float
    window: float
    policy: str


class Left(NamedTuple):
    """What is left of a budget after a request."""

    budget: Budget
    policy: str
    remaining: int
    full_in: int
    """Seconds until all of it is back."""

    @property
    def headers(self) -> dict[str, str]:
        """RateLimit and RateLimit-Policy, as the IETF's draft has them."""
        told = f'"{self.budget}";r={self.remaining};t={self.full_in}'
        return {"RateLimit-Policy": self.policy, "RateLimit": told}


class Rates:
    """Budgets such as ``{"reads": "1200/minute"}``; one that has no rate is never spent.

    A bucket that is full at first and fills evenly. Kept for each who spends is one number: the instant at which
    theirs is full again. ``clock`` answers monotonic seconds.
    """

    def __init__(
        self, rates: Mapping[str, str], clock: Callable[[], float] = time.monotonic, most: int = _MOST_KEPT
    ) -> None:
        self._terms: dict[Budget, _Terms] = {name: _terms(name, rates[name]) for name in BUDGETS if name in rates}
        self._full_at: dict[tuple[Budget, str], float] = {}
        self._clock = clock
        self._most = most

    def spend(self, budget: Budget, who: str) -> Left | None:
        """One request of ``who``; None where nothing is counted. Raises TooMany; then it costs nothing."""
        terms = self._terms.get(budget)
        if terms is None:
            return None
        now, place, pause = self._clock(), (budget, who), terms.pause
        full_at = max(now, self._full_at.get(place, now)) + pause
        over = full_at - now - terms.window
        # A count that was rounded is no request too many.
        if over > pause / 1000:
            wait = max(1, math.ceil(over))
            raise RateLimited(f"Too many requests. Retry in {wait} seconds.", retry_after=wait)
        self._full_at[place] = full_at
        if len(self._full_at) > self._most:
            self._forget(now)
        return Left(budget, terms.policy, int(0.001 - over / pause), math.ceil(full_at - now))

    def close(self) -> None:
        """Forget all counts."""
        self._full_at.clear()

    def __len__(self) -> int:
        return len(self._full_at)

    def _forget(self, now: float) -> None:
        """Forget whose budget is full; if that is too few, whoever has the most left."""
        kept = sorted((full_at, place) for place, full_at in self._full_at.items() if full_at > now)
        self._full_at = {place: full_at for full_at, place in kept[-self._most // 2 :]}


def _terms(name: str, rate: str) -> _Terms:
    item = parse(rate)
    seconds = item.get_expiry()
    return _Terms(seconds / item.amount, float(seconds), f'"{name}";q={item.amount};w={seconds}')


class Limits:
    """Limits by name, such as ``{"sign_up": "60/hour"}``; with none, nothing is counted.

    ``at_once``: how many of a kind one caller may have running or waiting at the same time.
    """

    def __init__(self, rates: Mapping[str, str], at_once: Mapping[str, int] | None = None) -> None:
        self._items: dict[str, RateLimitItem] = {name: parse(rate) for name, rate in rates.items()}
        self._at_once = dict(at_once or {})
        self._running: Counter[tuple[str, str]] = Counter()
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def spend(self, name: str, *who: str) -> None:
        """Count one more for ``who``. Raises TooMany; then it isn't counted."""
        item = self._items.get(name)
        if item is None or self._limiter.hit(item, name, *who):
            return
        reset = self._limiter.get_window_stats(item, name, *who).reset_time
        wait = max(1, math.ceil(reset - time.time()))
        raise RateLimited(f"Too many attempts. Retry in {wait} seconds.", retry_after=wait)

    @contextmanager
    def turn(self, name: str, who: str) -> Iterator[None]:
        """Have one running, from here to the end of the block. Raises TooMany."""
        most = self._at_once.get(name)
        if most is not None and self._running[name, who] >= most:
            raise RateLimited("Too many attempts at the same time. Retry in 2 seconds.", retry_after=2)
        self._running[name, who] += 1
        try:
            yield
        finally:
            self._running[name, who] -= 1
            if not self._running[name, who]:
                del self._running[name, who]

    def close(self) -> None:
        """Forget all counts."""
        self._limiter.storage.reset()


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, for counting: an IPv4 address, or the /64 network of an IPv6 one."""
    host = connection.client.host if connection.client else "local"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, ipaddress.IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
