"""Facts about the database itself, by key: its epoch, the admin claim, the heartbeat, who archives.

A value is text, and never a credential: those are stored as hashes.
"""

import secrets

from mainmatch.store.tables.system import MetaRow
from mainmatch.store.transactions.transaction import Transaction


def get(tx: Transaction, key: str) -> str | None:
    """The value, or None."""
    value: str | None = tx.find_value(MetaRow, "value", key=key)
    return value


def add(tx: Transaction, key: str, value: str) -> None:
    """Store a value. Raises IntegrityError if the key has one."""
    tx.insert(MetaRow, [{"key": key, "value": value}])


def put(tx: Transaction, key: str, value: str) -> None:
    """Store a value, replacing an earlier one."""
    tx.put(MetaRow, {"key": key}, value=value)


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
    return tx.remove(MetaRow, key=key) == 1
