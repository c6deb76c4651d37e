"""Move deadlines, after a pause or an outage or by a host, and send reminders.

A deadline is changed and announced in one transaction (P30), which also sets the next reminder.

Extensions that players take by themselves, as far as the absence policy of the match allows.

Everybody learns that the deadline moved, as for any other reason, and nobody who asked: it says nothing about who has
submitted.
"""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from mainmatch.match_options import schedules
from mainmatch.match_options.absence import Attendance
from mainmatch.match_options.schedules import LONGEST_PHASE
from mainmatch.payload import Payload, Typed
from mainmatch.rules import JUDGE, viewer_of
from mainmatch.season.values import SERVER_DOWN
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Busy, NoExtension
from mainmatch.services.events.account_events import MyReminder
from mainmatch.services.events.feed_writer import EventWriter, emit_to_account
from mainmatch.services.events.match_events import ForAll, PhaseExtended, ReminderDue
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.matches import status_changes
from mainmatch.services.matches.access import must_sit, see
from mainmatch.services.matches.attendance import with_changed
from mainmatch.services.matches.current_phase import moment_of, phase_facts
from mainmatch.services.matches.loader import game_of
from mainmatch.services.matches.queries import MatchFacts, facts
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import hosts, matches, meta, seats
from mainmatch.store.journal import PhaseChanges
from mainmatch.store.matches import MatchRecord


def rebased(uow: UnitOfWork, record: MatchRecord, *, since: datetime, until: datetime) -> datetime:
    """The open phase's deadline after a pause from ``since`` until ``until``: at least as much time remains."""
    match = live_of(uow, record).match
    if match.phase is None or record.due_at is None:
        raise ValueError("only an open phase has a deadline")
    return schedules.resumed(
        record.schedule,
        match.phase.name,
        record.due_at,
        paused_at=since,
        now=until,
        is_fixed=match.phase.fixed_length,
    )


def timed_from(record: MatchRecord, *, since: datetime, until: datetime) -> datetime | None:
    """The instant from which the open phase's time counts, after a pause from ``since`` until ``until``."""
    started = record.timed_from or record.opened_at
    return None if started is None else started + max(until - max(since, started), timedelta())


def move(
    uow: UnitOfWork,
    record: MatchRecord,
    due_at: datetime,
    event: Callable[..., ForAll],
    **changes: Any,
) -> MatchRecord:
    """Set the deadline of the open phase and its next reminder, and announce it.

    ``event``: makes the event from its member ``phase``, which has the new deadline.
    """
    columns, phase = status_changes.moved(record, due_at, uow.now, **changes)
    return status_changes.announce(uow, record, event(phase=phase), PhaseChanges(moved=due_at), **columns)


# Downtime, and the credit for deadlines that passed during it. The stored heartbeat shows since when the server was
# down. A leap of the clock looks like downtime, and is treated like it.


Outage: TypeAlias = tuple[datetime, datetime]

BEAT = timedelta(seconds=15)
"""Interval of the heartbeat."""

LET_PASS = timedelta(seconds=60)
"""Outages up to this length are ignored: restarts and upgrades."""

_ALIVE, _OUTAGE = "alive_at", "outage"


def beat(uow: UnitOfWork) -> int:
    """Store the heartbeat, and an outage if there was one. Returns 0: no work is left."""
    notice(uow)
    meta.put(uow.tx, _ALIVE, rfc3339(uow.now))
    return 0


def notice(uow: UnitOfWork) -> None:
    """Store an outage if the last heartbeat is older than ``LET_PASS``. Runs before any deadline is handled."""
    known = meta.get(uow.tx, _ALIVE)
    if known is None or uow.now - (last := datetime.fromisoformat(known)) <= LET_PASS:
        return
    meta.put(uow.tx, _OUTAGE, json.dumps([rfc3339(last), rfc3339(uow.now)]))
    meta.put(uow.tx, _ALIVE, rfc3339(uow.now))


def last(uow: UnitOfWork) -> Outage | None:
    """The last stored outage, as (start, end); None if there was none."""
    stored = meta.get(uow.tx, _OUTAGE)
    if stored is None:
        return None
    down, up = map(datetime.fromisoformat, json.loads(stored))
    return down, up


def is_credited(record: MatchRecord, outage: Outage | None) -> bool:
    """Whether a deadline passed during the outage, and the match's downtime policy is ``credit``."""
    if record.downtime != "credit" or outage is None or record.due_at is None:
        return False
    down, up = outage
    return down < record.due_at <= up


def credit(uow: UnitOfWork, record: MatchRecord, outage: Outage | None) -> bool:
    """Move a deadline that passed during the outage, if the match's downtime policy is ``credit``; whether it moved.

    The time from the start of the outage to the deadline is added after its end. ``outage``: the last one, fetched once
    for all due matches.
    """
    if outage is None or not is_credited(record, outage):
        return False
    down, up = outage
    due_at = rebased(uow, record, since=down, until=up)
    credited = partial(PhaseExtended, by="downtime", reason=SERVER_DOWN)
    move(uow, record, due_at, credited, timed_from=timed_from(record, since=down, until=up))
    return True


# Reminders go to the feeds of the seats without a submission: no other viewer learns who got one, or how many did. The
# same transaction sets the next reminder, so none is sent twice.


def remind_due(uow: UnitOfWork, record: MatchRecord) -> None:
    """Send a scheduled reminder, and set the next one."""
    following = None
    if record.opened_at is not None and record.due_at is not None:
        following = schedules.next_reminder(
            record.schedule, opened_at=record.opened_at, due_at=record.due_at, after=uow.now
        )
    try:
        remind_missing(uow, record, remind_at=following)
    except Busy:
        # The game is not installed, so the missing seats are unknown. The deadline halts the match if that is still so.
        matches.update(uow.tx, record, remind_at=following)


def remind_missing(uow: UnitOfWork, record: MatchRecord, **changes: Any) -> MatchRecord:
    """Remind each seat that may submit and has no submission in force, and the account of its player or judge."""
    match = live_of(uow, record).match
    missing = match.missing()
    phase = phase_facts(record)
    writer = EventWriter(uow, record, moment_of(record))
    writer.emit(ReminderDue(phase=phase), to=map(viewer_of, missing))
    # A substitute who waits for the next phase must not learn whether the seat has submitted in this one.
    sitting = [each for each in seats.of(uow.tx, record.id) if each.account_id]
    reminded = {each.account_id for each in sitting if each.seat in missing and each.blind_phase_id != record.phase_id}
    if JUDGE in missing:
        reminded |= {*hosts.of(uow.tx, record.id)} - {each.account_id for each in sitting}
    for account_id in sorted(filter(None, reminded)):
        emit_to_account(uow, account_id, MyReminder(match_id=record.id, phase=phase))
    return matches.update(uow.tx, writer.write(), **changes)


class ExtensionRequest(Payload):
    """A player's extension of the open phase."""

    phase_id: Annotated[Typed, Field(max_length=64, description="Id of the open phase.")]


def take(uow: UnitOfWork, caller: Caller, match_id: str, payload: ExtensionRequest) -> MatchFacts:
    """Move the open phase's deadline by an extension of the caller's seat.

    Raises PhaseClosed, MatchPaused, Forbidden ``not_seated`` and Conflict ``no_extension``.
    """
    access = see(uow, caller, match_id)
    seat, record = must_sit(access), access.match
    submissions.must_be_open(uow, record, payload.phase_id)
    policy, used = record.absence, record.attendance.get(seat, Attendance()).extended
    if used >= policy.extensions or record.due_at is None or record.opened_at is None:
        raise NoExtension
    if any(each.fixed_length and each.name == record.phase_name for each in game_of(uow, record).phases):
        raise NoExtension("The rules say how long this phase is. You keep your extension.")
    due_at = record.due_at + timedelta(seconds=policy.extension_seconds)
    if due_at > record.opened_at + timedelta(seconds=2 * LONGEST_PHASE):
        raise NoExtension("A phase lasts at most 60 days. You keep your extension.")
    counted = with_changed(record, seat, extended=used + 1)
    move(uow, record, due_at, partial(PhaseExtended, by="player"), attendance=counted)
    return facts(uow, caller, match_id)
