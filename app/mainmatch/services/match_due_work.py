"""What the clock is for: deadlines, bots, reminders, pauses that expire, outcomes that waited long enough.

May touch: the store. Rule kept here: a match is looked at when its ``wake_at`` has come, and one thing is
done for it, in one transaction; what is due then is decided by its row as it is now, so a deadline
that was moved never fires at the old instant.
"""

from datetime import datetime

import structlog

from mainmatch.services.hosting import timing
from mainmatch.services.phases import bots, closing, downtime, reminders, transitions
from mainmatch.services.phases.downtime import Outage
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack

__all__ = ["next_due", "wake_due"]

_log = structlog.get_logger(__name__)


def wake_due(uow: UnitOfWork, limit: int) -> int:
    """Do what is due for at most ``limit`` matches, the longest waiting first; answers for how many."""
    waking = matches.waking(uow.tx, uow.now, limit)
    if not waking:
        return 0
    downtime.notice(uow)
    outage = downtime.last(uow)
    for record in waking:
        try:
            with uow.tx.attempt():
                _wake(uow, record, outage)
        except TakenBack as taken_back:
            # Whatever it was, the others' deadlines must be kept.
            _log.error("match halted", match_id=record.id, **closing.place_of(taken_back.__cause__))
            transitions.halt(uow, record)
    return len(waking)


def next_due(uow: UnitOfWork) -> datetime | None:
    """When the clock has something to do next, None for never."""
    return matches.next_due(uow.tx)


def _wake(uow: UnitOfWork, record: MatchRecord, outage: Outage | None) -> None:
    if record.status == "paused":
        timing.expire(uow, record)
    elif _has_come(uow, record.review_until):
        closing.publish(uow, record)
    elif record.due_at is not None and _has_come(uow, record.due_at):
        if not downtime.credit(uow, record, outage):
            closing.close(uow, record, "deadline")
            uow.tx.notices.deadlines.append(record.due_at)
    elif _has_come(uow, record.bots_at):
        bots.play(uow, record)
    else:
        reminders.remind_due(uow, record)


def _has_come(uow: UnitOfWork, instant: datetime | None) -> bool:
    return instant is not None and instant <= uow.now
