"""The cache of committed rows by revision, so that they aren't read and parsed again.

It holds committed values only. What a command puts is staged: later commands of the same batch see it, everybody else
only after the commit; a command that fails and a commit that fails take their entries with them.
"""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Protocol

__all__ = ["Cache", "RevisionCache", "StagedCache"]


class Cache(Protocol):
    """What a transaction reads and puts values in."""

    def get(self, key: Hashable, revision: int) -> object | None:
        """The value kept for ``key`` at exactly this revision, or None."""

    def put(self, key: Hashable, revision: int, value: object) -> None:
        """Keep a value. It must be immutable: many threads will hold it."""


class RevisionCache:
    """Values by key, one revision each, the ``limit`` most recently used; for all threads."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._entries: OrderedDict[Hashable, tuple[int, object]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, revision: int) -> object | None:
        """The value kept for ``key`` at exactly this revision, or None."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry[0] != revision:
                return None
            self._entries.move_to_end(key)
            return entry[1]

    def put(self, key: Hashable, revision: int, value: object) -> None:
        """Keep a value unless a newer one is kept: a reader on an old snapshot must not replace it."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None and entry[0] > revision:
                return
            self._entries[key] = (revision, value)
            self._entries.move_to_end(key)
            if len(self._entries) > self._limit:
                self._entries.popitem(last=False)

    def __len__(self) -> int:
        return len(self._entries)


@dataclass(slots=True)
class StagedCache:
    """Entries that wait for the commit, over the cache that they will go to."""

    _beneath: Cache
    _staged: dict[Hashable, tuple[int, object]] = field(default_factory=dict)

    def get(self, key: Hashable, revision: int) -> object | None:
        """The staged value at exactly this revision, else what lies beneath."""
        entry = self._staged.get(key)
        if entry is not None and entry[0] == revision:
            return entry[1]
        return self._beneath.get(key, revision)

    def put(self, key: Hashable, revision: int, value: object) -> None:
        """Stage a value."""
        self._staged[key] = (revision, value)

    def settle(self) -> None:
        """Hand everything staged down: it holds now."""
        for key, (revision, value) in self._staged.items():
            self._beneath.put(key, revision, value)
        self._staged.clear()
