"""The cache of values by the revision of their row, so that they aren't read and parsed again.

It contains committed values only. The values of a command are staged: later commands of the same batch see them at
once, others after the commit. If the command or the commit fails, they are dropped.
"""

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from threading import Lock
from typing import Protocol

from msgspec import Struct


class Cache(Protocol):
    """The cache of a transaction."""

    def get(self, key: Hashable, revision: int) -> object | None:
        """The value kept for ``key`` at exactly this revision, or None."""

    def newest(self, key: Hashable) -> int | None:
        """The revision of the value kept for ``key``, or None."""

    def put(self, key: Hashable, revision: int, value: object) -> None:
        """Store a value. It must be immutable, because several threads share it."""

    def put_all(self, entries: Mapping[Hashable, tuple[int, object]]) -> None:
        """Store values by key, as (revision, value)."""


class RevisionCache:
    """The ``limit`` most recently used values by key, one revision each. Thread-safe."""

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

    def newest(self, key: Hashable) -> int | None:
        """The revision of the value kept for ``key``, or None."""
        entry = self._entries.get(key)
        return None if entry is None else entry[0]

    def put(self, key: Hashable, revision: int, value: object) -> None:
        """Store a value, unless there is a newer one, which a reader on an old snapshot must not replace."""
        self.put_all({key: (revision, value)})

    def put_all(self, entries: Mapping[Hashable, tuple[int, object]]) -> None:
        """As ``put``, of values by key, as (revision, value)."""
        with self._lock:
            for key, entry in entries.items():
                known = self._entries.get(key)
                if known is None or known[0] <= entry[0]:
                    self._entries[key] = entry
                    self._entries.move_to_end(key)
            while len(self._entries) > self._limit:
                self._entries.popitem(last=False)

    def clear(self) -> None:
        """Keep nothing: rows can have changed, and nobody here knows which."""
        with self._lock:
            self._entries.clear()

    def __len__(self) -> int:
        return len(self._entries)


class StagedCache(Struct):
    """Entries that wait for the commit, in front of another cache."""

    _beneath: Cache
    _staged: dict[Hashable, tuple[int, object]] = {}

    def get(self, key: Hashable, revision: int) -> object | None:
        """The staged value at exactly this revision, else that of the cache beneath."""
        entry = self._staged.get(key)
        if entry is not None and entry[0] == revision:
            return entry[1]
        return self._beneath.get(key, revision)

    def newest(self, key: Hashable) -> int | None:
        """The revision of the staged value for ``key``, else of that in the cache beneath, or None."""
        entry = self._staged.get(key)
        return self._beneath.newest(key) if entry is None else entry[0]

    def put(self, key: Hashable, revision: int, value: object) -> None:
        """Stage a value."""
        self._staged[key] = (revision, value)

    def put_all(self, entries: Mapping[Hashable, tuple[int, object]]) -> None:
        """Stage values by key, as (revision, value)."""
        self._staged.update(entries)

    @property
    def staged(self) -> Mapping[Hashable, tuple[int, object]]:
        """What is staged, by key, as (revision, value)."""
        return self._staged

    def settle(self) -> None:
        """Move all staged values to the cache beneath."""
        self._beneath.put_all(self._staged)
        self._staged.clear()
