"""A match in memory. Commands on it are judged on the event loop, and build upon each other before they are committed.

Nothing leaves it but after the commit: a command's caller, its sockets and its webhooks wait for that. Whether a match
changed meanwhile, by another command or on another server, is decided at the commit, by its revision: what was judged
by an outdated match is void, and judged again by the database.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from mainmatch.store import hosts, journal, matches, seats
from mainmatch.store.match_memory import MatchMemory
from mainmatch.store.matches import MatchRecord
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
        """The match as this command leaves it; None if no phase of it is open."""
        match = matches.by_id(tx, match_id)
        if match is None or not _is_open(match):
            return None
        sent = journal.newest(tx, [match])[match_id]
        live = cls(MatchMemory(match, tuple(seats.of(tx, match_id)), tuple(hosts.of(tx, match_id)), sent))
        if (value := tx.cache.get(match_id, match.revision)) is not None:
            live.values.put(match_id, match.revision, value)
        return live

    @classmethod
    def read_all(cls, tx: Transaction, among: Iterable[MatchRecord]) -> dict[str, Self]:
        """Those of these matches that have an open phase, by id, in a few queries for all of them."""
        found = {match.id: match for match in among if _is_open(match)}
        sitting, hosting = seats.of_many(tx, [*found]), sorted(hosts.of_many(tx, [*found]))
        states, sent = matches.states_of(tx, found), journal.newest(tx, found.values())
        lives = {}
        for match_id, match in found.items():
            mine = tuple(account_id for hosted, account_id in hosting if hosted == match_id)
            memory = MatchMemory(match, tuple(sitting[match_id]), mine, sent[match_id], states[match_id])
            lives[match_id] = cls(memory)
        return lives

    def take(self, tx: RecordingTransaction) -> Recorded | None:
        """Go on from what a command has written in memory; None: nothing."""
        recorded = tx.recorded(self.memory, self.lineage)
        if recorded is not None:
            self.memory = tx.memory
            for key, (revision, value) in recorded.values.items():
                self.values.put(key, revision, value)
        return recorded


def _is_open(match: MatchRecord) -> bool:
    return match.status == "running" and match.phase_id is not None and match.due_at is not None


class LiveMatches:
    """The ``limit`` most recently used matches in memory."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()

    def find(self, match_id: str) -> LiveMatch | None:
        """The match, if it is in memory and nothing of it was lost."""
        found = self._matches.get(match_id)
        if found is None:
            return None
        if found.lineage.is_lost:
            del self._matches[match_id]
            return None
        self._matches.move_to_end(match_id)
        return found

    def keep(self, live: LiveMatch) -> None:
        """Keep a match that was read, unless a newer one is here."""
        match = live.memory.match
        known = self.find(match.id)
        if known is not None and known.memory.match.revision >= match.revision:
            return
        self._matches[match.id] = live
        if len(self._matches) > self._limit:
            self._matches.popitem(last=False)

    def clear(self) -> None:
        """Read all matches from the database the next time."""
        self._matches.clear()

    def __len__(self) -> int:
        return len(self._matches)
