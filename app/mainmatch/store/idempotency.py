"""Stored answers to requests with an ``Idempotency-Key``.

A key identifies one request of one account. The answer is in no repr.
"""

from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables.system import IdempotencyRecord as IdempotencyRecord
from mainmatch.store.tables.system import IdempotencyRow
from mainmatch.store.transactions.statements import given
from mainmatch.store.transactions.transaction import Transaction

_ANSWERS = IdempotencyRow.__table__
# A literal 1: parameters are of a wider type than PostgreSQL's substr accepts.
_beginning = sa.func.substr(
    _ANSWERS.c.fingerprint, sa.literal_column("1"), sa.func.length(sa.bindparam("beginning", type_=sa.String))
)
_REMOVE_THAT_BEGIN = sa.delete(_ANSWERS).where(given(_ANSWERS, "account_id"), _beginning == sa.bindparam("beginning"))
_REMOVE_OLDER = sa.delete(_ANSWERS).where(_ANSWERS.c.created_at < sa.bindparam("before"))


def remove_that_begin(tx: Transaction, account_id: str, beginning: str) -> None:
    """Remove an account's answers whose fingerprint begins with ``beginning``."""
    tx.execute(_REMOVE_THAT_BEGIN, {"account_id": account_id, "beginning": beginning})


def remove_older(tx: Transaction, before: datetime) -> int:
    """Remove answers older than this instant; return how many."""
    return tx.execute(_REMOVE_OLDER, {"before": before})
