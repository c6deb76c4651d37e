"""The ledger of a season, by double entry.

The lines of a posting sum to zero, a cause is applied once, and only the bank's balance can be negative. The caller
locks the season before it posts. Without the lock, the ledger stays correct, too: a concurrent change raises Stale, and
the command runs again.

Accounts are text: a member's id ``cm_...``, ``bank``, ``escrow``, and ``m_.../seat:3`` (the balance of a seat in a
running match). The caller checks who may see an entry.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa

from mainmatch.store.tables.seasons import LedgerBalanceRow, LedgerLineRow, LedgerPostingRow
from mainmatch.store.transactions.errors import Overdrawn, Stale
from mainmatch.store.transactions.statements import among, given
from mainmatch.store.transactions.transaction import Transaction

_BANK = "bank"
"""The only account whose balance can be negative."""

LedgerAccount: TypeAlias = tuple[str, str]
"""A currency, and an account in it."""


class Posting(NamedTuple):
    """A change of balances, applied once for its cause. ``lines``: change by account."""

    cause: str
    currency: str
    lines: Mapping[str, int]


class Entry(NamedTuple):
    """An applied posting with all its lines, numbered 1, 2, 3, ... within the season."""

    n: int
    cause: str
    currency: str
    at: datetime
    lines: Mapping[str, int]


@dataclass(slots=True)
class _Known:
    """The data that new postings need: applied causes, the last number, and balances."""

    causes: set[str] = field(default_factory=set)
    last: int = 0
    before: dict[LedgerAccount, int] = field(default_factory=dict)


_POSTINGS = LedgerPostingRow.__table__
_LINES = LedgerLineRow.__table__
_BALANCES = LedgerBalanceRow.__table__

_CAUSE, _LAST, _BALANCE = 1, 2, 3
_NO_NAME = sa.literal_column("''", sa.String)
_IN_SEASON = sa.bindparam("season_id", type_=sa.String)
# Three results in one query, because other commands wait for one that has locked the season.
_KNOWN = sa.union_all(
    sa.select(sa.literal_column(str(_CAUSE)), _POSTINGS.c.currency, _POSTINGS.c.cause, _POSTINGS.c.n).where(
        _POSTINGS.c.season_id == _IN_SEASON, among(_POSTINGS.c.cause, "causes")
    ),
    sa.select(sa.literal_column(str(_LAST)), _NO_NAME, _NO_NAME, sa.func.max(_POSTINGS.c.n)).where(
        _POSTINGS.c.season_id == _IN_SEASON
    ),
    sa.select(sa.literal_column(str(_BALANCE)), _BALANCES.c.currency, _BALANCES.c.account, _BALANCES.c.balance).where(
        _BALANCES.c.season_id == _IN_SEASON,
        among(_BALANCES.c.currency, "currencies"),
        among(_BALANCES.c.account, "accounts"),
    ),
)
_AFTER = _BALANCES.c.balance + sa.bindparam("change", type_=_BALANCES.c.balance.type)
_MOVE = (
    sa.update(_BALANCES)
    .where(
        _BALANCES.c.season_id == sa.bindparam("of"),
        _BALANCES.c.currency == sa.bindparam("in_currency"),
        _BALANCES.c.account == sa.bindparam("whose"),
        sa.or_(_BALANCES.c.account == _BANK, _AFTER >= 0),
    )
    .values(balance=_AFTER)
)
_IS_WANTED = sa.and_(_BALANCES.c.season_id == _IN_SEASON, given(_BALANCES, "currency"))
_ALL_BALANCES = sa.select(_BALANCES.c.account, _BALANCES.c.balance).where(_IS_WANTED).order_by(_BALANCES.c.account)

_IS_OF_POSTING = sa.and_(_LINES.c.season_id == _POSTINGS.c.season_id, _LINES.c.n == _POSTINGS.c.n)
_PAGE = (
    sa.select(_POSTINGS.c.season_id, _POSTINGS.c.n, _POSTINGS.c.cause, _POSTINGS.c.currency, _POSTINGS.c.at)
    .where(_POSTINGS.c.season_id == _IN_SEASON, given(_POSTINGS, "currency"), _POSTINGS.c.n > sa.bindparam("after"))
    .order_by(_POSTINGS.c.n)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)


def _with_lines(page: sa.Select[Any]) -> sa.Select[Any]:
    found = page.subquery("page")
    return (
        sa.select(found.c.n, found.c.cause, found.c.currency, found.c.at, _LINES.c.account, _LINES.c.amount)
        .join_from(found, _LINES, sa.and_(_LINES.c.season_id == found.c.season_id, _LINES.c.n == found.c.n))
        .order_by(found.c.n, _LINES.c.account)
    )


_ENTRIES = _with_lines(_PAGE)
_ENTRIES_OF = _with_lines(_PAGE.join_from(_POSTINGS, _LINES, _IS_OF_POSTING).where(given(_LINES, "account")))
_BY_CAUSE = _with_lines(
    sa.select(_POSTINGS.c.season_id, _POSTINGS.c.n, _POSTINGS.c.cause, _POSTINGS.c.currency, _POSTINGS.c.at).where(
        _POSTINGS.c.season_id == _IN_SEASON, given(_POSTINGS, "cause")
    )
)
_SUMS = (
    sa.select(_POSTINGS.c.currency, sa.func.sum(_LINES.c.amount))
    .join_from(_POSTINGS, _LINES, _IS_OF_POSTING)
    .group_by(_POSTINGS.c.currency)
)


def post(tx: Transaction, season_id: str, cause: str, currency: str, lines: Mapping[str, int]) -> bool:
    """Apply a posting; False, without effect, if its cause was applied before. Raises as ``post_many``."""
    return post_many(tx, season_id, [Posting(cause, currency, lines)])[0]


def post_many(tx: Transaction, season_id: str, postings: Sequence[Posting]) -> list[bool]:
    """Apply postings in order, all or none; return for each whether it was applied now.

    They take as many queries as one posting. Raises ValueError for lines that are empty, contain a 0 or don't sum to
    zero, and Overdrawn if a posting would make a balance other than the bank's negative. Then nothing is applied.
    """
    for posting in postings:
        if not posting.lines or 0 in posting.lines.values() or sum(posting.lines.values()) != 0:
            raise ValueError("lines of a posting sum to zero, and none of them is empty")
    known = _known(tx, season_id, postings) if postings else _Known()
    fresh: dict[str, Posting] = {}
    for posting in postings:
        if posting.cause not in known.causes:
            fresh.setdefault(posting.cause, posting)
    if fresh:
        changes = _changes(fresh.values(), known.before)
        _write_down(tx, season_id, known.last + 1, list(fresh.values()))
        _move(tx, season_id, changes, known.before)
    # Of postings with the same cause, the first is applied.
    return [fresh.pop(posting.cause, None) is not None for posting in postings]


def balances(tx: Transaction, season_id: str, currency: str) -> dict[str, int]:
    """The balance of each account that ever had a line, including the bank."""
    rows = tx.fetch(_ALL_BALANCES, {"season_id": season_id, "currency": currency})
    return {row[0]: row[1] for row in rows}


def entries(
    tx: Transaction, season_id: str, *, account: str | None, currency: str, after: int, limit: int
) -> list[Entry]:
    """Up to ``limit`` entries after number ``after``, in order, with all their lines.

    ``account``: only entries with a line of this account; None: all.
    """
    given = {"season_id": season_id, "currency": currency, "after": after, "limit": limit}
    rows = tx.fetch(_ENTRIES, given) if account is None else tx.fetch(_ENTRIES_OF, {**given, "account": account})
    return [_entry(list(lines)) for _, lines in groupby(rows, key=lambda row: row[0])]


def by_cause(tx: Transaction, season_id: str, cause: str) -> Entry | None:
    """The entry of a cause with all its lines, or None."""
    rows = tx.fetch(_BY_CAUSE, {"season_id": season_id, "cause": cause})
    return _entry(rows) if rows else None


def sums(tx: Transaction) -> Mapping[str, int]:
    """By currency, the sum of all lines of all seasons, which must be 0. Reads the whole table."""
    return {row[0]: int(row[1]) for row in tx.fetch(_SUMS)}


def _entry(rows: Sequence[Sequence[Any]]) -> Entry:
    """An entry from its lines."""
    n, cause, currency, at, *_ = rows[0]
    return Entry(n, cause, currency, at, {row[4]: row[5] for row in rows})


def _known(tx: Transaction, season_id: str, postings: Sequence[Posting]) -> _Known:
    known = _Known()
    given = {
        "season_id": season_id,
        "causes": [posting.cause for posting in postings],
        "currencies": sorted({posting.currency for posting in postings}),
        "accounts": sorted({account for posting in postings for account in posting.lines}),
    }
    for kind, currency, name, number in tx.fetch(_KNOWN, given):
        if kind == _CAUSE:
            known.causes.add(name)
        elif kind == _LAST:
            known.last = number or 0
        else:
            known.before[currency, name] = number
    return known


def _changes(postings: Iterable[Posting], before: Mapping[LedgerAccount, int]) -> dict[LedgerAccount, int]:
    """The total change of each account. Raises Overdrawn for the first posting that makes a balance negative."""
    changes: dict[LedgerAccount, int] = {}
    for posting in postings:
        for account, amount in posting.lines.items():
            place = posting.currency, account
            changes[place] = changes.get(place, 0) + amount
            if account != _BANK and before.get(place, 0) + changes[place] < 0:
                raise Overdrawn("a balance would be negative")
    return {place: change for place, change in changes.items() if change}


def _write_down(tx: Transaction, season_id: str, first: int, postings: Sequence[Posting]) -> None:
    numbered = list(enumerate(postings, start=first))
    tx.insert(
        LedgerPostingRow,
        [
            {"season_id": season_id, "n": n, "cause": each.cause, "currency": each.currency, "at": tx.now}
            for n, each in numbered
        ],
    )
    tx.insert(
        LedgerLineRow,
        [
            {"season_id": season_id, "n": n, "account": account, "amount": amount}
            for n, each in numbered
            for account, amount in each.lines.items()
        ],
    )


def _move(
    tx: Transaction, season_id: str, changes: Mapping[LedgerAccount, int], before: Mapping[LedgerAccount, int]
) -> None:
    old = [
        {"of": season_id, "in_currency": currency, "whose": account, "change": change}
        for (currency, account), change in changes.items()
        if (currency, account) in before
    ]
    new = [
        {"season_id": season_id, "currency": currency, "account": account, "balance": change}
        for (currency, account), change in changes.items()
        if (currency, account) not in before
    ]
    # Add to the current balance, which is the one that was read as long as the season is locked.
    if old and tx.execute(_MOVE, old) != len(old):
        raise Stale("the ledger was changed since it was read")
    tx.insert(LedgerBalanceRow, new)
