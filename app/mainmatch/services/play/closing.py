"""Close a phase, publish its outcome, and halt a match whose game fails.

Whatever ends a phase (deadline, the last submission, a host, an instant action) comes through ``Entry``, so that under
``host_review`` its outcome waits. The close and the resolution of a phase are one transaction (P6, P7). An exception of
a game halts its own match only, and all its submissions are kept (P9).
"""

import traceback
from collections.abc import Callable

import structlog
from msgspec.json import decode

from mainmatch.rules import JUDGE, Match, Step
from mainmatch.services.games.watchdog import GameFailed
from mainmatch.services.live_matches import live_match
from mainmatch.services.live_matches.entry import ClosedBy, Entry
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.matches import current_phase
from mainmatch.services.play import transitions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack

_log = structlog.get_logger(__name__)


def close(
    uow: UnitOfWork,
    record: MatchRecord,
    closed_by: ClosedBy,
    *,
    reason: str | None = None,
    account_id: str | None = None,
) -> None:
    """Resolve the open phase with its sealed submissions; under host_review its outcome waits for a host."""
    _or_halt(
        uow,
        record,
        lambda: _closed(uow, transitions.begun(uow, live_of(uow, record)), closed_by, reason, account_id),
    )


def _closed(
    uow: UnitOfWork, entry: Entry, closed_by: ClosedBy, reason: str | None = None, account_id: str | None = None
) -> None:
    entry.close(closed_by, reason, account_id)
    transitions.write(uow, entry)


def finish(uow: UnitOfWork, entry: Entry) -> LiveMatch | None:
    """Write what an input leaves, and close the phase if nobody is awaited any more; the match, None if it is over."""
    live = entry.live
    is_open = live.is_open_as(entry.before)
    is_ready = is_open and live_match.is_ready(live)
    if is_ready and (grace := live_match.grace(live)):
        entry.wait(grace)
        live, is_ready = entry.live, False
    record = transitions.write(uow, entry)
    if is_ready:
        _or_halt(uow, record, lambda: _closed(uow, transitions.begun(uow, live), "early"))
    return live if is_open and not is_ready else None


def close_or_wait(uow: UnitOfWork, record: MatchRecord) -> None:
    """Close the open phase if it is ready, or note when it closes; else do nothing."""
    finish(uow, transitions.begun(uow, live_of(uow, record)))


def close_early(uow: UnitOfWork, record: MatchRecord) -> None:
    """Close the open phase at its ``early_at``, unless a player who is back has something to send."""
    live = live_of(uow, record)
    if live_match.is_ready(live):
        close(uow, record, "early")
    else:
        entry = transitions.begun(uow, live)
        entry.wait_no_longer()
        transitions.write(uow, entry)


def outcome(uow: UnitOfWork, record: MatchRecord, match: Match) -> Step:
    """The step that ended the phase under review, computed again from the same inputs."""
    ending = journal.ending(uow.tx, record.id, current_phase.open_id(record))
    if ending.kind == "close":
        return match.close()
    return match.act(ending.seat or JUDGE, decode(ending.action or "{}"))


def publish(uow: UnitOfWork, record: MatchRecord) -> None:
    """Publish the outcome of the phase under review, and continue the match."""

    def published() -> None:
        match = live_of(uow, record).match
        transitions.publish(uow, record, match, outcome(uow, record, match))

    _or_halt(uow, record, published)


def _or_halt(uow: UnitOfWork, record: MatchRecord, step: Callable[[], None]) -> None:
    """Take a step of the match; if it fails, take it back and halt the match."""
    try:
        with uow.tx.attempt():
            step()
    except TakenBack as taken_back:
        _log.error("match halted", match_id=record.id, game=record.game, **place_of(taken_back.__cause__))
        transitions.halt(uow, record)


def place_of(error: BaseException | None) -> dict[str, str]:
    """An exception's type and place, for the log. Not its message, which may contain sealed values."""
    if isinstance(error, GameFailed):
        error = error.__cause__
    frames = traceback.extract_tb(error.__traceback__ if error else None)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "unknown"
    return {"error": type(error).__name__, "where": where}
