"""Phases that open: their deadline, their first reminder, and the columns of a match that follow from them.

May touch: the store. Rule kept here (P30): a deadline is computed once, as the phase opens.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from mainmatch.rules import Match
from mainmatch.services import schedules
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import phases, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.phases import PhaseRecord

__all__ = ["NO_PHASE", "Opened", "columns_of", "open_phase"]


@dataclass(frozen=True, slots=True)
class Opened:
    """The columns of a match that follow from the phase that is open now."""

    phase_id: str | None = None
    phase_name: str | None = None
    round: int | None = None
    opened_at: datetime | None = None
    due_at: datetime | None = None
    bots_at: datetime | None = None
    remind_at: datetime | None = None
    review_until: datetime | None = None


def open_phase(uow: UnitOfWork, record: MatchRecord, match: Match) -> Opened:
    """Open the phase that the match is in now. ValueError for a match that has ended."""
    if match.phase is None:
        raise ValueError("there is no phase to open")
    schedule = schedules.read(record.schedule)
    due_at = schedules.due_at(
        schedule,
        match.phase.name,
        uow.now,
        usual=guarded(match.phase.lasts, match.verdict if match.verdict is not None else match.state),
        is_first=match.ordinal == 1,
        is_fixed=match.phase.fixed_length,
    )
    phase = PhaseRecord(
        id=f"ph_{secrets.token_urlsafe(12)}",
        match_id=record.id,
        n=match.ordinal,
        name=match.phase.name,
        round=match.round,
        opened_at=uow.now,
        due_at=due_at,
        branch=record.branch,
    )
    phases.open(uow.tx, phase)
    uow.tx.notices.rearm = True
    return Opened(
        phase.id,
        phase.name,
        phase.round,
        phase.opened_at,
        phase.due_at,
        bots_at=uow.now if _bots_may_move(uow, record, match) else None,
        remind_at=schedules.next_reminder(schedule, opened_at=uow.now, due_at=due_at, after=uow.now),
    )


def columns_of(opened: Opened) -> dict[str, Any]:
    """The same as columns of a match's row."""
    return {name: getattr(opened, name) for name in Opened.__dataclass_fields__}


NO_PHASE = columns_of(Opened())
"""The columns of a match that has no phase any more."""


def _bots_may_move(uow: UnitOfWork, record: MatchRecord, match: Match) -> bool:
    return any(match.may_submit(seat) for seat in seats.bots(uow.tx, record.id))
