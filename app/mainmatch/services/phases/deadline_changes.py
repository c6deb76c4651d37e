"""Deadlines that move after a pause, after an outage or by a host, and reminders of them.

A deadline is announced with the act that moves it, in one transaction (P30); the old instant is forgotten, and
reminders follow.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeAlias

from mainmatch.rules import viewer_of
from mainmatch.services import schedules
from mainmatch.services.errors import Busy
from mainmatch.services.events.account_events import MyReminder
from mainmatch.services.events.feed_writer import EventWriter, tell_account
from mainmatch.services.events.match_events import ForAll, PhaseExtended, ReminderDue
from mainmatch.services.json_text import rendered
from mainmatch.services.matches import status_changes
from mainmatch.services.matches.current_phase import moment_of, open_id, phase_facts
from mainmatch.services.matches.loader import recall
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, meta, phases, seats
from mainmatch.store.matches import MatchRecord

__all__ = ["BEAT", "Outage", "beat", "credit", "last", "move", "notice", "rebased", "remind_due", "remind_missing"]


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
    uow: UnitOfWork,
    record: MatchRecord,
    due_at: datetime,
    event: Callable[..., ForAll],
    **changes: Any,
) -> MatchRecord:
    """Set another deadline for the open phase, announce it, and let reminders follow.

    ``event`` makes the event from its member ``phase``, the phase as it is then.
    """
    opened_at = record.opened_at or uow.now
    remind_at = schedules.next_reminder(
        schedules.read(record.schedule), opened_at=opened_at, due_at=due_at, after=uow.now
    )
    phases.move(uow.tx, open_id(record), due_at)
    moved = {**changes, "due_at": due_at, "remind_at": remind_at}
    moved_phase = phase_facts(replace(record, **moved))
    return status_changes.announce(uow, record, event(phase=moved_phase), **moved)


# Downtime, and the credit for deadlines that passed in it. A heartbeat is stored, so that the next start knows since
# when there was none; a leap of the clock looks the same and is treated the same.


Outage: TypeAlias = tuple[datetime, datetime]

BEAT = timedelta(seconds=15)
"""How often the heartbeat is stored."""

LET_PASS = timedelta(seconds=60)
"""An outage no longer than this is ignored: a restart, an upgrade."""

_ALIVE, _OUTAGE = "alive_at", "outage"


def beat(uow: UnitOfWork) -> int:
    """Store the heartbeat, and an outage if the server was away for long; 0, as nothing is left to do."""
    notice(uow)
    meta.put(uow.tx, _ALIVE, rfc3339(uow.now))
    return 0


def notice(uow: UnitOfWork) -> None:
    """Store an outage if the server was away for long; runs before any deadline is dealt with."""
    known = meta.get(uow.tx, _ALIVE)
    if known is None or uow.now - (last := datetime.fromisoformat(known)) <= LET_PASS:
        return
    meta.put(uow.tx, _OUTAGE, json.dumps([rfc3339(last), rfc3339(uow.now)]))
    meta.put(uow.tx, _ALIVE, rfc3339(uow.now))


def last(uow: UnitOfWork) -> Outage | None:
    """The last outage that was stored: since when and till when."""
    stored = meta.get(uow.tx, _OUTAGE)
    if stored is None:
        return None
    down, up = map(datetime.fromisoformat, json.loads(stored))
    return down, up


def credit(uow: UnitOfWork, record: MatchRecord, outage: Outage | None) -> bool:
    """Give a match whose deadline passed while the server was down the time it lacked, if its downtime policy says so.

    ``outage``: the last one, fetched once for all matches that are due. The time between the server's end and the
    deadline comes after its start, and is announced.
    """
    if record.downtime != "credit" or outage is None or record.due_at is None:
        return False
    down, up = outage
    if not down < record.due_at <= up:
        return False
    due_at = rebased(uow, record, since=down, until=up)
    move(uow, record, due_at, partial(PhaseExtended, by="downtime", reason="The server was down."))
    return True


# Reminders go to seats that are missing, in their own feeds; no one else learns who got one, or how many did. The next
# reminder is set in the transaction that writes this one, so none comes twice.


def remind_due(uow: UnitOfWork, record: MatchRecord) -> None:
    """Send a reminder of the schedule, and set the next one."""
    following = None
    if record.opened_at is not None and record.due_at is not None:
        following = schedules.next_reminder(
            schedules.read(record.schedule), opened_at=record.opened_at, due_at=record.due_at, after=uow.now
        )
    try:
        remind_missing(uow, record, remind_at=following)
    except Busy:
        # Its game is gone, so no one can say who is missing. Its deadline decides what becomes of it.
        matches.update(uow.tx, record, remind_at=following)


def remind_missing(uow: UnitOfWork, record: MatchRecord, **changes: object) -> MatchRecord:
    """Remind every seat that may submit and has nothing in force, and its player's account."""
    match = recall(uow, record)
    missing = match.missing()
    phase = phase_facts(record)
    writer = EventWriter(uow, record, moment_of(record))
    writer.emit(ReminderDue(phase=phase), to=map(viewer_of, missing))
    # A substitute who waits for the next phase mustn't learn whether the seat has sent something in this one.
    players = {
        each.account_id
        for each in seats.of(uow.tx, record.id)
        if each.account_id and each.seat in missing and each.blind_phase_id != record.phase_id
    }
    for account_id in sorted(players):
        tell_account(uow, account_id, MyReminder(match_id=record.id, phase=phase))
    changed = matches.update(uow.tx, record, heads=rendered(writer.write()), **changes)
    uow.tx.cache.put(record.id, changed.revision, match)
    return changed
