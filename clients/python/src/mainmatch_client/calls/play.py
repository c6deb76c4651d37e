"""Calls of players and spectators: views, submissions, events."""

from collections.abc import Iterable, Mapping
from typing import Any

from mainmatch_client.calls.call import Call, fresh_key, given, listed, nothing, operation, path, reading
from mainmatch_client.models import (
    ActionResult,
    EventPage,
    MatchFacts,
    MatchRules,
    MatchView,
    SeatOptions,
    SubmissionHistory,
    SubmissionReceipt,
)

__all__ = ["act", "events", "history", "options", "rules", "submission", "submit", "take_extension", "view", "withdraw"]

Action = Mapping[str, Any]
"""An action with its ``type``, as the options describe it."""


@operation("getView")
def view(match_id: str, *, as_: str | None = None, at_seq: int | None = None) -> Call[MatchView]:
    """Get your view of the match. Hosts who don't play may read it ``as_`` ``seat:3``, ``public`` or ``host``.

    ``at_seq``: as it was when this event was the newest of your feed; 0: before the first.
    """
    query = given(as_=as_, at_seq=at_seq)
    return Call(method="GET", path=path("matches", match_id, "view"), query=query, reads=reading(MatchView))


@operation("getOptions")
def options(match_id: str) -> Call[SeatOptions]:
    """List the actions that your seat may send now, each with a JSON Schema and an example."""
    return Call(method="GET", path=path("matches", match_id, "options"), reads=reading(SeatOptions))


@operation("getMatchRules")
def rules(match_id: str) -> Call[MatchRules]:
    """Get the rules of the match, with the chapters that were told so far."""
    return Call(method="GET", path=path("matches", match_id, "rules"), reads=reading(MatchRules))


@operation("putSubmission")
def submit(
    match_id: str, phase_id: str, action: Action, *, locked: bool = False, dry_run: bool = False
) -> Call[SubmissionReceipt]:
    """Submit an action for the open phase (its id). ``locked``: it is final. ``dry_run``: only check it."""
    body = {"phase_id": phase_id, "action": action, "locked": locked}
    query = given(dry_run="true" if dry_run else None)
    where = path("matches", match_id, "submission")
    return Call(method="PUT", path=where, query=query, body=body, reads=reading(SubmissionReceipt))


@operation("getSubmission")
def submission(match_id: str, *, slot: str | None = None) -> Call[SubmissionReceipt]:
    """Get your receipt in force, that in ``slot`` where options name slots; 404 ``no_submission`` if there is none."""
    where = path("matches", match_id, "submission")
    return Call(method="GET", path=where, query=given(slot=slot), reads=reading(SubmissionReceipt))


@operation("deleteSubmission")
def withdraw(match_id: str, *, phase_id: str | None = None, slot: str | None = None) -> Call[None]:
    """Withdraw your submission, in ``slot`` where options name slots; with ``phase_id``, only if this phase is open."""
    where = path("matches", match_id, "submission")
    return Call(method="DELETE", path=where, query=given(phase_id=phase_id, slot=slot), reads=nothing)


@operation("listMySubmissions")
def history(match_id: str, *, after: int = 0, limit: int | None = None) -> Call[SubmissionHistory]:
    """List your submissions in this match, oldest first; ``after`` is the ``next_after`` of the page before."""
    where, query = path("matches", match_id, "submission", "history"), given(after=after, limit=limit)
    return Call(method="GET", path=where, query=query, reads=reading(SubmissionHistory))


@operation("postAction")
def act(match_id: str, phase_id: str, action: Action, *, idempotency_key: str | None = None) -> Call[ActionResult]:
    """Send an instant action; the response is its result for your seat."""
    where, body = path("matches", match_id, "actions"), {"phase_id": phase_id, "action": action}
    return Call(method="POST", path=where, body=body, key=fresh_key(idempotency_key), reads=reading(ActionResult))


@operation("takeExtension")
def take_extension(match_id: str, phase_id: str, *, idempotency_key: str | None = None) -> Call[MatchFacts]:
    """Move the deadline of the open phase, if the match gives its players extensions and you have one left."""
    where, key = path("matches", match_id, "extension"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body=given(phase_id=phase_id), key=key, reads=reading(MatchFacts))


@operation("listMatchEvents")
def events(
    match_id: str,
    *,
    after: int = 0,
    limit: int | None = None,
    wait: int | None = None,
    epoch: str | None = None,
    as_: str | None = None,
    types: Iterable[str] | None = None,
    says: bool | None = None,
) -> Call[EventPage]:
    """A page of your feed in this match; with ``wait`` by long poll, up to 25 seconds. A stream is less work.

    ``types``: only these. ``says``: events say what happened.
    """
    query = given(after=after, limit=limit, wait=wait, epoch=epoch, as_=as_, types=listed(types), says=says)
    where = path("matches", match_id, "events")
    return Call(method="GET", path=where, query=query, seconds=wait or 0, reads=reading(EventPage))
