"""Operations for a match's hosts: time, announcements, seats, hosts, rewind, and the audit log.

Each act of a host is published as an event with its reason, and is in the audit log. Players are notified when a host
reads or sends sealed submissions.
"""

from functools import partial
from operator import attrgetter
from typing import Annotated

from fastapi import Path, Query
from starlette.responses import Response

from mainmatch.api.http.context import AccountName, After, Cursor, Here, PageSize, needs
from mainmatch.api.http.router import Router
from mainmatch.api.routers.match_play import OF_ACTION, SUBMISSIONS
from mainmatch.rules.errors import PhaseClosed
from mainmatch.season.errors import NoGuests
from mainmatch.services import errors
from mainmatch.services.hosting import announcements, hosts, review, submit_for_seat, substitutes, timing
from mainmatch.services.lobby import seat_changes
from mainmatch.services.matches import queries
from mainmatch.services.names.texts import Remark
from mainmatch.services.pagination import PAGE, WHOLE

router = Router("Hosting")

_READ, _HOST = needs("match:read"), needs("match:host")
_command = partial(router.post, access=_HOST, key="required", answers=queries.MatchFacts)
_Seat = Annotated[int, Path(ge=1, le=64)]


@router.get(
    "/v1/matches/{match_id}/host/status", access=_HOST, answers=queries.HostStatus, errors=(errors.StatusHidden,)
)
async def get_host_status(call: Here, match_id: str) -> Response:
    """Get the missing seats.

    See which seats may submit in the open phase and have not. What the others sent is never shown.
    """
    return await call.read(queries.host_status, match_id)


@_command(
    "/v1/matches/{match_id}/host/remind",
    errors=(PhaseClosed, errors.MatchPaused, errors.RemindedLately),
    examples={"now": {}},
)
async def post_reminder(
    call: Here,
    match_id: str,
    payload: announcements.ReminderRequest = announcements.ReminderRequest(),  # noqa: B008 - frozen
) -> Response:
    """Post a reminder to the missing seats.

    Send a private reminder to each seat that may submit and has no submission in force. The response does not name
    the seats. You can remind once every ten minutes.
    """
    return await call.write(announcements.remind, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/announce",
    errors=(errors.MatchOver,),
    examples={"an announcement": {"text": "Round 3 starts tonight at eight. Good luck to all of you!"}},
)
async def post_announcement(call: Here, match_id: str, payload: announcements.NewAnnouncement) -> Response:
    """Post an announcement.

    Send a text to all feeds of the match, as an event `host.announced`.
    """
    return await call.write(announcements.announce, match_id, payload)


@router.post(
    "/v1/matches/{match_id}/host/clarify",
    access=_HOST,
    key="required",
    answers=announcements.Clarification,
    made="/v1/matches/{match_id}/clarifications",
    errors=(errors.MatchOver,),
    examples={"a ruling": {"text": "A pair can agree on anything. Agreements are not binding."}},
)
async def post_clarification(call: Here, match_id: str, payload: announcements.NewClarification) -> Response:
    """Post a clarification.

    Rule on a question for all participants. A clarification is dated, sent to all feeds, and listed as long as the
    match is kept. It cannot be changed afterwards.
    """
    return await call.write(announcements.clarify, match_id, payload)


@router.get("/v1/matches/{match_id}/clarifications", access=_READ, answers=announcements.ClarificationList)
async def list_clarifications(call: Here, match_id: str, limit: PageSize = PAGE, after: After = 0) -> Response:
    """List the clarifications.

    Read the hosts' rulings in this match, oldest first.
    """
    return await call.read(announcements.clarifications_of, match_id, limit=limit, after=after)


@_command(
    "/v1/matches/{match_id}/host/extend",
    errors=(PhaseClosed, errors.MatchPaused, errors.BadTime),
    examples={
        "by two hours": {"seconds": 7200, "reason": "The forum was down this afternoon."},
        "to an instant": {"due_at": "2027-03-01T20:00:00Z"},
    },
)
async def extend_phase(call: Here, match_id: str, payload: timing.PhaseExtension) -> Response:
    """Extend the open phase.

    Move the deadline later, by seconds or to an instant. It cannot move earlier. The new deadline replaces the old
    one, and reminders follow it.
    """
    return await call.write(timing.extend, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/pause",
    errors=(errors.NotRunning, PhaseClosed, errors.PauseLimitReached, errors.BadTime),
    examples={"default length": {}, "until Monday": {"until": "2027-03-01T09:00:00Z", "reason": "Holidays."}},
)
async def pause_match(call: Here, match_id: str, payload: timing.PauseRequest = timing.PauseRequest()) -> Response:  # noqa: B008 - frozen
    """Pause the match.

    Stop the clock. Submissions stand, and new ones are refused until the match resumes. It resumes when a host
    resumes it, or by itself at `until`: in three days by default, in 14 at most. A match can be paused for 30 days
    in total.
    """
    return await call.write(timing.pause, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/resume",
    errors=(errors.NotPaused, errors.StillHalted),
    examples={"resume": {"reason": "All players are back."}},
)
async def resume_match(call: Here, match_id: str, payload: timing.ResumeRequest = timing.ResumeRequest()) -> Response:  # noqa: B008 - frozen
    """Resume the match.

    Let a paused or halted match continue. The open phase has as much time as it had left, or more if phases end at
    a time of day. If the match was halted because its game failed, the failed step is tried again.
    """
    return await call.write(timing.resume, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/close-phase",
    errors=(PhaseClosed,),
    examples={"all are done": {"reason": "All five players are done."}},
)
async def close_phase(
    call: Here,
    match_id: str,
    payload: timing.ClosePhaseRequest = timing.ClosePhaseRequest(),  # noqa: B008 - frozen
) -> Response:
    """Close the open phase.

    End the phase now, before its deadline. Submissions count; for seats without one, the rules' default applies.
    All participants are notified, with your reason.
    """
    return await call.write(timing.close_phase, match_id, payload)


@router.get(
    "/v1/matches/{match_id}/host/review",
    access=_HOST,
    answers=review.PhaseReview,
    errors=(errors.HostIsPlaying, errors.NothingToPublish),
)
async def get_review(call: Here, match_id: str) -> Response:
    """Get the unpublished outcome.

    Check what a phase led to before it is published, in a match with `publication: host_review`. It is published
    when you publish it, or by itself at `review_until`. If it is wrong, rewind to the phase instead.
    """
    return await call.read(review.review, match_id)


@router.get(
    "/v1/matches/{match_id}/host/submissions",
    access=_HOST,
    answers=submit_for_seat.SentInPhase,
    errors=(errors.HostIsPlaying, errors.UnknownPhaseId),
)
async def get_sent_submissions(
    call: Here,
    match_id: str,
    phase_id: Annotated[str | None, Query(max_length=64, description="Id of the phase; default: the newest.")] = None,
) -> Response:
    """Get what was sent in a closed phase.

    Read what counted when a phase closed, of all seats. What is sealed in the open phase is not in it.
    """
    return await call.read(submit_for_seat.sent, match_id, phase_id)


@_command("/v1/matches/{match_id}/host/publish", errors=(errors.NothingToPublish,), examples={"publish": {}})
async def publish_outcome(
    call: Here,
    match_id: str,
    payload: review.PublishRequest = review.PublishRequest(),  # noqa: B008 - frozen
) -> Response:
    """Publish the outcome.

    Publish what the phase led to, now. The match must have `publication: host_review`.
    """
    return await call.write(review.publish, match_id, payload)


@router.put(
    "/v1/matches/{match_id}/seats/{seat}/player",
    access=_HOST,
    answers=substitutes.PlayerSubstitution,
    errors=(
        errors.MatchOver,
        errors.UnknownSeatNumber,
        errors.UnknownAccount,
        errors.AlreadyJoined,
        errors.SeasonSeats,
        errors.InCast,
        NoGuests,
        errors.SeatingRefused,
    ),
    examples={
        "an account": {"account": "frida", "knowledge": "from_now", "reason": "Ben has no more time."},
        "a bot": {"bot": "house", "reason": "The player is gone."},
        "a guest": {"account": "frida"},
        "an invite": {"invite": True},
        "an invited account": {"account": "frida", "invite": True},
    },
)
async def put_player(call: Here, match_id: str, seat: _Seat, payload: substitutes.NewPlayer) -> Response:
    """Put a player into a seat.

    Give a seat to another account, to a bot, or to the first person with an invite code. The seat keeps what it
    has. The player who leaves loses access at once, on open streams too. `knowledge` sets what the new player may
    read of the time before. With `invite` you get a code for `joinMatch`, shown only in this response. Until the
    match starts, a free seat is kept for the person you invite; in a season's main match, that person is a guest.
    People choose who can seat them (`seating` of their account): the others you invite by name, with `account` and
    `invite`, and they take the seat with `joinMatch`. A player from whom you take the seat stays out (`deleteRemoval`).
    """
    return await call.write(substitutes.substitute, match_id, seat, payload)


@router.delete(
    "/v1/matches/{match_id}/seats/{seat}/player",
    access=_HOST,
    errors=(errors.AlreadyStarted, errors.UnknownSeatNumber, errors.NoPlayer, errors.SeasonSeats),
)
async def remove_player(
    call: Here,
    match_id: str,
    seat: _Seat,
    reason: Annotated[Remark | None, Query()] = None,
) -> Response:
    """Remove a player.

    Free the seat of a player or bot in the lobby. The player gets `seat.left`, and loses the access to what the seat
    sees at once, on open streams too. The join code of an unlisted or private match changes, so that the old one brings
    nobody back. The player stays out, whatever the code, until a host deletes the removal (`deleteRemoval`), invites
    them or gives them a seat. After the start, use `putPlayer`.
    """
    return await call.write(seat_changes.remove_player, match_id, seat, reason)


@router.get("/v1/matches/{match_id}/removals", access=_HOST, answers=hosts.PlayerRemovalList)
async def list_removals(call: Here, match_id: str, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List the removals of players.

    See who stays out of this match because a host removed them, the first removed first. Only hosts can see it.
    """
    return await call.read_part(limit, cursor, attrgetter("account_id"), hosts.removed_from, match_id)


@router.delete(
    "/v1/matches/{match_id}/removals/{account}", access=_HOST, errors=(errors.UnknownAccount, errors.NotRemoved)
)
async def delete_removal(call: Here, match_id: str, account: AccountName) -> Response:
    """Delete the removal of a player.

    Somebody whom a host removed can join again, by the same ways as anybody else.
    """
    return await call.write(hosts.let_in, match_id, account)


@router.put(
    "/v1/matches/{match_id}/seats/{seat}/submission",
    access=_HOST,
    answers=submit_for_seat.SeatReceipt,
    errors=(errors.HostIsPlaying, errors.UnknownSeatNumber, PhaseClosed, errors.MatchPaused, *OF_ACTION),
    examples={
        name: {**sent, "reason": "Sent to me by mail before the deadline."} for name, sent in SUBMISSIONS.items()
    },
)
async def put_submission_for_seat(
    call: Here, match_id: str, seat: _Seat, payload: submit_for_seat.SeatSubmission
) -> Response:
    """Put a submission for a seat.

    Send a submission in a player's place. It counts as the seat's own and replaces even a locked one. The seat is
    notified at once and keeps both versions in its history. You do not learn whether the seat had submitted, or
    what.
    """
    return await call.write(submit_for_seat.amend, match_id, seat, payload)


@router.get("/v1/matches/{match_id}/hosts", access=_READ, answers=hosts.HostList)
async def list_hosts(call: Here, match_id: str, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List the match's hosts.

    See which accounts host the match.
    """
    return await call.read_part(limit, cursor, attrgetter("account_id"), hosts.hosts_of, match_id)


@router.post(
    "/v1/matches/{match_id}/hosts",
    access=_HOST,
    key="required",
    answers=hosts.HostFacts,
    made="/v1/matches/{match_id}/hosts",
    errors=(errors.UnknownAccount, errors.SeatingRefused),
    examples={"a second host": {"account": "grace"}},
)
async def add_host(call: Here, match_id: str, payload: hosts.NewHost) -> Response:
    """Add a host to the match.

    Give another account all host rights that you have. People choose who can do that (`seating` of their account).
    """
    return await call.write(hosts.add_host, match_id, payload)


@router.delete("/v1/matches/{match_id}/hosts/{account}", access=_HOST, errors=(errors.UnknownAccount, errors.LastHost))
async def remove_host(call: Here, match_id: str, account: AccountName) -> Response:
    """Remove a host from the match.

    Take the host rights from an account. You can remove yourself if another host is left.
    """
    return await call.write(hosts.remove_host, match_id, account)


@_command(
    "/v1/matches/{match_id}/host/rewind",
    errors=(errors.NotStarted, errors.MatchOver, errors.UnknownPhaseId),
    examples={
        "new submissions": {"to_phase": "ph_3kTz", "reason": "I closed the round too early; two seats were missing."},
        "same submissions": {"to_phase": "ph_3kTz", "keep_submissions": True, "reason": "Seat 3 was misread."},
    },
)
async def rewind_match(call: Here, match_id: str, payload: review.RewindRequest) -> Response:
    """Rewind the match.

    Go back to the opening of an earlier phase. The phase opens again under a new id, and everything since is taken
    back, including garnets. Nothing is deleted, and all participants are notified. The same submissions lead to the
    same outcome again. Players still know what they have read. You cannot rewind a finished match, because its end
    reveals what was hidden. Use `publication: host_review` to read the last outcome before the players do.
    """
    return await call.write(review.rewind, match_id, payload)


@_command(
    "/v1/matches/{match_id}/host/cancel",
    errors=(errors.MatchOver,),
    examples={"too few players": {"reason": "Four players have left."}},
)
async def cancel_match(call: Here, match_id: str, payload: timing.CancelRequest = timing.CancelRequest()) -> Response:  # noqa: B008 - frozen
    """Cancel the match.

    End the match without a result. A cancelled match cannot be resumed. Another match takes its place in its season,
    whose garnets are as they were before it.
    """
    return await call.write(timing.cancel, match_id, payload)


@router.post(
    "/v1/matches/{match_id}/host/break-seal",
    access=needs("match:break-seal"),
    key="required",
    answers=submit_for_seat.BrokenSeal,
    errors=(errors.HostIsPlaying, errors.UnknownSeatNumber, PhaseClosed, errors.MatchPaused),
    examples={"one seat": {"seat": 3, "reason": "The player cannot sign in and asks what they sent."}},
)
async def break_seal(call: Here, match_id: str, payload: submit_for_seat.BreakSealRequest) -> Response:
    """Break the seal.

    Read the sealed submissions of the open phase, of one seat or of all. This breaks the promise of secrecy to the
    players. It is recorded with your reason, which is required here, and all participants are notified when the match
    is over. It needs a scope of its own, `match:break-seal`, which sign-ins have and other tokens only if you give it
    to them.
    """
    return await call.write(submit_for_seat.break_seal, match_id, payload)


@router.get(
    "/v1/matches/{match_id}/audit", access=_READ, answers=hosts.AuditLog, errors=(errors.NotHost, errors.HostIsPlaying)
)
async def list_audit(call: Here, match_id: str, limit: PageSize = PAGE, after: After = 0) -> Response:
    """List the entries of the audit log.

    Read what the hosts did in the match. Hosts who don't play can read it at any time, players once the match is
    over.
    """
    return await call.read(hosts.audit_of, match_id, limit=limit, after=after)
