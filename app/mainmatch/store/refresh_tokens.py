"""Refresh tokens of sessions that are remembered on a device: the newest one of each, and the one before, as hashes."""

from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables.accounts import RefreshRecord as RefreshRecord
from mainmatch.store.tables.accounts import RefreshRow
from mainmatch.store.transactions.transaction import Transaction

_ROWS = RefreshRow.__table__
_ROTATE = (
    sa.update(_ROWS)
    .where(_ROWS.c.token_id == sa.bindparam("of"))
    .values(
        previous_hash=_ROWS.c.hash,
        hash=sa.bindparam("following"),
        salt=sa.bindparam("with"),
        rotated_at=sa.bindparam("at"),
    )
)


def add(tx: Transaction, record: RefreshRecord) -> None:
    """Store the first refresh token of a session."""
    tx.add(record)


def find(tx: Transaction, token_id: str) -> RefreshRecord | None:
    """The refresh tokens of a session; None for one that is not remembered."""
    return tx.find(RefreshRecord, token_id=token_id)


def rotate(tx: Transaction, token_id: str, following: str, salt: str, at: datetime) -> None:
    """Replace the newest refresh token of a session by the one with this hash."""
    tx.execute(_ROTATE, {"of": token_id, "following": following, "with": salt, "at": at})
