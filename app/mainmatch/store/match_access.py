"""Somebody in front of a match: what decides whether they may see it, and from where, in one question.

May touch: ``matches``, ``seats`` and ``hosts`` to read. Rule kept here: the same is looked up whether the match is
there or not, so neither takes longer than the other.
"""

from typing import NamedTuple

import sqlalchemy as sa

from mainmatch.store.matches import MatchHeader
from mainmatch.store.seats import SeatRecord
from mainmatch.store.tables import HostRow, MatchRow, SeatRow
from mainmatch.store.transactions.mapping import columns_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["AccessRow", "approach"]


class AccessRow(NamedTuple):
    """A match, if it is there, with the account's seat in it, if it has one, and whether it hosts the match."""

    found: MatchHeader | None
    seat: SeatRecord | None
    is_host: bool


_MATCHES = MatchRow.__table__
_SEATS = SeatRow.__table__
_HOSTS = HostRow.__table__
_MATCH_ID: sa.BindParameter[str] = sa.bindparam("match_id")
_ACCOUNT_ID: sa.BindParameter[str] = sa.bindparam("account_id")
_MATCH = sa.select(_MATCHES.c.id).where(_MATCHES.c.id == _MATCH_ID)
_GLIMPSED = tuple(_MATCHES.c[name] for name in MatchHeader._fields)
_APPROACH = sa.select(
    sa.exists().where(_HOSTS.c.match_id == _MATCH_ID, _HOSTS.c.account_id == _ACCOUNT_ID).label("is_host"),
    *_GLIMPSED,
    *columns_of(_SEATS, SeatRecord),
).select_from(
    sa.select(sa.literal_column("1"))
    .subquery("one")
    .outerjoin(_MATCHES, _MATCHES.c.id == _MATCH_ID)
    .outerjoin(_SEATS, sa.and_(_SEATS.c.match_id == _MATCH_ID, _SEATS.c.account_id == _ACCOUNT_ID))
)


def approach(tx: Transaction, match_id: str, account_id: str) -> AccessRow:
    """The account in front of the match. A verb that writes holds the match from here on, with everything of it."""
    # By a question of its own: PostgreSQL waits for a row, and then answers with what it had found in the other tables
    # before it waited. The seat could be somebody else's by then.
    tx.hold(_MATCH, {"match_id": match_id})
    ((is_host, *row),) = tx.ask(_APPROACH, {"match_id": match_id, "account_id": account_id})
    match, seat = row[: len(_GLIMPSED)], row[len(_GLIMPSED) :]
    return AccessRow(
        None if match[0] is None else MatchHeader(*match), None if seat[0] is None else SeatRecord(*seat), is_host
    )
