"""What waits in memory for a person's next press: drafts, and what is asked about before it is done.

May touch: nothing. Rule kept here: it is never stored. A person whose thing is gone is told so, and begins again.
"""

from collections import OrderedDict
from typing import Generic, Protocol, TypeVar

__all__ = ["Kept"]

_MOST = 2000


class _Own(Protocol):
    id: str
    person: int


T = TypeVar("T", bound=_Own)


class Kept(Generic[T]):
    """The newest of all people."""

    def __init__(self) -> None:
        self._by_id: OrderedDict[str, T] = OrderedDict()

    def put(self, one: T) -> None:
        """Keep it."""
        self._by_id[one.id] = one
        while len(self._by_id) > _MOST:
            self._by_id.popitem(last=False)

    def find(self, its_id: str, person: int) -> T | None:
        """A person's own."""
        found = self._by_id.get(its_id)
        return found if found is not None and found.person == person else None

    def drop(self, one: T) -> None:
        """It is done."""
        self._by_id.pop(one.id, None)
