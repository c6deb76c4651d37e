"""What players send, and how phases end: submissions, instant actions, closing.

May touch: the store. Rule kept here: a submission counts iff it was committed while its phase
was open and ``now < due`` (P3); what closes a phase resolves it in the same transaction (P6, P7).
"""

import json
import traceback
from collections.abc import Mapping
from datetime import datetime
from typing import cast

import structlog

from app.play import steps
from app.play.access import Standing, must_host, must_sit, see
from app.play.callers import Caller
from app.play.desk import Desk
from app.play.mistakes import Conflict, Unknown
from app.play.recall import recall
from app.play.receipts import ActAnswer, Happening, History, HistoryEntry, Receipt
from app.play.telling import rendered
from app.rules import CloseEarly, Json, Match, Seat, viewer_of
from app.store import journal, matches
from app.store.failures import TakenBack
from app.store.journal import JournalRecord
from app.store.matches import MatchRecord

__all__ = ["act", "close_due", "close_phase", "history", "next_due", "receipt", "seal", "submit", "withdraw"]

_log = structlog.get_logger(__name__)


def submit(
    desk: Desk,
    caller: Caller,
    match_id: str,
    phase_id: str,
    action: Mapping[str, Json],
    *,
    locked: bool = False,
    dry_run: bool = False,
) -> Receipt:
    """Seal an action for the caller's seat. Raises Conflict ``phase_closed`` and what the rules refuse.

    Repeating what is already in force has no effect and the same answer (P4). A dry run checks
    everything and changes nothing; its receipt has no revision.
    """
    standing = see(desk, caller, match_id)
    seat = must_sit(standing)
    record = standing.match
    # Before anything else: a repeat after a lost answer may come when its phase is already over.
    earlier = journal.latest(desk.tx, phase_id, seat)
    if earlier and earlier.match_id == match_id and _is_repeat(earlier, action, locked=locked):
        return Receipt.of(earlier, record)
    _must_be_open(desk, record, phase_id)
    match = recall(desk, record)
    sealed = match.submit(seat, action, locked=locked)
    if dry_run:
        rehearsed = sealed.sealed[seat]
        return Receipt.rehearsed(record, seat, action, locked=rehearsed.locked, held=rehearsed.cost)
    revision = 1 if earlier is None or earlier.revision is None else earlier.revision + 1
    return seal(desk, record, match, sealed, seat, action, revision, caller.account_id)


def seal(
    desk: Desk,
    record: MatchRecord,
    match: Match,
    sealed: Match,
    seat: Seat,
    action: Mapping[str, Json],
    revision: int,
    account_id: str | None,
) -> Receipt:
    """Write an accepted submission down, tell its seat, and close the phase if it was the last one."""
    kept = sealed.sealed[seat]
    entry = _entry(desk, record, seat, "submit", account_id, revision).sent(
        rendered(action), locked=kept.locked, held=kept.cost
    )
    journal.append(desk.tx, entry)
    accepted = Receipt.of(entry, record)
    told = accepted.model_dump(mode="json")
    record = steps.note(desk, record, match, sealed, viewer_of(seat), "submission.accepted", told)
    if _is_ready(record, sealed):
        _close(desk, record, sealed, "early")
    return accepted


def withdraw(desk: Desk, caller: Caller, match_id: str, phase_id: str | None = None) -> None:
    """Take the caller's submission back. Raises Refused ``no_submission`` or ``locked_in``.

    With ``phase_id``, only in that phase: for clients that fear to be overtaken by a deadline.
    """
    standing = see(desk, caller, match_id)
    seat = must_sit(standing)
    record = standing.match
    _must_be_open(desk, record, phase_id or record.phase_id)
    match = recall(desk, record)
    withdrawn = match.withdraw(seat)
    revision = journal.next_revision(desk.tx, steps.open_id(record), seat)
    journal.append(desk.tx, _entry(desk, record, seat, "withdraw", caller.account_id, revision))
    told: dict[str, Json] = {"phase": record.phase_id, "revision": revision}
    steps.note(desk, record, match, withdrawn, viewer_of(seat), "submission.withdrawn", told)


def receipt(desk: Desk, caller: Caller, match_id: str) -> Receipt:
    """The receipt in force in the open phase. Raises Unknown ``no_submission``."""
    standing = see(desk, caller, match_id)
    found = standing_receipt(desk, standing, must_sit(standing))
    if found is None:
        raise Unknown("no_submission", "You have no submission in force in this phase.")
    return found


def standing_receipt(desk: Desk, standing: Standing, seat: Seat) -> Receipt | None:
    """The seat's receipt in force, None when it has sent nothing or took it back."""
    if standing.match.phase_id is None:
        return None
    latest = journal.latest(desk.tx, standing.match.phase_id, seat)
    return Receipt.of(latest, standing.match) if latest and latest.kind == "submit" else None


def history(desk: Desk, caller: Caller, match_id: str) -> History:
    """Everything the caller's seat has sent in this match, oldest first."""
    standing = see(desk, caller, match_id)
    entries = journal.history(desk.tx, match_id, must_sit(standing))
    return History(items=[HistoryEntry.of(entry, match_id) for entry in entries])


def act(desk: Desk, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json]) -> ActAnswer:
    """Take an instant action for the caller's seat. The answer is what the caller's seat was told."""
    standing = see(desk, caller, match_id)
    seat = must_sit(standing)
    record = standing.match
    _must_be_open(desk, record, phase_id)
    match = recall(desk, record)
    step = match.act(seat, action)
    entry = _entry(desk, record, seat, "act", caller.account_id).sent(rendered(action), locked=True, held=0)
    journal.append(desk.tx, entry)
    ended = step.match.phase is None or step.match.ordinal != match.ordinal
    record = steps.take(desk, record, match, step, "early" if ended else None)
    if not ended and _is_ready(record, step.match):
        _close(desk, record, step.match, "early")
    told = [each.event for each in step.told if each.seats is None or seat in each.seats]
    return ActAnswer(
        match_id=match_id,
        phase=phase_id,
        action=dict(action),
        told=[Happening(type=event.type, data=event.as_json()) for event in told],
        garnets=step.match.free(seat),
    )


def close_phase(desk: Desk, caller: Caller, match_id: str, phase_id: str | None, reason: str | None) -> None:
    """The host closes the open phase now; what was submitted counts."""
    standing = see(desk, caller, match_id)
    must_host(standing)
    record = standing.match
    if record.status != "running" or phase_id not in (None, record.phase_id):
        raise _closed(record)
    _close(desk, record, recall(desk, record), "host", reason, caller.account_id)


def close_due(desk: Desk, limit: int) -> int:
    """Resolve phases whose deadline has come, the longest due first; answers how many."""
    due = matches.due(desk.tx, desk.now, limit)
    for record in due:
        _close(desk, record, None, "deadline")
    return len(due)


def next_due(desk: Desk) -> datetime | None:
    """When the clock has something to do next: the earliest deadline, or bots whose turn it is; None for never."""
    return matches.next_due(desk.tx)


def _close(
    desk: Desk,
    record: MatchRecord,
    known: Match | None,
    closed_by: steps.ClosedBy,
    reason: str | None = None,
    account_id: str | None = None,
) -> None:
    try:
        # Whatever a game raises, in its rules or in its views, or if it is gone: only its own match stops (P9).
        with desk.tx.attempt():
            match = known or recall(desk, record)
            step = match.close()
            journal.append(desk.tx, _entry(desk, record, None, "close", account_id))
            steps.take(desk, record, match, step, closed_by, reason)
    except TakenBack as taken_back:
        _log.error("match halted", match_id=record.id, game=record.game, **_place_of(taken_back.__cause__))
        steps.halt(desk, record)


def _place_of(error: BaseException | None) -> dict[str, str]:
    """Type and place only: an exception's text may carry what was sealed."""
    frames = traceback.extract_tb(error.__traceback__ if error else None)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "unknown"
    return {"error": type(error).__name__, "where": where}


def _is_ready(record: MatchRecord, match: Match) -> bool:
    return match.is_ready(cast("CloseEarly", record.close_early))


def _entry(
    desk: Desk, record: MatchRecord, seat: Seat | None, kind: str, account_id: str | None, revision: int | None = None
) -> JournalRecord:
    return JournalRecord(
        match_id=record.id,
        phase_id=steps.open_id(record),
        seat=seat,
        kind=kind,
        at=desk.now,
        account_id=account_id,
        revision=revision,
    )


def _must_be_open(desk: Desk, record: MatchRecord, phase_id: str | None) -> None:
    """Raises Conflict ``phase_closed`` unless this phase is open and not due (P3, P5)."""
    is_open = record.status == "running" and record.phase_id is not None and record.phase_id == phase_id
    if not is_open or record.due_at is None or desk.now >= record.due_at:
        raise _closed(record)


def _closed(record: MatchRecord) -> Conflict:
    return Conflict(
        "phase_closed",
        "This phase is not open (any more). Read the match or your options for the phase that is.",
        more={"phase": steps.phase_facts(record), "match_status": record.status},
    )


def _is_repeat(earlier: JournalRecord, action: Mapping[str, Json], *, locked: bool) -> bool:
    if earlier.kind != "submit" or earlier.action is None:
        return False
    # As text: to Python 0, 0.0 and false are equal, and the rules refuse one for the other.
    is_same = _in_one_order(json.loads(earlier.action)) == _in_one_order(action)
    # What binds is locked although nobody asked for it: a repeat asks for no more than what stands.
    return is_same and (earlier.locked or not locked)


def _in_one_order(action: Mapping[str, Json]) -> str:
    return json.dumps(action, sort_keys=True)
