"""Who hosts a match, as it is stored.

May touch: ``hosts``. Rule kept here: an account hosts a match once or not at all.
"""

from collections.abc import Sequence

import sqlalchemy as sa

from mainmatch.store.tables import HostRow
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["add", "hosted_among", "is_host", "of", "of_many", "remove"]

_HOSTS = HostRow.__table__
_ADD = sa.insert(_HOSTS)
_REMOVE = sa.delete(_HOSTS).where(
    _HOSTS.c.match_id == sa.bindparam("match_id"), _HOSTS.c.account_id == sa.bindparam("account_id")
)
_OF = sa.select(_HOSTS.c.account_id).where(_HOSTS.c.match_id == sa.bindparam("match_id")).order_by(_HOSTS.c.account_id)
_OF_MANY = sa.select(_HOSTS.c.match_id, _HOSTS.c.account_id).where(
    _HOSTS.c.match_id.in_(sa.bindparam("match_ids", expanding=True))
)
_AMONG = sa.select(_HOSTS.c.match_id).where(
    _HOSTS.c.account_id == sa.bindparam("account_id"),
    _HOSTS.c.match_id.in_(sa.bindparam("match_ids", expanding=True)),
)
_IS_HOST = sa.select(sa.literal(1)).where(
    _HOSTS.c.match_id == sa.bindparam("match_id"), _HOSTS.c.account_id == sa.bindparam("account_id")
)


def add(tx: Transaction, match_id: str, account_id: str) -> None:
    """Make an account a host; no effect when it is one."""
    if not is_host(tx, match_id, account_id):
        tx.change(_ADD, {"match_id": match_id, "account_id": account_id})


def remove(tx: Transaction, match_id: str, account_id: str) -> None:
    """Make an account a host no more."""
    tx.change(_REMOVE, {"match_id": match_id, "account_id": account_id})


def of(tx: Transaction, match_id: str) -> list[str]:
    """The ids of the accounts that host a match, sorted."""
    return tx.ask_values(_OF, {"match_id": match_id})


def of_many(tx: Transaction, match_ids: Sequence[str]) -> set[tuple[str, str]]:
    """Who hosts which of these matches, in one question: (match id, account id)."""
    return {(row[0], row[1]) for row in tx.ask(_OF_MANY, {"match_ids": list(match_ids)})}


def hosted_among(tx: Transaction, match_ids: Sequence[str], account_id: str) -> set[str]:
    """Which of these matches the account hosts, in one question."""
    found = tx.ask_values(_AMONG, {"account_id": account_id, "match_ids": list(match_ids)})
    return set(found)


def is_host(tx: Transaction, match_id: str, account_id: str) -> bool:
    """Whether the account hosts the match."""
    return tx.ask_one(_IS_HOST, {"match_id": match_id, "account_id": account_id}) is not None
