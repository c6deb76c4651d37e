"""Invites: seats held for whoever brings a code.

May touch: ``invites``. Rule kept here: a code is known by its hash only, and can be taken once.
"""

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import InviteRow
from mainmatch.store.transactions.mapping import columns_of, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["InviteRecord", "add", "remove_expired", "take", "withdraw"]


@dataclass(frozen=True, slots=True)
class InviteRecord:
    """A seat that waits for its next player; ``hash`` is SHA-256 of the code, in hex."""

    hash: str
    match_id: str
    seat: int
    knowledge: str
    created_at: datetime
    expires_at: datetime


_INVITES = InviteRow.__table__
_ADD = sa.insert(_INVITES)
_TAKE = (
    sa.delete(_INVITES)
    .where(
        _INVITES.c.hash == sa.bindparam("hash"),
        _INVITES.c.match_id == sa.bindparam("match_id"),
        _INVITES.c.expires_at > sa.bindparam("now"),
    )
    .returning(*columns_of(_INVITES, InviteRecord))
)
_WITHDRAW = sa.delete(_INVITES).where(
    _INVITES.c.match_id == sa.bindparam("match_id"), _INVITES.c.seat == sa.bindparam("seat")
)
_REMOVE_EXPIRED = sa.delete(_INVITES).where(_INVITES.c.expires_at <= sa.bindparam("now"))


def add(tx: Transaction, invite: InviteRecord) -> None:
    """Store an invite."""
    tx.change(_ADD, values_of(invite))


def take(tx: Transaction, match_id: str, code_hash: str, now: datetime) -> InviteRecord | None:
    """The invite behind a code, which is worth nothing any more afterwards; None for a wrong or an old one."""
    # In one statement: of several who bring it at the same time one removes it.
    row = tx.ask_one(_TAKE, {"hash": code_hash, "match_id": match_id, "now": now})
    return None if row is None else InviteRecord(*row)


def withdraw(tx: Transaction, match_id: str, seat: int) -> None:
    """Take the invites for a seat back."""
    tx.change(_WITHDRAW, {"match_id": match_id, "seat": seat})


def remove_expired(tx: Transaction, now: datetime) -> int:
    """Remove what nobody can use any more; how many."""
    return tx.change(_REMOVE_EXPIRED, {"now": now})
