"""The reading verbs: what a viewer sees, what a seat can send, how a match ended.

May touch: the store, to read. Rule kept here: a view and its cursor come from one snapshot
(P15), and everything in a view changes only by an event in its viewer's own feed; so the
head of that feed names the view, and a rendering is kept for as long as the head stands.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, Field

from app.play import steps
from app.play.access import Standing, must_sit, see, viewer_as
from app.play.callers import Caller
from app.play.desk import Desk
from app.play.instants import Utc
from app.play.mistakes import Conflict
from app.play.recall import recall, wallets_of
from app.play.receipts import Receipt
from app.play.rounds import standing_receipt
from app.play.telling import feed_of, rendered
from app.rules import Json, Viewer, seat_of
from app.store import matches
from app.store.matches import MatchRecord

__all__ = ["Cursor", "Options", "PhaseFacts", "Rendering", "ResultView", "View", "options", "result", "view"]


class PhaseFacts(BaseModel):
    """The phase that is open."""

    id: str
    name: str
    round: int
    opened_at: Utc
    due_at: Annotated[Utc, Field(description="Half-open: at this instant it is over.")]


class Cursor(BaseModel):
    """Where in a feed this view stands: subscribe from here and nothing is missed or told twice."""

    feed: str
    epoch: str
    seq: int


class View(BaseModel):
    """A viewer's view of a match. ``view`` is null until the match starts; its fields are the game's."""

    match_id: str
    viewer: Annotated[str, Field(examples=["seat:3", "public", "host"])]
    status: str
    phase: PhaseFacts | None
    view: dict[str, Json] | None
    garnets: Annotated[int | None, Field(description="The seat's free balance; null for hosts and spectators.")]
    cursor: Cursor


class OptionOffer(BaseModel):
    """Something the seat can send now: its JSON Schema (2020-12) is enough to render a form."""

    type: str
    mode: Annotated[str, Field(description="`sealed`: PUT submission. `instant`: POST actions.")]
    schema_: dict[str, Any] = Field(alias="schema")
    example: dict[str, Json]
    cost: Annotated[int, Field(description="Garnets that the example would hold.")]
    binding: Annotated[bool, Field(description="The first one counts: accepted is locked in. Ask before sending.")]


class Options(BaseModel):
    """What the caller's seat can do now."""

    phase: PhaseFacts | None
    actions: list[OptionOffer]
    missing: Annotated[str | None, Field(description="What sending nothing means, in words.")]
    due_at: Utc | None
    submission: Receipt | None


class ResultView(BaseModel):
    """How a match ended (rules/README.md, Result)."""

    match_id: str
    tokens_of_life: dict[str, int]
    garnets: dict[str, int]
    elimination_candidates: list[int]
    winners: list[int]
    standings: list[dict[str, Json]]


@dataclass(frozen=True, slots=True)
class Rendering:
    """A view as bytes, with the entity tag that names exactly these bytes."""

    body: bytes
    etag: str


def view(desk: Desk, caller: Caller, match_id: str, wanted: Viewer | None = None) -> Rendering:
    """The view of the caller's seat (spectators: the public one), or of another viewer for hosts."""
    standing = see(desk, caller, match_id)
    viewer = viewer_as(standing, wanted)
    head = json.loads(standing.match.heads).get(viewer, 0)
    kept = desk.tx.recall(("view", match_id, viewer), head)
    if isinstance(kept, Rendering):
        return kept
    body = rendered(_view(desk, standing.match, viewer, head)).encode()
    rendering = Rendering(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
    desk.tx.remember(("view", match_id, viewer), head, rendering)
    return rendering


def _view(desk: Desk, record: MatchRecord, viewer: Viewer, head: int) -> dict[str, Json]:
    seat = seat_of(viewer)
    if record.started_at is None:
        shown, garnets = None, None if seat is None else wallets_of(record)[seat]
    else:
        match = recall(desk, record)
        shown, garnets = match.view(viewer), None if seat is None else match.free(seat)
    return {
        "match_id": record.id,
        "viewer": viewer,
        "status": record.status,
        "phase": steps.phase_facts(record),
        "view": shown,
        "garnets": garnets,
        "cursor": {"feed": feed_of(record.id, viewer), "epoch": desk.tx.epoch, "seq": head},
    }


def options(desk: Desk, caller: Caller, match_id: str) -> Options:
    """What the caller's seat can send now, narrowed to it."""
    standing = see(desk, caller, match_id)
    seat = must_sit(standing)
    record = standing.match
    if record.phase_id is None or record.status != "running":
        return Options(phase=None, actions=[], missing=None, due_at=None, submission=None)
    match = recall(desk, record)
    actions = [
        OptionOffer(
            type=offer.type,
            mode=offer.mode,
            schema=dict(offer.schema),
            example=dict(offer.example),
            cost=offer.cost,
            binding=offer.binding,
        )
        for offer in match.offers(seat)
    ]
    silence = match.phase.silence if match.phase and match.may_submit(seat) else None
    return Options(
        phase=_facts(record),
        actions=actions,
        missing=silence,
        due_at=record.due_at,
        submission=standing_receipt(desk, standing, seat),
    )


def _facts(record: MatchRecord) -> PhaseFacts | None:
    return PhaseFacts.model_validate(steps.phase_facts(record)) if record.phase_id else None


def result(desk: Desk, caller: Caller, match_id: str) -> ResultView:
    """How the match ended. Raises Conflict ``not_finished`` before that."""
    standing: Standing = see(desk, caller, match_id)
    found = matches.state(desk.tx, match_id) if standing.match.status == "finished" else None
    if found is None or found.result is None:
        raise Conflict("not_finished", "This match has no result yet: it is told to everybody when the match ends.")
    return ResultView(match_id=match_id, **json.loads(found.result))
