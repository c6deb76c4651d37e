"""Commands on a match in memory, of the store alone: they append a line to its journal."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from mainmatch.live_matches.live_match import LiveMatch
from mainmatch.store import journal, matches, publications
from mainmatch.store.database import Database
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.tables.matches import HostRow
from mainmatch.store.transactions.recording import Recorded
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import publish

__all__ = ["Sender", "append", "breaks", "live_match", "sent", "step"]


def append(tx: Transaction, record: MatchRecord, text: str) -> MatchRecord:
    """Append an input of seat 1 with this action, and tell the seat."""
    revision = journal.next_revision(tx, record, 1)
    entry = JournalRecord(record.id, f"ph_{record.id}", 1, "submit", tx.now, "ac_ann", revision, text)
    publish(tx, [(["seat:1"], text)], record.id, entry)
    later = matches.by_id(tx, record.id)
    assert later is not None
    tx.notices.publish(f"match/{record.id}/seat:1", publications.heads_of(later.heads)["seat:1"], [text])
    return later


def step(tx: Transaction, record: MatchRecord, text: str) -> MatchRecord:
    """The same, and a change of the match."""
    return matches.update(tx, append(tx, record, text), title=text)


def breaks(tx: Transaction, record: MatchRecord, text: str) -> None:
    """As ``append``, and a statement that the database refuses."""
    append(tx, record, text)
    tx.execute(_ADD_HOST, {"match_id": "m_nowhere", "account_id": "ac_nobody"})


_ADD_HOST = sa.insert(HostRow.__table__)


def sent(tx: Transaction, match_id: str = "m_1") -> list[tuple[str | None, int | None]]:
    """What the journal has, as (action, number within the phase)."""
    return [(each.action, each.revision) for each in journal.entries(tx, match_id)]


def live_match(tx: Transaction, match_id: str = "m_1") -> LiveMatch:
    found = LiveMatch.read(tx, match_id)
    assert found is not None
    return found


class Sender:
    """A server that has a match in memory."""

    def __init__(self, database: Database, match_id: str = "m_1") -> None:
        self.database = database
        self.match_id = match_id
        self.live = database.write_now(live_match, match_id)
        self.again: list[str] = []
        """What was judged again."""

    def record(self, text: str, command: Any = append) -> Recorded:
        """What a command writes in memory."""
        tx = self.database.recording(self.live.memory, self.live.values)
        command(tx, self.live.memory.match, text)
        recorded = self.live.take(tx)
        assert recorded is not None
        return recorded

    def send(self, text: str, command: Any = append, otherwise: Callable[[Transaction], str] | None = None) -> Any:
        """Keep what a command writes in memory; if it is void, it is judged again, and the text says so.

        ``otherwise``: what runs then instead.
        """

        async def kept(recorded: Recorded) -> str:
            return await self.database.keep(recorded, text, otherwise or self.again_of(text, command))

        return kept(self.record(text, command))

    def again_of(self, text: str, command: Any = append) -> Callable[[Transaction], str]:
        """The command as it is judged again, on the database or on the match that was read since."""

        def again(tx: Transaction) -> str:
            self.again.append(text)
            record = matches.by_id(tx, self.match_id)
            assert record is not None
            command(tx, record, f"{text} again")
            return f"{text} again"

        return again
