"""Submissions and instant actions of players.

A submission counts iff it was committed while its phase was open and ``now < due`` (P3). Where a game has a judge, its
hosts who don't play send as seat 0, with the same commands.
"""

from collections.abc import Mapping
from typing import cast

from msgspec import Struct
from msgspec.json import decode

from mainmatch.rules import (
    JUDGE,
    Json,
    Match,
    Sealed,
    Sealing,
    Seat,
    Step,
    slot_at,
    text,
    viewer_of,
)
from mainmatch.rules.errors import NoSubmission, PhaseClosed
from mainmatch.services.bodies import flaws_in
from mainmatch.services.caller import Caller
from mainmatch.services.errors import MatchPaused
from mainmatch.services.events.match_events import SubmissionAccepted, SubmissionAmended, SubmissionWithdrawn
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.json_text import canonical, compact
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.access import MatchAccess, acting_seat, see
from mainmatch.services.matches.loader import known_to, recall
from mainmatch.services.pagination import PAGE, page_of
from mainmatch.services.phases import closing, deadline_changes, early_closes, transitions
from mainmatch.services.receipts import ActionEvent, ActionResult, Receipt, SubmissionHistory, SubmissionHistoryEntry
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord

__all__ = [
    "Sent",
    "act",
    "history",
    "must_be_open",
    "phase_closed",
    "receipt",
    "rehearse",
    "seal",
    "standing_receipts",
    "submit",
    "take",
    "withdraw",
    "write_down",
]


def submit(
    uow: UnitOfWork,
    caller: Caller,
    match_id: str,
    phase_id: str,
    action: Mapping[str, Json],
    *,
    locked: bool = False,
    dry_run: bool = False,
) -> Receipt:
    """Seal an action for the caller's seat. Raises PhaseClosed, MatchPaused and what the rules refuse.

    Repeating what is already in force has no effect and the same answer (P4); asking to unlock it is refused as any
    other change. A dry run checks everything and changes nothing; its receipt has no revision.
    """
    access = see(uow, caller, match_id)
    seat = acting_seat(uow, access)
    record = access.match
    match = None
    if _is_open(uow, record, phase_id):
        match = known_to(uow, record, viewer_of(seat)) if dry_run else recall(uow, record)
    # Before anything else: a repeat after a lost answer may come when its phase is already over.
    place = seat if match is None else match.place_of(seat, action)
    stands = None if match is None else match.sealed.get(place)
    if match is None or stands is not None:
        for earlier in _earlier(uow, access, phase_id, seat):
            if is_repeat(earlier, action, stands, locked=locked):
                return Receipt.of(earlier, record)
    if match is None:
        raise _not_open(record, phase_id)
    with flaws_in("body.action"):
        sealed = match.submit(seat, action, locked=locked)
    if dry_run:
        return Receipt.rehearsed(record, place, action, sealed.sealed[place])
    record = transitions.hand_back(uow, record, match, seat)
    return seal(uow, record, match, sealed, Sent(seat, action, caller.account_id))


def _earlier(uow: UnitOfWork, access: MatchAccess, phase_id: str, seat: Seat) -> list[JournalRecord]:
    """What the seat has sent in a phase, in each slot, as far as the caller may know of it."""
    record = access.match
    # A substitute who may not read what the seat sent before can't find it out by guessing either.
    since = 0 if phase_id == record.phase_id else access.known_entry or 0
    return [
        earlier
        for earlier in journal.latest(uow.tx, record, phase_id, seat, since)
        # What a bot sent for an absent player is no word of theirs.
        if earlier.account_id is not None and earlier.match_id == record.id
    ]


class Sent(Struct, frozen=True):
    """A submission as it goes into the journal. Without an account a bot sent it; ``by_host``: in the seat's place."""

    seat: Seat
    action: Mapping[str, Json]
    account_id: str | None
    by_host: bool = False


def seal(
    uow: UnitOfWork,
    record: MatchRecord,
    match: Match,
    sealed: Match,
    sent: Sent,
    kind: type[SubmissionAccepted] | type[SubmissionAmended] = SubmissionAccepted,
    **more: str | None,
) -> Receipt:
    """Write an accepted submission down, as ``write_down`` does, and close the phase if it was the last one."""
    accepted, record = write_down(uow, record, match, sealed, sent, kind, **more)
    early_closes.close_or_wait(uow, record, sealed)
    return accepted


def write_down(
    uow: UnitOfWork,
    record: MatchRecord,
    match: Match,
    sealed: Match,
    sent: Sent,
    kind: type[SubmissionAccepted] | type[SubmissionAmended] = SubmissionAccepted,
    **more: str | None,
) -> tuple[Receipt, MatchRecord]:
    """Write down what was accepted and notify its seat, in an event of this kind; the receipt, and the match after."""
    place, phase_id = sealed.place_of(sent.seat, sent.action), current_phase.open_id(record)
    kept = sealed.sealed[place]
    entry = JournalRecord(
        record.id,
        phase_id,
        sent.seat,
        "submit",
        uow.now,
        sent.account_id,
        journal.next_revision(uow.tx, record, sent.seat, slot_at(place)),
        compact({**sent.action}),
        locked=kept.locked,
        held=kept.cost,
        by_host=sent.by_host,
        slot=slot_at(place),
    )
    event = kind.of(entry, record, **more)
    accepted = event if isinstance(event, SubmissionAccepted) else Receipt.of(entry, record)
    return accepted, transitions.note(uow, record, match, sealed, sent.seat, entry, event)


def withdraw(
    uow: UnitOfWork, caller: Caller, match_id: str, phase_id: str | None = None, slot: str | None = None
) -> None:
    """Take the caller's submission back, that in this slot. Raises Refused ``no_submission`` or ``locked_in``.

    With ``phase_id``, only in that phase: for clients that fear to be overtaken by a deadline.
    """
    access = see(uow, caller, match_id)
    seat = acting_seat(uow, access)
    record = access.match
    must_be_open(uow, record, phase_id or record.phase_id)
    match = recall(uow, record)
    withdrawn = match.withdraw(seat, slot or "")
    entry = _entry(uow, record, seat, "withdraw", caller.account_id).but(slot=slot or "")
    revision = journal.next_revision(uow.tx, record, seat, entry.slot)
    event = SubmissionWithdrawn(phase=entry.phase_id, revision=revision, slot=slot or None)
    transitions.note(uow, record, match, withdrawn, seat, entry.but(revision=revision), event)


def receipt(uow: UnitOfWork, caller: Caller, match_id: str, slot: str | None = None) -> Receipt:
    """The receipt in force in the open phase, in this slot. Raises NoSubmission."""
    access = see(uow, caller, match_id)
    found = standing_receipts(uow, access, acting_seat(uow, access)).get(slot or "")
    if found is None:
        raise NoSubmission
    return found


def standing_receipts(uow: UnitOfWork, access: MatchAccess, seat: Seat) -> dict[str, Receipt]:
    """The seat's receipts in force by slot ("" without slots), none where it has sent nothing or took it back."""
    record = access.match
    latest = () if record.phase_id is None else journal.latest(uow.tx, record, record.phase_id, seat)
    return {each.slot: Receipt.of(each, record) for each in latest if each.kind == "submit"}


def history(uow: UnitOfWork, caller: Caller, match_id: str, *, limit: int = PAGE, after: int = 0) -> SubmissionHistory:
    """What the caller's seat has sent in this match, oldest first; for the judge, whichever host sent it.

    Raises Forbidden ``not_seated``.
    """
    access = see(uow, caller, match_id)
    seat = acting_seat(uow, access)
    found = journal.history(uow.tx, match_id, seat, access.known_entry or 0, after, limit + 1)
    page, next_after = page_of(limit, [*enumerate(found, after + 1)], lambda each: each[0])
    items = [SubmissionHistoryEntry.of(n, each, access.match) for n, each in page]
    return SubmissionHistory(items=items, next_after=next_after)


def act(uow: UnitOfWork, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json]) -> ActionResult:
    """Take an instant action for the caller's seat. The answer has the events that this seat gets.

    Where the action ends the phase and its outcome waits for a host, the answer tells nothing of that.
    """
    access = see(uow, caller, match_id)
    seat = acting_seat(uow, access)
    record = access.match
    must_be_open(uow, record, phase_id)
    match = recall(uow, record)
    with flaws_in("body.action"):
        step = match.act(seat, action)
    record = transitions.hand_back(uow, record, match, seat)
    take(uow, record, match, step, seat, action, caller.account_id)
    if _is_ending(match, step) and closing.is_held(record):
        step = Step(match, ())
    # The judge is a host, and hosts have a copy of everything.
    told = [each.event for each in step.told if each.seats is None or seat in each.seats or seat == JUDGE]
    return ActionResult(
        match_id=match_id,
        phase=phase_id,
        action=dict(action),
        told=[ActionEvent(type=event.type, data=guarded(event.as_json)) for event in told],
        garnets=step.match.free(seat),
    )


def take(
    uow: UnitOfWork,
    record: MatchRecord,
    match: Match,
    step: Step,
    seat: Seat,
    action: Mapping[str, Json],
    account_id: str | None,
) -> None:
    """Write an instant action and its events down, and close the phase if no seat is awaited any more."""
    entry = _entry(uow, record, seat, "act", account_id).sent(compact({**action}), locked=True, held=0)
    entry = entry.but(elapsed=match.elapsed)
    if _is_ending(match, step):
        closing.end(uow, record, match, step, entry, "early")
        return
    record = transitions.take(uow, record, match, step, entry)
    record = deadline_changes.extend(uow, record, step.match.extended - match.extended)
    early_closes.close_or_wait(uow, record, step.match)


def _is_ending(match: Match, step: Step) -> bool:
    """Whether an instant action has ended the phase."""
    return step.match.phase is None or step.match.ordinal != match.ordinal


def _entry(uow: UnitOfWork, record: MatchRecord, seat: Seat, kind: str, account_id: str | None) -> JournalRecord:
    return JournalRecord(record.id, current_phase.open_id(record), seat, kind, uow.now, account_id)


def must_be_open(uow: UnitOfWork, record: MatchRecord, phase_id: str | None) -> None:
    """Raises MatchPaused, and PhaseClosed unless this phase is open and not due (P3, P5)."""
    if not _is_open(uow, record, phase_id):
        raise _not_open(record, phase_id)


def _is_open(uow: UnitOfWork, record: MatchRecord, phase_id: str | None) -> bool:
    is_there = record.status == "running" and record.phase_id is not None and record.phase_id == phase_id
    return is_there and record.due_at is not None and uow.now < record.due_at


def _not_open(record: MatchRecord, phase_id: str | None) -> MatchPaused | PhaseClosed:
    if record.status == "paused" and phase_id == record.phase_id:
        return MatchPaused()
    return phase_closed(record, phase_id)


def phase_closed(record: MatchRecord, sent: str | None = None) -> PhaseClosed:
    """The error for a phase that isn't open (any more): it names the one that is. ``sent``: what the request named."""
    is_id = sent is None or sent.startswith("ph_")
    return PhaseClosed(
        text("This phase is not open. Read the match or your options for the open one.")
        if is_id
        else text("`phase` is the id of a phase, `ph_...`, not its name. Your options have that of the open one."),
        more={"phase": cast("Json", current_phase.phase_facts(record)), "match_status": record.status},
    )


def is_repeat(earlier: JournalRecord, action: Mapping[str, Json], standing: Sealing | None, *, locked: bool) -> bool:
    """Whether this was sent before, so that sending it again has no effect (P4).

    ``standing``: what the seat has sealed in the open phase; None when the phase is over.
    """
    if earlier.kind != "submit" or earlier.action is None:
        return False
    # As text: to Python 0, 0.0 and false are equal, and the rules refuse one for the other.
    is_same = canonical(decode(earlier.action)) == canonical(action)
    if not is_same or earlier.locked == locked:
        return is_same
    # A binding action is locked without being asked to be. After the phase nothing can be unlocked any more.
    is_bound = standing is None or (isinstance(standing.action, Sealed) and standing.action.binding)
    return earlier.locked and is_bound


def rehearse(
    uow: UnitOfWork, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json], *, locked: bool = False
) -> Receipt:
    """Check a submission as ``submit`` does and change nothing; the receipt has no revision."""
    return submit(uow, caller, match_id, phase_id, action, locked=locked, dry_run=True)
