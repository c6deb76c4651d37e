"""Submit for a seat, break the seal, and read what was sealed in a phase that has closed.

A host who submits for a seat does not learn whether or what it had sent. Both revisions are kept, and the seat gets an
event. Breaking the seal is recorded in the audit log, and published to all at the end of the match (P22).
"""

import json
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Typed
from mainmatch.rules import JUDGE, Json, Seat, text
from mainmatch.services.bodies import flaws_in
from mainmatch.services.caller import Caller
from mainmatch.services.errors import UnknownPhaseId, UnknownSeatNumber
from mainmatch.services.fairness.receipts import Slot, SubmissionReceipt
from mainmatch.services.hosting.hosts import Act, begin, record
from mainmatch.services.live_matches.entry import SentAction
from mainmatch.services.live_matches.live_match import is_repeat
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.access import must_not_play
from mainmatch.services.names.texts import Remark
from mainmatch.services.play import closing, submissions, transitions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import journal
from mainmatch.store.matches import MatchRecord


class SeatSubmission(Act):
    """A submission on behalf of a seat."""

    phase_id: Annotated[Typed, Field(max_length=64, description="Id of the open phase.")]
    action: Annotated[dict[str, Json], Field(description="Action with its `type`, as the seat's options describe it.")]
    locked: Annotated[bool, Field(description="Whether to lock the submission.")] = False


class SeatReceipt(BaseModel):
    """The accepted submission. It reveals nothing about the seat's earlier ones."""

    match_id: Annotated[str, Field(description="Id of the match.")]
    seat: Annotated[int, Field(description="The seat.")]
    phase_id: Annotated[str, Field(description="Id of the phase.")]
    accepted_at: Annotated[Utc, Field(description="Time at which the server accepted it.")]
    action: Annotated[dict[str, Json], Field(description="The action, as it was sent.")]
    locked: Annotated[bool, Field(description="Whether the submission is locked.")]
    slot: Slot = None


class BreakSealRequest(Act):
    """Access to sealed submissions before the phase closes. Players are informed when the match is over."""

    reason: Annotated[Remark, Field(description="Reason, published to all when the match is over.")]
    seat: Annotated[int | None, Field(ge=1, le=64, description="Seat to read; default: all.")] = None


class SealedAction(BaseModel):
    """A submission in force."""

    seat: Annotated[int, Field(description="The seat.")]
    action: Annotated[dict[str, Json], Field(description="Its action.")]
    locked: Annotated[bool, Field(description="Whether the submission is locked.")]
    slot: Slot = None


class BrokenSeal(BaseModel):
    """The sealed submissions of the open phase."""

    phase_id: Annotated[str, Field(description="Id of the phase.")]
    submissions: Annotated[list[SealedAction], Field(description="The submissions in force, by seat.")]


class SentInPhase(BaseModel):
    """What was in force when a phase closed."""

    phase_id: Annotated[str | None, Field(description="Id of the phase; null before the first one has closed.")]
    name: Annotated[str | None, Field(description="Its name.")] = None
    round: Annotated[int | None, Field(description="Its round.")] = None
    submissions: Annotated[list[SealedAction], Field(description="The submissions in force at its close, by seat.")]


def amend(uow: UnitOfWork, caller: Caller, match_id: str, seat: Seat, payload: SeatSubmission) -> SeatReceipt:
    """Submit for a seat. Raises PhaseClosed, HostIsPlaying, and Refused by the rules."""
    match = _match_of(uow, caller, match_id, seat)
    submissions.must_be_open(uow, match, payload.phase_id)
    live = live_of(uow, match)
    position = live.match
    # A repeat after a lost answer. It reveals nothing: the submission in force is a host's.
    place = position.place_of(seat, payload.action)
    stands = position.sealed.get(place)
    for earlier in live.sent_by(seat):
        if earlier.by_host and is_repeat(earlier, payload.action, stands, locked=payload.locked):
            return _amended(SubmissionReceipt.of(earlier, match))
    with flaws_in("body.action"):
        after = position.submit(seat, payload.action, locked=payload.locked, by_host=True)
    record(uow, caller, match_id, "amend", payload.reason, seat=seat, phase_id=payload.phase_id)
    entry = transitions.begun(uow, live)
    sent = SentAction(seat, payload.action, caller.account_id, by_host=True, reason=payload.reason)
    accepted = entry.seal(after, place, sent, is_amended=True)
    closing.finish(uow, entry)
    return _amended(SubmissionReceipt.of(accepted, match))


def _amended(receipt: SubmissionReceipt) -> SeatReceipt:
    return SeatReceipt.model_validate(receipt.model_dump(include=set(SeatReceipt.model_fields)))


def break_seal(uow: UnitOfWork, caller: Caller, match_id: str, payload: BreakSealRequest) -> BrokenSeal:
    """Read the sealed submissions of the open phase.

    Raises PhaseClosed and HostIsPlaying.
    """
    match = _match_of(uow, caller, match_id, payload.seat)
    submissions.must_be_open(uow, match, match.phase_id)
    record(uow, caller, match_id, "break_seal", payload.reason, phase_id=match.phase_id, seat=payload.seat)
    phase_id = current_phase.open_id(match)
    shown = [each for each in _sealed(uow, match, phase_id) if payload.seat in (None, each.seat)]
    return BrokenSeal(phase_id=phase_id, submissions=shown)


def sent(uow: UnitOfWork, caller: Caller, match_id: str, phase_id: str | None = None) -> SentInPhase:
    """What was sent in a phase that has closed and stands, by default the newest.

    Raises Forbidden ``host_is_playing``, Unknown ``unknown_phase_id`` for a phase that is open or was taken back.
    """
    match = _match_of(uow, caller, match_id, None)
    closed = [
        each for each in journal.played_phases(uow.tx, match_id) if each.closed_at and phase_id in (None, each.id)
    ]
    if not closed and phase_id is not None:
        raise UnknownPhaseId(text("Send the id, `ph_...`, of a phase of this match that has closed."))
    if not closed:
        return SentInPhase(phase_id=None, submissions=[])
    phase = closed[-1]
    found = _sealed(uow, match, phase.id)
    return SentInPhase(phase_id=phase.id, name=phase.name, round=phase.round, submissions=found)


def _sealed(uow: UnitOfWork, match: MatchRecord, phase_id: str) -> list[SealedAction]:
    return [
        SealedAction(
            seat=each.seat or JUDGE, action=json.loads(each.action or ""), locked=each.locked, slot=each.slot or None
        )
        for each in journal.in_force(uow.tx, match, phase_id)
    ]


def _match_of(uow: UnitOfWork, caller: Caller, match_id: str, seat: Seat | None) -> MatchRecord:
    """The match, for a host who doesn't play: one who plays could submit for their rivals, or read them."""
    access = begin(uow, caller, match_id)
    must_not_play(access)
    if seat is not None and not 1 <= seat <= access.match.players:
        raise UnknownSeatNumber(text("Seats are numbered from 1 to {n}.", n=access.match.players))
    return access.match
