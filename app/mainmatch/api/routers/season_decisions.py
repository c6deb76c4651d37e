"""Seasons: decisions, and garnets that members offer each other.

May touch: the verbs of seasons. Rule kept here: a member is never named as the one who decides or offers; that is
always the caller's own.
"""

from typing import Annotated, TypeAlias

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Here
from mainmatch.api.http.router import Router
from mainmatch.api.routers.season_common import HOST, OF_ONE, PLAY, SeasonId
from mainmatch.services.seasons import decisions, hosting
from mainmatch.services.seasons.schemas import Chosen, DecisionExtension, GarnetOffer, Offered, SeasonFacts

__all__ = ["router"]

router = Router("Seasons")

_OF_DECISION = (*OF_ONE, "unknown_decision", "decision_closed")
_OF_OFFER = (*OF_ONE, "not_in_cast", "unknown_offer")

DecisionId: TypeAlias = Annotated[str, Path(max_length=64, examples=["de_1"])]
OfferId: TypeAlias = Annotated[str, Path(max_length=64)]


@router.put(
    "/v1/seasons/{season_id}/decisions/{decision}/choice",
    access=PLAY,
    answers=SeasonFacts,
    mistakes=(*_OF_DECISION, "not_in_cast", "not_your_decision", "wrong_count", "not_an_option"),
    examples={"a member": {"choice": ["cm_7"]}, "nothing": {"choice": []}},
)
async def put_choice(call: Here, season_id: SeasonId, decision: DecisionId, payload: Chosen) -> Response:
    """Decide.

    It can be changed until the decision closes. In a sealed decision nobody sees it before, hosts included.
    """
    return await call.write(decisions.choose, season_id, decision, payload)


@router.post(
    "/v1/seasons/{season_id}/decisions/{decision}/close",
    access=HOST,
    key="required",
    answers=SeasonFacts,
    status=200,
    mistakes=(*_OF_DECISION, "not_season_host"),
)
async def close_decision(call: Here, season_id: SeasonId, decision: DecisionId) -> Response:
    """Close a decision now.

    As if its deadline had come; who hasn't decided is silent.
    """
    return await call.write(hosting.close_decision, season_id, decision)


@router.post(
    "/v1/seasons/{season_id}/decisions/{decision}/extend",
    access=HOST,
    key="required",
    answers=SeasonFacts,
    status=200,
    mistakes=(*_OF_DECISION, "not_season_host", "bad_deadline"),
    examples={"a day more": {"due_at": "2027-03-02T20:00:00Z", "reason": "A holiday."}},
)
async def extend_decision(
    call: Here, season_id: SeasonId, decision: DecisionId, payload: DecisionExtension
) -> Response:
    """Move a decision's deadline.

    To an instant that is still to come; everybody is told.
    """
    return await call.write(hosting.extend_decision, season_id, decision, payload)


@router.post(
    "/v1/seasons/{season_id}/transfers",
    access=PLAY,
    key="required",
    answers=Offered,
    status=201,
    mistakes=(
        *OF_ONE,
        "not_in_cast",
        "unknown_member",
        "not_active",
        "not_now",
        "season_over",
        "transfers_closed",
        "not_yourself",
        "too_many_offers",
        "not_enough_garnets",
    ),
    examples={"two": {"to": "cm_7", "amount": 2}},
)
async def offer_garnets(call: Here, season_id: SeasonId, payload: GarnetOffer) -> Response:
    """Offer garnets to another member.

    Where the policies allow it. They are set apart until they are accepted, declined or withdrawn; nobody but the two
    of you and hosts is told.
    """
    return await call.write(decisions.offer, season_id, payload)


@router.post(
    "/v1/seasons/{season_id}/transfers/{offer}/accept",
    access=PLAY,
    key="required",
    answers=SeasonFacts,
    status=200,
    mistakes=_OF_OFFER,
)
async def accept_garnets(call: Here, season_id: SeasonId, offer: OfferId) -> Response:
    """Accept garnets that were offered to you."""
    return await call.write(decisions.accept, season_id, offer)


@router.post(
    "/v1/seasons/{season_id}/transfers/{offer}/decline",
    access=PLAY,
    key="required",
    answers=SeasonFacts,
    status=200,
    mistakes=_OF_OFFER,
)
async def decline_garnets(call: Here, season_id: SeasonId, offer: OfferId) -> Response:
    """Decline garnets that were offered to you."""
    return await call.write(decisions.decline, season_id, offer)


@router.delete("/v1/seasons/{season_id}/transfers/{offer}", access=PLAY, mistakes=_OF_OFFER)
async def withdraw_offer(call: Here, season_id: SeasonId, offer: OfferId) -> Response:
    """Take an offer of yours back."""
    return await call.write(decisions.withdraw, season_id, offer)
