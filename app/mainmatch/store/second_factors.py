"""Second factors and recovery codes. A recovery code is stored as its hash, and used at most once.

The caller has locked the account.
"""

from collections.abc import Iterable
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables.accounts import RecoveryCodeRow, SecondFactorRow
from mainmatch.store.tables.accounts import SecondFactorRecord as SecondFactorRecord
from mainmatch.store.transactions.mapping import given
from mainmatch.store.transactions.transaction import Transaction

_FACTORS = SecondFactorRow.__table__
_CODES = RecoveryCodeRow.__table__
_TAKE_STEP = (
    sa.update(_FACTORS)
    .where(_FACTORS.c.account_id == sa.bindparam("of"), _FACTORS.c.last_step < sa.bindparam("step"))
    .values(last_step=sa.bindparam("step"))
)
_ADD_CODE = sa.insert(_CODES)
_COUNT_CODES = sa.select(sa.func.count()).select_from(_CODES).where(given(_CODES, "account_id"))


def find(tx: Transaction, account_id: str) -> SecondFactorRecord | None:
    """The account's second factor, also one that is not confirmed, or None."""
    return tx.find(SecondFactorRecord, account_id=account_id)


def put(tx: Transaction, factor: SecondFactorRecord) -> None:
    """Store a second factor in place of the account's earlier one and its recovery codes."""
    remove(tx, factor.account_id)
    tx.add(factor)


def remove(tx: Transaction, account_id: str) -> None:
    """Remove the account's second factor and its recovery codes."""
    tx.remove(_CODES, account_id=account_id)
    tx.remove(_FACTORS, account_id=account_id)


def take_step(tx: Transaction, account_id: str, step: int) -> bool:
    """Use up a step and those before it. False if it was used up already."""
    return tx.execute(_TAKE_STEP, {"of": account_id, "step": step}) == 1


def put_recovery_codes(tx: Transaction, account_id: str, hashes: Iterable[str], at: datetime) -> None:
    """Store recovery codes in place of the account's earlier ones."""
    tx.remove(_CODES, account_id=account_id)
    for each in hashes:
        tx.execute(_ADD_CODE, {"hash": each, "account_id": account_id, "created_at": at})


def take_recovery_code(tx: Transaction, account_id: str, code_hash: str) -> bool:
    """Use up a recovery code. False if the account has no such code."""
    return tx.remove(_CODES, account_id=account_id, hash=code_hash) == 1


def count_recovery_codes(tx: Transaction, account_id: str) -> int:
    """How many recovery codes are left."""
    return int(tx.fetch_value(_COUNT_CODES, {"account_id": account_id}))
