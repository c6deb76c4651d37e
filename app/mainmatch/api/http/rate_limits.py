"""How often: budgets of requests for everybody, and limits for what costs much or invites guessing.

A budget or limit is one account's, or one address's, and nobody else feels it when it is spent; over it the answer is
429 with Retry-After (P26). A count costs a dictionary's look-up, so that it is no load of its own.
"""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from starlette.requests import HTTPConnection

from mainmatch.rules import text
from mainmatch.services.caller import Caller
from mainmatch.services.errors import RateLimited
from mainmatch.services.token_bucket import Rate

Budget: TypeAlias = Literal[
    "reads", "writes", "dry_runs", "strangers", "probes", "preflights", "sockets", "integrations", "addresses"
]

BUDGETS: dict[Budget, str] = {
    "reads": "an account: GET and HEAD, long polls and event streams as they begin, `subscribe` on sockets",
    "writes": "an account: every other request, `submit` and `act` on sockets",
    "dry_runs": "an account: `PUT submission?dry_run=true`, which forms may send with every key that is pressed",
    "strangers": "an address: requests without a token, with a token that isn't in force, and for no operation",
    "probes": "an address: `/livez` and `/readyz`",
    "preflights": "an address: what browsers ask before a page of another origin may send a request",
    "sockets": "an address: WebSockets as they are opened",
    "integrations": "a namespace: all requests for its linked accounts, each of which pays from its own budget, too",
    "addresses": "an address: all requests of accounts, each of which pays from its own budget, too",
}
"""Whose each budget is, and what it pays for."""

GUESSED = frozenset({"sign_ins", "sign_ins_per_username", "sign_ins_by_strangers", "second_factors", "claims"})
"""Limits of what may be guesses: in no window there are more than the rate says (docs/decisions/0035)."""

_MOST_KEPT = 100_000
"""Of each limit: who has less than all of it and is remembered; beyond, those who have all of it again go."""

_MOST_ADDRESSES = 1_000
"""Addresses whose network needn't be parsed again."""


class Left(NamedTuple):
    """What is left of a limit after a request. ``full_in``: seconds until all of it is back."""

    limit: str
    policy: str
    rate: Rate
    full_in: float

    @property
    def headers(self) -> dict[str, str]:
        """RateLimit and RateLimit-Policy, as the IETF's draft has them."""
        remaining = int(self.rate.burst + 0.001 - self.full_in / self.rate.pause)
        told = f'"{self.limit}";r={remaining};t={math.ceil(self.full_in)}'
        return {"RateLimit-Policy": self.policy, "RateLimit": told}


class RateLimiter:
    """Limits such as ``{"reads": "1200/minute"}``; what has no rate isn't counted.

    ``at_once``: how many of a kind one caller may have running or waiting at the same time. ``clock`` answers
    monotonic seconds.
    """

    def __init__(
        self,
        rates: Mapping[str, str],
        at_once: Mapping[str, int] | None = None,
        clock: Callable[[], float] = time.monotonic,
        most: int = _MOST_KEPT,
    ) -> None:
        self._rates = {name: Rate.of(text, is_strict=name in GUESSED) for name, text in rates.items()}
        self._policies = {name: f'"{name}";q={rate.burst};w={round(rate.window)}' for name, rate in self._rates.items()}
        self._full_at: dict[str, dict[tuple[str, ...], float]] = {name: {} for name in rates}
        self._at_once = dict(at_once or {})
        self._running: Counter[tuple[str, str]] = Counter()
        self._clock = clock
        self._most = most

    def spend(self, limit: str, *who: str) -> Left | None:
        """Count one more of ``who``; None where nothing is counted. Raises RateLimited; then it costs nothing."""
        rate = self._rates.get(limit)
        if rate is None:
            return None
        now, kept = self._clock(), self._full_at[limit]
        full_at, wait = rate.take(kept.get(who, now), now)
        if wait:
            raise _too_many(wait)
        kept[who] = full_at
        if len(kept) > self._most:
            self._forget(limit, now)
        return Left(limit, self._policies[limit], rate, full_at - now)

    def spend_as(self, caller: Caller, budget: Budget) -> Left | None:
        """Count a request of an account, and of the integration that acts for it. Raises RateLimited."""
        # First the account's own: one that has spent it takes nothing from the others of its integration.
        left = self.spend(budget, caller.account_id)
        if caller.via is not None:
            self.spend("integrations", caller.via)
        return left

    def must_have_left(self, limit: str, *who: str) -> None:
        """Raise RateLimited if ``spend`` would; nothing is counted."""
        rate = self._rates.get(limit)
        if rate is not None:
            now = self._clock()
            wait = rate.take(self._full_at[limit].get(who, now), now)[1]
            if wait:
                raise _too_many(wait)

    def may_move(self, caller: Caller, address: str | None = None) -> bool:
        """Whether no limit refuses ``count_move``; nothing is counted."""
        for limit, who in self._paid_by(caller, address) if self._rates else ():
            rate = self._rates.get(limit)
            now = self._clock()
            if rate is not None and rate.take(self._full_at[limit].get((who,), now), now)[1]:
                return False
        return True

    def count_move(self, caller: Caller, address: str | None = None) -> Left | None:
        """Count a submission or an instant action. Raises RateLimited."""
        if not self._rates:
            return None
        left = self.spend_as(caller, "writes")
        if address is not None:
            self.spend("addresses", address)
        return left

    def uncount_move(self, caller: Caller, address: str | None = None) -> None:
        """Take ``count_move`` back: it will be counted anew."""
        for limit, who in self._paid_by(caller, address) if self._rates else ():
            if limit in self._rates and (who,) in self._full_at[limit]:
                self._full_at[limit][who,] -= self._rates[limit].pause

    @staticmethod
    def _paid_by(caller: Caller, address: str | None) -> Iterator[tuple[str, str]]:
        """The limits of a move, and who has spent it."""
        yield "writes", caller.account_id
        if caller.via is not None:
            yield "integrations", caller.via
        if address is not None:
            yield "addresses", address

    def charge(self, limit: str, who: str, count: int) -> None:
        """Count what was read, also beyond what was left: the next one waits until that has come back."""
        rate = self._rates.get(limit)
        if rate is not None and count > 0:
            now, kept = self._clock(), self._full_at[limit]
            kept[who,] = max(kept.get((who,), now), now) + count * rate.pause
            if len(kept) > self._most:
                self._forget(limit, now)

    @contextmanager
    def turn(self, name: str, who: str) -> Iterator[None]:
        """Have one running, from here to the end of the block. Raises RateLimited."""
        most = self._at_once.get(name)
        if most is not None and self._running[name, who] >= most:
            raise RateLimited("Too many of these at the same time. Retry in 2 seconds.", retry_after=2)
        self._running[name, who] += 1
        try:
            yield
        finally:
            self._running[name, who] -= 1
            if not self._running[name, who]:
                del self._running[name, who]

    def close(self) -> None:
        """Forget all counts."""
        for kept in self._full_at.values():
            kept.clear()

    def __len__(self) -> int:
        return sum(map(len, self._full_at.values()))

    def _forget(self, limit: str, now: float) -> None:
        """Forget who has all of it; if that is too few, whoever has the most left."""
        kept = sorted((full_at, who) for who, full_at in self._full_at[limit].items() if full_at > now)
        self._full_at[limit] = {who: full_at for full_at, who in kept[-self._most // 2 :]}


def _too_many(wait: float) -> RateLimited:
    seconds = max(1, math.ceil(wait))
    return RateLimited(text("Too many requests. Retry in {seconds} seconds.", seconds=seconds), retry_after=seconds)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, for counting: an IPv4 address, or the /64 network of an IPv6 one."""
    client = connection.scope.get("client")
    return network_of(client[0] if client else "local")


@lru_cache(_MOST_ADDRESSES)
def network_of(host: str) -> str:
    """For counting, as ``address_of``."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, ipaddress.IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
