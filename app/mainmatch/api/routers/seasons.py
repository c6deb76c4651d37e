"""Seasons: creating and reading them, their ledger and archive, their cast and hosts.

A member is named by its id in the cast, never by its account.
"""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal, TypeAlias

from fastapi import Path, Query
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.router import Router
from mainmatch.season.errors import AliasTaken, BadPolicies, CastFull, DecisionOpen, NotActive, NotNow, SeasonOver
from mainmatch.services.errors import BadCursor, HostIsPlaying, InCast, LastHost, NotInCast, UnknownAccount, WrongCode
from mainmatch.services.seasons import cast, hosting, queries
from mainmatch.services.seasons.schemas import (
    BalanceHistory,
    LedgerPage,
    MemberChange,
    MemberPlayer,
    NewMember,
    NewSeason,
    NewSeasonHost,
    SeasonFacts,
    SeasonHosts,
    SeasonJoin,
    SeasonList,
    SeasonView,
    Warned,
)

__all__ = ["HOST", "PLAY", "POLICIES", "SeasonId", "router"]

READ = needs("season:read")
HOST = needs("season:host")
PLAY = needs("match:play")


SeasonId: TypeAlias = Annotated[str, Path(max_length=64)]
MemberId: TypeAlias = Annotated[str, Path(max_length=64, examples=["cm_7"])]
AccountId: TypeAlias = Annotated[str, Path(max_length=64)]

POLICIES: Mapping[str, Any] = {
    "start_garnets": 3,
    "death_match_pool": ["duel-of-nerve", "duel-of-bids"],
    "death_match_bans": 1,
    "transfers": "between_matches",
}
"""An example of them."""

router = Router("Seasons")
_command = partial(router.post, access=HOST, key="required", answers=SeasonFacts)

_OF_LEDGER = (NotInCast, HostIsPlaying)


@router.post(
    "/v1/seasons",
    access=HOST,
    answers=SeasonFacts,
    status=201,
    errors=(BadPolicies,),
    examples={
        "with defaults": {"title": "The first season"},
        "with policies": {"title": "The second season", "policies": POLICIES, "visibility": "unlisted"},
    },
)
async def create_season(call: Here, payload: NewSeason) -> Response:
    """Create a season.

    You become its host and get the `join_code` of unlisted and private ones. Then put the cast together and start it.
    """
    return await call.write(cast.create, payload)


@router.get("/v1/seasons", access=READ, answers=SeasonList, errors=(BadCursor,))
async def list_seasons(
    call: Here,
    status: Literal["casting", "running", "finals", "finished", "cancelled"] | None = None,
    mine: bool = False,  # noqa: FBT001, FBT002 - a query parameter
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
) -> Response:
    """List seasons.

    Public ones and your own, newest first. `mine=true`: only those you host or are in.
    """
    return await call.read(queries.listed, status=status, mine=mine, limit=limit, cursor=cursor)


@router.get("/v1/seasons/{season_id}", access=READ, answers=SeasonFacts)
async def get_season(call: Here, season_id: SeasonId) -> Response:
    """Read a season's facts.

    And your own place in it; what happens in it is in its view.
    """
    return await call.read(queries.facts, season_id)


@router.get("/v1/seasons/{season_id}/view", access=READ, answers=SeasonView)
async def get_season_view(call: Here, season_id: SeasonId) -> Response:
    """Read a season as you may know it.

    Standings, episodes, decisions that are open, and what waits for you. Follow its feed from `cursor` on, as you do
    with a match.
    """
    return await call.read(queries.view, season_id)


@router.get("/v1/seasons/{season_id}/garnets", access=READ, answers=BalanceHistory)
async def get_season_garnets(call: Here, season_id: SeasonId) -> Response:
    """Read garnets over time, for a chart.

    By member, as far as the season lets you know them.
    """
    return await call.read(queries.history, season_id)


@router.get("/v1/seasons/{season_id}/ledger", access=READ, answers=LedgerPage, errors=_OF_LEDGER)
async def list_ledger(
    call: Here,
    season_id: SeasonId,
    after: Annotated[int, Query(ge=0, le=2**53, description="Number of the last entry that you have.")] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:
    """Read the ledger.

    Double entry: the lines of an entry sum to zero. Members read their own lines, hosts who don't play all.
    """
    return await call.read(queries.ledger_of, season_id, after=after, limit=limit)


@router.get("/v1/seasons/{season_id}/ledger.csv", access=READ, status=200, media="text/csv", errors=_OF_LEDGER)
async def get_ledger_csv(call: Here, season_id: SeasonId) -> Response:
    """Read the ledger as a table.

    The same entries as CSV (RFC 4180), a row a line.
    """
    return Response(await call.fetch(queries.ledger_csv, season_id), 200, call.headers, "text/csv; charset=utf-8")


@router.get("/v1/seasons/{season_id}/export", access=READ, status=200, media="application/x-ndjson")
async def get_season_export(call: Here, season_id: SeasonId) -> Response:
    """Export a season: its archive.

    A line of JSON each: the season, its cast, what you were told of it, entries of the ledger that you may read.
    Members are named by their aliases, never by accounts.
    """
    return Response(await call.fetch(queries.export, season_id), 200, call.headers, "application/x-ndjson")


@router.post(
    "/v1/seasons/{season_id}/join",
    access=PLAY,
    key="required",
    answers=SeasonFacts,
    errors=(WrongCode, InCast, AliasTaken, CastFull, NotNow),
    examples={"public": {}, "with a code": {"code": "Yb7uJ2", "alias": "The Fox"}},
)
async def join_season(call: Here, season_id: SeasonId, payload: SeasonJoin) -> Response:
    """Join the cast.

    While it is put together. You are called by your alias in it.
    """
    return await call.write(cast.join, season_id, payload)


@router.post("/v1/seasons/{season_id}/leave", access=PLAY, errors=(NotInCast, SeasonOver, NotActive))
async def leave_season(call: Here, season_id: SeasonId) -> Response:
    """Leave the cast.

    After the start you withdraw, for good; the policies say where your garnets go.
    """
    return await call.write(cast.leave, season_id)


@_command(
    "/v1/seasons/{season_id}/members",
    status=201,
    errors=(UnknownAccount, InCast, AliasTaken, CastFull, NotNow),
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
    errors=(SeasonOver,),
    examples={"a team": {"groups": ["Team Red"]}},
)
async def update_member(call: Here, season_id: SeasonId, member: MemberId, payload: MemberChange) -> Response:
    """Put a member into groups or teams.

    Words for people: no rule hangs on them.
    """
    return await call.write(cast.change_member, season_id, member, payload)


@router.delete("/v1/seasons/{season_id}/members/{member}", access=HOST, errors=(SeasonOver, NotActive))
async def remove_member(call: Here, season_id: SeasonId, member: MemberId) -> Response:
    """Take a member out.

    Before the start it is as if it had never been there. After it the member is out for good.
    """
    return await call.write(cast.remove_member, season_id, member)


@router.put(
    "/v1/seasons/{season_id}/members/{member}/player",
    access=HOST,
    answers=SeasonFacts,
    errors=(UnknownAccount, InCast, AliasTaken, SeasonOver, DecisionOpen),
    examples={"a substitute": {"account": "greta", "reason": "Frida is ill."}},
)
async def put_member_player(call: Here, season_id: SeasonId, member: MemberId, payload: MemberPlayer) -> Response:
    """Let somebody else take a member's place.

    The member goes on with all it has, in its running match too. Whoever had the place loses access at once.
    """
    return await call.write(cast.put_player, season_id, member, payload)


@_command(
    "/v1/seasons/{season_id}/members/{member}/warnings",
    status=201,
    errors=(SeasonOver, NotActive, NotNow),
    examples={"late": {"reason": "The third deadline missed."}},
)
async def warn_member(call: Here, season_id: SeasonId, member: MemberId, payload: Warned) -> Response:
    """Warn a member.

    Only the member and hosts read why. The policies say what the warning costs.
    """
    return await call.write(hosting.warn, season_id, member, payload)


@router.get("/v1/seasons/{season_id}/hosts", access=READ, answers=SeasonHosts)
async def list_season_hosts(call: Here, season_id: SeasonId) -> Response:
    """Who hosts the season?"""
    return await call.read(cast.hosts_of, season_id)


@router.post(
    "/v1/seasons/{season_id}/hosts",
    access=HOST,
    key="required",
    answers=SeasonHosts,
    status=201,
    errors=(UnknownAccount,),
    examples={"a second host": {"account": "grace"}},
)
async def add_season_host(call: Here, season_id: SeasonId, payload: NewSeasonHost) -> Response:
    """Make somebody a host of the season beside you.

    With all rights that you have.
    """
    return await call.write(cast.add_host, season_id, payload)


@router.delete("/v1/seasons/{season_id}/hosts/{account_id}", access=HOST, errors=(UnknownAccount, LastHost))
async def remove_season_host(call: Here, season_id: SeasonId, account_id: AccountId) -> Response:
    """Make a host of the season no host any more.

    Yourself too, as long as another one is left.
    """
    return await call.write(cast.remove_host, season_id, account_id)
