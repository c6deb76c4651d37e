"""Accounts, as they are stored.

May touch: ``accounts``. Rule kept here: a username is one without regard to case, and a password
hash appears in no repr.
"""

from dataclasses import dataclass, field
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from mainmatch.store.tables import AccountRow
from mainmatch.store.transactions.errors import Taken
from mainmatch.store.transactions.mapping import columns_of, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = [
    "AccountRecord",
    "add",
    "advance_feed",
    "by_id",
    "by_username",
    "count",
    "everybody",
    "held",
    "key_of",
    "update",
]


@dataclass(frozen=True, slots=True)
class AccountRecord:
    """An account. ``password_hash`` is None for accounts that nobody signs in to by password."""

    id: str
    username: str
    display_name: str
    created_at: datetime
    password_hash: str | None = field(default=None, repr=False)
    admin: bool = False
    feed_head: int = 0


_ACCOUNTS = AccountRow.__table__
_SELECT = sa.select(*columns_of(_ACCOUNTS, AccountRecord))
_BY_ID = _SELECT.where(_ACCOUNTS.c.id == sa.bindparam("id"))
_BY_USERNAME = _SELECT.where(_ACCOUNTS.c.username_key == sa.bindparam("username_key"))
_EVERYBODY = _SELECT.order_by(_ACCOUNTS.c.created_at, _ACCOUNTS.c.id)
_COUNT = sa.select(sa.func.count()).select_from(_ACCOUNTS)
_ADD = sa.insert(_ACCOUNTS)
_ADVANCE = (
    sa.update(_ACCOUNTS)
    .where(_ACCOUNTS.c.id == sa.bindparam("account_id"))
    .values(feed_head=_ACCOUNTS.c.feed_head + sa.bindparam("rows"))
    .returning(_ACCOUNTS.c.feed_head)
)


def key_of(username: str) -> str:
    """What makes a username unique: the name without regard to case."""
    return username.casefold()


def add(tx: Transaction, account: AccountRecord) -> AccountRecord:
    """Store a new account. Raises Taken when its username is in use."""
    try:
        tx.change(_ADD, {**values_of(account), "username_key": key_of(account.username)})
    except IntegrityError:
        raise Taken("this username is in use") from None
    return account


def by_id(tx: Transaction, account_id: str) -> AccountRecord | None:
    """The account, or None."""
    row = tx.ask_one(_BY_ID, {"id": account_id})
    return None if row is None else AccountRecord(*row)


def held(tx: Transaction, account_id: str) -> AccountRecord | None:
    """The account, or None; nobody else changes it, or decides by it in the same way, till this verb is over."""
    row = tx.ask_one(tx.held(_BY_ID), {"id": account_id})
    return None if row is None else AccountRecord(*row)


def by_username(tx: Transaction, username: str) -> AccountRecord | None:
    """The account of this name, in whatever case it is typed, or None."""
    row = tx.ask_one(_BY_USERNAME, {"username_key": key_of(username)})
    return None if row is None else AccountRecord(*row)


def everybody(tx: Transaction) -> list[AccountRecord]:
    """All accounts, oldest first. A verb that writes holds them from here on."""
    return [AccountRecord(*row) for row in tx.ask(tx.held(_EVERYBODY))]


def count(tx: Transaction) -> int:
    """How many accounts there are."""
    return int(tx.ask_value(_COUNT))


def update(tx: Transaction, /, account_id: str, **columns: object) -> AccountRecord | None:
    """Change columns (such as ``display_name``, ``password_hash``, ``admin``); the account afterwards, or None.

    ``username`` changes with its ``username_key``, and only to one that nobody has.
    """
    changed = sa.update(_ACCOUNTS).where(_ACCOUNTS.c.id == account_id).values(**columns)
    tx.connection.execute(changed)
    return by_id(tx, account_id)


def advance_feed(tx: Transaction, account_id: str, rows: int) -> int:
    """Reserve ``rows`` numbers in the account's feed and return the first. LookupError without such an account.

    Feed rows must follow in the same transaction: the feed is dense.
    """
    head = tx.ask_value(_ADVANCE, {"account_id": account_id, "rows": rows})
    if head is None:
        raise LookupError("there is no such account")
    return int(head) - rows + 1
