"""Hosting: who sits where, who hosts, and what hosts did.

May touch: the verbs of hosting. Rule kept here: what a host reads or sends that was sealed is written down, and
players learn of it.
"""

from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.router import Router
from mainmatch.api.routers.match_play import SUBMISSIONS
from mainmatch.services.hosting import hosts, submit_for_seat, substitutes
from mainmatch.services.hosting.hosts import AuditLog, HostList, NewHost
from mainmatch.services.hosting.submit_for_seat import Amend, Amended, BreakSeal, BrokenSeal
from mainmatch.services.hosting.substitutes import NewPlayer, Substitution

__all__ = ["router"]

router = Router("Hosting")

_HOST = needs("match:host")
_Seat = Annotated[int, Path(ge=1, le=64)]


@router.put(
    "/v1/matches/{match_id}/seats/{seat}/player",
    access=_HOST,
    answers=Substitution,
    mistakes=("unknown_match", "not_host", "match_over", "unknown_seat_number", "unknown_account", "already_joined"),
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
    mistakes=(
        "unknown_match",
        "not_host",
        "host_is_playing",
        "unknown_seat_number",
        "phase_closed",
        "match_paused",
        "malformed_action",
        "action_not_allowed",
        "not_enough_garnets",
    ),
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


@router.post(
    "/v1/matches/{match_id}/host/break_seal",
    access=_HOST,
    key="required",
    answers=BrokenSeal,
    mistakes=("unknown_match", "not_host", "host_is_playing", "unknown_seat_number", "phase_closed", "match_paused"),
    examples={"one seat": {"seat": 3, "reason": "They ask what they had sent, and can't sign in."}},
)
async def break_seal(call: Here, match_id: str, payload: BreakSeal) -> Response:
    """Read what is sealed.

    Before the phase closes, against the promise that players were given: it is written down with your reason, and
    everybody is told when the match is over.
    """
    return await call.write(submit_for_seat.break_seal, match_id, payload)


@router.get("/v1/matches/{match_id}/hosts", access=needs("match:read"), answers=HostList, mistakes=("unknown_match",))
async def list_hosts(call: Here, match_id: str) -> Response:
    """Who hosts?"""
    return await call.read(hosts.hosts_of, match_id)


@router.post(
    "/v1/matches/{match_id}/hosts",
    access=_HOST,
    key="required",
    answers=HostList,
    status=201,
    mistakes=("unknown_match", "not_host", "unknown_account"),
    examples={"a second host": {"account": "grace"}},
)
async def add_host(call: Here, match_id: str, payload: NewHost) -> Response:
    """Make somebody a host beside you.

    With all rights that you have.
    """
    return await call.write(hosts.add_host, match_id, payload)


@router.delete(
    "/v1/matches/{match_id}/hosts/{account_id}",
    access=_HOST,
    mistakes=("unknown_match", "not_host", "unknown_account", "last_host"),
)
async def remove_host(call: Here, match_id: str, account_id: str) -> Response:
    """Make a host no host any more.

    Yourself too, as long as another one is left.
    """
    return await call.write(hosts.remove_host, match_id, account_id)


@router.get(
    "/v1/matches/{match_id}/audit",
    access=needs("match:read"),
    answers=AuditLog,
    mistakes=("unknown_match", "not_host", "host_is_playing"),
)
async def get_audit(call: Here, match_id: str) -> Response:
    """What did the hosts do?

    For hosts who don't play; for players when the match is over.
    """
    return await call.read(hosts.audit_of, match_id)
