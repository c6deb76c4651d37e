"""The hosts of a match, and their clarifications: append-only, numbered 1, 2, 3, ... within a match."""

from collections.abc import Sequence

import sqlalchemy as sa

from mainmatch.store.archives import reader_for
from mainmatch.store.tables.accounts import AccountRow
from mainmatch.store.tables.matches import ClarificationRecord as ClarificationRecord
from mainmatch.store.tables.matches import ClarificationRow, HostRow
from mainmatch.store.transactions.statements import among, columns_of, given
from mainmatch.store.transactions.transaction import Transaction

_HOSTS = HostRow.__table__
_OF_MANY = sa.select(_HOSTS.c.match_id, _HOSTS.c.account_id).where(among(_HOSTS.c.match_id, "match_ids"))
_AMONG = sa.select(_HOSTS.c.match_id).where(given(_HOSTS, "account_id"), among(_HOSTS.c.match_id, "match_ids"))
_ACCOUNTS = AccountRow.__table__
_NAMES_OF = (
    sa.select(_HOSTS.c.match_id, _ACCOUNTS.c.display_name)
    .join(_ACCOUNTS, _ACCOUNTS.c.id == _HOSTS.c.account_id)
    .where(among(_HOSTS.c.match_id, "match_ids"))
    .order_by(_HOSTS.c.match_id, _HOSTS.c.account_id)
)


def add(tx: Transaction, match_id: str, account_id: str) -> None:
    """Add a host. No effect if the account is one."""
    if not is_host(tx, match_id, account_id):
        tx.notices.drop(match_id)
        tx.insert(HostRow, [{"match_id": match_id, "account_id": account_id}])


def remove(tx: Transaction, match_id: str, account_id: str) -> None:
    """Remove a host."""
    tx.notices.drop(match_id)
    tx.remove(HostRow, match_id=match_id, account_id=account_id)


def of(tx: Transaction, match_id: str) -> list[str]:
    """The ids of the accounts that host a match, sorted."""
    return tx.find_values(HostRow, "account_id", match_id=match_id)


def of_many(tx: Transaction, match_ids: Sequence[str]) -> set[tuple[str, str]]:
    """The hosts of these matches, as (match id, account id), in one query."""
    return {(row[0], row[1]) for row in tx.fetch(_OF_MANY, {"match_ids": list(match_ids)})}


def names_of(tx: Transaction, match_ids: Sequence[str]) -> dict[str, list[str]]:
    """The display names of the hosts of these matches, in one query."""
    found: dict[str, list[str]] = {match_id: [] for match_id in match_ids}
    for match_id, name in tx.fetch(_NAMES_OF, {"match_ids": list(match_ids)}):
        found[match_id].append(name)
    return found


def hosted_among(tx: Transaction, match_ids: Sequence[str], account_id: str) -> set[str]:
    """Which of these matches the account hosts, in one query."""
    return set(tx.fetch_values(_AMONG, {"account_id": account_id, "match_ids": list(match_ids)}))


def is_host(tx: Transaction, match_id: str, account_id: str) -> bool:
    """Whether the account hosts the match."""
    return tx.has(HostRow, match_id=match_id, account_id=account_id)


_CLARIFICATIONS = ClarificationRow.__table__
_OF_MATCH = given(_CLARIFICATIONS, "match_id")
_PAGE_OF_CLARIFICATION = (
    sa.select(*columns_of(_CLARIFICATIONS, ClarificationRecord))
    .where(_OF_MATCH, _CLARIFICATIONS.c.n > sa.bindparam("after"))
    .order_by(_CLARIFICATIONS.c.n)
    .limit(sa.bindparam("limit"))
)
_LAST_N = sa.select(sa.func.max(_CLARIFICATIONS.c.n)).where(_OF_MATCH)


def add_clarification(tx: Transaction, ruling: ClarificationRecord) -> ClarificationRecord:
    """Append a clarification; return the record with its number."""
    numbered = ruling.but(n=last_clarification(tx, ruling.match_id) + 1)
    tx.add(numbered)
    return numbered


def last_clarification(tx: Transaction, match_id: str) -> int:
    """The number of the last clarification of a match; 0 without one."""
    return reader_for(tx, match_id).fetch_value(_LAST_N, {"match_id": match_id}) or 0


def clarifications_of(tx: Transaction, match_id: str, after: int, limit: int) -> list[ClarificationRecord]:
    """Up to ``limit`` clarifications of a match after number ``after``, oldest first."""
    asked = {"match_id": match_id, "after": after, "limit": limit}
    return reader_for(tx, match_id).fetch_records(ClarificationRecord, _PAGE_OF_CLARIFICATION, asked)
