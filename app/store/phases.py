"""Phases that were opened, as they are stored.

May touch: ``phases``. Rule kept here: a phase is closed at most once.
"""

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from app.store.columns import columns_of, values_of
from app.store.failures import Stale
from app.store.tables import PhaseRow
from app.store.transaction import Transaction

__all__ = ["PhaseRecord", "by_id", "close", "of", "open"]


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """A phase: the ``n``-th of its match. ``closed_by`` is deadline, early or host."""

    id: str
    match_id: str
    n: int
    name: str
    round: int
    opened_at: datetime
    due_at: datetime
    closed_at: datetime | None = None
    closed_by: str | None = None


_PHASES = PhaseRow.__table__
_SELECT = sa.select(*columns_of(_PHASES, PhaseRecord))
_ADD = sa.insert(_PHASES)
_BY_ID = _SELECT.where(_PHASES.c.id == sa.bindparam("id"))
_OF = _SELECT.where(_PHASES.c.match_id == sa.bindparam("match_id")).order_by(_PHASES.c.n)
_CLOSE = (
    sa.update(_PHASES)
    .where(_PHASES.c.id == sa.bindparam("phase_id"), _PHASES.c.closed_at.is_(None))
    .values(closed_at=sa.bindparam("at"), closed_by=sa.bindparam("by"))
)


def open(tx: Transaction, phase: PhaseRecord) -> None:  # noqa: A001 - read as phases.open
    """Store a phase that opens."""
    tx.connection.execute(_ADD, values_of(phase))


def close(tx: Transaction, phase_id: str, at: datetime, by: str) -> None:
    """Note when a phase was closed, and by what. Raises Stale when it is closed already, or unknown."""
    if tx.connection.execute(_CLOSE, {"phase_id": phase_id, "at": at, "by": by}).rowcount != 1:
        raise Stale("the phase is closed already")


def by_id(tx: Transaction, phase_id: str) -> PhaseRecord | None:
    """The phase, or None."""
    row = tx.connection.execute(_BY_ID, {"id": phase_id}).first()
    return None if row is None else PhaseRecord(*row)


def of(tx: Transaction, match_id: str) -> list[PhaseRecord]:
    """The phases of a match, in order."""
    return [PhaseRecord(*row) for row in tx.connection.execute(_OF, {"match_id": match_id})]
