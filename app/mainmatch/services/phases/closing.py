"""Close a phase, publish its outcome, and halt a match whose game fails.

Whatever ends a phase (deadline, the last submission, a host, an instant action) comes through here, so that under
``host_review`` its outcome waits. The close and the resolution of a phase are one transaction (P6, P7). An exception of
a game halts its own match only, and all its submissions are kept (P9).
"""

import traceback

import structlog
from msgspec.json import decode

from mainmatch.rules import JUDGE, Match, Step
from mainmatch.services.games.watchdog import GameFailed
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.loader import recall
from mainmatch.services.phases import transitions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack

__all__ = ["close", "end", "is_held", "outcome", "place_of", "publish"]

_log = structlog.get_logger(__name__)


def close(
    uow: UnitOfWork,
    record: MatchRecord,
    closed_by: transitions.ClosedBy,
    *,
    known: Match | None = None,
    reason: str | None = None,
    account_id: str | None = None,
) -> None:
    """Resolve the open phase with its sealed submissions; under host_review its outcome waits for a host."""
    try:
        with uow.tx.attempt():
            match = known or recall(uow, record)
            step = match.close()
            entry = JournalRecord(
                record.id, current_phase.open_id(record), None, "close", uow.now, account_id, elapsed=match.elapsed
            )
            end(uow, record, match, step, entry, closed_by, reason)
    except TakenBack as taken_back:
        _halt(uow, record, taken_back)


def is_held(record: MatchRecord) -> bool:
    """Whether the outcomes of this match's phases wait for a host."""
    return record.publication == "host_review"


def end(
    uow: UnitOfWork,
    record: MatchRecord,
    match: Match,
    step: Step,
    entry: JournalRecord,
    closed_by: transitions.ClosedBy,
    reason: str | None = None,
) -> None:
    """End the open phase with this entry, and ``step`` as its outcome, which waits for a host under host_review."""
    ending = transitions.hold if is_held(record) else transitions.close
    ending(uow, record, match, step, entry, closed_by, reason)


def outcome(uow: UnitOfWork, record: MatchRecord, match: Match) -> Step:
    """The step that ended the phase under review, computed again from the same inputs."""
    ending = journal.ending(uow.tx, record.id, current_phase.open_id(record))
    if ending.kind == "close":
        return match.close()
    return match.act(ending.seat or JUDGE, decode(ending.action or "{}"))


def publish(uow: UnitOfWork, record: MatchRecord) -> None:
    """Publish the outcome of the phase under review, and continue the match."""
    try:
        with uow.tx.attempt():
            match = recall(uow, record)
            transitions.publish(uow, record, match, outcome(uow, record, match))
    except TakenBack as taken_back:
        _halt(uow, record, taken_back)


def _halt(uow: UnitOfWork, record: MatchRecord, taken_back: TakenBack) -> None:
    _log.error("match halted", match_id=record.id, game=record.game, **place_of(taken_back.__cause__))
    transitions.halt(uow, record)


def place_of(error: BaseException | None) -> dict[str, str]:
    """An exception's type and place, for the log. Not its message, which may contain sealed values."""
    if isinstance(error, GameFailed):
        error = error.__cause__
    frames = traceback.extract_tb(error.__traceback__ if error else None)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "unknown"
    return {"error": type(error).__name__, "where": where}
