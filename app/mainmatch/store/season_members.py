"""Members and hosts of seasons. An account is at most one member of a season's cast."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from mainmatch.store.tables.seasons import SeasonHostRow, SeasonMemberRow
from mainmatch.store.tables.seasons import SeasonMemberRecord as SeasonMemberRecord
from mainmatch.store.transactions.mapping import among, given
from mainmatch.store.transactions.transaction import Transaction


class Membership(NamedTuple):
    """An account's place in a season: its member id, or None, and whether it is a host."""

    member: str | None
    is_host: bool
    known_from: int
    """A member's player reads the member's feed after this number."""


_MEMBERS = SeasonMemberRow.__table__
_HOSTS = SeasonHostRow.__table__
_IS_MEMBER = sa.and_(_MEMBERS.c.season_id == sa.bindparam("of"), _MEMBERS.c.member == sa.bindparam("who"))
_CHANGE = (
    sa.update(_MEMBERS)
    .where(_IS_MEMBER)
    .values({name: sa.bindparam(name) for name in ("account_id", "bot", "known_from")})
)
_IS_HOSTED = given(_HOSTS, "season_id", "account_id")
_PLACE = sa.select(_MEMBERS.c.member, sa.exists().where(_IS_HOSTED), _MEMBERS.c.known_from).select_from(
    sa.select(sa.literal(1)).subquery("one").outerjoin(_MEMBERS, given(_MEMBERS, "season_id", "account_id"))
)
_MEMBERS_AMONG = sa.select(_MEMBERS.c.season_id, _MEMBERS.c.member).where(
    given(_MEMBERS, "account_id"), among(_MEMBERS.c.season_id, "season_ids")
)
_HOSTED_AMONG = sa.select(_HOSTS.c.season_id).where(
    given(_HOSTS, "account_id"), among(_HOSTS.c.season_id, "season_ids")
)
_HOSTS_OF = sa.select(_HOSTS.c.account_id).where(given(_HOSTS, "season_id")).order_by(_HOSTS.c.account_id)
_IS_HOST = sa.select(sa.literal(1)).where(_IS_HOSTED)
_ADD_HOST = sa.insert(_HOSTS)


def add(tx: Transaction, record: SeasonMemberRecord) -> SeasonMemberRecord:
    """Store a new member. Raises IntegrityError if the member exists, or the account is in the cast."""
    tx.add(record)
    return record


def drop(tx: Transaction, season_id: str, member: str) -> None:
    """Remove a member. No effect if it doesn't exist."""
    tx.remove(_MEMBERS, season_id=season_id, member=member)


def change(
    tx: Transaction, season_id: str, member: str, *, account_id: str | None, bot: str | None, known_from: int = 0
) -> None:
    """Give a member another player. LookupError if there is no such member; IntegrityError as ``add``."""
    place = {"of": season_id, "who": member, "account_id": account_id, "bot": bot, "known_from": known_from}
    if tx.execute(_CHANGE, place) != 1:
        raise LookupError("there is no such member")


def of(tx: Transaction, season_id: str) -> list[SeasonMemberRecord]:
    """The cast of a season, in the order of joining."""
    return tx.find_all(SeasonMemberRecord, "joined_at", "member", season_id=season_id)


def of_account(tx: Transaction, account_id: str) -> list[SeasonMemberRecord]:
    """An account's places in seasons, in the order of joining."""
    return tx.find_all(SeasonMemberRecord, "joined_at", "season_id", account_id=account_id)


def place_of(tx: Transaction, season_id: str, account_id: str) -> Membership:
    """The account's place in a season. Always one query."""
    ((member, is_host, known_from),) = tx.fetch(_PLACE, {"season_id": season_id, "account_id": account_id})
    return Membership(member, bool(is_host), known_from or 0)


def members_among(tx: Transaction, season_ids: Sequence[str], account_id: str) -> dict[str, str]:
    """The account's member ids by season, of these seasons, in one query."""
    found = tx.fetch(_MEMBERS_AMONG, {"account_id": account_id, "season_ids": list(season_ids)})
    return {row[0]: row[1] for row in found}


def hosts_of(tx: Transaction, season_id: str) -> list[str]:
    """The ids of the accounts that host a season, sorted."""
    return tx.fetch_values(_HOSTS_OF, {"season_id": season_id})


def hosted_among(tx: Transaction, season_ids: Sequence[str], account_id: str) -> set[str]:
    """Which of these seasons the account hosts, in one query."""
    return set(tx.fetch_values(_HOSTED_AMONG, {"account_id": account_id, "season_ids": list(season_ids)}))


def add_host(tx: Transaction, season_id: str, account_id: str) -> None:
    """Add a host. No effect if the account is one."""
    place = {"season_id": season_id, "account_id": account_id}
    if tx.fetch_value(_IS_HOST, place) is None:
        tx.execute(_ADD_HOST, place)


def remove_host(tx: Transaction, season_id: str, account_id: str) -> None:
    """Remove a host. No effect if the account isn't one."""
    tx.remove(_HOSTS, season_id=season_id, account_id=account_id)
