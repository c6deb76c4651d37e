"""What accounts added lately: one instant each, from which on they may add all of a day's again."""

from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables.accounts import StorageRow
from mainmatch.store.transactions.mapping import given
from mainmatch.store.transactions.transaction import Transaction

_STORAGE = StorageRow.__table__
_FULL_AT = sa.select(_STORAGE.c.full_at).where(given(_STORAGE, "account_id"))
_FIRST = sa.insert(_STORAGE)
_NEXT = sa.update(_STORAGE).where(_STORAGE.c.account_id == sa.bindparam("of")).values(full_at=sa.bindparam("at"))
_FULL = sa.delete(_STORAGE).where(_STORAGE.c.full_at < sa.bindparam("now", type_=_STORAGE.c.full_at.type))


def full_at(tx: Transaction, account_id: str) -> datetime | None:
    """From when on an account may add all of a day's again; None: now. It can't change during this command."""
    tx.lock_name(f"storage/{account_id}")
    found: datetime | None = tx.fetch_value(_FULL_AT, {"account_id": account_id})
    return found


def keep_full_at(tx: Transaction, account_id: str, at: datetime) -> None:
    """Store the instant."""
    if not tx.execute(_NEXT, {"of": account_id, "at": at}):
        tx.execute(_FIRST, {"account_id": account_id, "full_at": at})


def forget_full(tx: Transaction, now: datetime) -> int:
    """Remove the instants that have passed; how many."""
    return tx.execute(_FULL, {"now": now})
