"""Seasons: their course, from the policies to the finals, and what ends or undoes it.

May touch: the verbs of seasons. Rule kept here: what a host does is told to whom it concerns, by the verb.
"""

from typing import Annotated, TypeAlias

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Here
from mainmatch.api.http.router import Router
from mainmatch.api.routers.season_common import BY_HOST, HOST, POLICIES, SeasonId
from mainmatch.services.seasons import hosting
from mainmatch.services.seasons.schemas import Announcement, Because, NewPolicies, SeasonFacts

__all__ = ["router"]

router = Router("Seasons")

MatchId: TypeAlias = Annotated[str, Path(max_length=64)]

_BECAUSE = {"why": {"reason": "Two players were told the wrong rules."}}


@router.put(
    "/v1/seasons/{season_id}/policies",
    access=HOST,
    answers=SeasonFacts,
    mistakes=(*BY_HOST, "bad_policies", "not_now"),
    examples={"others": {"policies": POLICIES}},
)
async def put_policies(call: Here, season_id: SeasonId, payload: NewPolicies) -> Response:
    """Choose other policies.

    In place of all before, until the season starts.
    """
    return await call.write(hosting.change_policies, season_id, payload)


@router.post(
    "/v1/seasons/{season_id}/start",
    access=HOST,
    key="required",
    answers=SeasonFacts,
    status=200,
    mistakes=(*BY_HOST, "too_few_members", "not_now"),
)
async def start_season(call: Here, season_id: SeasonId) -> Response:
    """Start the season.

    Cast and policies stand from now on; everybody gets what the season begins with.
    """
    return await call.write(hosting.start, season_id)


@router.post(
    "/v1/seasons/{season_id}/episodes",
    access=HOST,
    key="required",
    answers=SeasonFacts,
    status=201,
    mistakes=(*BY_HOST, "unknown_game", "wrong_seat_count", "not_now", "season_over", "finals_due"),
    examples={"the first": {"game": "x-game", "title": "Who trusts whom"}},
)
async def announce_episode(call: Here, season_id: SeasonId, payload: Announcement) -> Response:
    """Announce an episode.

    Then create its match with `season_id`: the cast is seated. When it is over the season goes on by itself, up to the
    next thing that somebody has to decide or play.
    """
    return await call.write(hosting.announce_episode, season_id, payload)


@router.post(
    "/v1/seasons/{season_id}/finals",
    access=HOST,
    key="required",
    answers=SeasonFacts,
    status=201,
    mistakes=(*BY_HOST, "too_many_members", "not_now", "season_over"),
)
async def announce_finals(call: Here, season_id: SeasonId) -> Response:
    """Announce the finals.

    When so few are left as the policies say.
    """
    return await call.write(hosting.announce_finals, season_id)


@router.post(
    "/v1/seasons/{season_id}/matches/{match_id}/take_back",
    access=HOST,
    key="required",
    answers=SeasonFacts,
    status=200,
    mistakes=(*BY_HOST, "unknown_match", "match_running", "season_over"),
    examples=_BECAUSE,
)
async def take_back_match(call: Here, season_id: SeasonId, match_id: MatchId, payload: Because) -> Response:
    """Take a match back.

    It counts no more, nor does anything that it led to: tokens, decisions, the elimination, later episodes. Garnets go
    back by entries of their own, as far as they are still there. Another match takes its place.
    """
    return await call.write(hosting.take_back, season_id, match_id, payload)


@router.post(
    "/v1/seasons/{season_id}/cancel",
    access=HOST,
    key="required",
    answers=SeasonFacts,
    status=200,
    mistakes=(*BY_HOST, "season_over"),
    examples=_BECAUSE,
)
async def cancel_season(call: Here, season_id: SeasonId, payload: Because) -> Response:
    """End the season without a winner.

    For good. Its running matches are called off.
    """
    return await call.write(hosting.cancel, season_id, payload)
