"""Facts about the database itself, by key: its epoch, the admin claim, the heartbeat, who archives.

A value is text, and never a credential: those are stored as hashes.
"""

import secrets

import sqlalchemy as sa

from mainmatch.store.tables.system import MetaRow
from mainmatch.store.transactions.statements import given
from mainmatch.store.transactions.transaction import Transaction

_META = MetaRow.__table__
_GET = sa.select(_META.c.value).where(given(_META, "key"))
_ADD = sa.insert(_META)
_CHANGE = sa.update(_META).where(_META.c.key == sa.bindparam("of")).values(value=sa.bindparam("value"))
_REMOVE = sa.delete(_META).where(given(_META, "key"))


def get(tx: Transaction, key: str) -> str | None:
    """The value, or None."""
    value: str | None = tx.fetch_value(_GET, {"key": key})
    return value


def add(tx: Transaction, key: str, value: str) -> None:
    """Store a value. Raises IntegrityError if the key has one."""
    tx.execute(_ADD, {"key": key, "value": value})


def put(tx: Transaction, key: str, value: str) -> None:
    """Store a value, replacing an earlier one."""
    if tx.execute(_CHANGE, {"of": key, "value": value}) == 0:
        tx.execute(_ADD, {"key": key, "value": value})


def get_or_put(tx: Transaction, key: str, value: str) -> str:
    """The stored value; if there is none, store ``value``."""
    known = get(tx, key)
    if known is None:
        # Not ``put``, which would replace the value of a concurrent command.
        add(tx, key, value)
        return value
    return known


def renew_epoch(tx: Transaction) -> None:
    """Set a new epoch after a restore, which invalidates all cursors (P32)."""
    put(tx, "epoch", secrets.token_urlsafe(9))


def remove(tx: Transaction, key: str) -> bool:
    """Remove a value. True for the call that removed it, so a claim is redeemed once."""
    return tx.execute(_REMOVE, {"key": key}) == 1
