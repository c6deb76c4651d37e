"""Codes that are good once, as they are stored.

May touch: ``codes``. Rule kept here: a code is known by its hash only, and can be taken once.
"""

from dataclasses import dataclass, field
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import CodeRow
from mainmatch.store.transactions.mapping import columns_of, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["CodeRecord", "add", "find", "remove_expired", "take", "withdraw"]


@dataclass(frozen=True, slots=True)
class CodeRecord:
    """``hash`` is SHA-256 of the code, in hex; ``detail`` is JSON."""

    hash: str = field(repr=False)
    kind: str
    expires_at: datetime
    account_id: str | None = None
    detail: str = field(default="{}", repr=False)


_CODES = CodeRow.__table__
_ADD = sa.insert(_CODES)
_FIND = sa.select(*columns_of(_CODES, CodeRecord)).where(
    _CODES.c.hash == sa.bindparam("hash"),
    _CODES.c.kind == sa.bindparam("kind"),
    _CODES.c.expires_at > sa.bindparam("now"),
)
_TAKE = (
    sa.delete(_CODES)
    .where(
        _CODES.c.hash == sa.bindparam("hash"),
        _CODES.c.kind == sa.bindparam("kind"),
        _CODES.c.expires_at > sa.bindparam("now"),
    )
    .returning(*columns_of(_CODES, CodeRecord))
)
_WITHDRAW = sa.delete(_CODES).where(_CODES.c.account_id == sa.bindparam("account_id"))
_REMOVE_EXPIRED = sa.delete(_CODES).where(_CODES.c.expires_at <= sa.bindparam("now"))


def add(tx: Transaction, code: CodeRecord) -> None:
    """Store a code."""
    tx.change(_ADD, values_of(code))


def find(tx: Transaction, kind: str, code_hash: str, now: datetime) -> CodeRecord | None:
    """What a code stands for, which it goes on doing; None for a wrong or an old one."""
    row = tx.ask_one(_FIND, {"kind": kind, "hash": code_hash, "now": now})
    return None if row is None else CodeRecord(*row)


def take(tx: Transaction, kind: str, code_hash: str, now: datetime) -> CodeRecord | None:
    """What a code stands for; it is worth nothing any more afterwards."""
    # In one statement: of several who bring it at the same time one removes it.
    row = tx.ask_one(_TAKE, {"kind": kind, "hash": code_hash, "now": now})
    return None if row is None else CodeRecord(*row)


def withdraw(tx: Transaction, account_id: str) -> None:
    """Take the codes of an account back."""
    tx.change(_WITHDRAW, {"account_id": account_id})


def remove_expired(tx: Transaction, now: datetime) -> int:
    """Remove what nobody can use any more; how many."""
    return tx.change(_REMOVE_EXPIRED, {"now": now})
