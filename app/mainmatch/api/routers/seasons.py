"""Seasons: creating, finding and reading them, their ledger and their archive.

May touch: the verbs of seasons. Rule kept here: what is answered is what the caller may know of a season, as the verb
says.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from fastapi import Path, Query
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.router import Router
from mainmatch.services.seasons import cast, queries
from mainmatch.services.seasons.schemas import (
    BalanceHistory,
    LedgerPage,
    NewSeason,
    SeasonFacts,
    SeasonList,
    SeasonView,
)

__all__ = ["BY_HOST", "HOST", "OF_ONE", "PLAY", "POLICIES", "READ", "SeasonId", "router"]


# Seasons: what their operations have in common. What all files of seasons declare is said once.


READ = needs("season:read")
HOST = needs("season:host")
PLAY = needs("match:play")

OF_ONE = ("unknown_season",)
"""What may be wrong with any operation on a season."""

BY_HOST = (*OF_ONE, "not_season_host")
"""And where only its hosts may."""

SeasonId: TypeAlias = Annotated[str, Path(max_length=64)]

POLICIES: Mapping[str, Any] = {
    "start_garnets": 3,
    "death_match_pool": ["duel-of-nerve", "duel-of-bids"],
    "death_match_bans": 1,
    "transfers": "between_matches",
}
"""An example of them."""


router = Router("Seasons")

_OF_LEDGER = (*OF_ONE, "not_in_cast", "host_is_playing")


@router.post(
    "/v1/seasons",
    access=HOST,
    answers=SeasonFacts,
    status=201,
    mistakes=("bad_policies",),
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


@router.get("/v1/seasons", access=READ, answers=SeasonList, mistakes=("bad_cursor",))
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


@router.get("/v1/seasons/{season_id}", access=READ, answers=SeasonFacts, mistakes=OF_ONE)
async def get_season(call: Here, season_id: SeasonId) -> Response:
    """Read a season's facts.

    And your own place in it; what happens in it is in its view.
    """
    return await call.read(queries.facts, season_id)


@router.get("/v1/seasons/{season_id}/view", access=READ, answers=SeasonView, mistakes=OF_ONE)
async def get_season_view(call: Here, season_id: SeasonId) -> Response:
    """Read a season as you may know it.

    Standings, episodes, decisions that are open, and what waits for you. Follow its feed from `cursor` on, as you do
    with a match.
    """
    return await call.read(queries.view, season_id)


@router.get("/v1/seasons/{season_id}/garnets", access=READ, answers=BalanceHistory, mistakes=OF_ONE)
async def get_season_garnets(call: Here, season_id: SeasonId) -> Response:
    """Read garnets over time, for a chart.

    By member, as far as the season lets you know them.
    """
    return await call.read(queries.history, season_id)


@router.get("/v1/seasons/{season_id}/ledger", access=READ, answers=LedgerPage, mistakes=_OF_LEDGER)
async def list_ledger(
    call: Here,
    season_id: SeasonId,
    after: Annotated[int, Query(ge=0, le=2**53, description="The number of the last entry that you have.")] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:
    """Read the ledger.

    Double entry: the lines of an entry sum to zero. Members read their own lines, hosts who don't play all.
    """
    return await call.read(queries.ledger_of, season_id, after=after, limit=limit)


@router.get(
    "/v1/seasons/{season_id}/ledger.csv",
    access=READ,
    status=200,
    media="text/csv",
    mistakes=_OF_LEDGER,
)
async def get_ledger_csv(call: Here, season_id: SeasonId) -> Response:
    """Read the ledger as a table.

    The same entries as CSV (RFC 4180), a row a line.
    """
    text = await call.fetch(queries.ledger_csv, season_id)
    return Response(text, 200, call.headers, "text/csv; charset=utf-8")


@router.get(
    "/v1/seasons/{season_id}/export",
    access=READ,
    status=200,
    media="application/x-ndjson",
    mistakes=OF_ONE,
)
async def get_season_export(call: Here, season_id: SeasonId) -> Response:
    """Export a season: its archive.

    A line of JSON each: the season, its cast, what you were told of it, entries of the ledger that you may read.
    Members are named by their aliases, never by accounts.
    """
    text = await call.fetch(queries.export, season_id)
    return Response(text, 200, call.headers, "application/x-ndjson")
