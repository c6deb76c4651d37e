"""Reminders: to seats that are missing, and to nobody else.

May touch: the store. Rule kept here: who is reminded learns it in their own feeds; nobody learns who was, or how
many. A reminder moves on in the transaction that tells it, so none comes twice.
"""

from mainmatch.rules import Json, viewer_of
from mainmatch.services import schedules
from mainmatch.services.errors import Busy
from mainmatch.services.events.feed_writer import EventWriter, rendered, tell_account
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.loader import recall
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, seats
from mainmatch.store.matches import MatchRecord

__all__ = ["remind_due", "remind_missing"]


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
