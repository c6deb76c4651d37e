"""Seats, and invites to them: a seat is taken only while it is free, an invite only once and by its hash."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa

from mainmatch.store.matches import MatchHeader
from mainmatch.store.tables.matches import HostRow, InviteRecord, InviteRow, MatchRow, SeatRecord, SeatRow
from mainmatch.store.transactions.errors import Taken
from mainmatch.store.transactions.mapping import columns_of, given, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = [
    "AccessRow",
    "InviteRecord",
    "SeatRecord",
    "add",
    "add_invite",
    "bots",
    "by_account",
    "cast",
    "change",
    "find_access",
    "free",
    "of",
    "of_many",
    "remove_expired_invites",
    "take",
    "take_invite",
    "withdraw_invites",
]


_SEATS = SeatRow.__table__
_IS_SEAT = sa.and_(_SEATS.c.match_id == sa.bindparam("of"), _SEATS.c.seat == sa.bindparam("number"))
_ADD = sa.insert(_SEATS)
_OF = sa.select(*columns_of(_SEATS, SeatRecord)).where(given(_SEATS, "match_id")).order_by(_SEATS.c.seat)
_BOTS = sa.select(_SEATS.c.seat).where(given(_SEATS, "match_id"), _SEATS.c.bot.is_not(None))
_OF_MANY = (
    sa.select(*columns_of(_SEATS, SeatRecord))
    .where(_SEATS.c.match_id.in_(sa.bindparam("match_ids", expanding=True)))
    .order_by(_SEATS.c.match_id, _SEATS.c.seat)
)
_BY_ACCOUNT = sa.select(_SEATS.c.seat).where(given(_SEATS, "match_id", "account_id"))
_TAKE = (
    sa.update(_SEATS)
    .where(_IS_SEAT, _SEATS.c.account_id.is_(None), _SEATS.c.bot.is_(None))
    .values({name: sa.bindparam(name) for name in ("account_id", "bot", "display_name", "joined_at")})
)
_CAST = sa.update(_SEATS).where(_IS_SEAT).values(member=sa.bindparam("member"))
_FREE = (
    sa.update(_SEATS).where(_IS_SEAT).values(account_id=None, bot=None, display_name=None, joined_at=None, member=None)
)
_CHANGED = ("account_id", "bot", "display_name", "joined_at", "knowledge", "known_from", "blind_phase_id")
_CHANGE = sa.update(_SEATS).where(_IS_SEAT).values({name: sa.bindparam(name) for name in _CHANGED})


def add(tx: Transaction, seats: Sequence[SeatRecord]) -> None:
    """Store the seats of a new match."""
    tx.execute(_ADD, [values_of(seat) for seat in seats])


def of(tx: Transaction, match_id: str) -> list[SeatRecord]:
    """The seats of a match, in order."""
    return [SeatRecord(*row) for row in tx.fetch(_OF, {"match_id": match_id})]


def bots(tx: Transaction, match_id: str) -> list[int]:
    """The numbers of the seats that bots play in a match."""
    return tx.fetch_values(_BOTS, {"match_id": match_id})


def of_many(tx: Transaction, match_ids: Sequence[str]) -> dict[str, list[SeatRecord]]:
    """The seats of several matches, each in order, in one query."""
    found: dict[str, list[SeatRecord]] = {match_id: [] for match_id in match_ids}
    for row in tx.fetch(_OF_MANY, {"match_ids": list(match_ids)}):
        seat = SeatRecord(*row)
        found[seat.match_id].append(seat)
    return found


def by_account(tx: Transaction, match_id: str, account_id: str) -> int | None:
    """The number of the account's seat in a match, or None."""
    seat: int | None = tx.fetch_value(_BY_ACCOUNT, {"match_id": match_id, "account_id": account_id})
    return seat


def cast(tx: Transaction, match_id: str, seat: int, member: str) -> None:
    """A member of a season's cast sits there, whoever plays it."""
    tx.execute(_CAST, {"of": match_id, "number": seat, "member": member})


def take(
    tx: Transaction,
    match_id: str,
    seat: int,
    *,
    account_id: str | None,
    bot: str | None,
    display_name: str | None,
    at: datetime,
) -> None:
    """Give a free seat to an account or to a bot. Raises Taken when it is not free, or not there."""
    player = {"account_id": account_id, "bot": bot, "display_name": display_name, "joined_at": at}
    if tx.execute(_TAKE, {"of": match_id, "number": seat, **player}) != 1:
        raise Taken("this seat is not free")


def change(tx: Transaction, seat: SeatRecord) -> None:
    """Give a seat, free or not, to somebody else."""
    parameters = {name: getattr(seat, name) for name in _CHANGED}
    tx.execute(_CHANGE, {**parameters, "of": seat.match_id, "number": seat.seat})


def free(tx: Transaction, match_id: str, seat: int) -> None:
    """Free a seat."""
    tx.execute(_FREE, {"of": match_id, "number": seat})


# Somebody in front of a match: what decides whether they may see it, and from where, in one query. The same is
# looked up whether the match is there or not, so neither takes longer than the other.


class AccessRow(NamedTuple):
    """A match, if it is there, with the account's seat in it, if it has one, and whether it hosts the match."""

    found: MatchHeader | None
    seat: SeatRecord | None
    is_host: bool


_MATCHES = MatchRow.__table__
_HOSTS = HostRow.__table__
_MATCH_ID: sa.BindParameter[str] = sa.bindparam("match_id")
_ACCOUNT_ID: sa.BindParameter[str] = sa.bindparam("account_id")
_MATCH = sa.select(_MATCHES.c.id).where(_MATCHES.c.id == _MATCH_ID)
_GLIMPSED = columns_of(_MATCHES, MatchHeader)
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


def find_access(tx: Transaction, match_id: str, account_id: str) -> AccessRow:
    """The account in front of the match. A command locks the match from here on, with everything of it."""
    # By a query of its own: PostgreSQL waits for a row, and then answers with what it had found in the other tables
    # before it waited. The seat could be somebody else's by then.
    tx.lock(_MATCH, {"match_id": match_id})
    ((is_host, *row),) = tx.fetch(_APPROACH, {"match_id": match_id, "account_id": account_id})
    match, seat = row[: len(_GLIMPSED)], row[len(_GLIMPSED) :]
    return AccessRow(
        None if match[0] is None else MatchHeader(*match), None if seat[0] is None else SeatRecord(*seat), is_host
    )


_INVITES = InviteRow.__table__
_ADD_INVITE = sa.insert(_INVITES)
_TAKE_INVITE = (
    sa.delete(_INVITES)
    .where(given(_INVITES, "hash", "match_id"), _INVITES.c.expires_at > sa.bindparam("now"))
    .returning(*columns_of(_INVITES, InviteRecord))
)
_WITHDRAW = sa.delete(_INVITES).where(given(_INVITES, "match_id", "seat"))
_REMOVE_EXPIRED = sa.delete(_INVITES).where(_INVITES.c.expires_at <= sa.bindparam("now"))


def add_invite(tx: Transaction, invite: InviteRecord) -> None:
    """Store an invite."""
    tx.execute(_ADD_INVITE, values_of(invite))


def take_invite(tx: Transaction, match_id: str, code_hash: str, now: datetime) -> InviteRecord | None:
    """The invite behind a code, which is worth nothing any more afterwards; None for a wrong or an old one."""
    # In one statement: of several who bring it at the same time one removes it.
    return tx.fetch_record(InviteRecord, _TAKE_INVITE, {"hash": code_hash, "match_id": match_id, "now": now})


def withdraw_invites(tx: Transaction, match_id: str, seat: int) -> None:
    """Take the invites for a seat back."""
    tx.execute(_WITHDRAW, {"match_id": match_id, "seat": seat})


def remove_expired_invites(tx: Transaction, now: datetime) -> int:
    """Remove what nobody can use any more; how many."""
    return tx.execute(_REMOVE_EXPIRED, {"now": now})
