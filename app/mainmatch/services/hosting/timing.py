"""Host acts on time: pause, resume, extend, close now, cancel.

Only closing now makes a phase shorter. Each pause ends by itself at its ``paused_until``, and the total of a match's
pauses is limited.
"""

from datetime import datetime, timedelta
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from mainmatch.match_options.schedules import LONGEST_PHASE
from mainmatch.rules import text
from mainmatch.season.values import PAUSE_OVER
from mainmatch.services import errors
from mainmatch.services.bodies import Instant
from mainmatch.services.caller import Caller
from mainmatch.services.events.match_events import MatchPaused, MatchResumed, PhaseExtended
from mainmatch.services.hosting.hosts import Act, ActOnPhase, begin, record
from mainmatch.services.matches import current_phase, status_changes
from mainmatch.services.matches.queries import MatchFacts, facts
from mainmatch.services.play import closing, deadline_changes, submissions
from mainmatch.services.season_commands import season_matches
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.transaction import to_millisecond

USUAL_PAUSE = timedelta(days=3)
LONGEST_PAUSE = timedelta(days=14)
MOST_PAUSED = timedelta(days=30)
"""Total of all pauses of a match."""


class PauseRequest(Act):
    """A pause of the match."""

    until: Annotated[
        Instant | None,
        Field(description="Time of the automatic resume, at most 14 days from now. Default: in 3 days."),
    ] = None


class ResumeRequest(Act):
    """The end of a pause."""


class PhaseExtension(ActOnPhase):
    """An extension of the open phase: by ``seconds``, or to ``due_at``."""

    seconds: Annotated[
        int | None, Field(description="Seconds by which the deadline moves.", ge=1, le=LONGEST_PHASE)
    ] = None
    due_at: Annotated[Instant | None, Field(description="The new deadline.")] = None


class ClosePhaseRequest(ActOnPhase):
    """The immediate close of the open phase."""


class CancelRequest(Act):
    """The cancellation of a match. A cancelled match has no result."""


def pause(uow: UnitOfWork, caller: Caller, match_id: str, payload: PauseRequest) -> MatchFacts:
    """Pause the match until a host resumes it, at the latest until ``until``.

    Raises NotRunning, PhaseClosed, PauseLimitReached and BadTime.
    """
    match = begin(uow, caller, match_id).match
    if match.status != "running":
        raise errors.NotRunning(text("Only a running match can be paused."))
    if match.due_at is not None and match.due_at <= uow.now:
        # The deadline has passed and the scheduler will close the phase: a pause would give time back.
        raise submissions.phase_closed(match)
    left = max(MOST_PAUSED - timedelta(seconds=match.paused_seconds), timedelta())
    until = _cut(payload.until) if payload.until is not None else uow.now + min(USUAL_PAUSE, left)
    if not uow.now < until <= uow.now + LONGEST_PAUSE:
        raise errors.BadTime(
            text("`until` must be in the future and at most {days} days from now.", days=LONGEST_PAUSE.days)
        )
    if until - uow.now > left:
        seconds = int(left.total_seconds())
        raise errors.PauseLimitReached(
            text(
                "A match can be paused for {days} days in total; this one has {seconds} seconds left.",
                days=MOST_PAUSED.days,
                seconds=seconds,
            )
        )
    record(uow, caller, match_id, "pause", payload.reason, until=rfc3339(until))
    phase = current_phase.phase_facts(match.but(status="paused"))
    paused = MatchPaused(paused_until=rfc3339(until), phase=phase, reason=payload.reason)
    status_changes.announce(uow, match, paused, status="paused", paused_at=uow.now, paused_until=until)
    return facts(uow, caller, match_id)


def resume(uow: UnitOfWork, caller: Caller, match_id: str, payload: ResumeRequest) -> MatchFacts:
    """Resume a paused match, or retry the step at which a halted one failed.

    Raises Conflict ``not_paused``, and ``still_halted`` if the game fails again: then nothing has changed.
    """
    match = begin(uow, caller, match_id).match
    if match.status not in ("paused", "halted"):
        raise errors.NotPaused
    record(uow, caller, match_id, "resume", payload.reason)
    running = _go_on(uow, match, payload.reason)
    if match.status == "halted":
        _try_again(uow, running)
    return facts(uow, caller, match_id)


def expire(uow: UnitOfWork, match: MatchRecord) -> None:
    """End a pause at its ``paused_until``."""
    _go_on(uow, match, PAUSE_OVER)


def extend(uow: UnitOfWork, caller: Caller, match_id: str, payload: PhaseExtension) -> MatchFacts:
    """Move the deadline of the open phase to a later instant.

    Raises PhaseClosed, MatchPaused and BadTime.
    """
    match = begin(uow, caller, match_id).match
    submissions.must_be_open(uow, match, payload.phase_id or match.phase_id)
    if match.due_at is None or match.opened_at is None:
        raise submissions.phase_closed(match)
    if (payload.seconds is None) == (payload.due_at is None):
        raise errors.BadTime(text("Provide either `seconds` or `due_at`."))
    due_at = _cut(payload.due_at) if payload.due_at else match.due_at + timedelta(seconds=payload.seconds or 0)
    if due_at <= match.due_at:
        raise errors.BadTime("The new deadline must be later than the current one. To end the phase now, close it.")
    longest = timedelta(seconds=LONGEST_PHASE)
    if due_at > match.opened_at + 2 * longest or due_at > uow.now + longest:
        raise errors.BadTime("The new deadline must be at most 30 days from now, and a phase lasts at most 60 days.")
    record(uow, caller, match_id, "extend", payload.reason, due_at=rfc3339(due_at))
    deadline_changes.move(uow, match, due_at, partial(PhaseExtended, by="host", reason=payload.reason))
    return facts(uow, caller, match_id)


def close_phase(uow: UnitOfWork, caller: Caller, match_id: str, payload: ClosePhaseRequest) -> MatchFacts:
    """Close the open phase now, with the submissions so far. Raises PhaseClosed."""
    match = begin(uow, caller, match_id).match
    if match.status != "running" or match.review_until is not None or payload.phase_id not in (None, match.phase_id):
        raise submissions.phase_closed(match)
    record(uow, caller, match_id, "close_phase", payload.reason, phase_id=match.phase_id)
    closing.close(uow, match, "host", reason=payload.reason, account_id=caller.account_id)
    return facts(uow, caller, match_id)


def cancel(uow: UnitOfWork, caller: Caller, match_id: str, payload: CancelRequest) -> MatchFacts:
    """End the match without a result. This cannot be undone. Raises Conflict ``match_over``."""
    match = begin(uow, caller, match_id).match
    if match.status in ("finished", "cancelled"):
        raise errors.MatchOver("The match is over.")
    record(uow, caller, match_id, "cancel", payload.reason)
    status_changes.call_off(uow, match, payload.reason)
    season_matches.called_off(uow, match, payload.reason)
    return facts(uow, caller, match_id)


def _go_on(uow: UnitOfWork, match: MatchRecord, reason: str | None) -> MatchRecord:
    since = match.paused_at or uow.now
    paused_for = max(uow.now - since, timedelta())
    seconds = current_phase.paused_seconds(match, uow.now)
    changes: dict[str, Any] = {"status": "running", "paused_at": None, "paused_until": None, "paused_seconds": seconds}
    resumed = partial(MatchResumed, reason=reason)
    if match.review_until is not None:
        until = match.review_until + paused_for
        return status_changes.announce(uow, match, resumed(review_until=rfc3339(until)), **changes, review_until=until)
    if match.early_at is not None:
        changes["early_at"] = match.early_at + paused_for
    if match.status == "halted":
        changes |= {"bots_at": uow.now, "bot_turns": {}}
    if match.due_at is not None and match.due_at <= since:
        # The deadline had passed when the match halted: close the phase without adding time.
        return deadline_changes.move(uow, match, match.due_at, resumed, **changes)
    due_at = deadline_changes.rebased(uow, match, since=since, until=uow.now)
    changes["timed_from"] = deadline_changes.timed_from(match, since=since, until=uow.now)
    return deadline_changes.move(uow, match, due_at, resumed, **changes)


def _try_again(uow: UnitOfWork, match: MatchRecord) -> None:
    """Do what was due when the match halted. Raises StillHalted."""
    if match.review_until is not None and match.review_until <= uow.now:
        closing.publish(uow, match)
    elif match.due_at is not None and match.due_at <= uow.now:
        closing.close(uow, match, "deadline")
    elif match.review_until is None:
        closing.close_or_wait(uow, match)
    found = matches.by_id(uow.tx, match.id)
    if found is not None and found.status == "halted":
        raise errors.StillHalted


def _cut(instant: datetime) -> datetime:
    try:
        return to_millisecond(instant)
    except OverflowError:
        raise errors.BadTime(text("The time must be between the years 1 and 9999.")) from None
