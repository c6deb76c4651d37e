"""The scheduler's work on matches and seasons: starts, deadlines, bots, reminders, ends of pauses and reviews.

The current row decides what is due, so a moved deadline never fires at its old instant. Each call does at most one
thing for a match or season, in a savepoint of its own: a failure affects no other match.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import structlog
from msgspec import structs

from mainmatch.live_matches.live_match import LiveMatch
from mainmatch.season import commands
from mainmatch.services import lobby, match_alerts
from mainmatch.services.hosting import timing
from mainmatch.services.phases import bots, closing, deadline_changes, early_closes, transitions
from mainmatch.services.phases.closing import place_of
from mainmatch.services.phases.deadline_changes import Outage
from mainmatch.services.season_commands import run_command
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import match_memories, matches, seasons
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack
from mainmatch.store.transactions.recording import NotInMemory, Recorded, RecordingTransaction, write_together

__all__ = ["halt_one", "list_due", "next_due", "wake", "wake_due", "wake_in_memory", "wake_one", "wake_seasons"]


_log = structlog.get_logger(__name__)

_AGAIN = timedelta(hours=1)
"""Delay before a season that failed is tried again."""


def wake(uow: UnitOfWork, limit: int) -> int:
    """Do the work that is due for at most ``limit`` matches, or seasons when no match is due; return how many."""
    return wake_due(uow, limit) or wake_seasons(uow, limit)


def wake_due(uow: UnitOfWork, limit: int) -> int:
    """Do the work that is due for at most ``limit`` matches, the longest waiting first; return how many."""
    return _wake_all(uow, limit, _wake_or_halt)


def wake_in_memory(uow: UnitOfWork, limit: int) -> int:
    """As ``wake_due``, without those matches whose work needs more than themselves: nobody else's rows are locked."""
    return _wake_all(uow, limit, None)


def _wake_all(
    uow: UnitOfWork, limit: int, otherwise: Callable[[UnitOfWork, MatchRecord, Outage | None], None] | None
) -> int:
    """Do the due work of matches in memory, or ``otherwise``; return for how many it is done."""
    waking = matches.list_due(uow.tx, uow.now, limit)
    if not waking:
        return 0
    deadline_changes.notice(uow)
    outage = deadline_changes.last(uow)
    memories, written, done = match_memories.of_records(uow.tx, waking), list[Recorded](), 0
    for record in waking:
        memory = memories.get(record.id)
        if memory is not None and _wake_in_memory(uow, LiveMatch(memory), outage, written):
            done += 1
        elif otherwise is not None:
            otherwise(uow, record, outage)
            done += 1
    write_together(uow.tx, written)
    for recorded in written:
        uow.tx.notices.merge(recorded.notices)
        recorded.keep_in(uow.tx.cache)
    return done


def list_due(uow: UnitOfWork, limit: int) -> Sequence[str]:
    """Ids of at most ``limit`` matches that have work due, the longest waiting first."""
    return matches.list_due_ids(uow.tx, uow.now, limit)


def wake_one(uow: UnitOfWork, match_id: str) -> None:
    """Do the work that is due for this match, if there is some."""
    record = matches.by_id(uow.tx, match_id)
    if record is not None and _has_come(uow, record.wake_at):
        _wake_or_halt(uow, record, deadline_changes.last(uow))


def halt_one(uow: UnitOfWork, match_id: str) -> None:
    """Halt this match, whose due work the database refuses: no other match must wait for it."""
    record = matches.by_id(uow.tx, match_id)
    if record is not None and _has_come(uow, record.wake_at):
        transitions.halt(uow, record)


def _wake_in_memory(uow: UnitOfWork, live: LiveMatch, outage: Outage | None, written: list[Recorded]) -> bool:
    """Do the work for a match in memory, if that has all that it needs; whether it is done."""
    record, tx = live.memory.match, RecordingTransaction(live.memory, live.values, uow.now, uow.tx.epoch)
    try:
        _wake_or_halt(structs.replace(uow, tx=tx), record, outage)
    except NotInMemory as missing:
        has_failed = isinstance(missing.__context__, TakenBack)
        if has_failed:
            # Raised while the match was halted. A game that loops must not do so for a second time.
            transitions.halt(uow, record)
        return has_failed
    recorded = live.take(tx)
    written += () if recorded is None else (recorded,)
    return recorded is not None


def _wake_or_halt(uow: UnitOfWork, record: MatchRecord, outage: Outage | None) -> None:
    try:
        with uow.tx.attempt():
            _wake(uow, record, outage)
    except TakenBack as taken_back:
        # Halt this match only: the other matches must keep their deadlines.
        _log.error("match halted", match_id=record.id, **place_of(taken_back.__cause__))
        transitions.halt(uow, record)


def _wake(uow: UnitOfWork, record: MatchRecord, outage: Outage | None) -> None:
    if record.status == "lobby":
        (match_alerts.tell if _has_come(uow, record.alerts_at) else lobby.start_due)(uow, record)
    elif record.status == "paused":
        timing.expire(uow, record)
    elif _has_come(uow, record.review_until):
        closing.publish(uow, record)
    elif record.due_at is not None and _has_come(uow, record.due_at):
        if not deadline_changes.credit(uow, record, outage):
            closing.close(uow, record, "deadline")
            uow.tx.notices.deadlines.append(record.due_at)
    elif _has_come(uow, record.bots_at):
        bots.play(uow, record)
    elif _has_come(uow, record.early_at):
        early_closes.close_due(uow, record)
    else:
        deadline_changes.remind_due(uow, record)


def _has_come(uow: UnitOfWork, instant: datetime | None) -> bool:
    return instant is not None and instant <= uow.now


def wake_seasons(uow: UnitOfWork, limit: int) -> int:
    """Close what is due in at most ``limit`` seasons, the longest waiting first; return how many."""
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
    """The next instant at which a match or a season has work due; None if there is none."""
    found = (matches.next_due(uow.tx), seasons.next_due(uow.tx))
    return min((instant for instant in found if instant is not None), default=None)
