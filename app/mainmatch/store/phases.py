"""Phases of matches: what commands did to them, as the rows of their journals say.

They have no rows of their own: a phase is the fold of the rows that opened it, moved its deadline, closed or discarded
it. A match has one open phase at most, which is the one opened last.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
import sqlalchemy as sa

from mainmatch.store.archives import reader_for
from mainmatch.store.tables.matches import JournalRow, journal_of
from mainmatch.store.tables.row import Record
from mainmatch.store.transactions.transaction import Transaction


class PhaseRecord(Record):
    """An opened phase. Ids are ``ph_...``."""

    id: str
    n: int
    """1, 2, 3, ... within a branch of the match."""
    name: str
    round: int
    opened_at: datetime
    due_at: datetime
    branch: int = 0
    """Number of rewinds of the match before the phase opened."""
    closed_at: datetime | None = None
    closed_by: str | None = None
    """deadline, early or host."""
    commitment: str | None = None
    """Root over the sealed submissions at its close, in hex."""
    discarded_at: datetime | None = None
    """When a rewind or a cancellation discarded it. Discarded phases are in no replay."""


class PhaseChanges(Record):
    """What a command does to the phases of its match, in this order."""

    moved: datetime | None = None
    """The new deadline of the open phase."""
    closed: tuple[str, str] | None = None
    """By what the open phase closes, and its commitment."""
    discarded: str | None = None
    """The phase that is discarded, with all after it."""
    opened: PhaseRecord | None = None

    def stored(self) -> str | None:
        """Them as JSON; None if there are none."""
        facts: dict[str, Any] = {}
        if self.moved is not None:
            facts["moved"] = self.moved.isoformat()
        if self.closed is not None:
            facts["closed"] = self.closed
        if self.discarded is not None:
            facts["discarded"] = self.discarded
        if (opened := self.opened) is not None:
            due_at = opened.due_at.isoformat()
            facts["opened"] = (opened.id, opened.n, opened.name, opened.round, due_at, opened.branch)
        return msgspec.json.encode(facts).decode() if facts else None


_ROWS = JournalRow.__table__
_CHANGES = (
    sa.select(_ROWS.c.at, _ROWS.c.phases).where(journal_of("match_id"), _ROWS.c.phases.is_not(None)).order_by(_ROWS.c.n)
)


def of(tx: Transaction, match_id: str) -> list[PhaseRecord]:
    """All phases of a match, including discarded ones, by number and branch."""
    found = folded((row[0], row[1]) for row in reader_for(tx, match_id).fetch(_CHANGES, {"match_id": match_id}))
    return sorted(found, key=lambda phase: (phase.n, phase.branch))


def played(tx: Transaction, match_id: str) -> list[PhaseRecord]:
    """The phases of a match that are not discarded, in order."""
    return [phase for phase in of(tx, match_id) if phase.discarded_at is None]


def folded(rows: Iterable[tuple[datetime, str]]) -> list[PhaseRecord]:
    """The phases that these stored changes, each with its instant, make, in the order in which they opened.

    Raises LookupError for changes of phases that were not opened.
    """
    phases: list[PhaseRecord] = []
    for at, text in rows:
        facts = json.loads(text)
        if "moved" in facts:
            phases[-1] = phases[-1].but(due_at=datetime.fromisoformat(facts["moved"]))
        if "closed" in facts:
            closed_by, commitment = facts["closed"]
            phases[-1] = phases[-1].but(closed_at=at, closed_by=closed_by, commitment=commitment)
        if "discarded" in facts:
            first = {phase.id: phase.n for phase in phases}[facts["discarded"]]
            phases = [_discarded(phase, at) if phase.n >= first else phase for phase in phases]
        if "opened" in facts:
            phase_id, n, name, round_, due_at, branch = facts["opened"]
            phases.append(PhaseRecord(phase_id, n, name, round_, at, datetime.fromisoformat(due_at), branch))
    return phases


def _discarded(phase: PhaseRecord, at: datetime) -> PhaseRecord:
    return phase.but(discarded_at=phase.discarded_at or at)
