"""Submissions and instant actions of players.

A submission counts iff it was committed while its phase was open and ``now < due`` (P3). Where a game has a judge, its
hosts who don't play send as seat 0, with the same commands.
"""

from collections.abc import Mapping
from operator import itemgetter
from typing import NoReturn, cast

from mainmatch.rules import JUDGE, Json, Sealing, Seat, Step, text, viewer_of
from mainmatch.rules.errors import NoSubmission, PhaseClosed
from mainmatch.services.bodies import flaws_in
from mainmatch.services.caller import Caller
from mainmatch.services.errors import MatchPaused
from mainmatch.services.fairness.receipts import (
    ActionEvent,
    ActionResult,
    SubmissionHistory,
    SubmissionHistoryEntry,
    SubmissionReceipt,
)
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.live_matches.entry import Entry, SentAction
from mainmatch.services.live_matches.live_match import is_repeat
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.access import MatchAccess, acting_seat, see
from mainmatch.services.matches.loader import known_to
from mainmatch.services.pagination import PAGE, in_turn, page_of
from mainmatch.services.play import closing, transitions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord


def submit(
    uow: UnitOfWork,
    caller: Caller,
    match_id: str,
    phase_id: str,
    action: Mapping[str, Json],
    *,
    locked: bool = False,
) -> SubmissionReceipt:
    """Seal an action for the caller's seat. Raises PhaseClosed, MatchPaused and what the rules refuse.

    Repeating what is already in force has no effect and the same answer (P4); asking to unlock it is refused as any
    other change.
    """
    access = see(uow, caller, match_id)
    seat = acting_seat(uow, access)
    record = access.match
    if not _is_open(uow, record, phase_id):
        # A repeat after a lost answer may come when its phase is already over.
        return _sent_before(uow, access, phase_id, seat, action, None, locked=locked) or _refuse(record, phase_id)
    entry = transitions.begun(uow, live_of(uow, record))
    with flaws_in("body.action"):
        found = sealed(entry, SentAction(seat, action, caller.account_id), locked=locked)
    if entry.rows:
        closing.finish(uow, entry)
    return SubmissionReceipt.of(found, record)


def sealed(entry: Entry, sent: SentAction, *, locked: bool) -> JournalRecord:
    """Judge a player's submission in the open phase; what stands then. Raises what the rules refuse."""
    live, match = entry.live, entry.live.match
    place = match.place_of(sent.seat, sent.action)
    repeated = live.repeated(sent.seat, sent.action, place, locked=locked) if place in match.sealed else None
    if repeated is not None:
        return repeated
    accepted = match.submit(sent.seat, sent.action, locked=locked)
    entry.hand_back(sent.seat)
    return entry.seal(accepted, place, sent)


def rehearse(
    uow: UnitOfWork, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json], *, locked: bool = False
) -> SubmissionReceipt:
    """Check a submission as ``submit`` does and change nothing; the receipt has no revision."""
    access = see(uow, caller, match_id)
    seat = acting_seat(uow, access)
    record = access.match
    if not _is_open(uow, record, phase_id):
        return _sent_before(uow, access, phase_id, seat, action, None, locked=locked) or _refuse(record, phase_id)
    match = known_to(uow, record, viewer_of(seat))
    place = match.place_of(seat, action)
    if (stands := match.sealed.get(place)) is not None:
        repeated = _sent_before(uow, access, phase_id, seat, action, stands, locked=locked)
        if repeated is not None:
            return repeated
    with flaws_in("body.action"):
        tried = match.submit(seat, action, locked=locked)
    return SubmissionReceipt.rehearsed(record, place, action, tried.sealed[place])


def _sent_before(
    uow: UnitOfWork,
    access: MatchAccess,
    phase_id: str,
    seat: Seat,
    action: Mapping[str, Json],
    stands: Sealing | None,
    *,
    locked: bool,
) -> SubmissionReceipt | None:
    """The receipt of what the seat has sent last in a phase, if this is the same, as far as the caller may know of it.

    ``stands``: what the seat has sealed there; None if the phase is over.
    """
    record = access.match
    # A substitute who may not read what the seat sent before can't find it out by guessing either.
    since = 0 if phase_id == record.phase_id else access.known_entry or 0
    for earlier in journal.latest(uow.tx, record, phase_id, seat, since):
        # What a bot sent for an absent player is no word of theirs.
        if earlier.account_id is not None and is_repeat(earlier, action, stands, locked=locked):
            return SubmissionReceipt.of(earlier, record)
    return None


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
    entry = transitions.begun(uow, live_of(uow, record))
    taken_back(entry, seat, slot, caller.account_id)
    transitions.write(uow, entry)


def taken_back(entry: Entry, seat: Seat, slot: str | None, account_id: str) -> None:
    """Judge a player's withdrawal in the open phase. Raises what the rules refuse."""
    entry.withdraw(entry.live.match.withdraw(seat, slot or ""), seat, slot or "", account_id)


def receipt(uow: UnitOfWork, caller: Caller, match_id: str, slot: str | None = None) -> SubmissionReceipt:
    """The receipt in force in the open phase, in this slot. Raises NoSubmission."""
    access = see(uow, caller, match_id)
    found = standing_receipts(uow, access, acting_seat(uow, access)).get(slot or "")
    if found is None:
        raise NoSubmission
    return found


def standing_receipts(uow: UnitOfWork, access: MatchAccess, seat: Seat) -> dict[str, SubmissionReceipt]:
    """The seat's receipts in force by slot ("" without slots), none where it has sent nothing or took it back."""
    record = access.match
    latest = () if record.phase_id is None else journal.latest(uow.tx, record, record.phase_id, seat)
    return {each.slot: SubmissionReceipt.of(each, record) for each in latest if each.kind == "submit"}


def history(uow: UnitOfWork, caller: Caller, match_id: str, *, limit: int = PAGE, after: int = 0) -> SubmissionHistory:
    """What the caller's seat has sent in this match, oldest first; for the judge, whichever host sent it.

    Raises Forbidden ``not_seated``.
    """
    access = see(uow, caller, match_id)
    seat = acting_seat(uow, access)

    def read(after: int, most: int) -> list[tuple[int, JournalRecord]]:
        return [*enumerate(journal.history(uow.tx, match_id, seat, access.known_entry or 0, after, most), after + 1)]

    page, next_after = page_of(limit, in_turn(after, read, itemgetter(0)), itemgetter(0))
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
    entry = transitions.begun(uow, live_of(uow, record))
    with flaws_in("body.action"):
        found = acted(entry, seat, action, caller.account_id)
    closing.finish(uow, entry)
    return found


def acted(entry: Entry, seat: Seat, action: Mapping[str, Json], account_id: str) -> ActionResult:
    """Judge a player's instant action in the open phase. Raises what the rules refuse."""
    live, match = entry.live, entry.live.match
    step = match.act(seat, action)
    entry.hand_back(seat)
    entry.act(step, seat, action, account_id)
    if live.is_ending(step) and live.is_held:
        step = Step(match, ())
    # The judge is a host, and hosts have a copy of everything.
    told = [each.event for each in step.told if each.seats is None or seat in each.seats or seat == JUDGE]
    return ActionResult(
        match_id=live.record.id,
        phase_id=live.record.phase_id or "",
        action=dict(action),
        told=[ActionEvent(type=event.type, data=guarded(event.as_json)) for event in told],
        garnets=step.match.free(seat),
    )


def must_be_open(uow: UnitOfWork, record: MatchRecord, phase_id: str | None) -> None:
    """Raises MatchPaused, and PhaseClosed unless this phase is open and not due (P3, P5)."""
    if not _is_open(uow, record, phase_id):
        _refuse(record, phase_id)


def _is_open(uow: UnitOfWork, record: MatchRecord, phase_id: str | None) -> bool:
    is_there = record.status == "running" and record.phase_id is not None and record.phase_id == phase_id
    return is_there and record.due_at is not None and uow.now < record.due_at


def _refuse(record: MatchRecord, phase_id: str | None) -> NoReturn:
    if record.status == "paused" and phase_id == record.phase_id:
        raise MatchPaused
    raise phase_closed(record, phase_id)


def phase_closed(record: MatchRecord, sent: str | None = None) -> PhaseClosed:
    """The error for a phase that isn't open (any more): it names the one that is. ``sent``: what the request named."""
    is_id = sent is None or sent.startswith("ph_")
    return PhaseClosed(
        text("This phase is not open. Read the match or your options for the open one.")
        if is_id
        else text("`phase_id` is the id of a phase, `ph_...`, not its name. Your options have that of the open one."),
        more={"phase": cast("Json", current_phase.phase_facts(record)), "match_status": record.status},
    )
