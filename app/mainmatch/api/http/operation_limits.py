"""How often: fixed limits for what costs much or invites guessing.

May touch: the limits library, in this process's memory. Rule kept here (P26): over a limit the
answer is 429 with Retry-After, and others don't feel it; addresses are counted, not stored.
"""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from mainmatch.services.errors import TooMany

__all__ = ["Limits", "address_of"]


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
        raise TooMany("rate_limited", f"Too many tries. Try again in {wait} seconds.", retry_after=wait)

    @contextmanager
    def turn(self, name: str, who: str) -> Iterator[None]:
        """Have one running, from here to the end of the block. Raises TooMany."""
        most = self._at_once.get(name)
        if most is not None and self._running[name, who] >= most:
            raise TooMany("rate_limited", "Too many tries at the same time. Try again in 2 seconds.", retry_after=2)
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
