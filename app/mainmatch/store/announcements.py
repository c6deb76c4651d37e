"""Clarifications, as they are stored.

May touch: ``clarifications``. Rule kept here: append-only, numbered 1, 2, 3, ... within a match.
"""

from dataclasses import dataclass, replace
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import ClarificationRow
from mainmatch.store.transactions.mapping import columns_of, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["ClarificationRecord", "append", "of"]


@dataclass(frozen=True, slots=True)
class ClarificationRecord:
    """A host's ruling; ``n`` is 0 until it is appended."""

    match_id: str
    at: datetime
    text: str
    n: int = 0


_CLARIFICATIONS = ClarificationRow.__table__
_OF_MATCH = _CLARIFICATIONS.c.match_id == sa.bindparam("match_id")
_OF = sa.select(*columns_of(_CLARIFICATIONS, ClarificationRecord)).where(_OF_MATCH).order_by(_CLARIFICATIONS.c.n)
_LAST_N = sa.select(sa.func.max(_CLARIFICATIONS.c.n)).where(_OF_MATCH)
_ADD = sa.insert(_CLARIFICATIONS)


def append(tx: Transaction, ruling: ClarificationRecord) -> ClarificationRecord:
    """Append a clarification to its match's; the record with its number."""
    last = tx.ask_value(_LAST_N, {"match_id": ruling.match_id})
    numbered = replace(ruling, n=(last or 0) + 1)
    tx.change(_ADD, values_of(numbered))
    return numbered


def of(tx: Transaction, match_id: str) -> list[ClarificationRecord]:
    """The clarifications of a match, oldest first."""
    return [ClarificationRecord(*row) for row in tx.ask(_OF, {"match_id": match_id})]
