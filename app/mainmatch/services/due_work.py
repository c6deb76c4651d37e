"""The scheduler's work on matches and seasons: starts, deadlines, bots, reminders, ends of pauses and reviews.

The current row decides what is due, so a moved deadline never fires at its old instant. Each call does at most one
thing for a match or season, in a savepoint of its own: a failure affects no other match.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

import structlog

from mainmatch.season.live_season import LiveSeason
from mainmatch.services.hosting import timing
from mainmatch.services.live_matches import registry
from mainmatch.services.live_matches.entry import Entry, NeedsTransaction
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.live_matches.registry import lives_of
from mainmatch.services.lobby import match_alerts, match_start
from mainmatch.services.play import bots, closing, deadline_changes, transitions
from mainmatch.services.play.closing import place_of
from mainmatch.services.play.deadline_changes import Outage
from mainmatch.services.season_commands.season_writer import SeasonWriter
from mainmatch.services.seasons import season_house
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, seasons
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seasons import SeasonRecord
from mainmatch.store.transactions.errors import TakenBack

T = TypeVar("T")

_log = structlog.get_logger(__name__)

_AGAIN = timedelta(hours=1)
"""Delay before a season that failed is tried again."""


def wake(uow: UnitOfWork, limit: int) -> int:
    """Do the work that is due for at most ``limit`` matches, or seasons when no match is due; return how many."""
    return wake_due(uow, limit) or wake_seasons(uow, limit)


def wake_due(uow: UnitOfWork, limit: int) -> int:
    """Do the work that is due for at most ``limit`` matches, the longest waiting first; return how many."""
    return _wake_all(uow, limit, _wake_or_halt)


def close_due(uow: UnitOfWork, limit: int) -> int:
    """As ``wake_due``, for phases whose close needs no more than their match: nobody else's rows are locked."""
    return _wake_all(uow, limit, None)


def _wake_all(
    uow: UnitOfWork, limit: int, otherwise: Callable[[UnitOfWork, MatchRecord, Outage | None], None] | None
) -> int:
    """Close the phases that are due together, and do ``otherwise`` with other matches; return for how many."""
    waking = matches.list_due(uow.tx, uow.now, limit)
    if not waking:
        return 0
    deadline_changes.notice(uow)
    outage = deadline_changes.last(uow)
    lives = lives_of(uow, [record for record in waking if _is_over(uow, record, outage)])
    closed, done = list[Entry](), 0
    for record in waking:
        if record.id in lives and _is_closed(uow, lives[record.id], closed):
            done += 1
        elif otherwise is not None:
            otherwise(uow, record, outage)
            done += 1
    registry.write(uow.tx, closed)
    for entry in closed:
        uow.tx.notices.change(entry.live.record, entry.before.record.revision, keeps=False)
        uow.tx.notices.deadlines.append(entry.before.record.due_at or uow.now)
    return done


def _is_over(uow: UnitOfWork, record: MatchRecord, outage: Outage | None) -> bool:
    """Whether nothing but the close of the open phase is due."""
    is_open = record.status == "running" and record.phase_id is not None and record.review_until is None
    return is_open and _has_come(uow, record.due_at) and not deadline_changes.is_credited(record, outage)


def _is_closed(uow: UnitOfWork, live: LiveMatch, closed: list[Entry]) -> bool:
    """Close a phase at its deadline, or halt its match; False: that needs more than the match."""
    entry = Entry(live, uow.now)
    try:
        entry.close("deadline")
    except NeedsTransaction:
        return False
    except Exception as error:  # noqa: BLE001 - of a game, which must not fail for a second time
        _log.error("match halted", match_id=live.record.id, **place_of(error))
        transitions.halt(uow, live.record)
        return True
    closed.append(entry)
    return True


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
        (match_alerts.tell if _has_come(uow, record.alerts_at) else match_start.start_due)(uow, record)
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
        closing.close_early(uow, record)
    else:
        deadline_changes.remind_due(uow, record)


def _has_come(uow: UnitOfWork, instant: datetime | None) -> bool:
    return instant is not None and instant <= uow.now


def wake_seasons(uow: UnitOfWork, limit: int) -> int:
    """Close what is due in at most ``limit`` seasons, the longest waiting first; return how many."""
    due = seasons.list_due(uow.tx, uow.now, limit)
    for record in due:
        later = _attempted(uow, record, _close_due)
        # Apart: a house that fails takes back no decision that was due.
        if later is not None:
            _attempted(uow, later, season_house.follow)
    return len(due)


def _attempted(uow: UnitOfWork, record: SeasonRecord, act: Callable[[UnitOfWork, SeasonRecord], T]) -> T | None:
    """Do a part of a season's due work; None: it failed, and is tried again later."""
    try:
        with uow.tx.attempt():
            return act(uow, record)
    except TakenBack as taken_back:
        _log.error("season update failed", season_id=record.id, **place_of(taken_back.__cause__))
        seasons.update(uow.tx, record, None, due_at=uow.now + _AGAIN)
        return None


def _close_due(uow: UnitOfWork, record: SeasonRecord) -> SeasonRecord:
    return SeasonWriter(uow, record, is_due=True).act(LiveSeason.close_due)


def next_due(uow: UnitOfWork) -> datetime | None:
    """The next instant at which a match or a season has work due; None if there is none."""
    found = (matches.next_due(uow.tx), seasons.next_due(uow.tx))
    return min((instant for instant in found if instant is not None), default=None)
