"""A match in memory. Commands on it are judged on the event loop, and build upon each other before they are committed.

Nothing leaves it but after the commit: a command's caller, its sockets and its webhooks wait for that. Whether a match
changed meanwhile, by another command or on another server, is decided at the commit, by its revision: what was judged
by an outdated match is void, and judged again by the database.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Self

from mainmatch.store import hosts, journal, match_memories, matches, seats
from mainmatch.store.match_memory import MatchMemory
from mainmatch.store.transactions.recording import Lineage, Recorded, RecordingTransaction
from mainmatch.store.transactions.revision_cache import RevisionCache, StagedCache
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["LiveMatch", "LiveMatches"]

_NOTHING = RevisionCache(0)


@dataclass(slots=True, eq=False)
class LiveMatch:
    """A match as the last command judged in memory leaves it."""

    memory: MatchMemory
    values: StagedCache = field(default_factory=lambda: StagedCache(_NOTHING), repr=False)
    """What commands cache: the match of the rules."""
    lineage: Lineage = field(default_factory=Lineage)

    @classmethod
    def read(cls, tx: Transaction, match_id: str) -> Self | None:
        """The match as this command leaves it, in memory or on the database; None if no phase of it is open."""
        if isinstance(tx, RecordingTransaction):
            live = cls(tx.memory)
            live.values.put_all(tx.cache.staged)
            return live if match_memories.is_open(tx.memory.match) else None
        match = matches.by_id(tx, match_id)
        if match is None or not match_memories.is_open(match):
            return None
        sent = journal.newest(tx, [match])[match_id]
        live = cls(MatchMemory(match, tuple(seats.of(tx, match_id)), tuple(hosts.of(tx, match_id)), sent))
        if (value := tx.cache.get(match_id, match.revision)) is not None:
            live.values.put(match_id, match.revision, value)
        return live

    @property
    def is_outdated(self) -> bool:
        """Whether a command on it was void, so that the database has another match."""
        return self.lineage.is_lost

    def take(self, tx: RecordingTransaction) -> Recorded | None:
        """Go on from what a command has written in memory; None: nothing."""
        recorded = tx.recorded(self.memory, self.lineage)
        if recorded is not None:
            self.memory = tx.memory
            self.values.put_all(recorded.values)
        return recorded


class LiveMatches:
    """The ``limit`` most recently used matches in memory."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()

    def find(self, match_id: str) -> LiveMatch | None:
        """The match, if it is in memory; it may be outdated."""
        found = self._matches.get(match_id)
        if found is not None:
            self._matches.move_to_end(match_id)
        return found

    def keep(self, live: LiveMatch) -> None:
        """Keep a match that was read, unless a newer one is here."""
        match = live.memory.match
        known = self.find(match.id)
        if known is not None and not known.is_outdated and known.memory.match.revision >= match.revision:
            return
        self._matches[match.id] = live
        if len(self._matches) > self._limit:
            self._matches.popitem(last=False)

    def clear(self) -> None:
        """Read all matches from the database the next time."""
        self._matches.clear()

    def __len__(self) -> int:
        return len(self._matches)
