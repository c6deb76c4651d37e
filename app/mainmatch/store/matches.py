"""Matches: a row each, with the game's state, that each step rewrites.

Each change of a match raises its revision, and only from the revision that was read: that of its row's last change, or
of the last row of its journal, whichever is higher.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa

from mainmatch.store.archives import reader_for
from mainmatch.store.publications import SentBySeat, last
from mainmatch.store.tables.accounts import AccountRow
from mainmatch.store.tables.matches import HostRow, JournalRow, MatchRow, SeatRow
from mainmatch.store.tables.matches import MatchRecord as MatchRecord
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.statements import RowLock, among, given, update_at_revision, values_of
from mainmatch.store.transactions.transaction import Transaction

Owed: TypeAlias = tuple[MatchRecord, int, bool]
"""A match with an open phase, the account's seat (0 for the judge), and whether it has a submission in force.

Submissions in slots don't count: whether they are all there depends on the game.
"""

_MATCHES = MatchRow.__table__
_SEATS = SeatRow.__table__
_HOSTS = HostRow.__table__
_ACCOUNTS = AccountRow.__table__
_JOURNAL = JournalRow.__table__

_LAST_N = sa.func.coalesce(last(_JOURNAL.c.n), 0)
_LAST_AT = sa.func.coalesce(last(_JOURNAL.c.at), _MATCHES.c.changed_at)
_CURRENT: dict[str, sa.ColumnElement[Any]] = {
    "revision": sa.case((_MATCHES.c.revision < _LAST_N, _LAST_N), else_=_MATCHES.c.revision),
    "heads": last(_JOURNAL.c.heads),
    "changed_at": sa.case((_MATCHES.c.changed_at > _LAST_AT, _MATCHES.c.changed_at), else_=_LAST_AT),
}


COLUMNS = [_CURRENT[name] if name in _CURRENT else _MATCHES.c[name] for name in MatchRecord.__match_args__]
"""The columns of a ``MatchRecord``: of the match, but for what the last row of its journal says."""
_SELECT = sa.select(*COLUMNS)
_RUNNING = _MATCHES.c.status == "running"
_BY_ID = _SELECT.where(given(_MATCHES, "id"))
_BY_IDS = _SELECT.where(among(_MATCHES.c.id, "match_ids"))
_LOCKED_ID = RowLock(sa.select(_MATCHES.c.id).where(given(_MATCHES, "id")))
_REVISIONS = sa.select(_MATCHES.c.id, _MATCHES.c.revision).where(among(_MATCHES.c.id, "match_ids"))
_LOCKED_IN_ORDER = RowLock(_REVISIONS.order_by(_MATCHES.c.id))
_NEXT_NUMBER = sa.select(sa.func.coalesce(sa.func.max(_MATCHES.c.number), 0) + 1)
_STATES_OF = sa.select(_MATCHES.c.id, _MATCHES.c.state).where(
    among(_MATCHES.c.id, "match_ids"), _MATCHES.c.state.is_not(None)
)
_REMATCH_OF = (
    sa.select(_MATCHES.c.id)
    .where(_MATCHES.c.rematch_of == sa.bindparam("match_id"), _MATCHES.c.status != "cancelled")
    .limit(1)
)

_DUE = (
    sa.select(_MATCHES.c.id)
    .where(_MATCHES.c.wake_at <= sa.bindparam("now"))
    .order_by(_MATCHES.c.wake_at, _MATCHES.c.id)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_LOCKED_DUE = RowLock(_DUE)
_NEXT_DUE = sa.select(_MATCHES.c.wake_at).where(_MATCHES.c.wake_at.is_not(None)).order_by(_MATCHES.c.wake_at).limit(1)


def _has_sent(seat: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    return sa.func.coalesce(SentBySeat(last(_JOURNAL.c.heads), seat), 0) > 0


_OWED = (
    sa.select(*COLUMNS, _SEATS.c.seat, _has_sent(_SEATS.c.seat))
    .join_from(_SEATS, _MATCHES, _SEATS.c.match_id == _MATCHES.c.id)
    .where(given(_SEATS, "account_id"), _RUNNING, _MATCHES.c.due_at.is_not(None))
    # A substitute who waits for the next phase must not learn whether the seat has submitted in this one.
    .where(sa.or_(_SEATS.c.blind_phase_id.is_(None), _SEATS.c.blind_phase_id != _MATCHES.c.phase_id))
    .order_by(_MATCHES.c.due_at, _MATCHES.c.id)
)
# The seat of a judge's submissions.
_JUDGE = sa.literal(0)
_JUDGED = (
    sa.select(*COLUMNS, _JUDGE, _has_sent(_JUDGE))
    .join_from(_HOSTS, _MATCHES, _HOSTS.c.match_id == _MATCHES.c.id)
    .where(given(_HOSTS, "account_id"), _RUNNING, _MATCHES.c.due_at.is_not(None))
    .where(among(_MATCHES.c.game, "games"))
    # A host who plays is not the judge.
    .where(~sa.exists().where(_SEATS.c.match_id == _MATCHES.c.id, _SEATS.c.account_id == _HOSTS.c.account_id))
    .order_by(_MATCHES.c.due_at, _MATCHES.c.id)
)


def add(tx: Transaction, match: MatchRecord) -> MatchRecord:
    """Store a new match, which gets its number. Its state is stored when it starts."""
    tx.lock_name("numbers of matches")
    match = match.but(number=tx.fetch_value(_NEXT_NUMBER))
    columns = values_of(match)
    # The journal has them.
    del columns["heads"]
    tx.insert(MatchRow, [columns])
    tx.notices.wake(match.wake_at)
    return match


def by_id(tx: Transaction, match_id: str) -> MatchRecord | None:
    """The match, or None. In a command, it is locked until its end; so is all that belongs to it."""
    # Locked by a query of its own: after a wait PostgreSQL answers with the last row of the journal from before it.
    tx.lock(_LOCKED_ID, {"id": match_id})
    row = tx.fetch(_BY_ID, {"id": match_id})
    return read(tx, row[0]) if row else None


def read(tx: Transaction, row: Iterable[Any]) -> MatchRecord:
    """The match with these ``COLUMNS``, which this transaction has read, and locked if it is a command."""
    match = MatchRecord(*row)
    tx.archived[match.id] = match.archived_at is not None
    tx.advance_now(match.changed_at)
    return match


def records(tx: Transaction, match_ids: Iterable[str]) -> list[MatchRecord]:
    """These matches, without those that don't exist, in one query."""
    return tx.fetch_records(MatchRecord, _BY_IDS, {"match_ids": list(match_ids)})


def revisions(tx: Transaction, match_ids: Iterable[str]) -> dict[str, int]:
    """The revisions of the rows of these matches, without those that don't exist, in one query."""
    found = tx.fetch(_REVISIONS, {"match_ids": list(match_ids)})
    return {row[0]: row[1] for row in found}


def rematch_of(tx: Transaction, match_id: str) -> str | None:
    """The id of the match's rematch that was not cancelled, or None."""
    found: str | None = tx.fetch_value(_REMATCH_OF, {"match_id": match_id})
    return found


def locked_revisions(tx: Transaction, match_ids: Iterable[str]) -> dict[str, int]:
    """The revisions of the rows of these matches, which are locked; without those that another command has locked."""
    found = tx.fetch(tx.for_update(_LOCKED_IN_ORDER, skip=True), {"match_ids": list(match_ids)})
    return {row[0]: row[1] for row in found}


def state(tx: Transaction, match_id: str) -> str:
    """The game's state of a match, as JSON text. LookupError if it has not started."""
    found: str | None = reader_for(tx, match_id).find_value(MatchRow, "state", id=match_id)
    if found is None:
        raise LookupError("this match has no state: it has not started, or there is no such match")
    return found


def states_of(tx: Transaction, match_ids: Iterable[str]) -> dict[str, str]:
    """The states of several matches that have started, in one query."""
    return {row[0]: row[1] for row in tx.fetch(_STATES_OF, {"match_ids": list(match_ids)})}


def result(tx: Transaction, match_id: str) -> str | None:
    """The match's result, which an archived match has without being opened; None before its end."""
    text: str | None = tx.find_value(MatchRow, "result", id=match_id)
    return text


class Change(NamedTuple):
    """Columns of a match that change, in one statement."""

    later: MatchRecord
    """The match after it."""
    columns: Mapping[str, Any]
    wakes_at: datetime | None
    """The scheduler's next work for the match, if it changes."""


def changed(
    record: MatchRecord, now: datetime, /, state: str | None = None, result: str | None = None, **columns: Any
) -> Change:
    """The change of a match's columns, and with ``state`` of its state and result, which are JSON text."""
    columns["changed_at"] = now
    later = record.but(revision=record.revision + 1, **columns)
    wakes_at = None
    if later.wakes_at != record.wake_at:
        later = later.but(wake_at=later.wakes_at)
        columns["wake_at"] = wakes_at = later.wake_at
    if state is not None:
        columns |= {"state": state, "result": result}
    given = {**columns, "_id": record.id, "_read": record.revision, "revision": later.revision}
    return Change(later, given, wakes_at)


def write(tx: Transaction, changes: Iterable[Change]) -> None:
    """Execute changes of matches, in order. Raises Stale if one was changed since it was read."""
    by_columns: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for change in changes:
        by_columns.setdefault(tuple(sorted(change.columns.keys() - _NO_COLUMNS)), []).append(change.columns)
        tx.notices.wake(change.wakes_at)
    for names, several in by_columns.items():
        if tx.execute(update_at_revision(_MATCHES, names, or_earlier=True), several) != len(several):
            raise Stale("the match was changed since it was read")


_NO_COLUMNS = {"_id", "_read", "revision"}


def update(
    tx: Transaction, /, record: MatchRecord, state: str | None = None, result: str | None = None, **columns: Any
) -> MatchRecord:
    """Change columns of a match, and with ``state`` its state and result, in one statement; the changed record.

    Raises Stale if it was changed since it was read.
    """
    change = changed(record, tx.now, state, result, **columns)
    write(tx, (change,))
    tx.remember(change.later, record.revision, keeps=state is None)
    return change.later


@dataclass(frozen=True, slots=True)
class Search:
    """What matches are found, and in which order.

    ``sort``: a column, ``created_at``, ``title``, or ``starts_at`` and ``due_at`` (of those that have one);
    ``is_descending``: the highest first. ``text``: part of the title or of a host's display name, whatever its case.
    ``after``: that column and the id of the last match of the page before. ``only``: none but these.
    """

    sort: str = "created_at"
    is_descending: bool = True
    mine: bool = False
    status: str | None = None
    game: str | None = None
    season_id: str | None = None
    match_id: str | None = None
    free_seats: int | None = None
    text: str | None = None
    after: tuple[Any, str] | None = None
    only: Collection[str] | None = None


LOOKED_AT = 2000
"""Matches of which a search reads the names for one page."""

# A name has no line feed.
_BETWEEN = "\n"
_NAMES = _MATCHES.c.title + sa.func.coalesce(
    sa.select(_BETWEEN + sa.func.aggregate_strings(_ACCOUNTS.c.display_name, _BETWEEN))
    .join_from(_HOSTS, _ACCOUNTS, _ACCOUNTS.c.id == _HOSTS.c.account_id)
    .where(_HOSTS.c.match_id == _MATCHES.c.id)
    .correlate(_MATCHES)
    .scalar_subquery(),
    "",
)
"""What a search looks at: the title of a match and the names of its hosts, a line each."""


def listed(
    tx: Transaction, account_id: str, wanted: Search, limit: int
) -> tuple[list[MatchRecord], MatchRecord | None]:
    """Up to ``limit`` public matches and matches of the account, and the one after which the next page begins.

    None: there is no next page. A search for a text looks at a part of the matches, so its page can be short.
    """
    if wanted.text is None:
        found = [
            MatchRecord(*row) for row in tx.connection.execute(_found(_SELECT, account_id, wanted).limit(limit + 1))
        ]
        return found[:limit], found[limit - 1] if len(found) > limit else None
    rows = tx.connection.execute(_found(sa.select(_MATCHES.c.id, _NAMES), account_id, wanted).limit(LOOKED_AT))
    named, text = [(row[0], row[1]) for row in rows], wanted.text.casefold()
    places = [place for place, (_, names) in enumerate(named) if text in names.casefold()][:limit]
    last = places[-1] if len(places) == limit else len(named) - 1
    is_last_page = last == len(named) - 1 and len(named) < LOOKED_AT
    ids = [named[place][0] for place in places]
    wanted_ids = ids if is_last_page else [*ids, named[last][0]]
    by_ids = {row[0]: MatchRecord(*row) for row in tx.connection.execute(_SELECT.where(_MATCHES.c.id.in_(wanted_ids)))}
    return [by_ids[each] for each in ids], None if is_last_page else by_ids[named[last][0]]


def _found(columns: sa.Select[Any], account_id: str, wanted: Search) -> sa.Select[Any]:
    mine = _is_mine(account_id)
    found = columns.where(mine if wanted.mine else sa.or_(_MATCHES.c.visibility == "public", mine))
    named = {"status": wanted.status, "game": wanted.game, "season_id": wanted.season_id, "id": wanted.match_id}
    for name, value in named.items():
        if value is not None:
            found = found.where(_MATCHES.c[name] == value)
    if wanted.free_seats is not None:
        free = sa.select(sa.func.count()).where(
            _SEATS.c.match_id == _MATCHES.c.id, _SEATS.c.account_id.is_(None), _SEATS.c.bot.is_(None)
        )
        found = found.where(_MATCHES.c.status == "lobby", free.scalar_subquery() >= wanted.free_seats)
    if wanted.only is not None:
        found = found.where(_MATCHES.c.id.in_(wanted.only))
    if wanted.sort in {"starts_at", "due_at"}:
        found = found.where(_MATCHES.c[wanted.sort].is_not(None))
    place = (_MATCHES.c[wanted.sort], _MATCHES.c.id)
    if wanted.after is not None:
        last = sa.tuple_(*wanted.after, types=[column.type for column in place])
        found = found.where(sa.tuple_(*place) < last if wanted.is_descending else sa.tuple_(*place) > last)
    return found.order_by(*(column.desc() if wanted.is_descending else column for column in place))


def _is_mine(account_id: str) -> sa.ColumnElement[bool]:
    seated = sa.select(_SEATS.c.match_id).where(_SEATS.c.account_id == account_id)
    hosted = sa.select(_HOSTS.c.match_id).where(_HOSTS.c.account_id == account_id)
    # One list of ids: of two, PostgreSQL looks at every match to see whether it is in either.
    return _MATCHES.c.id.in_(sa.union(seated, hosted))


def next_due(tx: Transaction) -> datetime | None:
    """The earliest instant at which the scheduler has work for a match, or None."""
    instant: datetime | None = tx.fetch_value(_NEXT_DUE)
    return instant


def list_due(tx: Transaction, now: datetime, limit: int) -> Sequence[MatchRecord]:
    """Matches for which the scheduler has work at or before ``now``, the longest waiting first.

    They are locked, as by ``by_id``. Matches that another command has locked are skipped.
    """
    ids = tx.fetch_values(tx.for_update(_LOCKED_DUE, skip=True), {"now": now, "limit": limit})
    # By a query of its own: it sees the last rows of their journals as they are under the lock.
    found = {match.id: match for match in records(tx, ids)} if ids else {}
    for match in found.values():
        tx.advance_now(match.changed_at)
    return [found[each] for each in ids]


def list_due_ids(tx: Transaction, now: datetime, limit: int) -> Sequence[str]:
    """As ``list_due``, without locking them: their ids."""
    return tx.fetch_values(_DUE, {"now": now, "limit": limit})


def owed(tx: Transaction, account_id: str) -> list[Owed]:
    """Running matches with an open phase in which the account has a seat, nearest deadline first."""
    return _owed(tx.fetch(_OWED, {"account_id": account_id}))


def judged(tx: Transaction, account_id: str, games: Sequence[str]) -> list[Owed]:
    """Running matches of these games with an open phase that the account hosts without a seat, ordered as ``owed``."""
    return _owed(tx.fetch(_JUDGED, {"account_id": account_id, "games": list(games)}))


def _owed(rows: Iterable[Sequence[Any]]) -> list[Owed]:
    return [(MatchRecord(*row[:-2]), row[-2], bool(row[-1])) for row in rows]
