"""What the scheduler runs for matches and seasons: deadlines, bots, reminders, pauses and reviews that end.

What is due is decided by the row as it is now, so a deadline that was moved never fires at the old instant. One thing
is done for a match or season, in one transaction; what fails harms no other.
"""

from datetime import datetime, timedelta

import structlog

from mainmatch.season import commands
from mainmatch.services.hosting import timing
from mainmatch.services.phases import bots, closing, deadline_changes, transitions
from mainmatch.services.phases.closing import place_of
from mainmatch.services.phases.deadline_changes import Outage
from mainmatch.services.season_commands import run_command
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, seasons
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack

__all__ = ["next_due", "wake", "wake_due", "wake_seasons"]


_log = structlog.get_logger(__name__)

_AGAIN = timedelta(hours=1)
"""After so long a season that failed is tried again."""


def wake(uow: UnitOfWork, limit: int) -> int:
    """Do what is due: for matches first, for seasons when no match is due; answers for how many."""
    return wake_due(uow, limit) or wake_seasons(uow, limit)


def wake_due(uow: UnitOfWork, limit: int) -> int:
    """Do what is due for at most ``limit`` matches, the longest waiting first; answers for how many."""
    waking = matches.list_due(uow.tx, uow.now, limit)
    if not waking:
        return 0
    deadline_changes.notice(uow)
    outage = deadline_changes.last(uow)
    for record in waking:
        try:
            with uow.tx.attempt():
                _wake(uow, record, outage)
        except TakenBack as taken_back:
            # Whatever it was, the others' deadlines must be kept.
            _log.error("match halted", match_id=record.id, **place_of(taken_back.__cause__))
            transitions.halt(uow, record)
    return len(waking)


def _wake(uow: UnitOfWork, record: MatchRecord, outage: Outage | None) -> None:
    if record.status == "paused":
        timing.expire(uow, record)
    elif _has_come(uow, record.review_until):
        closing.publish(uow, record)
    elif record.due_at is not None and _has_come(uow, record.due_at):
        if not deadline_changes.credit(uow, record, outage):
            closing.close(uow, record, "deadline")
            uow.tx.notices.deadlines.append(record.due_at)
    elif _has_come(uow, record.bots_at):
        bots.play(uow, record)
    else:
        deadline_changes.remind_due(uow, record)


def _has_come(uow: UnitOfWork, instant: datetime | None) -> bool:
    return instant is not None and instant <= uow.now


def wake_seasons(uow: UnitOfWork, limit: int) -> int:
    """Close what is due in at most ``limit`` seasons, the longest waiting first; answers in how many."""
    due = seasons.list_due(uow.tx, uow.now, limit)
    for record in due:
        try:
            with uow.tx.attempt():
                run_command.go_on(uow, record, lambda _, balances: commands.CloseDue(balances=balances))
        except TakenBack as taken_back:
            _log.error("season update failed", season_id=record.id, **place_of(taken_back.__cause__))
            seasons.update(uow.tx, record, None, due_at=uow.now + _AGAIN)
    return len(due)


def next_due(uow: UnitOfWork) -> datetime | None:
    """When something is due next, for a match or for a season; None for never."""
    found = (matches.next_due(uow.tx), seasons.next_due(uow.tx))
    return min((instant for instant in found if instant is not None), default=None)
