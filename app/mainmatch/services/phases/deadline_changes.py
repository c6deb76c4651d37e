"""Deadlines that move after a pause, after an outage or by a host, and reminders of them.

A deadline is announced with the act that moves it, in one transaction (P30); the old instant is forgotten, and
reminders follow.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from mainmatch.rules import Json, viewer_of
from mainmatch.services import schedules
from mainmatch.services.errors import Busy
from mainmatch.services.events import EventWriter, rendered, tell_account
from mainmatch.services.matches import current_phase, status_changes
from mainmatch.services.matches.current_phase import open_id, phase_facts
from mainmatch.services.matches.loader import recall
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, meta, phases, seats
from mainmatch.store.matches import MatchRecord

__all__ = [
    "BEAT",
    "LET_PASS",
    "Outage",
    "beat",
    "credit",
    "last",
    "move",
    "notice",
    "rebased",
    "remind_due",
    "remind_missing",
]


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


# When the server was down, and what deadlines that passed meanwhile are given for it. Whether the server lives is
# written down by itself, so that the next start knows since when it did not; a leap of the clock looks the same and
# is treated the same.


Outage: TypeAlias = tuple[datetime, datetime]

BEAT = timedelta(seconds=15)
"""How often it is written down that the server lives."""

LET_PASS = timedelta(seconds=60)
"""An outage no longer than this is let pass: a restart, an upgrade."""

_ALIVE, _OUTAGE = "alive_at", "outage"


def beat(uow: UnitOfWork) -> int:
    """Write down that the server lives, and an outage if it was away for long; 0, as nothing is left to do."""
    notice(uow)
    meta.put(uow.tx, _ALIVE, rfc3339(uow.now))
    return 0


def notice(uow: UnitOfWork) -> None:
    """Write an outage down if the server was away for long: asked before any deadline is dealt with."""
    known = meta.get(uow.tx, _ALIVE)
    if known is None or uow.now - (last := datetime.fromisoformat(known)) <= LET_PASS:
        return
    meta.put(uow.tx, _OUTAGE, json.dumps([rfc3339(last), rfc3339(uow.now)]))
    meta.put(uow.tx, _ALIVE, rfc3339(uow.now))


def last(uow: UnitOfWork) -> Outage | None:
    """The last outage that was written down: since when and till when."""
    told = meta.get(uow.tx, _OUTAGE)
    if told is None:
        return None
    down, up = (datetime.fromisoformat(instant) for instant in json.loads(told))
    return down, up


def credit(uow: UnitOfWork, record: MatchRecord, outage: Outage | None) -> bool:
    """Give a match whose deadline passed while the server was down the time it lacked, if its downtime policy says so.

    ``outage``: the last one, asked for once for all matches that are due. The time between the server's end and the
    deadline comes after its start; everybody is told.
    """
    if record.downtime != "credit" or outage is None or record.due_at is None:
        return False
    down, up = outage
    if not down < record.due_at <= up:
        return False
    due_at = rebased(uow, record, since=down, until=up)
    move(uow, record, "phase.extended", due_at, {"reason": "The server was down.", "by": "downtime"})
    return True


# Reminders: to seats that are missing, and to nobody else. Who is reminded learns it in their own feeds; nobody
# learns who was, or how many. A reminder moves on in the transaction that tells it, so none comes twice.


def remind_due(uow: UnitOfWork, record: MatchRecord) -> None:
    """A reminder of the schedule has come."""
    following = None
    if record.opened_at is not None and record.due_at is not None:
        following = schedules.next_reminder(
            schedules.read(record.schedule), opened_at=record.opened_at, due_at=record.due_at, after=uow.now
        )
    try:
        remind_missing(uow, record, remind_at=following)
    except Busy:
        # Its game is gone: nobody can say who is missing. Its deadline says what becomes of it.
        matches.update(uow.tx, record, remind_at=following)


def remind_missing(uow: UnitOfWork, record: MatchRecord, **changes: object) -> MatchRecord:
    """Tell every seat that may submit and has nothing in force, and its player's account."""
    match = recall(uow, record)
    missing = match.missing()
    told: dict[str, Json] = {"phase": current_phase.phase_facts(record)}
    writer = EventWriter(uow, record, current_phase.moment_of(record))
    writer.only([viewer_of(seat) for seat in missing], "reminder.due", told)
    # Who waits for the next phase mustn't learn whether the seat has sent something in this one.
    sitting = [each for each in seats.of(uow.tx, record.id) if each.blind_phase_id != record.phase_id]
    players = {each.seat: each.account_id for each in sitting}
    for account_id in sorted(players[seat] or "" for seat in missing if players.get(seat)):
        tell_account(uow, account_id, "reminder.due", {"match_id": record.id, **told})
    changed = matches.update(uow.tx, record, heads=rendered(writer.write()), **changes)
    uow.tx.remember(record.id, changed.revision, match)
    return changed
