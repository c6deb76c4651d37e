"""The places up to which consumers have acknowledged feeds, for ``from: "acked"``.

May touch: nothing but memory. Rule kept here: never a wrong place; a place that was forgotten
(the server restarted, or too many others came since) is answered with ``reset``.
"""

from collections import OrderedDict
from typing import TypeAlias

__all__ = ["AckedCursors", "Consumer"]

Consumer: TypeAlias = tuple[str, str]
"""An account, and the name its program identified itself with."""


class AckedCursors:
    """Last acks by consumer and feed, those least recently used forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: OrderedDict[tuple[Consumer, str], int] = OrderedDict()

    def keep(self, consumer: Consumer, feed: str, seq: int) -> None:
        """This consumer has dealt with the feed up to ``seq``; an older place never replaces a newer one."""
        place = (consumer, feed)
        self._places[place] = max(seq, self._places.get(place, 0))
        self._places.move_to_end(place)
        if len(self._places) > self._most:
            self._places.popitem(last=False)

    def find(self, consumer: Consumer, feed: str) -> int | None:
        """Up to where this consumer has dealt with the feed, None if that isn't known."""
        return self._places.get((consumer, feed))
