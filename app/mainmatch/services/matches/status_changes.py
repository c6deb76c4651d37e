"""Changes of a match outside the game's state: host acts, changes of status, cancellation, the opening of a phase.

An event and the columns that change with it are written in one transaction.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct, structs

from mainmatch.match_options import schedules
from mainmatch.rules import BotTurns, Seat
from mainmatch.services.audit_log import seals_broken
from mainmatch.services.events.account_events import MyMatch, MyStartMissed
from mainmatch.services.events.feed_writer import EventWriter, emit_to_account
from mainmatch.services.events.match_events import ForAll, MatchCancelled, PhaseTold, StartMissed, StatusChanged
from mainmatch.services.matches import aliases, channel_sync
from mainmatch.services.matches.current_phase import moment_of, open_facts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import hosts, matches, seats
from mainmatch.store.journal import PhaseChanges
from mainmatch.store.matches import MatchRecord


class Opened(Struct, frozen=True):
    """The columns of a match that describe its open phase."""

    phase_id: str | None = None
    phase_name: str | None = None
    round: int | None = None
    opened_at: datetime | None = None
    due_at: datetime | None = None
    bots_at: datetime | None = None
    early_at: datetime | None = None
    bot_turns: Mapping[Seat, BotTurns] = {}
    remind_at: datetime | None = None
    review_until: datetime | None = None
    timed_from: datetime | None = None


def columns_of(opened: Opened) -> dict[str, Any]:
    """The columns by name, for ``matches.update``."""
    return structs.asdict(opened)


NO_PHASE = columns_of(Opened())
"""The columns of a match without an open phase."""


def announce(
    uow: UnitOfWork, record: MatchRecord, event: ForAll, phases: PhaseChanges | None = None, **changes: Any
) -> MatchRecord:
    """Write an event for all viewers, and change phases and columns of the match, but not the game's state."""
    writer = EventWriter(uow, record, moment_of(record), phases=phases)
    if isinstance(event, MatchCancelled):
        channel_sync.end(uow, writer)
        aliases.reveal(uow, writer)
    if isinstance(event, StatusChanged):
        tell_participants(uow, record, event)
    writer.emit(event)
    return matches.update(uow.tx, writer.write(), **changes)


def call_off(uow: UnitOfWork, record: MatchRecord, reason: str | None) -> MatchRecord:
    """Cancel the match. This cannot be undone."""
    cancelled = MatchCancelled(seals_broken=seals_broken(uow, record.id), reason=reason)
    ended = {"status": "cancelled", "finished_at": uow.now, "paused_until": None}
    return announce(uow, record, cancelled, PhaseChanges(discarded=record.phase_id), **NO_PHASE, **ended)


def miss_start(uow: UnitOfWork, record: MatchRecord, free: Sequence[Seat]) -> MatchRecord:
    """Tell everybody that the match did not start at its time. Now a host starts it, or sets another time."""
    at = rfc3339(record.starts_at or uow.now)
    later = announce(uow, record, StartMissed(starts_at=at, free_seats=[*free]), starts_at=None)
    for account_id in _participants(uow, record):
        emit_to_account(uow, account_id, MyStartMissed(match_id=record.id, starts_at=at))
    return later


def _participants(uow: UnitOfWork, record: MatchRecord) -> list[str]:
    """The accounts of players and hosts, ordered by id (lock order)."""
    sitting = {seat.account_id for seat in seats.of(uow.tx, record.id) if seat.account_id}
    return sorted({*sitting, *hosts.of(uow.tx, record.id)})


def tell_participants(uow: UnitOfWork, record: MatchRecord, event: StatusChanged) -> None:
    """Emit a change of status to the account feeds of players and hosts, ordered by id (lock order)."""
    mine = MyMatch.of(record.id, event)
    for account_id in _participants(uow, record):
        emit_to_account(uow, account_id, mine)


def moved(record: MatchRecord, due_at: datetime, now: datetime, **changes: Any) -> tuple[dict[str, Any], PhaseTold]:
    """The columns of a match whose phase gets this deadline, with its next reminder, and the phase as told then."""
    remind_at = schedules.next_reminder(record.schedule, opened_at=record.opened_at or now, due_at=due_at, after=now)
    columns = {**changes, "due_at": due_at, "remind_at": remind_at}
    return columns, open_facts(record.but(**columns))
