"""Calls of hosts (docs/hosting.md). Each is announced to all, with its ``reason``, and kept in the audit log."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from mainmatch_client.calls.call import Call, fresh_key, given, nothing, operation, path, reading
from mainmatch_client.models import (
    AuditLog,
    BrokenSeal,
    Clarification,
    HostFacts,
    HostStatus,
    MatchFacts,
    PhaseReview,
    PlayerRemovalList,
    PlayerSubstitution,
    SeatReceipt,
    SentInPhase,
)

__all__ = [
    "add_host",
    "announce",
    "audit",
    "break_seal",
    "cancel",
    "clarify",
    "close_phase",
    "delete_removal",
    "extend",
    "host_status",
    "pause",
    "publish",
    "put_player",
    "remind",
    "removals",
    "remove_host",
    "resume",
    "review",
    "rewind",
    "submit_for",
]


def _act(match_id: str, act: str, key: str | None, **body: Any) -> Call[MatchFacts]:
    where = path("matches", match_id, "host", act)
    return Call(method="POST", path=where, body=given(**body), key=fresh_key(key), reads=reading(MatchFacts))


# --- time


@operation("extendPhase")
def extend(
    match_id: str,
    *,
    seconds: int | None = None,
    due_at: datetime | None = None,
    phase_id: str | None = None,
    reason: str | None = None,
    idempotency_key: str | None = None,
) -> Call[MatchFacts]:
    """Extend the open phase, by seconds or up to an instant; with ``phase_id``, only if this one is still open."""
    return _act(match_id, "extend", idempotency_key, seconds=seconds, due_at=due_at, phase_id=phase_id, reason=reason)


@operation("pauseMatch")
def pause(
    match_id: str, *, until: datetime | None = None, reason: str | None = None, idempotency_key: str | None = None
) -> Call[MatchFacts]:
    """Pause the match until a host resumes it or until ``until``, by default in three days."""
    return _act(match_id, "pause", idempotency_key, until=until, reason=reason)


@operation("resumeMatch")
def resume(match_id: str, *, reason: str | None = None, idempotency_key: str | None = None) -> Call[MatchFacts]:
    """Resume the match."""
    return _act(match_id, "resume", idempotency_key, reason=reason)


@operation("closePhase")
def close_phase(
    match_id: str, *, phase_id: str | None = None, reason: str | None = None, idempotency_key: str | None = None
) -> Call[MatchFacts]:
    """Close the open phase now; with ``phase_id``, only if this one is still open."""
    return _act(match_id, "close-phase", idempotency_key, phase_id=phase_id, reason=reason)


@operation("publishOutcome")
def publish(
    match_id: str, *, phase_id: str | None = None, reason: str | None = None, idempotency_key: str | None = None
) -> Call[MatchFacts]:
    """Publish the outcome that waits in a match under ``host_review``; with ``phase_id``, only that of this phase."""
    return _act(match_id, "publish", idempotency_key, phase_id=phase_id, reason=reason)


@operation("getReview")
def review(match_id: str) -> Call[PhaseReview]:
    """Get the outcome that waits for publication."""
    return Call(method="GET", path=path("matches", match_id, "host", "review"), reads=reading(PhaseReview))


@operation("getSentSubmissions")
def sent(match_id: str, phase_id: str | None = None) -> Call[SentInPhase]:
    """Get what was sent in a phase that has closed, by default the newest."""
    where = path("matches", match_id, "host", "submissions")
    return Call(method="GET", path=where, query=given(phase_id=phase_id), reads=reading(SentInPhase))


@operation("rewindMatch")
def rewind(
    match_id: str,
    to_phase: str,
    *,
    keep_submissions: bool = False,
    reason: str | None = None,
    idempotency_key: str | None = None,
) -> Call[MatchFacts]:
    """Rewind the match to the opening of an earlier phase (its id)."""
    body = {"to_phase": to_phase, "keep_submissions": keep_submissions, "reason": reason}
    return _act(match_id, "rewind", idempotency_key, **body)


@operation("cancelMatch")
def cancel(match_id: str, *, reason: str | None = None, idempotency_key: str | None = None) -> Call[MatchFacts]:
    """Cancel the match permanently, without a result."""
    return _act(match_id, "cancel", idempotency_key, reason=reason)


# --- words


@operation("postAnnouncement")
def announce(
    match_id: str, text: str, *, reason: str | None = None, idempotency_key: str | None = None
) -> Call[MatchFacts]:
    """Post an announcement to all feeds of the match."""
    return _act(match_id, "announce", idempotency_key, text=text, reason=reason)


@operation("postClarification")
def clarify(
    match_id: str, text: str, *, reason: str | None = None, idempotency_key: str | None = None
) -> Call[Clarification]:
    """Publish a clarification: dated, sent to all feeds, and listed as long as the match is kept."""
    where, key = path("matches", match_id, "host", "clarify"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body=given(text=text, reason=reason), key=key, reads=reading(Clarification))


@operation("postReminder")
def remind(match_id: str, *, reason: str | None = None, idempotency_key: str | None = None) -> Call[MatchFacts]:
    """Remind the missing seats. The response does not name them."""
    return _act(match_id, "remind", idempotency_key, reason=reason)


@operation("getHostStatus")
def host_status(match_id: str) -> Call[HostStatus]:
    """List the missing seats, if the match shows them to hosts."""
    return Call(method="GET", path=path("matches", match_id, "host", "status"), reads=reading(HostStatus))


@operation("listAudit")
def audit(match_id: str, *, after: int = 0, limit: int | None = None) -> Call[AuditLog]:
    """Get the audit log of the hosts, oldest first; ``after`` is the ``next_after`` of the page before."""
    where, query = path("matches", match_id, "audit"), given(after=after, limit=limit)
    return Call(method="GET", path=where, query=query, reads=reading(AuditLog))


# --- people


@operation("putPlayer")
def put_player(
    match_id: str,
    seat: int,
    *,
    account: str | None = None,
    bot: Literal["house", "random"] | None = None,
    invite: bool = False,
    knowledge: Literal["all", "from_now", "public_only"] | None = None,
    display_name: str | None = None,
    reason: str | None = None,
) -> Call[PlayerSubstitution]:
    """Replace a seat's player: with an account (its username), a bot, or an invite's code.

    With ``account`` and ``invite`` the account is invited.
    """
    body = given(
        account=account,
        bot=bot,
        invite=invite or None,
        knowledge=knowledge,
        display_name=display_name,
        reason=reason,
    )
    where = path("matches", match_id, "seats", seat, "player")
    return Call(method="PUT", path=where, body=body, reads=reading(PlayerSubstitution))


@operation("putSubmissionForSeat")
def submit_for(
    match_id: str,
    seat: int,
    phase_id: str,
    action: Mapping[str, Any],
    *,
    locked: bool = False,
    reason: str | None = None,
) -> Call[SeatReceipt]:
    """Submit for a seat. The seat is notified and keeps both versions."""
    body = given(phase_id=phase_id, action=action, locked=locked, reason=reason)
    where = path("matches", match_id, "seats", seat, "submission")
    return Call(method="PUT", path=where, body=body, reads=reading(SeatReceipt))


@operation("breakSeal")
def break_seal(
    match_id: str, reason: str, *, seat: int | None = None, idempotency_key: str | None = None
) -> Call[BrokenSeal]:
    """Read the sealed submissions. Players are notified when the match is over."""
    where, key = path("matches", match_id, "host", "break-seal"), fresh_key(idempotency_key)
    return Call(method="POST", path=where, body=given(reason=reason, seat=seat), key=key, reads=reading(BrokenSeal))


@operation("addHost")
def add_host(
    match_id: str, account: str, *, reason: str | None = None, idempotency_key: str | None = None
) -> Call[HostFacts]:
    """Add a host (a username) to the match."""
    where, key = path("matches", match_id, "hosts"), fresh_key(idempotency_key)
    body = given(account=account, reason=reason)
    return Call(method="POST", path=where, body=body, key=key, reads=reading(HostFacts))


@operation("removeHost")
def remove_host(match_id: str, account: str) -> Call[None]:
    """Remove a host from the match."""
    return Call(method="DELETE", path=path("matches", match_id, "hosts", account), reads=nothing)


@operation("listRemovals")
def removals(match_id: str, *, limit: int | None = None, cursor: str | None = None) -> Call[PlayerRemovalList]:
    """List the people who stay out because a host removed them."""
    where, query = path("matches", match_id, "removals"), given(limit=limit, cursor=cursor)
    return Call(method="GET", path=where, query=query, reads=reading(PlayerRemovalList))


@operation("deleteRemoval")
def delete_removal(match_id: str, account: str) -> Call[None]:
    """Let a removed player (a username) join again."""
    return Call(method="DELETE", path=path("matches", match_id, "removals", account), reads=nothing)
