"""When the server was down, and what deadlines that passed meanwhile are given for it.

May touch: the store. Rule kept here: whether the server lives is written down by itself, so that the next
start knows since when it did not; a leap of the clock looks the same and is treated the same.
"""

import json
from datetime import datetime, timedelta
from typing import TypeAlias

from mainmatch.services.phases import deadline_changes
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import meta
from mainmatch.store.matches import MatchRecord

__all__ = ["BEAT", "LET_PASS", "Outage", "beat", "credit", "last", "notice"]

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
    due_at = deadline_changes.rebased(uow, record, since=down, until=up)
    deadline_changes.move(uow, record, "phase.extended", due_at, {"reason": "The server was down.", "by": "downtime"})
    return True
