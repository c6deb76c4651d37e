"""Looking at a database from outside, while a server may be using it; and what its rows say of themselves.

May touch: all tables, to read. Rule kept here: nothing is changed, nobody is kept waiting, and
everything is read from one snapshot.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from mainmatch.store import meta
from mainmatch.store.backends.choose import kind_of
from mainmatch.store.backends.migrations import is_newest, known, revision_of
from mainmatch.store.backends.sqlite.connection import reason_of
from mainmatch.store.tables import AccountRow, FeedRow, JournalRow, MatchRow, PhaseRow, metadata
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction

__all__ = [
    "Ending",
    "FeedExtent",
    "account_heads",
    "broken_pages",
    "broken_references",
    "endings",
    "feed_extents",
    "match_ids",
    "must_be_known",
    "reading",
    "uneven_journals",
    "uneven_revisions",
]

_FEEDS = FeedRow.__table__
_JOURNAL = JournalRow.__table__
_PHASES = PhaseRow.__table__
_MATCHES = MatchRow.__table__
_ACCOUNTS = AccountRow.__table__


class FeedExtent(NamedTuple):
    """How many rows a feed has, and the numbers of the first and the last."""

    rows: int
    first: int
    last: int


class Ending(NamedTuple):
    """How a phase ended: whether it is closed, its close entries, and what its last entry was."""

    match_id: str
    phase_id: str
    is_closed: bool
    closes: int
    last_kind: str | None


_FEED_EXTENTS = sa.select(
    _FEEDS.c.feed, sa.func.count(), sa.func.min(_FEEDS.c.seq), sa.func.max(_FEEDS.c.seq)
).group_by(_FEEDS.c.feed)
_UNEVEN_JOURNALS = (
    sa.select(_JOURNAL.c.match_id)
    .group_by(_JOURNAL.c.match_id)
    .having(sa.or_(sa.func.min(_JOURNAL.c.n) != 1, sa.func.count() != sa.func.max(_JOURNAL.c.n)))
)
_UNEVEN_REVISIONS = (
    sa.select(_JOURNAL.c.match_id, _JOURNAL.c.phase_id, _JOURNAL.c.seat)
    .where(_JOURNAL.c.kind.in_(("submit", "withdraw")))
    .group_by(_JOURNAL.c.match_id, _JOURNAL.c.phase_id, _JOURNAL.c.seat)
    .having(sa.or_(sa.func.min(_JOURNAL.c.revision) != 1, sa.func.count() != sa.func.max(_JOURNAL.c.revision)))
)
_ENTRIES = _JOURNAL.alias("entries")
_ENDINGS = sa.select(
    _PHASES.c.match_id,
    _PHASES.c.id,
    _PHASES.c.closed_at.is_not(None),
    sa.select(sa.func.count()).where(_ENTRIES.c.phase_id == _PHASES.c.id, _ENTRIES.c.kind == "close").scalar_subquery(),
    sa.select(_JOURNAL.c.kind)
    .where(_JOURNAL.c.phase_id == _PHASES.c.id)
    .order_by(_JOURNAL.c.n.desc())
    .limit(1)
    .scalar_subquery(),
).order_by(_PHASES.c.match_id, _PHASES.c.n, _PHASES.c.branch)
_MATCH_IDS = sa.select(_MATCHES.c.id).order_by(_MATCHES.c.created_at.desc(), _MATCHES.c.id.desc())
_ACCOUNT_HEADS = sa.select(_ACCOUNTS.c.id, _ACCOUNTS.c.feed_head).order_by(_ACCOUNTS.c.id)


@contextmanager
def reading(place: Path | str, now: Callable[[], datetime]) -> Iterator[Transaction]:
    """One snapshot of the database in this directory or behind this URL.

    Raises Unusable when there is none, or of another revision.
    """
    with kind_of(place).looked_at(str(place)) as connection:
        if not is_newest(connection):
            raise Unusable("This database is of another version of Mainmatch: start the server once, it brings it on.")
        epoch = meta.get(Transaction(connection, RevisionCache(0), now(), ""), "epoch")
        tx = Transaction(connection, RevisionCache(0), now(), epoch or "")
        try:
            yield tx
        finally:
            tx.end()


def must_be_known(connection: sa.Connection) -> None:
    """Raises Unusable for a database that this version can neither use nor bring up to date."""
    found = revision_of(connection)
    if found not in known():
        raise Unusable(f"This is no database of this version of Mainmatch or an older one (revision {found}).")


def broken_pages(tx: Transaction) -> list[str]:
    """What SQLite finds wrong with the file itself, in its words; empty when it is whole.

    PostgreSQL looks after its own files, and says what is wrong with them in its log: empty.
    """
    if not _is_sqlite(tx):
        return []
    try:
        found = [str(row[0]) for row in tx.connection.exec_driver_sql("PRAGMA integrity_check")]
    except sa.exc.DatabaseError as error:
        # So broken that it can't even be looked through.
        return [reason_of(error) or "unreadable"]
    return [] if found == ["ok"] else found


def broken_references(tx: Transaction) -> list[tuple[str, str]]:
    """Rows that point nowhere, as (table, table they point to)."""
    if _is_sqlite(tx):
        return [(row[0], row[2]) for row in tx.connection.exec_driver_sql("PRAGMA foreign_key_check")]
    keys = [key for table in metadata.sorted_tables for key in table.foreign_keys]
    return [(key.parent.table.name, key.column.table.name) for key in keys for _ in tx.connection.execute(_lost(key))]


def _is_sqlite(tx: Transaction) -> bool:
    return tx.connection.dialect.name == "sqlite"


def _lost(key: sa.ForeignKey) -> sa.Select[int]:
    """A row for each row whose parent isn't there."""
    child, parent = key.parent, key.column.table.alias("parent")
    there = sa.exists().where(parent.c[key.column.name] == child)
    return sa.select(sa.literal(1)).select_from(child.table).where(child.is_not(None), ~there)


def feed_extents(tx: Transaction) -> dict[str, FeedExtent]:
    """How far each feed reaches; a feed without rows isn't there."""
    return {feed: FeedExtent(*extent) for feed, *extent in tx.ask(_FEED_EXTENTS)}


def account_heads(tx: Transaction) -> dict[str, int]:
    """By account, the last number that was given out in its feed."""
    return {row[0]: row[1] for row in tx.ask(_ACCOUNT_HEADS)}


def uneven_journals(tx: Transaction) -> list[str]:
    """Ids of matches whose journal isn't numbered 1, 2, 3, ..."""
    return tx.ask_values(_UNEVEN_JOURNALS)


def uneven_revisions(tx: Transaction) -> list[tuple[str, str, int]]:
    """Where a seat's revisions in a phase aren't 1, 2, 3, ...: (match, phase, seat)."""
    return [(row[0], row[1], row[2]) for row in tx.ask(_UNEVEN_REVISIONS)]


def endings(tx: Transaction) -> list[Ending]:
    """How every phase ended, by match and in order."""
    return [Ending(row[0], row[1], bool(row[2]), row[3], row[4]) for row in tx.ask(_ENDINGS)]


def match_ids(tx: Transaction) -> list[str]:
    """All matches, newest first."""
    return tx.ask_values(_MATCH_IDS)
