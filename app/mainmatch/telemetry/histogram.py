"""Tallies: how many, and how long, as plain numbers.

May touch: nothing but memory. Rule kept here: counting costs less than a microsecond and takes no lock, so that
watching is no load of its own. All of it happens on the event loop.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

__all__ = ["BATCHES", "LAGS", "SECONDS", "Histogram"]

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds for requests, verbs and news, in seconds."""

LAGS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 3600.0)
"""Bounds for how late deadlines are kept, in seconds. 5 is what is promised (P8); the last ones are outages."""

BATCHES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)
"""Bounds for verbs in one commit; the writer takes 256 at most."""


class Histogram:
    """How values are spread over ``bounds``, which rise: for each, how many were at most that; and their sum."""

    __slots__ = ("_counts", "bounds", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self.total = 0.0
        self._counts = [0] * (len(self.bounds) + 1)

    def add(self, value: float) -> None:
        """One more value."""
        self._counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def __len__(self) -> int:
        return sum(self._counts)

    @property
    def buckets(self) -> list[tuple[str, float]]:
        """As Prometheus has them: each bound as a text, with how many were at most that; the last one is ``+Inf``."""
        names = [*(str(bound) for bound in self.bounds), "+Inf"]
        return [(name, float(count)) for name, count in zip(names, accumulate(self._counts), strict=True)]
