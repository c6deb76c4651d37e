"""What one reader may read of a channel, and under which numbers.

May touch: records of the store. Rule kept here (P13): a reader's numbers are their own, dense from 1. The channel's
would tell somebody who comes late, or comes back, how much was said while they were away.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from mainmatch.store.chat_channels import StretchRecord

__all__ = ["Reading"]


@dataclass(frozen=True, slots=True)
class Reading:
    """The stretches of a channel that are one's to read, as (after, until) in the channel's numbers, ascending.

    ``withheld``: the reader's messages up to this number are kept back (somebody else sat there then).
    """

    stretches: tuple[tuple[int, int], ...]
    withheld: int = 0

    @classmethod
    def whole(cls, head: int) -> Self:
        """Everything, from the first message on: such a reader's numbers are the channel's."""
        return cls(((0, head),))

    @classmethod
    def of(cls, stretches: Iterable[StretchRecord], head: int) -> Self:
        """What a seat was there for, in a channel that has this head."""
        return cls(tuple((each.after, head if each.until is None else each.until) for each in stretches))

    @property
    def head(self) -> int:
        """The number of the reader's newest message; 0 before the first."""
        return sum(until - after for after, until in self.stretches)

    def until(self, n: int) -> int:
        """How many of the channel's first ``n`` messages are in these stretches."""
        return sum(max(0, min(until, n) - after) for after, until in self.stretches)

    def number(self, n: int) -> int | None:
        """The reader's number of the channel's message ``n``; None for one that isn't theirs to read."""
        if not any(after < n <= until for after, until in self.stretches):
            return None
        number = self.until(n)
        return number if number > self.withheld else None

    def sections(self, after: int, until: int) -> list[tuple[int, int]]:
        """Where the reader's messages after number ``after`` up to ``until`` are, as (after, until) of the channel."""
        low, found, passed = max(after, self.withheld), [], 0
        for begin, end in self.stretches:
            first, last = max(low - passed, 0), min(until - passed, end - begin)
            if first < last:
                found.append((begin + first, begin + last))
            passed += end - begin
        return found
