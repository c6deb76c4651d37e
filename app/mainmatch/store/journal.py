"""The journal of a match: its inputs, which are submissions, withdrawals, instant actions and closes of phases.

Append-only. Submissions and withdrawals are numbered without gaps within phase, seat and slot, by their ``revision``.
An action is stored as sent, and is in no repr. A row also has the events of its command, and some rows have only these.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from mainmatch.store.archives import reader_for
from mainmatch.store.phases import PhaseChanges
from mainmatch.store.publication_text import Addressed, encoded
from mainmatch.store.tables.matches import JournalRecord, JournalRow, MatchRecord
from mainmatch.store.transactions.mapping import columns_of, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = [
    "JournalRecord",
    "SealedRecord",
    "append",
    "closed_after",
    "entries",
    "entries_in_force",
    "history",
    "in_force",
    "latest",
    "newest",
    "newest_of",
    "next_revision",
    "places_in_force",
]


@dataclass(frozen=True, slots=True)
class SealedRecord:
    """A submission in force."""

    seat: int
    action: str = field(repr=False)
    locked: bool
    held: int
    revision: int
    slot: str = ""


_JOURNAL = JournalRow.__table__
_LATER = _JOURNAL.alias("later")
_SELECT = sa.select(*columns_of(_JOURNAL, JournalRecord))
_OF_MATCH = _JOURNAL.c.match_id == sa.bindparam("match_id")
_ADD = sa.insert(_JOURNAL)
_LAST_OF_SLOT = sa.select(sa.func.max(_JOURNAL.c.revision)).where(
    _JOURNAL.c.phase_id == sa.bindparam("phase_id"),
    _JOURNAL.c.seat == sa.bindparam("seat"),
    _JOURNAL.c.slot == sa.bindparam("slot"),
    _JOURNAL.c.revision.is_not(None),
)
_NO_INPUT = {
    **dict.fromkeys(_JOURNAL.columns.keys()),
    "kind": "event",
    "locked": False,
    "held": 0,
    "by_host": False,
    "slot": "",
}
_ENTRIES = _SELECT.where(_OF_MATCH, _JOURNAL.c.kind != "event").order_by(_JOURNAL.c.n)
_HISTORY = (
    _ENTRIES.where(_JOURNAL.c.seat == sa.bindparam("seat"), _JOURNAL.c.at > sa.bindparam("since"))
    .limit(sa.bindparam("limit"))
    .offset(sa.bindparam("skip"))
)
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_CLOSED_AFTER = sa.select(_JOURNAL.c.elapsed).where(
    _OF_MATCH, _JOURNAL.c.phase_id == sa.bindparam("phase_id"), _JOURNAL.c.kind == "close"
)
_LAST_REVISION = (
    sa.select(sa.func.max(_LATER.c.revision))
    .where(_LATER.c.phase_id == _JOURNAL.c.phase_id, _LATER.c.seat == _JOURNAL.c.seat)
    .where(_LATER.c.slot == _JOURNAL.c.slot, _LATER.c.revision.is_not(None))
    .scalar_subquery()
)
_NEWEST_OF = _SELECT.where(
    _JOURNAL.c.phase_id.in_(sa.bindparam("phase_ids", expanding=True)), _JOURNAL.c.revision == _LAST_REVISION
)
_NEWEST = _SELECT.where(_JOURNAL.c.phase_id == sa.bindparam("phase_id"), _JOURNAL.c.revision == _LAST_REVISION)
_LATEST = _NEWEST.where(_JOURNAL.c.seat == sa.bindparam("seat")).order_by(_JOURNAL.c.slot)


def _in_force(columns: tuple[sa.Column[Any], ...]) -> sa.Select[Any]:
    return (
        sa.select(*columns)
        .where(_JOURNAL.c.phase_id == sa.bindparam("phase_id"), _JOURNAL.c.kind == "submit")
        .where(_JOURNAL.c.revision == _LAST_REVISION)
        .order_by(_JOURNAL.c.seat, _JOURNAL.c.slot)
    )


_IN_FORCE = _in_force(columns_of(_JOURNAL, SealedRecord))
_ENTRIES_IN_FORCE = _in_force(columns_of(_JOURNAL, JournalRecord))
_PLACES_IN_FORCE = _in_force((_JOURNAL.c.seat, _JOURNAL.c.slot))


def append(
    tx: Transaction,
    later: MatchRecord,
    entry: JournalRecord | None,
    hear: Collection[str] | None,
    events: Sequence[Addressed],
    changes: PhaseChanges | None = None,
) -> None:
    """Append a row to the journal of a match: an input, or None, the events of its command, and its changes of phases.

    ``later``: the match after the command, with the row's number as its revision. ``hear``: the viewers who hear of it;
    None: all of them.
    """
    row = {**_NO_INPUT, "match_id": later.id, "at": tx.now} if entry is None else values_of(entry)
    row["n"], row["heads"], row["events"] = later.revision, later.heads, encoded(events)
    row["audience"] = None if hear is None else f",{','.join(hear)},"
    row["phases"] = None if changes is None else changes.stored()
    tx.execute(_ADD, row)
    tx.remember(later, entry)


def next_revision(tx: Transaction, phase_id: str, seat: int, slot: str = "") -> int:
    """The revision of the seat's next submission or withdrawal in a phase and slot."""
    if (known := tx.memory_of(phase_id=phase_id)) is not None:
        last = known.entries.get((seat, slot))
        return 1 if last is None else (last.revision or 0) + 1
    return (tx.fetch_value(_LAST_OF_SLOT, {"phase_id": phase_id, "seat": seat, "slot": slot}) or 0) + 1


def closed_after(tx: Transaction, match_id: str, phase_id: str) -> int:
    """The ``elapsed`` of a phase's close; 0 if it has none."""
    found = tx.fetch_values(_CLOSED_AFTER, {"match_id": match_id, "phase_id": phase_id})
    return found[0] or 0 if found else 0


def in_force(tx: Transaction, phase_id: str) -> list[SealedRecord]:
    """Each seat's latest submission in a phase and slot, unless it was withdrawn, by seat and slot."""
    if tx.memory_of(phase_id=phase_id) is not None:
        return [
            SealedRecord(each.seat or 0, each.action or "", each.locked, each.held, each.revision or 0, each.slot)
            for each in entries_in_force(tx, phase_id)
        ]
    return [SealedRecord(*row) for row in tx.fetch(_IN_FORCE, {"phase_id": phase_id})]


def entries_in_force(tx: Transaction, phase_id: str) -> list[JournalRecord]:
    """The submissions of ``in_force`` as complete entries."""
    if (known := tx.memory_of(phase_id=phase_id)) is not None:
        return [each for _, each in sorted(known.entries.items()) if each.kind == "submit"]
    return [JournalRecord(*row) for row in tx.fetch(_ENTRIES_IN_FORCE, {"phase_id": phase_id})]


def places_in_force(tx: Transaction, phase_id: str) -> list[tuple[int, str]]:
    """The seats and slots of the submissions of ``in_force``."""
    return [(row[0], row[1]) for row in tx.fetch(_PLACES_IN_FORCE, {"phase_id": phase_id})]


def latest(tx: Transaction, phase_id: str, seat: int) -> list[JournalRecord]:
    """The seat's latest submission or withdrawal in a phase, in each slot with one."""
    if (known := tx.memory_of(phase_id=phase_id)) is not None:
        return [each for place, each in sorted(known.entries.items()) if place[0] == seat]
    return [JournalRecord(*row) for row in tx.fetch(_LATEST, {"phase_id": phase_id, "seat": seat})]


def newest(tx: Transaction, phase_id: str) -> list[JournalRecord]:
    """The entries of ``latest`` of all seats."""
    return [JournalRecord(*row) for row in tx.fetch(_NEWEST, {"phase_id": phase_id})]


def newest_of(tx: Transaction, phase_ids: Iterable[str]) -> list[JournalRecord]:
    """The entries of ``newest`` of several phases, in one query."""
    return [JournalRecord(*row) for row in tx.fetch(_NEWEST_OF, {"phase_ids": list(phase_ids)})]


def history(
    tx: Transaction, match_id: str, seat: int, since: datetime | None, skip: int, limit: int
) -> list[JournalRecord]:
    """Entries of a seat in a match after ``since``, oldest first: up to ``limit`` after the first ``skip``."""
    asked = {"match_id": match_id, "seat": seat, "since": since or _BEGINNING, "skip": skip, "limit": limit}
    return [JournalRecord(*row) for row in reader_for(tx, match_id).fetch(_HISTORY, asked)]


def entries(tx: Transaction, match_id: str) -> list[JournalRecord]:
    """The journal of a match, oldest first. With config, seed and wallets, it is sufficient for a replay."""
    return [JournalRecord(*row) for row in reader_for(tx, match_id).fetch(_ENTRIES, {"match_id": match_id})]
