"""Opened phases of matches. A phase is closed at most once."""

from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.archives import reader_for
from mainmatch.store.tables.matches import PhaseRecord, PhaseRow
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.mapping import columns_of, given, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["PhaseRecord", "by_id", "close", "discard", "move", "of", "open", "played"]


_PHASES = PhaseRow.__table__
_SELECT = sa.select(*columns_of(_PHASES, PhaseRecord))
_ADD = sa.insert(_PHASES)
_BY_ID = _SELECT.where(given(_PHASES, "id"))
_OF = _SELECT.where(given(_PHASES, "match_id")).order_by(_PHASES.c.n, _PHASES.c.branch)
_CLOSE = (
    sa.update(_PHASES)
    .where(_PHASES.c.id == sa.bindparam("phase_id"), _PHASES.c.closed_at.is_(None))
    .values(closed_at=sa.bindparam("at"), closed_by=sa.bindparam("by"), commitment=sa.bindparam("root"))
)
_MOVE = sa.update(_PHASES).where(_PHASES.c.id == sa.bindparam("phase_id")).values(due_at=sa.bindparam("due"))
_DISCARD = (
    sa.update(_PHASES)
    .where(
        _PHASES.c.match_id == sa.bindparam("of"),
        _PHASES.c.discarded_at.is_(None),
        _PHASES.c.n >= sa.bindparam("from_n"),
    )
    .values(discarded_at=sa.bindparam("at"))
)
_PLAYED = _OF.where(_PHASES.c.discarded_at.is_(None))


def open(tx: Transaction, phase: PhaseRecord) -> None:  # noqa: A001 - read as phases.open
    """Store a phase that opens."""
    tx.execute(_ADD, values_of(phase))


def close(tx: Transaction, phase_id: str, at: datetime, by: str, commitment: str | None = None) -> None:
    """Store when and by what a phase was closed, and the root over its sealed submissions.

    Raises Stale if it is closed already, or does not exist.
    """
    parameters = {"phase_id": phase_id, "at": at, "by": by, "root": commitment}
    if tx.execute(_CLOSE, parameters) != 1:
        raise Stale("the phase is closed already")


def move(tx: Transaction, phase_id: str, due_at: datetime) -> None:
    """Store a phase's new deadline."""
    tx.execute(_MOVE, {"phase_id": phase_id, "due": due_at})


def discard(tx: Transaction, match_id: str, from_n: int, at: datetime) -> None:
    """Mark the phases from number ``from_n`` on as discarded."""
    tx.execute(_DISCARD, {"of": match_id, "from_n": from_n, "at": at})


def by_id(tx: Transaction, phase_id: str) -> PhaseRecord | None:
    """The phase, or None."""
    return tx.fetch_record(PhaseRecord, _BY_ID, {"id": phase_id})


def played(tx: Transaction, match_id: str) -> list[PhaseRecord]:
    """The phases of a match that are not discarded, in order."""
    return [PhaseRecord(*row) for row in reader_for(tx, match_id).fetch(_PLAYED, {"match_id": match_id})]


def of(tx: Transaction, match_id: str) -> list[PhaseRecord]:
    """All phases of a match, including discarded ones, by number and branch."""
    return [PhaseRecord(*row) for row in reader_for(tx, match_id).fetch(_OF, {"match_id": match_id})]
