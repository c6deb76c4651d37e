"""Matches that are removed with all their rows: cancelled lobbies, and what guests practised.

What points to a match goes first, by the tables' own references. Kept are those that a season, a token or a webhook
names: they are few, and somebody's.
"""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import metadata
from mainmatch.store.tables.matches import HostRow, MatchRow, SeatRow
from mainmatch.store.transactions.statements import RowLock, among
from mainmatch.store.transactions.transaction import Transaction

_MATCHES, _HOSTS, _SEATS = MatchRow.__table__, HostRow.__table__, SeatRow.__table__
_AUDIT = metadata.tables["audit"]
_JOURNAL = metadata.tables["journal"]
_NAMING = ("tokens", "webhooks")
_OF_MATCH = tuple(
    table for table in reversed(metadata.sorted_tables) if table.name not in _NAMING and "match_id" in table.c
)
_UNNAMED = sa.select(_MATCHES.c.id).where(
    _MATCHES.c.season_id.is_(None),
    *(~sa.exists().where(metadata.tables[name].c.match_id == _MATCHES.c.id).correlate(_MATCHES) for name in _NAMING),
)
_DUE = (
    _UNNAMED.where(
        _MATCHES.c.status == "cancelled",
        _MATCHES.c.started_at.is_(None),
        _MATCHES.c.finished_at < sa.bindparam("until"),
    )
    .order_by(_MATCHES.c.finished_at)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_WHO = sa.bindparam("who", type_=sa.String)


def _held_by(table: sa.Table, whose: sa.ColumnElement[bool]) -> sa.Exists:
    return sa.exists().where(table.c.match_id == _MATCHES.c.id, whose).correlate(_MATCHES)


_ALONE = _UNNAMED.where(
    _held_by(_HOSTS, _HOSTS.c.account_id == _WHO),
    ~_held_by(_HOSTS, _HOSTS.c.account_id != _WHO),
    ~_held_by(_SEATS, _SEATS.c.account_id != _WHO),
)
_LOCKED_IN_ORDER = RowLock(sa.select(_MATCHES.c.id).where(among(_MATCHES.c.id, "match_ids")).order_by(_MATCHES.c.id))


def remove_cancelled(tx: Transaction, until: datetime, limit: int) -> int:
    """Remove some that were cancelled before they began, and before an instant, the oldest first; how many."""
    due = tx.fetch_values(_DUE, {"until": until, "limit": limit})
    _remove(tx, due)
    return len(due)


def remove_played_alone(tx: Transaction, account_id: str) -> None:
    """Remove the matches that this account hosts and nobody else has a part in."""
    found = tx.fetch_values(_ALONE, {"who": account_id})
    # Another server may be closing a phase of one: its deadlines and bots go on.
    tx.lock(_LOCKED_IN_ORDER, {"match_ids": found})
    _remove(tx, found)


def _remove(tx: Transaction, match_ids: Sequence[str]) -> None:
    if not match_ids:
        return
    numbers = sa.select(_MATCHES.c.number).where(_MATCHES.c.id.in_(match_ids))
    tx.connection.execute(sa.delete(_JOURNAL).where(_JOURNAL.c.match_number.in_(numbers)))
    for table in _OF_MATCH:
        tx.connection.execute(sa.delete(table).where(table.c.match_id.in_(match_ids)))
    tx.connection.execute(sa.delete(_AUDIT).where(_AUDIT.c.scope.in_(match_ids)))
    tx.connection.execute(sa.delete(_MATCHES).where(_MATCHES.c.id.in_(match_ids)))
