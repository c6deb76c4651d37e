"""What the clock does for seasons: decisions close at their deadline, whoever has decided.

May touch: the store. Rule kept here: what is due is decided by the season as it is now, in one transaction; a season
that can't go on harms no other.
"""

from datetime import datetime, timedelta

import structlog

from mainmatch.season import commands
from mainmatch.services import match_due_work
from mainmatch.services.phases.closing import place_of
from mainmatch.services.season_commands import run_command
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import seasons
from mainmatch.store.transactions.errors import TakenBack

__all__ = ["next_due", "wake", "wake_seasons"]

_log = structlog.get_logger(__name__)

_AGAIN = timedelta(hours=1)
"""A season that failed is tried again then, and not at once for ever."""


def wake(uow: UnitOfWork, limit: int) -> int:
    """Do what is due: for matches first, for seasons when no match is due; answers for how many."""
    return match_due_work.wake_due(uow, limit) or wake_seasons(uow, limit)


def wake_seasons(uow: UnitOfWork, limit: int) -> int:
    """Close what is due in at most ``limit`` seasons, the longest waiting first; answers in how many."""
    due = seasons.waking(uow.tx, uow.now, limit)
    for record in due:
        try:
            with uow.tx.attempt():
                run_command.go_on(uow, record, lambda _, balances: commands.CloseDue(balances=balances))
        except TakenBack as taken_back:
            _log.error("season stands still", season_id=record.id, **place_of(taken_back.__cause__))
            seasons.update(uow.tx, record, None, due_at=uow.now + _AGAIN)
    return len(due)


def next_due(uow: UnitOfWork) -> datetime | None:
    """When the clock has something to do next, for a match or for a season; None for never."""
    found = (match_due_work.next_due(uow), seasons.next_due(uow.tx))
    return min((instant for instant in found if instant is not None), default=None)
