"""Queries on a running or finished match: views, action options, result.

A view and its cursor come from one snapshot (P15). Views and options change only by an event in their viewer's own
feed, so the head of that feed identifies them, and they are cached until it moves; nothing else decides what is read.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, cast

from pydantic import BaseModel, Field

from mainmatch.rules import ENGLISH, Json, Match, Seat, Viewer, seat_of, translated_schema, viewer_of, with_chapters
from mainmatch.services.audit_log import seals_broken
from mainmatch.services.bodies import OMITTED, copied
from mainmatch.services.caller import Caller
from mainmatch.services.errors import NotFinished
from mainmatch.services.events.match_events import RulesTold
from mainmatch.services.events.telling import feed_of
from mainmatch.services.fairness.receipts import SubmissionReceipt
from mainmatch.services.feeds import feed_reader
from mainmatch.services.games.catalogue import words_of
from mainmatch.services.games.player_rules import phase_lengths, player_rules
from mainmatch.services.live_matches.view_patch import patched
from mainmatch.services.matches import current_phase
from mainmatch.services.matches.access import MatchAccess, acting_seat, see, viewer_as
from mainmatch.services.matches.current_phase import PhaseFacts
from mainmatch.services.matches.loader import game_of, kept_for, known_to, wallets_of
from mainmatch.services.play.submissions import standing_receipts
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc, rendered, rfc3339, tag_of
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord

Document: TypeAlias = dict[str, Any]
"""A view, as in the answer of ``GET .../view``. Never changed in place: folds share unchanged parts."""

Envelope: TypeAlias = Mapping[str, Any]
"""An event, as sent to clients."""

TAKES: Mapping[str, tuple[str, ...]] = {
    "match.created": ("status",),
    "match.started": ("status",),
    "match.paused": ("status", "phase", "paused_until"),
    "match.resumed": ("status", "phase", "paused_until", "review_until"),
    "match.halted": ("status",),
    "match.rewound": ("status", "phase", "paused_until", "review_until"),
    "match.finished": ("status",),
    "match.cancelled": ("status", "phase", "paused_until", "review_until"),
    "phase.opened": ("phase", "submitted"),
    "submission.status_changed": ("submitted",),
    "phase.extended": ("phase",),
    "phase.closed": ("review_until",),
    "garnets.changed": ("garnets",),
}
"""By event type: the members of the document that take the value of the same member of ``data``, if it has one."""

CLEARS: Mapping[str, tuple[str, ...]] = {
    "phase.opened": ("review_until",),
    "phase.closed": ("phase", "submitted"),
    "match.finished": ("review_until",),
    "match.rewound": ("submitted",),
    "match.cancelled": ("submitted",),
}
"""By event type: the members that become null. (``phase`` in the ``data`` of ``phase.closed`` is the closed one.)"""

PATCHES: Mapping[str, tuple[str, ...]] = {"view.changed": ("view",)}
"""By event type: the members that are patched with ``data`` (``view_patch.patched``)."""

_PAGE = 200


def fold(document: Document, envelope: Envelope) -> Document:
    """The document after this event, with its cursor. ValueError unless it is the next event of the feed."""
    kind, data, cursor = envelope["type"], envelope["data"], document["cursor"]
    if (envelope["feed"], envelope["seq"]) != (cursor["feed"], cursor["seq"] + 1):
        raise ValueError("only the next event of the same feed can be folded into a view")
    changed: Document = {"cursor": {**cursor, "seq": envelope["seq"]}}
    changed |= {member: data[member] for member in TAKES.get(kind, ()) if member in data}
    changed |= dict.fromkeys(CLEARS.get(kind, ()))
    changed |= {member: patched(document[member] or {}, data) for member in PATCHES.get(kind, ())}
    return {**document, **changed}


def beginning(record: MatchRecord, viewer: Viewer, epoch: str) -> Document:
    """The document before the first event."""
    seat = seat_of(viewer)
    return {
        "match_id": record.id,
        "viewer": viewer,
        "status": "lobby",
        "phase": None,
        "paused_until": None,
        "review_until": None,
        "submitted": None,
        "view": None,
        "garnets": None if seat is None else wallets_of(record)[seat],
        "cursor": {"feed": feed_of(record.id, viewer), "epoch": epoch, "seq": 0},
    }


def view_at(uow: UnitOfWork, record: MatchRecord, viewer: Viewer, seq: int, start: int = 0) -> Document:
    """The viewer's document when event ``seq`` was the newest of their feed; 0: before the first.

    The last document of each viewer is cached, and later ones are folded from it. Raises Conflict ``reset_required``
    for a number beyond the feed's head, or below ``start``. Checks no access: call ``see`` and ``viewer_as`` before.
    """
    seq = feed_reader.must_fit(feed_reader.head_of(uow, record, viewer, start), None, seq)
    key = ("folded", record.id, viewer)
    kept = uow.tx.cache.get(key, 0)
    document = kept if isinstance(kept, dict) and kept["cursor"]["seq"] <= seq else None
    document = document or beginning(record, viewer, uow.tx.epoch)
    while (missing := seq - document["cursor"]["seq"]) > 0:
        cursor = document["cursor"]
        for _, envelope in feed_reader.page(uow, cursor["feed"], cursor["seq"], min(missing, _PAGE)):
            document = fold(document, json.loads(envelope))
        if document["cursor"] == cursor:
            raise ValueError("a feed ends before its head")
    uow.tx.cache.put(key, 0, document)
    return document


class FeedCursor(BaseModel):
    """The view's position in a feed. A subscription from here misses and repeats no event."""

    feed: Annotated[str, Field(description="The feed.")]
    epoch: Annotated[str, Field(description="Text that changes only when a backup is restored.")]
    seq: Annotated[int, Field(description="Number of the last event that the view contains; 0 before the first.")]


class MatchView(BaseModel):
    """A viewer's view of a match. ``view`` is null until the match starts. The game defines its fields."""

    match_id: Annotated[str, Field(description="Id of the match.")]
    viewer: Annotated[str, Field(description="Whose view it is.", examples=["seat:3", "public", "host"])]
    status: Annotated[str, Field(description="Status of the match.")]
    phase: Annotated[PhaseFacts | None, Field(description="The open phase; null if none is.")]
    paused_until: Annotated[Utc | None, Field(description="Time of a paused match's automatic resume.")]
    review_until: Annotated[
        Utc | None,
        Field(description="Time by which the last phase's outcome is published. Until then, its host reviews it."),
    ]
    submitted: Annotated[
        list[int] | None,
        Field(description="Seats with a current submission in the open phase; null unless that is public."),
    ]
    view: Annotated[
        dict[str, Json] | None, Field(description="The match, as the viewer may know it; null before the start.")
    ]
    garnets: Annotated[
        int | None,
        Field(
            description="Free balance of the seat; null for hosts and spectators.",
        ),
    ]
    cursor: Annotated[FeedCursor, Field(description="Position of the view in the viewer's feed.")]


class ActionOption(BaseModel):
    """An action that the seat can send now. Its JSON Schema (2020-12) is sufficient to render a form."""

    type: Annotated[str, Field(description="Type of the action, as in its `type`.")]
    mode: Annotated[str, Field(description="sealed: sent with PUT submission. instant: sent with POST actions.")]
    schema_: dict[str, Any] = Field(
        alias="schema",
        description="JSON Schema of the action, narrowed to your seat and this moment, with annotations for players "
        "(`x-label`, `x-labels`, `x-about`, `x-stakes`, `x-payoff`, `x-part`).",
    )
    example: Annotated[dict[str, Json], Field(description="An action that can be sent now.")]
    cost: Annotated[int, Field(description="Garnets that the example would hold.")]
    binding: Annotated[
        bool,
        Field(
            description="Whether the first submission is final. It is locked when accepted, so ask for confirmation "
            "before sending."
        ),
    ]
    label: Annotated[str, Field(description="Name for players; empty if the game gives none.")]
    icon: Annotated[str, Field(description="An emoji; empty if the game gives none.")]
    slot: Annotated[
        str | None, OMITTED, Field(description="Slot that it is sent to; omitted in a phase without slots.")
    ] = None


class SeatOptions(BaseModel):
    """The actions that the caller's seat can send now."""

    phase: Annotated[PhaseFacts | None, Field(description="The open phase; null if none is.")]
    actions: Annotated[list[ActionOption], Field(description="The actions that you can send and pay for.")]
    missing: Annotated[str | None, Field(description="Consequence of a missing submission in this match, in words.")]
    due_at: Annotated[Utc | None, Field(description="Deadline of the phase; null if it has none.")]
    submission: Annotated[
        SubmissionReceipt | None, Field(description="The receipt of your submission in force; null without one.")
    ]
    language: Annotated[str, Field(description="Language of the texts (BCP 47), by `Accept-Language`.")] = ENGLISH
    elapsed_ms: Annotated[
        int | None,
        Field(description="Milliseconds since the phase opened, without pauses; null in a game without clocks."),
    ] = None
    submissions: Annotated[
        dict[str, SubmissionReceipt] | None,
        OMITTED,
        Field(description="Submissions in force by slot; omitted in a phase without slots."),
    ] = None


class DroppedAward(BaseModel):
    """What the rules gave to a seat that wins nothing in a season's match."""

    tokens_of_life: Annotated[int, Field(description="Tokens of Life that were not given.")]
    garnets: Annotated[int, Field(description="Garnets that were not given.")]


class MatchRules(BaseModel):
    """The rules of a match, as far as they are told."""

    rules: Annotated[str, Field(description="Rules for players, in Markdown.")]
    chapters: Annotated[
        list[str], Field(description="Names of the chapters told during the match; the others are not in `rules`.")
    ]
    language: Annotated[str, Field(description="Language of the rules (BCP 47), by `Accept-Language`.")]


class MatchResult(BaseModel):
    """The result of a match (rules/README.md, Result)."""

    match_id: Annotated[str, Field(description="Id of the match.")]
    tokens_of_life: Annotated[dict[str, int], Field(description="Tokens of Life, by seat.")]
    garnets: Annotated[dict[str, int], Field(description="Garnets, by seat.")]
    elimination_candidates: Annotated[list[int], Field(description="Seats of the Elimination Candidates.")]
    winners: Annotated[list[int], Field(description="Seats of the winners.")]
    standings: Annotated[
        list[dict[str, Json]],
        Field(description="A row for each seat, best first. The game defines its further members."),
    ]
    dropped: Annotated[
        dict[str, DroppedAward],
        Field(
            description="In a season's match, by seat, what the rules gave to guests and extra bots. It counts nowhere."
        ),
    ] = {}
    seals_broken: Annotated[
        list[Json],
        Field(
            description="Times when hosts read sealed submissions: `at`, `phase_id`, `seat` (null for all), `reason`."
        ),
    ]


@dataclass(frozen=True, slots=True)
class Rendering:
    """A view as JSON bytes, with their entity tag."""

    body: bytes
    etag: str
    feed: str | None = None
    """The feed that it follows; None if it can change otherwise."""


def view(
    uow: UnitOfWork, caller: Caller, match_id: str, wanted: Viewer | None = None, at_seq: int | None = None
) -> Rendering:
    """The caller's own view, the public one, or for hosts any viewer's.

    ``at_seq``: the view when this event was the newest of the viewer's feed. Raises as ``viewer_as``, Conflict
    ``reset_required`` for a number beyond the head, and ``not_finished`` for past views of others before the end.
    """
    access = see(uow, caller, match_id)
    record, viewer = access.match, viewer_as(access, wanted)
    is_own = viewer in (access.viewer, "public")
    if at_seq is None:
        return seen_by(uow, record, viewer) if is_own else _view_for_host(uow, record, viewer)
    if not is_own and record.status != "finished":
        raise NotFinished("The past views of others are available once the match is over.")
    start = access.known_from if viewer == access.viewer else 0
    return _rendering(view_at(uow, record, viewer, at_seq, start))


def seen_by(uow: UnitOfWork, record: MatchRecord, viewer: Viewer) -> Rendering:
    """A viewer's own view. Checks no access."""
    # With a spectator delay, who reads as the public can turn into somebody else before the public feed tells of it.
    feed = None if viewer == "public" and record.delay_rounds else feed_of(record.id, viewer)
    return kept_for(uow, record, viewer, "view", lambda: _rendering(_seen_by(uow, record, viewer), feed))


def _seen_by(uow: UnitOfWork, record: MatchRecord, viewer: Viewer) -> Document:
    head = feed_reader.head_of(uow, record, viewer).head
    if viewer == "public" and record.delay_rounds > 0:
        return view_at(uow, record, viewer, head)
    return _view(uow, record, viewer, head, known_to(uow, record, viewer) if record.started_at else None)


def _view_for_host(uow: UnitOfWork, record: MatchRecord, viewer: Viewer) -> Rendering:
    """A seat's view for a host, without anything that depends on the seat's sealed submission (P22).

    So the garnets are the seat's balance without holds, and the cursor is the host's own.
    """
    head = feed_reader.head_of(uow, record, "host").head
    document = _view(uow, record, viewer, head, known_to(uow, record, "host") if record.started_at else None)
    document["cursor"] = {"feed": feed_of(record.id, "host"), "epoch": uow.tx.epoch, "seq": head}
    return _rendering(document)


def _rendering(document: Document, feed: str | None = None) -> Rendering:
    body = rendered(document).encode()
    return Rendering(body, tag_of(body), feed)


def _view(uow: UnitOfWork, record: MatchRecord, viewer: Viewer, head: int, match: Match | None) -> Document:
    """The document with what is shown of ``match``, which has no sealed submission but the reader's own."""
    document = beginning(record, viewer, uow.tx.epoch)
    document["cursor"]["seq"] = head
    document |= {
        "status": record.status,
        "phase": current_phase.phase_facts(record),
        "paused_until": None if record.paused_until is None else rfc3339(record.paused_until),
        "review_until": None if record.review_until is None else rfc3339(record.review_until),
    }
    if match is not None:
        seat = seat_of(viewer)
        document |= {"view": match.view(viewer), "garnets": None if seat is None else match.free(seat)}
        if current_phase.shown(record, match) is not None:
            document["submitted"] = current_phase.submitted(uow, record, match)
    return document


def options(uow: UnitOfWork, caller: Caller, match_id: str, accepted: Sequence[str] = ()) -> SeatOptions:
    """The actions that the caller's seat can send now; for hosts who don't play a judged game, the judge's.

    Raises Forbidden ``not_seated``.
    """
    access = see(uow, caller, match_id)
    return _kept_options(uow, access, acting_seat(uow, access), accepted)


def _kept_options(uow: UnitOfWork, access: MatchAccess, seat: Seat, accepted: Sequence[str] = ()) -> SeatOptions:
    record = access.match
    game = game_of(uow, record) if _is_open(record) else None
    if game is None or game.is_timed:
        # What is offered can change with time alone.
        return _options(uow, access, seat, accepted)
    name = f"options/{uow.games.translation(game, accepted).language}"
    return kept_for(uow, record, viewer_of(seat), name, lambda: _options(uow, access, seat, accepted))


def _is_open(record: MatchRecord) -> bool:
    return record.due_at is not None and record.status == "running"


def _options(uow: UnitOfWork, access: MatchAccess, seat: Seat, accepted: Sequence[str] = ()) -> SeatOptions:
    record = access.match
    if not _is_open(record):
        return SeatOptions(phase=None, actions=[], missing=None, due_at=None, submission=None)
    match = known_to(uow, record, viewer_of(seat))
    translation = uow.games.translation(match.game, accepted)
    actions = [
        copied(
            ActionOption,
            each,
            # English is what the rules say, and most readers': nothing to go through.
            schema=dict(each.schema)
            if translation.language == ENGLISH
            else translated_schema(each.schema, translation),
            slot=each.slot or None,
            **words_of(each, translation),
        )
        for each in match.offers(seat)
    ]
    has_slots = match.phase is not None and match.phase.slots is not None
    receipts = standing_receipts(uow, access, seat)
    silence = match.silence(seat)
    return SeatOptions(
        phase=PhaseFacts.model_validate(current_phase.phase_facts(record)) if record.phase_id else None,
        actions=actions,
        missing=silence and translation(silence),
        due_at=record.due_at,
        language=translation.language,
        submission=receipts.get(""),
        submissions=receipts if has_slots else None,
        elapsed_ms=current_phase.elapsed(record, uow.now) if match.game.is_timed else None,
    )


def rules(uow: UnitOfWork, caller: Caller, match_id: str, accepted: Sequence[str] = ()) -> MatchRules:
    """The rules as far as the caller's feed has told them, with the match's settings, in an accepted language."""
    access = see(uow, caller, match_id)
    game = game_of(uow, access.match)
    translation = uow.games.translation(game, accepted)
    told = _told(uow, access.match, access.viewer) if game.chapters else []
    text = player_rules(
        with_chapters(translation.rules, told),
        {**game.config().as_json(), **access.match.config},
        phase_lengths(access.match.schedule, server_texts((translation.rules_language,))),
        translation,
    )
    return MatchRules(rules=text, chapters=told, language=translation.rules_language)


def _told(uow: UnitOfWork, record: MatchRecord, viewer: Viewer) -> list[str]:
    """The chapters told by the newest event that tells any: spectators hear of them with their delay."""
    feed, chapters, after = feed_of(record.id, viewer), list[str](), 0
    while page := feed_reader.page(uow, feed, after, _PAGE):
        told = [event for event in (json.loads(text) for _, text in page) if event["type"] == RulesTold.type]
        chapters = told[-1]["data"]["chapters"] if told else chapters
        after = page[-1][0]
    return chapters


def result(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchResult:
    """The result of the match. Raises Conflict ``not_finished`` before its end."""
    record = see(uow, caller, match_id).match
    found = matches.result(uow.tx, match_id) if record.status == "finished" else None
    if found is None:
        raise NotFinished("The match has no result yet. It is published to everyone at the end.")
    broken = cast("list[Json]", seals_broken(uow, match_id))
    return MatchResult(match_id=match_id, seals_broken=broken, **json.loads(found))
