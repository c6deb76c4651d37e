"""What players send: submissions and instant actions.

May touch: the store. Rule kept here: a submission counts iff it was committed while its phase
was open and ``now < due`` (P3).
Where a game has a judge, its hosts who don't play send as seat 0, by the same verbs.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from mainmatch.rules import JUDGE, CloseEarly, Json, Match, Seat, Step, Told, viewer_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Conflict, Unknown
from mainmatch.services.events import rendered
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.access import MatchAccess, acting_seat, see
from mainmatch.services.matches.loader import recall
from mainmatch.services.matches.receipts import ActAnswer, Happening, History, HistoryEntry, Receipt
from mainmatch.services.phases import closing, transitions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord

__all__ = [
    "Sent",
    "act",
    "history",
    "is_ready",
    "must_be_open",
    "phase_closed",
    "receipt",
    "rehearse",
    "seal",
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
    """Seal an action for the caller's seat. Raises Conflict ``phase_closed`` and what the rules refuse.

    Repeating what is already in force has no effect and the same answer (P4). A dry run checks
    everything and changes nothing; its receipt has no revision.
    """
    standing = see(uow, caller, match_id)
    seat = acting_seat(uow, standing)
    record = standing.match
    # Before anything else: a repeat after a lost answer may come when its phase is already over.
    earlier = _earlier(uow, record, phase_id, seat)
    if earlier and _is_theirs(standing, earlier) and is_repeat(earlier, action, locked=locked):
        return Receipt.of(earlier, record)
    must_be_open(uow, record, phase_id)
    match = recall(uow, record)
    sealed = match.submit(seat, action, locked=locked)
    if dry_run:
        rehearsed = sealed.sealed[seat]
        return Receipt.rehearsed(record, seat, action, locked=rehearsed.locked, held=rehearsed.cost)
    return seal(uow, record, match, sealed, Sent(seat, action, caller.account_id))


def _earlier(uow: UnitOfWork, record: MatchRecord, phase_id: str, seat: Seat) -> JournalRecord | None:
    """What the seat has sent in a phase and this may repeat: in the open one the match itself knows of nothing."""
    if _is_open(uow, record, phase_id) and seat not in recall(uow, record).sealed:
        return None
    return journal.latest(uow.tx, phase_id, seat)


@dataclass(frozen=True, slots=True)
class Sent:
    """A submission as it goes into the journal. Without an account a bot sent it; ``by_host``: in the seat's place."""

    seat: Seat
    action: Mapping[str, Json]
    account_id: str | None
    by_host: bool = False


def seal(uow: UnitOfWork, record: MatchRecord, match: Match, sealed: Match, sent: Sent) -> Receipt:
    """Write an accepted submission down, tell its seat, and close the phase if it was the last one."""
    accepted, record = write_down(uow, record, match, sealed, sent, "submission.accepted")
    if is_ready(record, sealed):
        closing.close(uow, record, "early", known=sealed)
    return accepted


def write_down(
    uow: UnitOfWork, record: MatchRecord, match: Match, sealed: Match, sent: Sent, kind: str, **more: Json
) -> tuple[Receipt, MatchRecord]:
    """Write down what was accepted and tell its seat, in an event of this kind; the receipt, and the match after."""
    kept = sealed.sealed[sent.seat]
    entry = JournalRecord(
        match_id=record.id,
        phase_id=current_phase.open_id(record),
        seat=sent.seat,
        kind="submit",
        at=uow.now,
        account_id=sent.account_id,
        action=rendered(sent.action),
        locked=kept.locked,
        held=kept.cost,
        by_host=sent.by_host,
    )
    accepted = Receipt.of(journal.append(uow.tx, entry), record)
    told = {**accepted.model_dump(mode="json"), **more}
    return accepted, transitions.note(uow, record, match, sealed, viewer_of(sent.seat), kind, told)


def withdraw(uow: UnitOfWork, caller: Caller, match_id: str, phase_id: str | None = None) -> None:
    """Take the caller's submission back. Raises Refused ``no_submission`` or ``locked_in``.

    With ``phase_id``, only in that phase: for clients that fear to be overtaken by a deadline.
    """
    standing = see(uow, caller, match_id)
    seat = acting_seat(uow, standing)
    record = standing.match
    must_be_open(uow, record, phase_id or record.phase_id)
    match = recall(uow, record)
    withdrawn = match.withdraw(seat)
    entry = journal.append(uow.tx, _entry(uow, record, seat, "withdraw", caller.account_id))
    told: dict[str, Json] = {"phase": record.phase_id, "revision": entry.revision}
    transitions.note(uow, record, match, withdrawn, viewer_of(seat), "submission.withdrawn", told)


def receipt(uow: UnitOfWork, caller: Caller, match_id: str) -> Receipt:
    """The receipt in force in the open phase. Raises Unknown ``no_submission``."""
    standing = see(uow, caller, match_id)
    found = standing_receipt(uow, standing, acting_seat(uow, standing))
    if found is None:
        raise Unknown("no_submission", "You have no submission in force in this phase.")
    return found


def standing_receipt(uow: UnitOfWork, standing: MatchAccess, seat: Seat) -> Receipt | None:
    """The seat's receipt in force, None when it has sent nothing or took it back."""
    if standing.match.phase_id is None:
        return None
    latest = journal.latest(uow.tx, standing.match.phase_id, seat)
    return Receipt.of(latest, standing.match) if latest and latest.kind == "submit" else None


def history(uow: UnitOfWork, caller: Caller, match_id: str) -> History:
    """Everything the caller's seat has sent in this match, oldest first; for the judge, whichever host sent it."""
    standing = see(uow, caller, match_id)
    entries = journal.history(uow.tx, match_id, acting_seat(uow, standing))
    since = standing.known_since
    return History(
        items=[HistoryEntry.of(entry, standing.match) for entry in entries if since is None or entry.at > since]
    )


def act(uow: UnitOfWork, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json]) -> ActAnswer:
    """Take an instant action for the caller's seat. The answer is what the caller's seat was told."""
    standing = see(uow, caller, match_id)
    seat = acting_seat(uow, standing)
    record = standing.match
    must_be_open(uow, record, phase_id)
    match = recall(uow, record)
    step = match.act(seat, action)
    take(uow, record, match, step, seat, action, caller.account_id)
    told = [each.event for each in step.told if _is_heard(each, seat)]
    return ActAnswer(
        match_id=match_id,
        phase=phase_id,
        action=dict(action),
        told=[Happening(type=event.type, data=guarded(event.as_json)) for event in told],
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
    """Write an instant action down, tell what it led to, and close the phase if nobody is awaited any more."""
    entry = _entry(uow, record, seat, "act", account_id).sent(rendered(action), locked=True, held=0)
    journal.append(uow.tx, entry)
    if closing.has_gone_on(match, step.match):
        transitions.close(uow, record, match, step, "early")
        return
    record = transitions.take(uow, record, match, step)
    if is_ready(record, step.match):
        closing.close(uow, record, "early", known=step.match)


def _is_heard(told: Told, seat: Seat) -> bool:
    # The judge is a host, and hosts have a copy of everything.
    return told.seats is None or seat in told.seats or seat == JUDGE


def is_ready(record: MatchRecord, match: Match) -> bool:
    """Whether the phase closes before its deadline, under the match's setting."""
    return match.is_ready(cast("CloseEarly", record.close_early))


def _entry(uow: UnitOfWork, record: MatchRecord, seat: Seat | None, kind: str, account_id: str | None) -> JournalRecord:
    return JournalRecord(
        match_id=record.id,
        phase_id=current_phase.open_id(record),
        seat=seat,
        kind=kind,
        at=uow.now,
        account_id=account_id,
    )


def must_be_open(uow: UnitOfWork, record: MatchRecord, phase_id: str | None) -> None:
    """Raises Conflict ``match_paused``, and ``phase_closed`` unless this phase is open and not due (P3, P5)."""
    if record.status == "paused" and phase_id == record.phase_id:
        raise Conflict(
            "match_paused", "The match is paused: what you sent stands, and you can send more when it goes on."
        )
    if not _is_open(uow, record, phase_id):
        raise phase_closed(record)


def _is_open(uow: UnitOfWork, record: MatchRecord, phase_id: str | None) -> bool:
    is_there = record.status == "running" and record.phase_id is not None and record.phase_id == phase_id
    return is_there and record.due_at is not None and uow.now < record.due_at


def phase_closed(record: MatchRecord) -> Conflict:
    """What is said of a phase that isn't open (any more): it names the one that is."""
    return Conflict(
        "phase_closed",
        "This phase is not open (any more). Read the match or your options for the phase that is.",
        more={"phase": current_phase.phase_facts(record), "match_status": record.status},
    )


def _is_theirs(standing: MatchAccess, earlier: JournalRecord) -> bool:
    """A newcomer who may not read what the seat sent before can't find it out by guessing either."""
    if earlier.match_id != standing.match.id:
        return False
    is_open = earlier.phase_id == standing.match.phase_id
    return is_open or standing.known_since is None or earlier.at > standing.known_since


def is_repeat(earlier: JournalRecord, action: Mapping[str, Json], *, locked: bool) -> bool:
    """Whether this was sent before, so that sending it again has no effect (P4)."""
    if earlier.kind != "submit" or earlier.action is None:
        return False
    # As text: to Python 0, 0.0 and false are equal, and the rules refuse one for the other.
    is_same = _in_one_order(json.loads(earlier.action)) == _in_one_order(action)
    # What binds is locked although nobody asked for it: a repeat asks for no more than what stands.
    return is_same and (earlier.locked or not locked)


def _in_one_order(action: Mapping[str, Json]) -> str:
    return json.dumps(action, sort_keys=True)


# Trying a submission out, as forms do while somebody fills them in. It is checked as if it were sent, and nothing
# changes.


def rehearse(
    uow: UnitOfWork, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json], *, locked: bool = False
) -> Receipt:
    """What ``rounds.submit`` would answer, in a receipt without a revision. Raises what that raises."""
    return submit(uow, caller, match_id, phase_id, action, locked=locked, dry_run=True)
