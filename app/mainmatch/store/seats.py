"""Seats and invites to them. A seat is taken only while it is free, an invite is used once, and stored as a hash."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord
from mainmatch.store.tables.matches import HostRow, InviteRow, MatchRow, SeatRow
from mainmatch.store.tables.matches import InviteRecord as InviteRecord
from mainmatch.store.tables.matches import SeatRecord as SeatRecord
from mainmatch.store.transactions.errors import Taken
from mainmatch.store.transactions.statements import RowLock, among, columns_of, given
from mainmatch.store.transactions.transaction import Transaction


class HeldSeat(NamedTuple):
    """A seat of an account, 0 for the judge's, and the number after which its player may read its feed."""

    match_id: str
    seat: int
    known_from: int


_SEATS = SeatRow.__table__
_MATCHES = MatchRow.__table__
_IS_SEAT = sa.and_(_SEATS.c.match_id == sa.bindparam("of"), _SEATS.c.seat == sa.bindparam("number"))
_OF_MANY = (
    sa.select(*columns_of(_SEATS, SeatRecord))
    .where(among(_SEATS.c.match_id, "match_ids"))
    .order_by(_SEATS.c.match_id, _SEATS.c.seat)
)
_HELD = (
    sa.select(*columns_of(_SEATS, HeldSeat))
    .join(_MATCHES, _MATCHES.c.id == _SEATS.c.match_id)
    .where(given(_SEATS, "account_id"), _MATCHES.c.status.not_in(("finished", "cancelled")))
    .order_by(_SEATS.c.joined_at.desc(), _SEATS.c.match_id)
)
_HOSTS = HostRow.__table__
_JUDGED = (
    sa.select(_HOSTS.c.match_id, sa.literal(0), sa.literal(0))
    .join(_MATCHES, _MATCHES.c.id == _HOSTS.c.match_id)
    .where(given(_HOSTS, "account_id"), _MATCHES.c.status.not_in(("finished", "cancelled")))
    .where(among(_MATCHES.c.game, "games"))
    # A host who plays is not the judge.
    .where(~sa.exists().where(_SEATS.c.match_id == _MATCHES.c.id, _SEATS.c.account_id == _HOSTS.c.account_id))
    .order_by(_MATCHES.c.created_at.desc(), _MATCHES.c.id)
)
_TAKE = (
    sa.update(_SEATS)
    .where(_IS_SEAT, _SEATS.c.account_id.is_(None), _SEATS.c.bot.is_(None))
    .values({name: sa.bindparam(name) for name in ("account_id", "bot", "display_name", "joined_at")})
)
_REMOVE_AFTER = sa.delete(_SEATS).where(_SEATS.c.match_id == sa.bindparam("of"), _SEATS.c.seat > sa.bindparam("number"))
_CHANGED = (
    "account_id",
    "bot",
    "display_name",
    "joined_at",
    "knowledge",
    "known_from",
    "known_entry",
    "blind_phase_id",
    "joined_as",
)


def of(tx: Transaction, match_id: str) -> list[SeatRecord]:
    """The seats of a match, in order."""
    return tx.find_all(SeatRecord, "seat", match_id=match_id)


def names_of(held: Iterable[SeatRecord]) -> list[str]:
    """The names that players have in these seats."""
    return [each.display_name for each in held if each.display_name is not None]


def of_many(tx: Transaction, match_ids: Sequence[str]) -> dict[str, list[SeatRecord]]:
    """The seats of several matches, each in order, in one query."""
    found: dict[str, list[SeatRecord]] = {match_id: [] for match_id in match_ids}
    for row in tx.fetch(_OF_MANY, {"match_ids": list(match_ids)}):
        seat = SeatRecord(*row)
        found[seat.match_id].append(seat)
    return found


def by_account(tx: Transaction, match_id: str, account_id: str) -> int | None:
    """The number of the account's seat in a match, or None."""
    seat: int | None = tx.find_value(SeatRow, "seat", match_id=match_id, account_id=account_id)
    return seat


def held(tx: Transaction, account_id: str) -> Sequence[HeldSeat]:
    """The account's seats in matches that are not over, the latest first."""
    return tx.fetch_records(HeldSeat, _HELD, {"account_id": account_id})


def judged(tx: Transaction, account_id: str, games: Sequence[str]) -> Sequence[HeldSeat]:
    """The judge's seats in matches of these games that the account hosts without a seat, the latest match first."""
    return tx.fetch_records(HeldSeat, _JUDGED, {"account_id": account_id, "games": list(games)})


def cast(tx: Transaction, match_id: str, seat: int, member: str) -> None:
    """Store which member of a season's cast has the seat."""
    tx.change(SeatRecord, {"match_id": match_id, "seat": seat}, member=member)


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
    """Give a free seat to an account or a bot. Raises Taken if it is not free, or does not exist."""
    player = {"account_id": account_id, "bot": bot, "display_name": display_name, "joined_at": at}
    if tx.execute(_TAKE, {"of": match_id, "number": seat, **player}) != 1:
        raise Taken("this seat is not free")


def change(tx: Transaction, seat: SeatRecord) -> None:
    """Replace a seat's player, and what that player may know."""
    tx.notices.drop(seat.match_id)
    changes = {name: getattr(seat, name) for name in _CHANGED}
    tx.change(SeatRecord, {"match_id": seat.match_id, "seat": seat.seat}, **changes)


def remove_after(tx: Transaction, match_id: str, seat: int) -> None:
    """Remove the seats with higher numbers."""
    tx.execute(_REMOVE_AFTER, {"of": match_id, "number": seat})


def free(tx: Transaction, match_id: str, seat: int) -> None:
    """Free a seat."""
    nobody = dict.fromkeys(("account_id", "bot", "display_name", "joined_at", "member"))
    tx.change(SeatRecord, {"match_id": match_id, "seat": seat}, **nobody)


# The facts that decide an account's access to a match, in one query. It is the same query for a missing match, so both
# take equally long.


class AccessRow(NamedTuple):
    """A match, the account's seat in it, and whether the account is a host. None: there is none."""

    found: MatchRecord | None
    seat: SeatRecord | None
    is_host: bool


_MATCH_ID: sa.BindParameter[str] = sa.bindparam("match_id")
_ACCOUNT_ID: sa.BindParameter[str] = sa.bindparam("account_id")
_LOCKED_MATCH = RowLock(sa.select(_MATCHES.c.id).where(_MATCHES.c.id == _MATCH_ID))
_IS_HOST = sa.exists().where(_HOSTS.c.match_id == _MATCH_ID, _HOSTS.c.account_id == _ACCOUNT_ID)
_PLACE = sa.select(_IS_HOST.label("is_host")).subquery("place")
_IS_SEEN = sa.or_(
    _MATCHES.c.visibility != "private",
    _PLACE.c.is_host,
    _SEATS.c.seat.is_not(None),
    _MATCHES.c.join_code == sa.bindparam("join_code", type_=sa.String),
    sa.bindparam("sees_hidden", type_=sa.Boolean),
)
_FIND_ACCESS = sa.select(_PLACE.c.is_host, *matches.COLUMNS, *columns_of(_SEATS, SeatRecord)).select_from(
    _PLACE.outerjoin(_SEATS, sa.and_(_SEATS.c.match_id == _MATCH_ID, _SEATS.c.account_id == _ACCOUNT_ID)).outerjoin(
        _MATCHES, sa.and_(_MATCHES.c.id == _MATCH_ID, _IS_SEEN)
    )
)


def find_access(
    tx: Transaction, match_id: str, account_id: str, *, sees_hidden: bool = False, join_code: str | None = None
) -> AccessRow:
    """The facts for an account's access to a match that it may see. In a command, the match is locked until its end.

    A match that is hidden from the account is as one that isn't there: already in the database, so that it costs no
    more. ``sees_hidden``: nothing is hidden, as from admins; ``join_code``: nor is the match with this code.
    """
    given = {"match_id": match_id, "account_id": account_id, "sees_hidden": sees_hidden, "join_code": join_code}
    access = _access_in(tx, given)
    # Lock by a query of its own: after waiting for a row, PostgreSQL answers with the rows of other tables from before
    # the wait, and the seat may have another player by then. Nobody locks what is hidden from them, and as many
    # questions are asked about it and about what isn't there.
    if access.found is None:
        given["match_id"] = ""
    if tx.lock(_LOCKED_MATCH, {"match_id": given["match_id"]}):
        access = _access_in(tx, given)
    return access


def _access_in(tx: Transaction, given: Mapping[str, Any]) -> AccessRow:
    ((is_host, *row),) = tx.fetch(_FIND_ACCESS, given)
    match, seat = row[: len(matches.COLUMNS)], row[len(matches.COLUMNS) :]
    return AccessRow(
        None if match[0] is None else matches.read(tx, match), None if seat[0] is None else SeatRecord(*seat), is_host
    )


_INVITES = InviteRow.__table__
_TAKE_INVITE = (
    sa.delete(_INVITES)
    .where(given(_INVITES, "hash", "match_id"), _INVITES.c.expires_at > sa.bindparam("now"))
    .returning(*columns_of(_INVITES, InviteRecord))
)
_INVITED = sa.select(_INVITES.c.seat).where(given(_INVITES, "match_id"), _INVITES.c.expires_at > sa.bindparam("now"))
_INVITED_BY = _INVITED.where(given(_INVITES, "hash"))
_REMOVE_EXPIRED = sa.delete(_INVITES).where(_INVITES.c.expires_at <= sa.bindparam("now"))


def invited_by(tx: Transaction, match_id: str, code_hash: str, now: datetime) -> int | None:
    """The seat for which this invite is; None if it is unknown or expired."""
    seat: int | None = tx.fetch_value(_INVITED_BY, {"hash": code_hash, "match_id": match_id, "now": now})
    return seat


def take_invite(tx: Transaction, match_id: str, code_hash: str, now: datetime) -> InviteRecord | None:
    """Use up an invite and return it; None if it is unknown or expired."""
    # One statement, so only one of several concurrent calls gets it.
    return tx.fetch_record(InviteRecord, _TAKE_INVITE, {"hash": code_hash, "match_id": match_id, "now": now})


def invited(tx: Transaction, match_id: str, now: datetime) -> set[int]:
    """The seats for which an invite is out."""
    return {seat for (seat,) in tx.fetch(_INVITED, {"match_id": match_id, "now": now})}


def remove_expired_invites(tx: Transaction, now: datetime) -> int:
    """Remove expired invites; return how many."""
    return tx.execute(_REMOVE_EXPIRED, {"now": now})
