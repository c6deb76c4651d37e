"""The cache of values by the revision of their row, so that they aren't read and parsed again.

It contains committed values only. The values of a command are staged: later commands of the same batch see them at
once, others after the commit. If the command or the commit fails, they are dropped.
"""

import sys
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from threading import Lock
from typing import Self

from msgspec import Struct, field

MOST_VALUES = 4096
"""Values that are kept from one transaction to the next."""


class RevisionCache(Struct, eq=False):
    """The ``limit`` most recently used values by key, one revision each. They are immutable: threads share them.

    ``beneath``: the cache that is asked for all others, and that these wait for.
    """

    limit: int = sys.maxsize
    beneath: Self | None = None
    _entries: OrderedDict[Hashable, tuple[int, object]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def settle(self) -> None:
        """Move all values to the cache beneath."""
        if self.beneath is not None:
            self.beneath.put_all(self._entries)
            self._entries.clear()

    def get(self, key: Hashable, revision: int) -> object | None:
        """The value kept for ``key`` at exactly this revision, or None."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None and entry[0] == revision:
                self._entries.move_to_end(key)
                return entry[1]
        return None if self.beneath is None else self.beneath.get(key, revision)

    def newest(self, key: Hashable) -> int | None:
        """The revision of the value kept for ``key``, or None."""
        entry = self._entries.get(key)
        if entry is not None:
            return entry[0]
        return None if self.beneath is None else self.beneath.newest(key)

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
            while len(self._entries) > self.limit:
                self._entries.popitem(last=False)

    def clear(self) -> None:
        """Keep nothing: rows can have changed, and nobody here knows which."""
        with self._lock:
            self._entries.clear()

    def __len__(self) -> int:
        return len(self._entries)
