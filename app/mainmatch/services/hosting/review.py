"""Host review and rewind: a host reads a phase's outcome before the players do, and can discard phases.

The outcome is fixed at the close, whenever it is published. Only a rewind changes it.
"""

import json
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Typed
from mainmatch.rules import JUDGE, Json, Refused, text
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.errors import MatchOver, NothingToPublish, NotStarted, UnknownPhaseId
from mainmatch.services.events.match_events import MatchRewound, PhaseNamed
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.hosting.hosts import Act, ActOnPhase, begin, record
from mainmatch.services.live_matches.entry import SentAction
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.matches.access import must_not_play
from mainmatch.services.matches.loader import moves_before, replayed
from mainmatch.services.matches.queries import MatchFacts, facts
from mainmatch.services.play import closing, transitions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import journal
from mainmatch.store.journal import PhaseRecord
from mainmatch.store.matches import MatchRecord


class PublishRequest(ActOnPhase):
    """The publication of a phase's outcome."""


class ReviewedEvent(BaseModel):
    """A pending event, and the seats that will receive it; null for all."""

    to: Annotated[list[int] | None, Field(description="Seats that receive it; null for all viewers.")]
    type: Annotated[str, Field(description="Type of the event.")]
    data: Annotated[dict[str, Json], Field(description="What happened, as the type of the event says.")]


class PhaseReview(BaseModel):
    """The unpublished outcome of a phase."""

    phase_id: Annotated[str, Field(description="Id of the phase.")]
    review_until: Annotated[Utc, Field(description="Time of the automatic publication.")]
    events: Annotated[
        list[ReviewedEvent], Field(description="The events that are published with the outcome, in order.")
    ]
    view: Annotated[dict[str, Json], Field(description="The host's view after the publication.")]
    result: Annotated[dict[str, Json] | None, Field(description="The result, if the match ends with this phase.")]


def review(uow: UnitOfWork, caller: Caller, match_id: str) -> PhaseReview:
    """The outcome under review. Raises Conflict ``nothing_to_publish``, Forbidden ``host_is_playing``."""
    access = begin(uow, caller, match_id)
    must_not_play(access)
    match = _held(access.match)
    step = closing.outcome(uow, match, live_of(uow, match).match)
    events = [{"to": each.seats, "type": each.event.type, "data": guarded(each.event.as_json)} for each in step.told]
    result = None if step.match.result is None else step.match.result.told()
    return copied(PhaseReview, match, events=events, view=step.match.view("host"), result=result)


def publish(uow: UnitOfWork, caller: Caller, match_id: str, payload: PublishRequest) -> MatchFacts:
    """Publish the outcome now. Raises Conflict ``nothing_to_publish``."""
    match = _held(begin(uow, caller, match_id).match)
    if payload.phase_id not in (None, match.phase_id):
        raise NothingToPublish
    record(uow, caller, match_id, "publish", payload.reason, phase_id=match.phase_id)
    closing.publish(uow, match)
    return facts(uow, caller, match_id)


def _held(match: MatchRecord) -> MatchRecord:
    if match.status != "running" or match.review_until is None:
        raise NothingToPublish
    return match


# Rewind: a match returns to the opening of an earlier phase and continues from there. Nothing is deleted: the phases
# since then are marked as discarded, and feeds keep their events. The match is replayed from its journal without those
# phases, so its state is the same, byte for byte, as it was then.


class RewindRequest(Act):
    """A rewind to the opening of a phase."""

    to_phase: Annotated[Typed, Field(max_length=64, description="Id of the phase to reopen.")]
    keep_submissions: Annotated[
        bool,
        Field(
            description="Whether to submit again, for each seat and not locked, what it had sent in that phase. By "
            "default, all seats must submit again."
        ),
    ] = False


def rewind(uow: UnitOfWork, caller: Caller, match_id: str, payload: RewindRequest) -> MatchFacts:
    """Return the match to the opening of a phase.

    Raises Unknown ``unknown_phase_id``, Conflict ``not_started`` and ``match_over``: the end of a match reveals its
    seed and its secrets, so it cannot continue.
    """
    match = begin(uow, caller, match_id).match
    if match.started_at is None:
        raise NotStarted
    if match.status in ("finished", "cancelled"):
        raise MatchOver("The match is finished and its secrets are revealed, so it cannot be resumed.")
    target = next((each for each in journal.played_phases(uow.tx, match_id) if each.id == payload.to_phase), None)
    if target is None:
        raise UnknownPhaseId(
            text("Send the id, `ph_...`, of a phase of this match that was opened and not taken back.")
        )
    record(
        uow, caller, match_id, "rewind", payload.reason, to_phase=target.id, keep_submissions=payload.keep_submissions
    )
    before, back = live_of(uow, match).match, replayed(uow, match, moves_before(uow, match, target.n))
    to = PhaseNamed(id=target.id, name=target.name, round=target.round)
    branched = match.but(branch=match.branch + 1)
    again = transitions.go_back(uow, branched, before, back, target.id, MatchRewound(to=to, reason=payload.reason))
    if payload.keep_submissions:
        _send_again(uow, again, target, caller)
    return facts(uow, caller, match_id)


def _send_again(uow: UnitOfWork, live: LiveMatch, target: PhaseRecord, caller: Caller) -> None:
    for sealed in journal.in_force(uow.tx, live.record, target.id):
        action: dict[str, Json] = json.loads(sealed.action or "")
        seat = sealed.seat or JUDGE
        try:
            after = live.match.submit(seat, action)
        except Refused:
            # It depended on an instant action that was reversed, such as a purchase. The seat has to submit again;
            # an error or event would reveal what the seat sent.
            continue
        entry = transitions.begun(uow, live)
        entry.seal(after, after.place_of(seat, action), SentAction(seat, action, caller.account_id, by_host=True))
        transitions.write(uow, entry)
        live = entry.live
