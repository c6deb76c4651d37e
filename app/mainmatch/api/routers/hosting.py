"""Hosting: what only a match's hosts can do, who sits where, and the record of it.

A host's act is announced to everybody by an event, with the reason that was given, and has its place in the audit log.
What a host reads or sends that was sealed is written down, and players learn of it.
"""

from functools import partial
from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.router import Router
from mainmatch.api.routers.match_play import OF_ACTION, SUBMISSIONS
from mainmatch.rules.errors import PhaseClosed
from mainmatch.services.errors import (
    AlreadyJoined,
    BadTime,
    HostIsPlaying,
    LastHost,
    MatchOver,
    MatchPaused,
    NothingToPublish,
    NotHost,
    NotPaused,
    NotRunning,
    NotStarted,
    PauseLimitReached,
    RemindedLately,
    StatusHidden,
    StillHalted,
    UnknownAccount,
    UnknownPhaseId,
    UnknownSeatNumber,
)
from mainmatch.services.hosting import announcements, hosts, review, submit_for_seat, substitutes, timing
from mainmatch.services.hosting.announcements import Announce, Clarification, ClarificationList, Clarify, Remind
from mainmatch.services.hosting.hosts import AuditLog, HostList, NewHost
from mainmatch.services.hosting.review import Publish, Review, Rewind
from mainmatch.services.hosting.submit_for_seat import Amend, Amended, BreakSeal, BrokenSeal
from mainmatch.services.hosting.substitutes import NewPlayer, Substitution
from mainmatch.services.hosting.timing import Cancel, ClosePhase, Extend, Pause, Resume
from mainmatch.services.matches import queries
from mainmatch.services.matches.queries import HostStatus, MatchFacts

__all__ = ["router"]

router = Router("Hosting")

_READ, _HOST = needs("match:read"), needs("match:host")
_command = partial(router.post, access=_HOST, key="required", answers=MatchFacts)
_Seat = Annotated[int, Path(ge=1, le=64)]


@router.get("/v1/matches/{match_id}/host/status", access=_HOST, answers=HostStatus, errors=(StatusHidden,))
async def get_host_status(call: Here, match_id: str) -> Response:
    """Who is missing?

    Which seats may submit in the open phase and have not; never what the others sent.
    """
    return await call.read(queries.host_status, match_id)


@_command(
    "/v1/matches/{match_id}/host/remind",
    errors=(PhaseClosed, MatchPaused, RemindedLately),
    examples={"now": {}},
)
async def remind_missing(call: Here, match_id: str, payload: Remind = Remind()) -> Response:  # noqa: B008 - frozen
    """Remind whoever is missing.

    Only seats that may submit and have nothing in force are told, each in private; the answer doesn't say who. At most
    every ten minutes.
    """
    return await call.write(announcements.remind, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/announce",
    errors=(MatchOver,),
    examples={"good news": {"text": "Round 3 starts tonight at eight. Good luck to all of you!"}},
)
async def announce(call: Here, match_id: str, payload: Announce) -> Response:
    """Tell everybody something.

    An event `host.announced` in every feed of the match.
    """
    return await call.write(announcements.announce, match_id, payload)


@router.post(
    "/v1/matches/{match_id}/host/clarify",
    access=_HOST,
    key="required",
    answers=Clarification,
    status=201,
    errors=(MatchOver,),
    examples={"a ruling": {"text": "A pair may agree on anything; the rules hold nobody to it."}},
)
async def clarify(call: Here, match_id: str, payload: Clarify) -> Response:
    """Rule on a question.

    Dated, pushed to everybody, and listed for as long as the match is kept; it can't be changed afterwards.
    """
    return await call.write(announcements.clarify, match_id, payload)


@router.get("/v1/matches/{match_id}/clarifications", access=_READ, answers=ClarificationList)
async def list_clarifications(call: Here, match_id: str) -> Response:
    """What has been ruled so far?

    All clarifications of the match, oldest first.
    """
    return await call.read(announcements.clarifications_of, match_id)


@_command(
    "/v1/matches/{match_id}/host/extend",
    errors=(PhaseClosed, MatchPaused, BadTime),
    examples={
        "two hours more": {"seconds": 7200, "reason": "The forum was down this afternoon."},
        "till an instant": {"due_at": "2027-03-01T20:00:00Z"},
    },
)
async def extend_phase(call: Here, match_id: str, payload: Extend) -> Response:
    """Give the open phase more time.

    Either by seconds or up to an instant; never less. The old deadline is forgotten, reminders follow the new one.
    """
    return await call.write(timing.extend, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/pause",
    errors=(NotRunning, PhaseClosed, PauseLimitReached, BadTime),
    examples={"three days": {}, "till Monday": {"until": "2027-03-01T09:00:00Z", "reason": "Holidays."}},
)
async def pause_match(call: Here, match_id: str, payload: Pause = Pause()) -> Response:  # noqa: B008 - frozen
    """Stop the clock.

    What was submitted stands; nothing more is taken until the match goes on: when a host resumes it, or by itself at
    the instant you name (default: in three days, at most in 14; 30 days of pauses a match).
    """
    return await call.write(timing.pause, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/resume",
    errors=(NotPaused, StillHalted),
    examples={"go on": {"reason": "Everybody is back."}},
)
async def resume_match(call: Here, match_id: str, payload: Resume = Resume()) -> Response:  # noqa: B008 - frozen
    """Let a paused or halted match go on.

    The open phase has as much time as it had left, or more, where phases end at a time of the day. Of a match that was
    halted because its game failed, what failed is tried again.
    """
    return await call.write(timing.resume, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/close_phase",
    errors=(PhaseClosed,),
    examples={"everybody is done": {"reason": "All five told me they are done."}},
)
async def close_phase(call: Here, match_id: str, payload: ClosePhase = ClosePhase()) -> Response:  # noqa: B008 - frozen
    """Close the open phase now.

    What was submitted counts; who sent nothing is taken to have done what the rules say about silence. Everybody is
    told, with the reason.
    """
    return await call.write(timing.close_phase, match_id, payload)


@router.get(
    "/v1/matches/{match_id}/host/review",
    access=_HOST,
    answers=Review,
    errors=(HostIsPlaying, NothingToPublish),
)
async def get_review(call: Here, match_id: str) -> Response:
    """What did the phase lead to?

    In a match with `publication: host_review`, what everybody will be told when you publish it, or by itself at
    `review_until`. If it is wrong, rewind to the phase instead.
    """
    return await call.read(review.review, match_id)


@_command("/v1/matches/{match_id}/host/publish", errors=(NothingToPublish,), examples={"it is right": {}})
async def publish_outcome(call: Here, match_id: str, payload: Publish = Publish()) -> Response:  # noqa: B008 - frozen
    """Publish what the phase led to, now.

    Only in a match with `publication: host_review`.
    """
    return await call.write(review.publish, match_id, payload)


@router.put(
    "/v1/matches/{match_id}/seats/{seat}/player",
    access=_HOST,
    answers=Substitution,
    errors=(MatchOver, UnknownSeatNumber, UnknownAccount, AlreadyJoined),
    examples={
        "a substitute": {"account": "frida", "knowledge": "from_now", "reason": "Ben has no time any more."},
        "a bot": {"bot": "house", "reason": "Nobody is there."},
        "whoever brings the code": {"invite": True},
    },
)
async def put_player(call: Here, match_id: str, seat: _Seat, payload: NewPlayer) -> Response:
    """Let somebody else play a seat.

    The seat keeps what it has; the player who leaves loses access at once, on open streams too. `knowledge` says what
    the newcomer may read of the time before. With `invite` you get a code for `joinMatch`, shown this once.
    """
    return await call.write(substitutes.substitute, match_id, seat, payload)


@router.put(
    "/v1/matches/{match_id}/seats/{seat}/submission",
    access=_HOST,
    answers=Amended,
    errors=(HostIsPlaying, UnknownSeatNumber, PhaseClosed, MatchPaused, *OF_ACTION),
    examples={
        name: {**sent, "reason": "Sent to me by mail before the deadline."} for name, sent in SUBMISSIONS.items()
    },
)
async def put_seat_submission(call: Here, match_id: str, seat: _Seat, payload: Amend) -> Response:
    """Send in a player's place.

    It counts as the seat's own, over a lock too; the seat is told at once and keeps both versions in its history. You
    don't learn what it had sent, or whether.
    """
    return await call.write(submit_for_seat.amend, match_id, seat, payload)


@router.get("/v1/matches/{match_id}/hosts", access=_READ, answers=HostList)
async def list_hosts(call: Here, match_id: str) -> Response:
    """Who hosts?"""
    return await call.read(hosts.hosts_of, match_id)


@router.post(
    "/v1/matches/{match_id}/hosts",
    access=_HOST,
    key="required",
    answers=HostList,
    status=201,
    errors=(UnknownAccount,),
    examples={"a second host": {"account": "grace"}},
)
async def add_host(call: Here, match_id: str, payload: NewHost) -> Response:
    """Make somebody a host beside you.

    With all rights that you have.
    """
    return await call.write(hosts.add_host, match_id, payload)


@router.delete("/v1/matches/{match_id}/hosts/{account_id}", access=_HOST, errors=(UnknownAccount, LastHost))
async def remove_host(call: Here, match_id: str, account_id: str) -> Response:
    """Make a host no host any more.

    Yourself too, as long as another one is left.
    """
    return await call.write(hosts.remove_host, match_id, account_id)


@_command(
    "/v1/matches/{match_id}/host/rewind",
    errors=(NotStarted, MatchOver, UnknownPhaseId),
    examples={
        "play it again": {"to_phase": "ph_3kTz", "reason": "I closed the round too early, and two had not sent."},
        "with what was sent": {"to_phase": "ph_3kTz", "keep_submissions": True, "reason": "Seat 3 was misread."},
    },
)
async def rewind_match(call: Here, match_id: str, payload: Rewind) -> Response:
    """Go back to the opening of an earlier phase.

    It opens anew, under a new id, and everything since is taken back, garnets too. Nothing is deleted, everybody is
    told, and the same submissions lead to the same outcome again. What players have read they have read. A match that
    is finished can't go back, for its end reveals what was hidden: `publication: host_review` lets you read the last
    outcome before anybody else does.
    """
    return await call.write(review.rewind, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/cancel",
    errors=(MatchOver,),
    examples={"too few are left": {"reason": "Four of us have no time any more."}},
)
async def cancel_match(call: Here, match_id: str, payload: Cancel = Cancel()) -> Response:  # noqa: B008 - frozen
    """End the match without a result.

    For ever: a match that was cancelled can't be resumed.
    """
    return await call.write(timing.cancel, match_id, payload)


@router.post(
    "/v1/matches/{match_id}/host/break_seal",
    access=_HOST,
    key="required",
    answers=BrokenSeal,
    errors=(HostIsPlaying, UnknownSeatNumber, PhaseClosed, MatchPaused),
    examples={"one seat": {"seat": 3, "reason": "They ask what they had sent, and can't sign in."}},
)
async def break_seal(call: Here, match_id: str, payload: BreakSeal) -> Response:
    """Read what is sealed.

    Before the phase closes, against the promise that players were given: it is written down with your reason, and
    everybody is told when the match is over.
    """
    return await call.write(submit_for_seat.break_seal, match_id, payload)


@router.get("/v1/matches/{match_id}/audit", access=_READ, answers=AuditLog, errors=(NotHost, HostIsPlaying))
async def get_audit(call: Here, match_id: str) -> Response:
    """What did the hosts do?

    For hosts who don't play; for players when the match is over.
    """
    return await call.read(hosts.audit_of, match_id)
