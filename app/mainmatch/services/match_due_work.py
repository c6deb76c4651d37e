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
from mainmatch.services.unit_of_work import Desk
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack

__all__ = ["next_due", "wake_due"]

_log = structlog.get_logger(__name__)


def wake_due(desk: Desk, limit: int) -> int:
    """Do what is due for at most ``limit`` matches, the longest waiting first; answers for how many."""
    waking = matches.waking(desk.tx, desk.now, limit)
    if not waking:
        return 0
    downtime.notice(desk)
    outage = downtime.last(desk)
    for record in waking:
        try:
            with desk.tx.attempt():
                _wake(desk, record, outage)
        except TakenBack as taken_back:
            # Whatever it was, the others' deadlines must be kept.
            _log.error("match halted", match_id=record.id, **closing.place_of(taken_back.__cause__))
            transitions.halt(desk, record)
    return len(waking)


def next_due(desk: Desk) -> datetime | None:
    """When the clock has something to do next, None for never."""
    return matches.next_due(desk.tx)


def _wake(desk: Desk, record: MatchRecord, outage: Outage | None) -> None:
    if record.status == "paused":
        timing.expire(desk, record)
    elif _has_come(desk, record.review_until):
        closing.publish(desk, record)
    elif record.due_at is not None and _has_come(desk, record.due_at):
        if not downtime.credit(desk, record, outage):
            closing.close(desk, record, "deadline")
            desk.tx.notices.deadlines.append(record.due_at)
    elif _has_come(desk, record.bots_at):
        bots.play(desk, record)
    else:
        reminders.remind_due(desk, record)


def _has_come(desk: Desk, instant: datetime | None) -> bool:
    return instant is not None and instant <= desk.now
