"""Deterministic randomness: labelled streams derived from a match's seed.

A stream's values depend only on the seed, its label and the calls before: no ``random`` module (its shuffles differ
between Python versions), no hash order, no clock.
"""

import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """One random stream. The same seed and label give the same values in every version of Mainmatch.

    Labels are paths such as ``phase/7/choice/resolve``. Streams with different labels are
    independent: draws from one don't change another.
    """

    __slots__ = ("_buffer", "_counter", "_label", "_seed", "_used")

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label.encode()
        self._counter = 0
        self._buffer = b""
        self._used = 0

    def below(self, bound: int) -> int:
        """A uniform integer in 0..bound-1. ``bound`` has no upper limit. Raises ValueError below 1."""
        if bound < 1:
            raise ValueError("a die needs at least one side")
        bits = (bound - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            # Rejection sampling keeps the distribution uniform: drop the surplus bits, draw again if still too high.
            begin, end = self._used, self._used + size
            if end > len(self._buffer):
                self._fill(size)
                begin, end = 0, size
            self._used = end
            # Most draws take one byte, and a slice would take as long as the rest of them.
            drawn = self._buffer[begin] if size == 1 else int.from_bytes(self._buffer[begin:end], "big")
            drawn >>= size * 8 - bits
            if drawn < bound:
                return drawn

    def choice(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely. Raises ValueError for an empty sequence."""
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All items in random order, each order equally likely (Fisher-Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            pick = self.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """``count`` items from different positions, in random order. Raises ValueError outside 0..len(items)."""
        if not 0 <= count <= len(items):
            raise ValueError("a sample cannot be larger than what it is drawn from")
        return self.shuffled(items)[:count]

    def _fill(self, size: int) -> None:
        """Drop the bytes that are used, and append blocks until there are ``size``."""
        self._buffer, self._used = self._buffer[self._used :], 0
        while len(self._buffer) < size:
            block = _keyed(self._seed).copy()
            block.update(self._label + b"\x00" + self._counter.to_bytes(8, "big"))
            self._buffer += block.digest()
            self._counter += 1


@lru_cache(maxsize=256)
def _keyed(seed: bytes) -> hmac.HMAC:
    """HMAC-SHA-256 with the seed as its key: a match has a stream for each seat and phase. Copy it, never update it."""
    return hmac.new(seed, digestmod="sha256")
