"""The journal of a match: its inputs, which are submissions, withdrawals, instant actions and closes of phases.

Append-only. Submissions and withdrawals are numbered without gaps within phase, seat and slot, by their ``revision``.
An action is stored as sent, and is in no repr. A row also has the events of its command, and some rows have only these.

Phases of matches: what commands did to them, as the rows of their journals say.

They have no rows of their own: a phase is the fold of the rows that opened it, moved its deadline, closed or discarded
it. A match has one open phase at most, which is the one opened last.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from mainmatch.store.archives import reader_for
from mainmatch.store.publication_text import Addressed, Heads, encoded
from mainmatch.store.tables.matches import JournalRecord as JournalRecord
from mainmatch.store.tables.matches import JournalRow, MatchRecord, journal_of
from mainmatch.store.tables.row import Record
from mainmatch.store.transactions.statements import Row, columns_of
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


def phases_of(tx: Transaction, match_id: str) -> list[PhaseRecord]:
    """All phases of a match, including discarded ones, by number and branch."""
    found = folded_phases((row[0], row[1]) for row in reader_for(tx, match_id).fetch(_CHANGES, {"match_id": match_id}))
    return sorted(found, key=lambda phase: (phase.n, phase.branch))


def played_phases(tx: Transaction, match_id: str) -> list[PhaseRecord]:
    """The phases of a match that are not discarded, in order."""
    return [phase for phase in phases_of(tx, match_id) if phase.discarded_at is None]


def folded_phases(rows: Iterable[tuple[datetime, str]]) -> list[PhaseRecord]:
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
            phases = [each.but(discarded_at=each.discarded_at or at) if each.n >= first else each for each in phases]
        if "opened" in facts:
            phase_id, n, name, round_, due_at, branch = facts["opened"]
            phases.append(PhaseRecord(phase_id, n, name, round_, at, datetime.fromisoformat(due_at), branch))
    return phases


_JOURNAL = JournalRow.__table__
_SELECT = sa.select(*columns_of(_JOURNAL, JournalRecord))
_OF_MATCH = journal_of("match_id")
_ADD = sa.insert(_JOURNAL)
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
    _ENTRIES.where(_JOURNAL.c.seat == sa.bindparam("seat"), _JOURNAL.c.n > sa.bindparam("since"))
    .limit(sa.bindparam("limit"))
    .offset(sa.bindparam("skip"))
)
_IS_BETWEEN = sa.and_(_JOURNAL.c.n > sa.bindparam("after"), _JOURNAL.c.n <= sa.bindparam("until"))
_FOLLOWING = (
    sa.select(_JOURNAL.c.n, *columns_of(_JOURNAL, JournalRecord))
    .where(_OF_MATCH, _JOURNAL.c.kind != "event", _IS_BETWEEN)
    .order_by(_JOURNAL.c.n)
    .limit(sa.bindparam("limit"))
)
_FOLLOWING_OF = _FOLLOWING.where(_JOURNAL.c.seat == sa.bindparam("seat"))
_PLACES = (
    sa.select(_JOURNAL.c.n, _JOURNAL.c.phase_id, _JOURNAL.c.seat, _JOURNAL.c.slot, _JOURNAL.c.kind)
    .where(_OF_MATCH, _JOURNAL.c.revision.is_not(None), _IS_BETWEEN)
    .order_by(_JOURNAL.c.n)
    .limit(sa.bindparam("limit"))
)
_ENDING = (
    _SELECT.where(_OF_MATCH, _JOURNAL.c.phase_id == sa.bindparam("phase_id"), _JOURNAL.c.kind != "event")
    .order_by(_JOURNAL.c.n.desc())
    .limit(1)
)
_ENTRY = _SELECT.where(_OF_MATCH, _JOURNAL.c.n == sa.bindparam("n"))
_OF_PHASE = (
    _SELECT.where(_OF_MATCH, _JOURNAL.c.n >= sa.bindparam("n"), _JOURNAL.c.phase_id == sa.bindparam("phase_id"))
    .where(_JOURNAL.c.revision.is_not(None))
    .order_by(_JOURNAL.c.n)
)


def row_of(
    later: MatchRecord,
    entry: JournalRecord | None,
    at: datetime,
    hear: Collection[str] | None,
    events: Sequence[Addressed],
    changes: PhaseChanges | None = None,
) -> dict[str, Any]:
    """A row of the journal of a match: an input, or None, the events of its command, and its changes of phases.

    ``later``: the match after the command, with the row's number as its revision. ``hear``: the viewers who hear of it;
    None: all of them.
    """
    row = {**_NO_INPUT, "at": at} if entry is None else asdict(entry)
    row["match_number"], row["n"], row["heads"] = later.number, later.revision, later.heads
    row["audience"] = None if hear is None else f",{','.join(hear)},"
    row["phases"] = None if changes is None else changes.stored()
    row["events"] = encoded(events)
    return row


def append(tx: Transaction, rows: list[Mapping[str, Any]]) -> None:
    """Append rows, of one match or of several."""
    tx.execute(_ADD, rows)


def sent_after(
    sent: Mapping[str, int], later: int, entry: JournalRecord | None, changes: PhaseChanges | None
) -> Mapping[str, int]:
    """``Heads.sent`` of the row with number ``later``; ``sent``: that of the row before it."""
    if changes is not None and changes.opened is not None:
        return {}
    if entry is None or entry.revision is None:
        return sent
    return {**sent, _place(entry.seat, entry.slot): later if entry.kind == "submit" else -later}


def ending(tx: Transaction, match_id: str, phase_id: str) -> JournalRecord:
    """What ended a phase that is over: its close, or an instant action. LookupError for a phase without entries."""
    found = tx.fetch_record(JournalRecord, _ENDING, {"match_id": match_id, "phase_id": phase_id})
    if found is None:
        raise LookupError(phase_id)
    return found


def in_force(tx: Transaction, match: MatchRecord, phase_id: str) -> list[JournalRecord]:
    """Each seat's latest submission in a phase and slot, unless it was withdrawn, by seat and slot."""
    found = _latest(tx, match, phase_id)
    return [found[place] for place in sorted(found) if found[place].kind == "submit"]


def places_in_force(match: MatchRecord) -> list[tuple[int, str]]:
    """The seats and slots of the submissions in force in the open phase; none without one."""
    return sorted(place for place, n in _places(match).items() if n > 0) if match.phase_id else []


def latest(tx: Transaction, match: MatchRecord, phase_id: str, seat: int, since: int = 0) -> list[JournalRecord]:
    """The seat's latest submission or withdrawal in a phase, in each slot with one.

    ``since``: only after this row, in a phase that is over.
    """
    if phase_id != match.phase_id:
        found = _latest(tx, match, phase_id, since)
        return [found[place] for place in sorted(found) if place[0] == seat]
    sent = sorted((slot, abs(n)) for (of, slot), n in _places(match).items() if of == seat)
    asked = ({"match_id": match.id, "n": n} for _, n in sent)
    return [JournalRecord(*row) for each in asked for row in tx.fetch(_ENTRY, each)]


def _latest(tx: Transaction, match: MatchRecord, phase_id: str, since: int = 0) -> dict[tuple[int, str], JournalRecord]:
    """All seats' latest submissions and withdrawals in a phase, by seat and slot."""
    first = since + 1
    if phase_id == match.phase_id:
        first = min(map(abs, match.heads.sent.values()), default=match.revision + 1)
    inside = tx if phase_id == match.phase_id else reader_for(tx, match.id)
    rows = inside.fetch(_OF_PHASE, {"match_id": match.id, "phase_id": phase_id, "n": first})
    entries = (JournalRecord(*row) for row in rows)
    return {(entry.seat or 0, entry.slot): entry for entry in entries}


def newest(tx: Transaction, among: Collection[MatchRecord]) -> dict[str, dict[tuple[int, str], JournalRecord]]:
    """By match, all seats' latest submissions and withdrawals in its open phase, by seat and slot; in one query."""
    by_number: dict[int, dict[tuple[int, str], JournalRecord]] = {match.number: {} for match in among}
    wanted = [(match.number, abs(n)) for match in among for n in match.heads.sent.values()]
    for row in _asked(tx, wanted, is_since=False):
        entry = JournalRecord(*row[2:])
        by_number[row[0]][entry.seat or 0, entry.slot] = entry
    return {match.id: by_number[match.number] for match in among}


class Appended(NamedTuple):
    """A row of a journal. Its ``entry`` is of the kind ``event`` if it has no input."""

    n: int
    entry: JournalRecord
    heads: Heads
    phases: str | None


def since(tx: Transaction, known: Mapping[int, int]) -> dict[int, list[Appended]]:
    """By number of match, the rows of its journal from this one on, in order; in one query."""
    found: dict[int, list[Appended]] = {number: [] for number in known}
    for number, n, *entry, heads, phases in _asked(tx, [*known.items()], is_since=True):
        found[number].append(Appended(n, JournalRecord(*entry), heads, phases))
    return found


def _asked(tx: Transaction, wanted: list[tuple[int, int]], *, is_since: bool) -> list[Row]:
    """What ``_asking`` finds for these rows: each by the number of its match and its own."""
    # A few statements for all numbers of rows: SQLAlchemy takes longer to make one than a database to answer it.
    size = 1 << len(wanted).bit_length()
    places = enumerate(wanted + [(0, 0)] * (size - len(wanted)))
    asked = {f"{name}_{place}": each for place, row in places for name, each in zip(("of", "n"), row, strict=True)}
    return tx.fetch(_asking(size, is_since=is_since), asked) if wanted else []


@cache
def _asking(count: int, *, is_since: bool) -> sa.Select[Any]:
    """The query for this number of rows; ``is_since``: with all that come after them, and what these leave."""
    rows = [
        (sa.bindparam(f"of_{place}", type_=sa.Integer), sa.bindparam(f"n_{place}", type_=sa.Integer))
        for place in range(count)
    ]
    # A join: for (match_number, n) IN (VALUES ...) SQLite reads the whole journal.
    asked = sa.values(sa.column("of", sa.Integer), sa.column("row", sa.Integer)).data(rows).cte("asked")
    columns = [_JOURNAL.c.match_number, _JOURNAL.c.n, *columns_of(_JOURNAL, JournalRecord)]
    if is_since:
        columns += [_JOURNAL.c.heads, _JOURNAL.c.phases]
    is_asked = _JOURNAL.c.n >= asked.c.row if is_since else _JOURNAL.c.n == asked.c.row
    found = sa.select(*columns).join_from(asked, _JOURNAL, sa.and_(_JOURNAL.c.match_number == asked.c.of, is_asked))
    return found.order_by(_JOURNAL.c.match_number, _JOURNAL.c.n) if is_since else found


def history(tx: Transaction, match_id: str, seat: int, since: int, skip: int, limit: int) -> list[JournalRecord]:
    """Entries of a seat in a match after the row ``since``, oldest first: up to ``limit`` after the first ``skip``."""
    asked = {"match_id": match_id, "seat": seat, "since": since, "skip": skip, "limit": limit}
    return reader_for(tx, match_id).fetch_records(JournalRecord, _HISTORY, asked)


def following(
    tx: Transaction, match_id: str, after: int, until: int, limit: int, seat: int | None = None
) -> list[tuple[int, JournalRecord]]:
    """Up to ``limit`` of a match's ``entries``, or of a seat's, between two rows, each with the number of its row."""
    asked = {"match_id": match_id, "after": after, "until": until, "limit": limit}
    if seat is not None:
        asked["seat"] = seat
    rows = reader_for(tx, match_id).fetch(_FOLLOWING if seat is None else _FOLLOWING_OF, asked)
    return [(row[0], JournalRecord(*row[1:])) for row in rows]


def sent_between(tx: Transaction, match_id: str, after: int, until: int, limit: int) -> list[Row]:
    """Up to ``limit`` submissions and withdrawals between two rows, as (row, phase id, seat, slot, kind)."""
    asked = {"match_id": match_id, "after": after, "until": until, "limit": limit}
    return reader_for(tx, match_id).fetch(_PLACES, asked)


def at(tx: Transaction, match_id: str, rows: Iterable[int]) -> list[JournalRecord]:
    """The entries in these rows."""
    inside = reader_for(tx, match_id)
    return [JournalRecord(*row) for n in rows for row in inside.fetch(_ENTRY, {"match_id": match_id, "n": n})]


def entries(tx: Transaction, match_id: str) -> list[JournalRecord]:
    """The journal of a match, oldest first. With config, seed and wallets, it is sufficient for a replay."""
    return reader_for(tx, match_id).fetch_records(JournalRecord, _ENTRIES, {"match_id": match_id})


@cache
def _place(seat: int | None, slot: str) -> str:
    return f"{seat}:{slot}" if slot else f"{seat}"


def _places(match: MatchRecord) -> dict[tuple[int, str], int]:
    places = ((place.partition(":"), n) for place, n in match.heads.sent.items())
    return {(int(seat), slot): n for (seat, _, slot), n in places}
