"""How often a client may send.

May touch: nothing; time is told to it. Rule kept here: a client that keeps to the rate is
never refused, one that doesn't is refused in constant memory.
"""

__all__ = ["FrameRate"]


class FrameRate:
    """A bucket that holds ``burst`` frames and fills at ``rate`` a second; rate None takes everything."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float | None, burst: int, at: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._at = at

    def takes(self, now: float) -> bool:
        """Count one frame at ``now`` (seconds, monotonic); False when it is one too many."""
        if self._rate is None:
            return True
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
