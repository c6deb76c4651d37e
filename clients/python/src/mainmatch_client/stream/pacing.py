"""When a stream comes back, how soon it gives a silent connection up, how often it acknowledges.

May touch: asyncio's sleep, which tests replace. Rule kept here: every duration of a stream is here, in seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

__all__ = ["Pacing"]


@dataclass(frozen=True)
class Pacing:
    """``first`` and ``longest``: pauses before coming back, growing until something comes again.

    ``quiet``: a connection on which not even a ping is answered for so long is given up. ``acks``: how long an ack may
    be late, unless the server waits for it.
    """

    first: float = 0.25
    longest: float = 30.0
    quiet: float = 20.0
    acks: float = 0.25
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    dice: Random = field(default_factory=Random, repr=False, compare=False)

    def pause(self, failures: int) -> float:
        """Before coming back after so many connections that brought nothing, none or more."""
        most = min(self.longest, self.first * 2.0 ** min(failures, 30))
        return most * self.dice.uniform(0.5, 1.0)
