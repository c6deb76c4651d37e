"""Read-only queries for the database check: each finds rows that break an invariant.

Everything is read from one snapshot. A server may be using the database, and does not wait.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.backends.migrations import is_newest, known, must_have_todays_tables, revision_of
from mainmatch.store.backends.sqlite.connection import reason_of
from mainmatch.store.database import kind_of
from mainmatch.store.tables import metadata
from mainmatch.store.tables.accounts import AccountRow
from mainmatch.store.tables.matches import JournalRow, MatchRow
from mainmatch.store.tables.seasons import LedgerBalanceRow, LedgerLineRow, LedgerPostingRow, SeasonEventRow, SeasonRow
from mainmatch.store.tables.system import FeedRow
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction

_FEEDS = FeedRow.__table__
_JOURNAL = JournalRow.__table__
_MATCHES = MatchRow.__table__
_ACCOUNTS = AccountRow.__table__


class FeedExtent(NamedTuple):
    """A feed's number of rows, and its first and last sequence number."""

    rows: int
    first: int
    last: int


_FEED_EXTENTS = sa.select(
    _FEEDS.c.feed, sa.func.count(), sa.func.min(_FEEDS.c.seq), sa.func.max(_FEEDS.c.seq)
).group_by(_FEEDS.c.feed)
_UNEVEN_REVISIONS = (
    sa.select(_MATCHES.c.id, _JOURNAL.c.phase_id, _JOURNAL.c.seat)
    .join_from(_JOURNAL, _MATCHES, _MATCHES.c.number == _JOURNAL.c.match_number)
    # Not with IN, whose text SQLAlchemy writes anew for each run.
    .where(sa.or_(_JOURNAL.c.kind == "submit", _JOURNAL.c.kind == "withdraw"))
    .group_by(_MATCHES.c.id, _JOURNAL.c.phase_id, _JOURNAL.c.seat, _JOURNAL.c.slot)
    .having(sa.or_(sa.func.min(_JOURNAL.c.revision) != 1, sa.func.count() != sa.func.max(_JOURNAL.c.revision)))
)
_MATCH_IDS = sa.select(_MATCHES.c.id).order_by(_MATCHES.c.created_at.desc(), _MATCHES.c.id.desc())
_ACCOUNT_HEADS = sa.select(_ACCOUNTS.c.id, _ACCOUNTS.c.feed_head).order_by(_ACCOUNTS.c.id)


@contextmanager
def reading(place: Path | str, now: Callable[[], datetime]) -> Iterator[Transaction]:
    """A snapshot of the database in this directory or at this URL.

    Raises Unusable if there is none, or if it has another revision.
    """
    with kind_of(place).open_snapshot(str(place)) as connection:
        if not is_newest(connection):
            raise Unusable("This database is of another version of Mainmatch. Start the server once to migrate it.")
        must_have_todays_tables(connection)
        epoch = meta.get(Transaction(connection, RevisionCache(0), now(), ""), "epoch")
        tx = Transaction(connection, RevisionCache(0), now(), epoch or "")
        try:
            yield tx
        finally:
            tx.end()


def must_be_known(connection: sa.Connection) -> None:
    """Raise Unusable for a database that this version can neither use nor migrate."""
    found = revision_of(connection)
    if found not in known():
        raise Unusable(f"This is not a database of this version of Mainmatch or an older one (revision {found}).")


def broken_pages(tx: Transaction) -> list[str]:
    """The messages of SQLite's integrity check; empty if the file is intact.

    Always empty for PostgreSQL, which checks its files itself and reports faults in its log.
    """
    if not _is_sqlite(tx):
        return []
    try:
        found = [str(row[0]) for row in tx.connection.exec_driver_sql("PRAGMA integrity_check")]
    except sa.exc.DatabaseError as error:
        # Too broken for the check itself.
        return [reason_of(error) or "unreadable"]
    return [] if found == ["ok"] else found


def broken_references(tx: Transaction) -> list[tuple[str, str]]:
    """Rows whose parent row is missing, as (table, parent's table)."""
    if _is_sqlite(tx):
        return [(row[0], row[2]) for row in tx.connection.exec_driver_sql("PRAGMA foreign_key_check")]
    return [(child, parent) for child, parent in tx.fetch(_lost())]


def _is_sqlite(tx: Transaction) -> bool:
    return tx.connection.dialect.name == "sqlite"


@cache
def _lost() -> sa.CompoundSelect[Any]:
    """A query with one row for each row whose parent is missing: the tables of both."""
    return sa.union_all(*(_lost_by(key) for table in metadata.sorted_tables for key in table.foreign_keys))


def _lost_by(key: sa.ForeignKey) -> sa.Select[str, str]:
    child, parent = key.parent, key.column.table.alias("parent")
    there = sa.exists().where(parent.c[key.column.name] == child)
    names = (sa.literal(child.table.name), sa.literal(key.column.table.name))
    return sa.select(*names).select_from(child.table).where(child.is_not(None), ~there)


def feed_extents(tx: Transaction) -> dict[str, FeedExtent]:
    """The extent of each feed that has rows."""
    return {feed: FeedExtent(*extent) for feed, *extent in tx.fetch(_FEED_EXTENTS)}


def account_heads(tx: Transaction) -> dict[str, int]:
    """By account, the last number of its feed."""
    return {row[0]: row[1] for row in tx.fetch(_ACCOUNT_HEADS)}


def match_ids(tx: Transaction) -> list[str]:
    """All matches, newest first."""
    return tx.fetch_values(_MATCH_IDS)


# Seasons and their ledger. Sums are computed from lines and events, and compared with stored numbers.


Faults: TypeAlias = Mapping[str, sa.Select[Any] | sa.CompoundSelect[Any]]
"""By what is wrong: the query that finds where, and what else the text says."""

_SEASONS = SeasonRow.__table__
_EVENTS = SeasonEventRow.__table__
_POSTINGS = LedgerPostingRow.__table__
_LINES = LedgerLineRow.__table__
_BALANCES = LedgerBalanceRow.__table__

_BANK = "bank"
_IS_OF_POSTING = sa.and_(_LINES.c.season_id == _POSTINGS.c.season_id, _LINES.c.n == _POSTINGS.c.n)
_SEASON_IDS = sa.select(_SEASONS.c.id).order_by(_SEASONS.c.created_at.desc(), _SEASONS.c.id.desc())


def _uneven(table: sa.Table) -> sa.Select[Any]:
    """Seasons whose rows of this table aren't numbered 1, 2, 3, ..."""
    is_uneven = sa.or_(sa.func.min(table.c.n) != 1, sa.func.count() != sa.func.max(table.c.n))
    return sa.select(table.c.season_id).group_by(table.c.season_id).having(is_uneven).order_by(table.c.season_id)


_UNBALANCED = (
    sa.select(_POSTINGS.c.season_id, _POSTINGS.c.n)
    .outerjoin_from(_POSTINGS, _LINES, _IS_OF_POSTING)
    .group_by(_POSTINGS.c.season_id, _POSTINGS.c.n)
    # A posting without lines has no sum.
    .having(sa.func.coalesce(sa.func.sum(_LINES.c.amount), 1) != 0)
    .order_by(_POSTINGS.c.season_id, _POSTINGS.c.n)
)
_LOOSE_LINES = (
    sa.select(_LINES.c.season_id, _LINES.c.n)
    .where(~sa.exists().where(_IS_OF_POSTING))
    .distinct()
    .order_by(_LINES.c.season_id, _LINES.c.n)
)
_REPEATED_CAUSES = (
    sa.select(_POSTINGS.c.season_id, sa.func.max(_POSTINGS.c.n))
    .group_by(_POSTINGS.c.season_id, _POSTINGS.c.cause)
    .having(sa.func.count() > 1)
    .order_by(_POSTINGS.c.season_id, sa.func.max(_POSTINGS.c.n))
)
_MOVEMENTS = sa.select(
    _LINES.c.season_id, _POSTINGS.c.currency, _LINES.c.account, _LINES.c.n, _LINES.c.amount.label("amount")
).join_from(_POSTINGS, _LINES, _IS_OF_POSTING)
_BOTH = sa.union_all(
    _MOVEMENTS,
    sa.select(_BALANCES.c.season_id, _BALANCES.c.currency, _BALANCES.c.account, sa.literal(0), -_BALANCES.c.balance),
).subquery("both")
_OFF_BALANCES = (
    sa.select(_BOTH.c.season_id, _BOTH.c.currency, _BOTH.c.account)
    .group_by(_BOTH.c.season_id, _BOTH.c.currency, _BOTH.c.account)
    .having(sa.func.sum(_BOTH.c.amount) != 0)
    .order_by(_BOTH.c.season_id, _BOTH.c.currency, _BOTH.c.account)
)
_MOVED = _MOVEMENTS.subquery("moved")
_AFTER = sa.select(
    _MOVED.c.season_id,
    _MOVED.c.currency,
    _MOVED.c.account,
    sa.func.sum(_MOVED.c.amount)
    .over(partition_by=(_MOVED.c.season_id, _MOVED.c.currency, _MOVED.c.account), order_by=_MOVED.c.n)
    .label("balance"),
).subquery("after")
_OVERDRAWN = sa.union(
    *(
        sa.select(each.c.season_id, each.c.currency, each.c.account).where(each.c.account != _BANK, each.c.balance < 0)
        for each in (_AFTER, _BALANCES)
    )
).order_by("season_id", "currency", "account")
_HOMELESS = (
    sa.select(_MATCHES.c.id)
    .where(_MATCHES.c.season_id.is_not(None), ~sa.exists().where(_SEASONS.c.id == _MATCHES.c.season_id))
    .order_by(_MATCHES.c.id)
)


JOURNALS: Faults = {"seat {1}'s revisions in {0} aren't numbered 1, 2, 3, ...": _UNEVEN_REVISIONS}
LEDGERS: Faults = {
    "its postings aren't numbered 1, 2, 3, ...": _uneven(_POSTINGS),
    "posting {} doesn't sum to zero": _UNBALANCED,
    "there are lines of posting {}, and no posting": _LOOSE_LINES,
    "posting {} has a cause that was applied before": _REPEATED_CAUSES,
    "the {} balance of {} isn't the sum of its lines": _OFF_BALANCES,
    "the {} balance of {} is or was below zero": _OVERDRAWN,
}
SEASONS: Faults = {"its season isn't there": _HOMELESS, "its events aren't numbered 1, 2, 3, ...": _uneven(_EVENTS)}


def season_ids(tx: Transaction) -> list[str]:
    """All seasons, newest first."""
    return tx.fetch_values(_SEASON_IDS)


def faults(tx: Transaction, of: Faults) -> Iterator[tuple[str, str]]:
    """Where, by the id of a match or season, and what is wrong there."""
    for what, query in of.items():
        for where, *more in tx.fetch(query):
            yield where, what.format(*more)
