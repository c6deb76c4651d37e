"""Seasons: who is in the cast, who plays for whom, and who hosts.

May touch: the verbs of seasons. Rule kept here: a member is named by its id in the cast, never by its account.
"""

from typing import Annotated, TypeAlias

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Here
from mainmatch.api.http.router import Router
from mainmatch.api.routers.seasons import BY_HOST, HOST, OF_ONE, PLAY, READ, SeasonId
from mainmatch.services.seasons import cast, hosting
from mainmatch.services.seasons.schemas import (
    MemberChange,
    MemberPlayer,
    NewMember,
    NewSeasonHost,
    SeasonFacts,
    SeasonHosts,
    SeasonJoin,
    Warned,
)

__all__ = ["router"]

router = Router("Seasons")

_OF_MEMBER = (*BY_HOST, "unknown_member")

MemberId: TypeAlias = Annotated[str, Path(max_length=64, examples=["cm_7"])]
AccountId: TypeAlias = Annotated[str, Path(max_length=64)]


@router.post(
    "/v1/seasons/{season_id}/join",
    access=PLAY,
    key="required",
    answers=SeasonFacts,
    mistakes=(*OF_ONE, "wrong_code", "in_cast", "alias_taken", "cast_full", "not_now"),
    examples={"public": {}, "with a code": {"code": "Yb7uJ2", "alias": "The Fox"}},
)
async def join_season(call: Here, season_id: SeasonId, payload: SeasonJoin) -> Response:
    """Join the cast.

    While it is put together. You are called by your alias in it.
    """
    return await call.write(cast.join, season_id, payload)


@router.post(
    "/v1/seasons/{season_id}/leave", access=PLAY, mistakes=(*OF_ONE, "not_in_cast", "season_over", "not_active")
)
async def leave_season(call: Here, season_id: SeasonId) -> Response:
    """Leave the cast.

    After the start you withdraw, for good; the policies say where your garnets go.
    """
    return await call.write(cast.leave, season_id)


@router.post(
    "/v1/seasons/{season_id}/members",
    access=HOST,
    key="required",
    answers=SeasonFacts,
    status=201,
    mistakes=(*BY_HOST, "unknown_account", "in_cast", "alias_taken", "cast_full", "not_now"),
    examples={"a player": {"account": "frida", "alias": "The Fox"}, "a bot": {"bot": "house", "alias": "Robin"}},
)
async def add_member(call: Here, season_id: SeasonId, payload: NewMember) -> Response:
    """Take somebody into the cast.

    A player by username, or a house bot, while the cast is put together.
    """
    return await call.write(cast.add_member, season_id, payload)


@router.patch(
    "/v1/seasons/{season_id}/members/{member}",
    access=HOST,
    answers=SeasonFacts,
    mistakes=(*_OF_MEMBER, "season_over"),
    examples={"a team": {"groups": ["Team Red"]}},
)
async def update_member(call: Here, season_id: SeasonId, member: MemberId, payload: MemberChange) -> Response:
    """Put a member into groups or teams.

    Words for people: no rule hangs on them.
    """
    return await call.write(cast.change_member, season_id, member, payload)


@router.delete(
    "/v1/seasons/{season_id}/members/{member}", access=HOST, mistakes=(*_OF_MEMBER, "season_over", "not_active")
)
async def remove_member(call: Here, season_id: SeasonId, member: MemberId) -> Response:
    """Take a member out.

    Before the start it is as if it had never been there. After it the member is out for good.
    """
    return await call.write(cast.remove_member, season_id, member)


@router.put(
    "/v1/seasons/{season_id}/members/{member}/player",
    access=HOST,
    answers=SeasonFacts,
    mistakes=(*_OF_MEMBER, "unknown_account", "in_cast", "alias_taken", "season_over", "decision_open"),
    examples={"a substitute": {"account": "greta", "reason": "Frida is ill."}},
)
async def put_member_player(call: Here, season_id: SeasonId, member: MemberId, payload: MemberPlayer) -> Response:
    """Let somebody else take a member's place.

    The member goes on with all it has, in its running match too. Whoever had the place loses access at once.
    """
    return await call.write(cast.put_player, season_id, member, payload)


@router.post(
    "/v1/seasons/{season_id}/members/{member}/warnings",
    access=HOST,
    key="required",
    answers=SeasonFacts,
    status=201,
    mistakes=(*_OF_MEMBER, "season_over", "not_active", "not_now"),
    examples={"late": {"reason": "The third deadline missed."}},
)
async def warn_member(call: Here, season_id: SeasonId, member: MemberId, payload: Warned) -> Response:
    """Warn a member.

    Only the member and hosts read why. The policies say what the warning costs.
    """
    return await call.write(hosting.warn, season_id, member, payload)


@router.get("/v1/seasons/{season_id}/hosts", access=READ, answers=SeasonHosts, mistakes=OF_ONE)
async def list_season_hosts(call: Here, season_id: SeasonId) -> Response:
    """Who hosts the season?"""
    return await call.read(cast.hosts_of, season_id)


@router.post(
    "/v1/seasons/{season_id}/hosts",
    access=HOST,
    key="required",
    answers=SeasonHosts,
    status=201,
    mistakes=(*BY_HOST, "unknown_account"),
    examples={"a second host": {"account": "grace"}},
)
async def add_season_host(call: Here, season_id: SeasonId, payload: NewSeasonHost) -> Response:
    """Make somebody a host of the season beside you.

    With all rights that you have.
    """
    return await call.write(cast.add_host, season_id, payload)


@router.delete(
    "/v1/seasons/{season_id}/hosts/{account_id}",
    access=HOST,
    mistakes=(*BY_HOST, "unknown_account", "last_host"),
)
async def remove_season_host(call: Here, season_id: SeasonId, account_id: AccountId) -> Response:
    """Make a host of the season no host any more.

    Yourself too, as long as another one is left.
    """
    return await call.write(cast.remove_host, season_id, account_id)
