"""Operations for playing: the view, available actions, submissions and instant actions.

Requests do not name a seat: it is the caller's own, or seat 0 for the host of a judged game.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field, SkipValidation
from starlette.responses import Response

from mainmatch.api.http.context import After, Here, PageSize, needs
from mainmatch.api.http.request import LARGEST
from mainmatch.api.http.router import Router
from mainmatch.payload import Typed
from mainmatch.rules import Json
from mainmatch.rules import errors as refusals
from mainmatch.services import errors
from mainmatch.services.fairness.receipts import ActionResult, SubmissionHistory, SubmissionReceipt
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.pagination import PAGE
from mainmatch.services.play import deadline_changes, submissions, views
from mainmatch.services.play.deadline_changes import ExtensionRequest
from mainmatch.services.play.views import MatchResult, MatchRules, MatchView, SeatOptions

router = Router("Play")
_READ = needs("match:read")
_PLAY = needs("match:play")

PhaseId = Annotated[
    Typed, Field(min_length=1, max_length=64, description="Id of the open phase, from options or view.")
]
# JSON by its origin: pydantic asks each value for its type, in Python.
Action = Annotated[
    dict[str, SkipValidation[Json]], Field(description="Action with its `type`, as described by the options.")
]


Slot = Annotated[
    str | None, Query(max_length=64, description="Slot of the submission, in a phase whose options name slots.")
]


class InstantAction(BaseModel):
    """An action that takes effect at once."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    phase_id: PhaseId
    action: Action


class NewSubmission(InstantAction):
    """A sealed action for the open phase."""

    locked: Annotated[
        bool, Field(description="Whether to lock the submission. A locked submission cannot be changed or withdrawn.")
    ] = False


_ACTIONS: Mapping[str, Mapping[str, Any]] = {
    "x-game: double, as the X": {"type": "double"},
    "x-game: choose": {"type": "choose", "choice": "ally", "double": False},
    "exodus: offer trades": {"type": "offer_trades", "offers": [{"to": 3, "give": "red"}, {"to": 5, "give": "blue"}]},
    "famine: offer trades": {"type": "offer_trades", "offers": [{"to": 2, "give": "ruby"}, {"to": 4, "give": "topaz"}]},
    "together: vote and donate": {"type": "submit", "stage_votes": {"3": 2, "5": 1}, "donations": [9, 12, 14]},
    "extreme-ways: bid": {"type": "bid", "amount": 7},
    "extreme-ways: plan the moves": {"type": "plan", "moves": ["1", "4", None, "2", "2", "1", "3"]},
    "ravens: bid": {"type": "bid", "amount": 7},
    "ravens: plan the moves": {"type": "plan", "moves": ["A", "D", None, "B", "B", "A", "C"]},
    "locked-out: move": {"type": "move", "to": "beta", "boost": 0},
    "locked-out: guess the teams": {"type": "guess_teams", "teams": {"1": "water", "2": "fire"}},
    "duel-of-nerve: lay a card": {"type": "lay_card", "card": 5},
    "duel-of-nerve: double": {"type": "double"},
    "duel-of-nerve: check": {"type": "check"},
    "duel-of-nerve: call": {"type": "call"},
    "duel-of-nerve: fold": {"type": "fold"},
    "duel-of-bids: bid": {"type": "bid", "coins": 4},
    "hosted: answer": {"type": "answer", "answers": {"Your move": "North"}},
    "hosted: publish and end, as a host": {"type": "publish", "post": "Nobody found it.", "ending": {}},
    "vote: vote": {"type": "vote", "seat": 2, "extra": False, "idol": False},
    "jury: speak, ask or reply": {"type": "say", "words": "I played every day as if it were my last."},
    "jury: vote": {"type": "vote", "seat": 2, "extra": False, "idol": False},
    "any game: pass": {"type": "pass"},
    "candidate vote": {"type": "vote_candidate", "seat": 4},
}
_INSTANTS: Mapping[str, Mapping[str, Any]] = {
    "extreme-ways: buy chips": {"type": "buy_chips", "garnets": 2},
    "ravens: buy chips": {"type": "buy_chips", "garnets": 2},
    "locked-out: call": {"type": "call"},
    "duel-of-bids: look": {"type": "look"},
    "house: found a room": {"type": "found", "title": "Early birds", "seats": [2]},
    "house: join": {"type": "join", "room": "room-0123456789ab"},
    "house: leave": {"type": "leave", "room": "room-0123456789ab"},
    "house: invite more": {"type": "enlarge", "room": "room-0123456789ab", "seats": [3]},
    "house: say who is out, as a host": {"type": "arrange", "out": [3], "gone": [], "hushed": [1, 2], "ahead": []},
    "house: ask, as a host": {"type": "prompt", "seats": [1], "words": "Whom do you trust?"},
    "house: close, as a host": {"type": "close_house"},
}

SUBMISSIONS: Mapping[str, Mapping[str, Any]] = {
    "x-game: pair the other players": {
        "phase_id": "ph_...",
        "action": {"type": "pair_players", "pairs": [[1, 2], [4, 5]]},
        "locked": True,
    },
    **{name: {"phase_id": "ph_...", "action": action} for name, action in _ACTIONS.items()},
}
"""Example request bodies by name, for the docs."""

OF_ACTION = (refusals.MalformedAction, refusals.ActionNotAllowed, refusals.NotEnoughGarnets)
"""Errors that every action can have."""


@router.get(
    "/v1/matches/{match_id}/view",
    access=_READ,
    answers=MatchView,
    errors=(errors.NotHost, errors.HostIsPlaying, errors.UnknownViewer, errors.ResetRequired, errors.NotFinished),
)
async def get_view(
    call: Here,
    match_id: str,
    viewer: Annotated[
        str | None,
        Query(
            alias="as", max_length=16, description="Viewer, for hosts who do not play: `seat:3`, `public` or `host`."
        ),
    ] = None,
    at_seq: Annotated[
        int | None,
        Query(
            ge=0,
            le=LARGEST,
            description="Number of the event in the view's feed to show the view at; 0 for before the first.",
        ),
    ] = None,
) -> Response:
    """Get the view.

    Read the match as your seat may know it. Spectators get the public view, hosts the host's. `cursor` is the
    view's place in your feed: read events from there to miss none. Send the `ETag` back as `If-None-Match` to save
    the body. With `at_seq` you get the view as of that event. 409 `reset_required` means that this event does not
    exist yet, and gives `head`.
    """
    if viewer is None and at_seq is None:
        shown = await call.app_state.views.view(call.app_state.executor, call.caller, match_id)
        return call.tagged(shown.body, shown.etag)
    rendering = await call.fetch(views.view, match_id, viewer, at_seq)
    if at_seq is not None:
        # A past view never changes, so clients can cache it. They must revalidate: the browser may use another account
        # now, the seat may be lost, or a restored backup may have changed the history.
        call.headers |= {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
    return call.tagged(rendering.body, rendering.etag)


@router.get(
    "/v1/matches/{match_id}/options", access=_PLAY, answers=SeatOptions, speaks=True, errors=(errors.NotSeated,)
)
async def get_options(call: Here, match_id: str) -> Response:
    """Get the available actions.

    See what you can send now. Each type of action has a JSON Schema narrowed to your seat and this moment, with a
    valid example: enough to render a form for a game never seen before. Actions that you cannot pay for are left
    out. If a game asks the host to judge, hosts who don't play get the judge's actions. They send them as players
    do, and each counts as seat 0's action.
    """
    found = await call.fetch(views.options, match_id, call.languages)
    return call.show(call.speak(found, found.language))


@router.get("/v1/matches/{match_id}/rules", access=_READ, answers=MatchRules, speaks=True)
async def get_match_rules(call: Here, match_id: str) -> Response:
    """Get the rules.

    Read the rules with the settings of the match filled in, and without what only programs need. In some games a
    match tells chapters of them later: then everybody gets the event `rules.told`, and they are here.
    `GET /v1/games/{game}` never has them.
    """
    found = await call.fetch(views.rules, match_id, call.languages)
    return call.show(call.speak(found, found.language))


@router.put(
    "/v1/matches/{match_id}/submission",
    access=_PLAY,
    answers=SubmissionReceipt,
    errors=(errors.NotSeated, refusals.PhaseClosed, errors.MatchPaused, refusals.LockedIn, *OF_ACTION),
    examples=SUBMISSIONS,
)
async def put_submission(
    call: Here,
    match_id: str,
    payload: NewSubmission,
    dry_run: Annotated[bool, Query(description="Validate only, without any change.")] = False,  # noqa: FBT002 - a query parameter
) -> Response:
    """Put a submission.

    Submit a sealed action for the open phase. It replaces your earlier submission and stays private until the phase
    closes. The receipt is durable when you get it. The same submission again has no further effect and returns the
    same receipt. If the rules refuse a submission, you get 422 with the game's code, and your earlier submission
    stays in force. Where the options name slots, you have one submission in each: the type of the action says in
    which one, and it replaces the earlier one there.
    """
    # A query: it must not wait for others' submissions.
    if dry_run:
        return await call.read(submissions.rehearse, match_id, payload.phase_id, payload.action, locked=payload.locked)
    submit = call.app_state.moves.submit
    return await call.write_to_match(
        match_id, submissions.submit, submit, payload.phase_id, payload.action, locked=payload.locked
    )


@router.get(
    "/v1/matches/{match_id}/submission",
    access=_PLAY,
    answers=SubmissionReceipt,
    errors=(errors.NotSeated, refusals.NoSubmission),
)
async def get_submission(call: Here, match_id: str, slot: Slot = None) -> Response:
    """Get my submission.

    Read the receipt in force in the open phase.
    """
    return await call.read(submissions.receipt, match_id, slot)


@router.delete(
    "/v1/matches/{match_id}/submission",
    access=_PLAY,
    errors=(errors.NotSeated, refusals.PhaseClosed, errors.MatchPaused, refusals.LockedIn, refusals.NoSubmission),
)
async def delete_submission(
    call: Here,
    match_id: str,
    phase_id: Annotated[
        str | None, Query(max_length=64, description="Id of a phase. The request is refused if it is no longer open.")
    ] = None,
    slot: Slot = None,
) -> Response:
    """Delete a submission.

    Take back your submission in the open phase. The garnets that it reserved are free again.
    """
    return await call.write_to_match(match_id, submissions.withdraw, call.app_state.moves.withdraw, phase_id, slot)


@router.get(
    "/v1/matches/{match_id}/submission/history", access=_PLAY, answers=SubmissionHistory, errors=(errors.NotSeated,)
)
async def list_my_submissions(call: Here, match_id: str, limit: PageSize = PAGE, after: After = 0) -> Response:
    """List my submissions.

    Read all revisions, withdrawals and instant actions of your seat in this match, oldest first. Hosts who judge
    see what any of them sent.
    """
    return await call.read(submissions.history, match_id, limit=limit, after=after)


@router.post(
    "/v1/matches/{match_id}/actions",
    access=_PLAY,
    answers=ActionResult,
    errors=(errors.NotSeated, refusals.PhaseClosed, errors.MatchPaused, *OF_ACTION),
    examples={name: {"phase_id": "ph_...", "action": action} for name, action in _INSTANTS.items()},
)
async def post_action(call: Here, match_id: str, payload: InstantAction) -> Response:
    """Post an instant action.

    Send an action that takes effect at once: one with `mode: instant` in your options. The response is the result
    for your seat. Send an `Idempotency-Key`, so that a retry after a lost response does not act twice.
    """
    return await call.write_to_match(
        match_id, submissions.act, call.app_state.moves.act, payload.phase_id, payload.action
    )


@router.post(
    "/v1/matches/{match_id}/extension",
    access=_PLAY,
    answers=MatchFacts,
    errors=(errors.NotSeated, refusals.PhaseClosed, errors.MatchPaused, errors.NoExtension),
    examples={"the open phase": {"phase_id": "ph_..."}},
)
async def take_extension(call: Here, match_id: str, payload: ExtensionRequest) -> Response:
    """Take an extension.

    Move the deadline of the open phase for everybody, if the match's `absence` gives you extensions and you have one
    left (`extensions_left`). Everybody gets `phase.extended` by `player`, and nobody learns which player.
    """
    return await call.write(deadline_changes.take, match_id, payload)


@router.get("/v1/matches/{match_id}/result", access=_READ, answers=MatchResult, errors=(errors.NotFinished,))
async def get_result(call: Here, match_id: str) -> Response:
    """Get the result.

    Read how the match ended: Tokens of Life, garnets, Elimination Candidates, winners, and the standings with what
    is revealed at the end.
    """
    return await call.read(views.result, match_id)
