"""What seasons and their ledger say of themselves, for whoever checks them: each question finds what must not be.

May touch: the tables of seasons and of the ledger, and ``matches``, to read. Rule kept here: everything is counted
anew from lines and events; no number that is stored is believed.
"""

from typing import Any, TypeAlias

import sqlalchemy as sa

from mainmatch.store.tables import (
    LedgerBalanceRow,
    LedgerLineRow,
    LedgerPostingRow,
    MatchRow,
    SeasonEventRow,
    SeasonRow,
)
from mainmatch.store.transactions.transaction import Transaction

__all__ = [
    "homeless_matches",
    "loose_lines",
    "off_balances",
    "overdrawn",
    "repeated_causes",
    "season_ids",
    "unbalanced",
    "uneven_events",
    "uneven_postings",
]

Account: TypeAlias = tuple[str, str, str]
"""A season, a currency, an account."""

_SEASONS = SeasonRow.__table__
_EVENTS = SeasonEventRow.__table__
_POSTINGS = LedgerPostingRow.__table__
_LINES = LedgerLineRow.__table__
_BALANCES = LedgerBalanceRow.__table__
_MATCHES = MatchRow.__table__

_BANK = "bank"
_IS_OF_POSTING = sa.and_(_LINES.c.season_id == _POSTINGS.c.season_id, _LINES.c.n == _POSTINGS.c.n)
_SEASON_IDS = sa.select(_SEASONS.c.id).order_by(_SEASONS.c.created_at.desc(), _SEASONS.c.id.desc())


def _uneven(table: sa.Table) -> sa.Select[Any]:
    """Seasons whose rows of this table aren't numbered 1, 2, 3, ..."""
    is_uneven = sa.or_(sa.func.min(table.c.n) != 1, sa.func.count() != sa.func.max(table.c.n))
    return sa.select(table.c.season_id).group_by(table.c.season_id).having(is_uneven).order_by(table.c.season_id)


_UNEVEN_EVENTS = _uneven(_EVENTS)
_UNEVEN_POSTINGS = _uneven(_POSTINGS)
_UNBALANCED = (
    sa.select(_POSTINGS.c.season_id, _POSTINGS.c.n)
    .outerjoin_from(_POSTINGS, _LINES, _IS_OF_POSTING)
    .group_by(_POSTINGS.c.season_id, _POSTINGS.c.n)
    # Without a line there is no sum.
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
)
_HOMELESS = (
    sa.select(_MATCHES.c.id)
    .where(_MATCHES.c.season_id.is_not(None), ~sa.exists().where(_SEASONS.c.id == _MATCHES.c.season_id))
    .order_by(_MATCHES.c.id)
)


def season_ids(tx: Transaction) -> list[str]:
    """All seasons, newest first."""
    return tx.ask_values(_SEASON_IDS)


def uneven_events(tx: Transaction) -> list[str]:
    """Seasons whose events aren't numbered 1, 2, 3, ..."""
    return tx.ask_values(_UNEVEN_EVENTS)


def uneven_postings(tx: Transaction) -> list[str]:
    """Seasons whose postings aren't numbered 1, 2, 3, ..."""
    return tx.ask_values(_UNEVEN_POSTINGS)


def unbalanced(tx: Transaction) -> list[tuple[str, int]]:
    """Postings whose lines don't sum to zero, or that have none: (season, n)."""
    return [(row[0], row[1]) for row in tx.ask(_UNBALANCED)]


def loose_lines(tx: Transaction) -> list[tuple[str, int]]:
    """Numbers that have lines and no posting: (season, n)."""
    return [(row[0], row[1]) for row in tx.ask(_LOOSE_LINES)]


def repeated_causes(tx: Transaction) -> list[tuple[str, int]]:
    """Postings whose cause had been applied before: (season, n)."""
    return [(row[0], row[1]) for row in tx.ask(_REPEATED_CAUSES)]


def off_balances(tx: Transaction) -> list[Account]:
    """Accounts whose balance isn't the sum of their lines."""
    return [(row[0], row[1], row[2]) for row in tx.ask(_OFF_BALANCES)]


def overdrawn(tx: Transaction) -> list[Account]:
    """Accounts but the bank's that have less than nothing, or had after one of their lines."""
    return sorted((row[0], row[1], row[2]) for row in tx.ask(_OVERDRAWN))


def homeless_matches(tx: Transaction) -> list[str]:
    """Matches of a season that isn't there."""
    return tx.ask_values(_HOMELESS)
