"""The timing of streams: pauses between connections, the timeout of a silent connection, and acks.

May touch: asyncio's sleep, which tests replace. Rule kept here: every duration of a stream is here, in seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

__all__ = ["Pacing"]


@dataclass(frozen=True)
class Pacing:
    """Durations in seconds. ``first`` and ``longest``: pause before a new connection, growing while none succeeds.

    ``quiet``: a connection without any answer, also to pings, is replaced after this time. ``acks``: largest delay of
    an ack, unless the server waits for it.
    """

    first: float = 0.25
    longest: float = 30.0
    quiet: float = 20.0
    acks: float = 0.25
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    dice: Random = field(default_factory=Random, repr=False, compare=False)

    def pause(self, failures: int) -> float:
        """Seconds before the next connection, after this number of failed ones (0 or more)."""
        most = min(self.longest, self.first * 2.0 ** min(failures, 30))
        return most * self.dice.uniform(0.5, 1.0)
