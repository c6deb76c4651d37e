"""Deadlines that move: after a pause, after an outage, by a host.

May touch: the store. Rule kept here (P30): a deadline is announced with the act that moves it, in one
transaction; the old instant is forgotten, and reminders follow.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from mainmatch.rules import Json
from mainmatch.services import schedules
from mainmatch.services.matches import status_changes
from mainmatch.services.matches.current_phase import open_id, phase_facts
from mainmatch.services.matches.loader import recall
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import phases
from mainmatch.store.matches import MatchRecord

__all__ = ["move", "rebased"]


def rebased(uow: UnitOfWork, record: MatchRecord, *, since: datetime, until: datetime) -> datetime:
    """The deadline of the open phase after its clock stood still from ``since`` till ``until``: no less is left."""
    match = recall(uow, record)
    if match.phase is None or record.due_at is None:
        raise ValueError("only an open phase has a deadline")
    return schedules.resumed(
        schedules.read(record.schedule),
        match.phase.name,
        record.due_at,
        paused_at=since,
        now=until,
        is_first=match.ordinal == 1,
        is_fixed=match.phase.fixed_length,
    )


def move(
    uow: UnitOfWork, record: MatchRecord, kind: str, due_at: datetime, told: Mapping[str, Json], **changes: Any
) -> MatchRecord:
    """The open phase is due at another instant: everybody is told, and reminders follow."""
    opened_at = record.opened_at or uow.now
    remind_at = schedules.next_reminder(
        schedules.read(record.schedule), opened_at=opened_at, due_at=due_at, after=uow.now
    )
    phases.move(uow.tx, open_id(record), due_at)
    moved = {**changes, "due_at": due_at, "remind_at": remind_at}
    told = {**told, "phase": phase_facts(replace(record, **moved))}
    return status_changes.announce(uow, record, kind, told, **moved)
