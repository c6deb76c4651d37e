"""The memo: what this process remembers of committed rows, so that it isn't read and parsed again.

May touch: nothing but memory. Rule kept here: the memo holds committed values only. What a
writing verb remembers is staged: later verbs of the same batch see it, everybody else only after
the commit; a verb that fails and a commit that fails take their entries with them.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Protocol

__all__ = ["Memory", "RevisionCache", "Stage"]


class Memory(Protocol):
    """Where a transaction looks things up and puts them."""

    def recall(self, key: Hashable, revision: int) -> object | None:
        """The value kept for ``key`` at exactly this revision, or None."""

    def remember(self, key: Hashable, revision: int, value: object) -> None:
        """Keep a value. It must be immutable: many threads will hold it."""


class RevisionCache:
    """Values by key, one revision each, the ``limit`` most recently used; for all threads."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._entries: OrderedDict[Hashable, tuple[int, object]] = OrderedDict()
        self._lock = Lock()

    def recall(self, key: Hashable, revision: int) -> object | None:
        """The value kept for ``key`` at exactly this revision, or None."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry[0] != revision:
                return None
            self._entries.move_to_end(key)
            return entry[1]

    def remember(self, key: Hashable, revision: int, value: object) -> None:
        """Keep a value unless a newer one is kept: a reader on an old snapshot doesn't turn time back."""
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


class Stage:
    """Entries that wait for the commit, over the memory they will go to."""

    def __init__(self, beneath: Memory) -> None:
        self._beneath = beneath
        self._staged: dict[Hashable, tuple[int, object]] = {}

    def recall(self, key: Hashable, revision: int) -> object | None:
        """The staged value at exactly this revision, else what lies beneath."""
        entry = self._staged.get(key)
        if entry is not None and entry[0] == revision:
            return entry[1]
        return self._beneath.recall(key, revision)

    def remember(self, key: Hashable, revision: int, value: object) -> None:
        """Stage a value."""
        self._staged[key] = (revision, value)

    def settle(self) -> None:
        """Hand everything staged down: it holds now."""
        for key, (revision, value) in self._staged.items():
            self._beneath.remember(key, revision, value)
        self._staged.clear()
