"""Operations on a season's progress: policies, episodes, finals, cancellation, decisions and transfers."""

from functools import partial
from typing import Annotated, TypeAlias

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Here, SeasonId
from mainmatch.api.http.router import Router
from mainmatch.api.routers.seasons import HOST, PLAY, POLICIES
from mainmatch.rules.errors import NotEnoughGarnets, WrongSeatCount
from mainmatch.season import errors as refusals
from mainmatch.season.decisions import SeasonDecision
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.state import GarnetOffer, SeasonEpisode
from mainmatch.season.views import MemberCard
from mainmatch.services.errors import MatchRunning, NoSuchGame, NotInCast
from mainmatch.services.seasons import decisions, hosting, schemas

router = Router("Seasons")
_command = partial(router.post, access=HOST, key="required", answers=schemas.SeasonFacts)


_BECAUSE = {"a reason": {"reason": "Two players got the wrong rules."}}


@router.put(
    "/v1/seasons/{season_id}/policies",
    access=HOST,
    answers=SeasonPolicies,
    errors=(refusals.BadPolicies, refusals.NotNow),
    examples={"policies": {"policies": POLICIES}},
)
async def put_policies(call: Here, season_id: SeasonId, payload: schemas.NewPolicies) -> Response:
    """Put the policies.

    Set all policies of the season, in place of the current ones. You can do this until the season starts.
    """
    return await call.write(hosting.change_policies, season_id, payload)


@_command("/v1/seasons/{season_id}/start", errors=(refusals.TooFewMembers, WrongSeatCount, refusals.NotNow))
async def start_season(call: Here, season_id: SeasonId) -> Response:
    """Start the season.

    Fix the cast and the policies, and give each member the starting garnets.
    """
    return await call.write(hosting.start, season_id)


@router.post(
    "/v1/seasons/{season_id}/episodes",
    access=HOST,
    key="required",
    answers=SeasonEpisode,
    made="/v1/seasons/{season_id}/view",
    errors=(NoSuchGame, WrongSeatCount, refusals.NotNow, refusals.SeasonOver, refusals.FinalsDue),
    examples={"first episode": {"game": "x-game", "title": "Who trusts whom"}},
)
async def create_episode(call: Here, season_id: SeasonId, payload: schemas.NewEpisode) -> Response:
    """Create an episode.

    Open the next episode. Then create its match with `season_id`: the cast is seated. When the match is over, the
    season continues by itself up to the next decision or match.
    """
    return await call.write(hosting.announce_episode, season_id, payload)


@_command("/v1/seasons/{season_id}/finals", errors=(refusals.TooManyMembers, refusals.NotNow, refusals.SeasonOver))
async def start_finals(call: Here, season_id: SeasonId) -> Response:
    """Start the finals.

    Begin the finals, once as few members are left, or as many episodes were played, as the policies say.
    """
    return await call.write(hosting.announce_finals, season_id)


@_command(
    "/v1/seasons/{season_id}/matches/{match_id}/take-back",
    errors=(MatchRunning, refusals.SeasonOver),
    examples=_BECAUSE,
)
async def take_back_match(call: Here, season_id: SeasonId, match_id: str, payload: schemas.ReasonRequest) -> Response:
    """Take a match back.

    Undo a match in the season. It no longer counts, nor does anything that it led to: tokens, decisions, the
    elimination, later episodes. Garnets go back by entries of their own, as far as they are still there. Another
    match takes its place.
    """
    return await call.write(hosting.take_back, season_id, match_id, payload)


@_command(
    "/v1/seasons/{season_id}/announce",
    errors=(refusals.SeasonOver,),
    examples={"an announcement": {"text": "The finals are on Sunday."}},
)
async def post_season_announcement(call: Here, season_id: SeasonId, payload: schemas.NewSeasonAnnouncement) -> Response:
    """Post an announcement to the season.

    Publish a text to all who can see the season, as an event `season.host_announced`. Nothing follows from it.
    """
    return await call.write(hosting.announce, season_id, payload)


@_command("/v1/seasons/{season_id}/cancel", errors=(refusals.SeasonOver,), examples=_BECAUSE)
async def cancel_season(call: Here, season_id: SeasonId, payload: schemas.ReasonRequest) -> Response:
    """Cancel the season.

    End the season without a winner. This cannot be undone. Its running matches are cancelled.
    """
    return await call.write(hosting.cancel, season_id, payload)


# Decisions and transfers: requests do not name the member, which is always the caller's own.

_OF_OFFER = (NotInCast,)

DecisionId: TypeAlias = Annotated[str, Path(max_length=64, examples=["de_1"])]
OfferId: TypeAlias = Annotated[str, Path(max_length=64)]


@router.put(
    "/v1/seasons/{season_id}/decisions/{decision}/choice",
    access=PLAY,
    answers=schemas.DecisionChoice,
    errors=(refusals.DecisionClosed, NotInCast, refusals.NotYourDecision, refusals.WrongCount, refusals.NotAnOption),
    examples={"a member": {"choice": ["cm_7"]}, "no choice": {"choice": []}},
)
async def put_choice(
    call: Here, season_id: SeasonId, decision: DecisionId, payload: schemas.DecisionChoice
) -> Response:
    """Put a choice.

    Choose in a decision that waits for you. You can change the choice until the decision closes. In a sealed
    decision it stays hidden until then, from hosts too.
    """
    return await call.write(decisions.choose, season_id, decision, payload)


@_command("/v1/seasons/{season_id}/decisions/{decision}/close", errors=(refusals.DecisionClosed,))
async def close_decision(call: Here, season_id: SeasonId, decision: DecisionId) -> Response:
    """Close a decision.

    End a decision now, as at its deadline. Members who have not decided count as silent.
    """
    return await call.write(hosting.close_decision, season_id, decision)


@router.post(
    "/v1/seasons/{season_id}/decisions/{decision}/extend",
    access=HOST,
    key="required",
    answers=SeasonDecision,
    errors=(refusals.DecisionClosed, refusals.BadDeadline),
    examples={"a new deadline": {"due_at": "2027-03-02T20:00:00Z", "reason": "A holiday."}},
)
async def extend_decision(
    call: Here, season_id: SeasonId, decision: DecisionId, payload: schemas.DecisionExtension
) -> Response:
    """Extend a decision.

    Give members until another instant, which must be in the future. All participants are notified.
    """
    return await call.write(hosting.extend_decision, season_id, decision, payload)


@router.post(
    "/v1/seasons/{season_id}/transfers",
    access=PLAY,
    key="required",
    answers=GarnetOffer,
    made="/v1/seasons/{season_id}/view",
    errors=(
        *(NotInCast, refusals.UnknownMember, refusals.NotActive, refusals.NotNow, refusals.SeasonOver),
        *(refusals.TransfersClosed, refusals.OfferToYourself, refusals.TooManyOffers, NotEnoughGarnets),
    ),
    examples={"two garnets": {"to": "cm_7", "amount": 2}},
)
async def create_offer(call: Here, season_id: SeasonId, payload: schemas.NewGarnetOffer) -> Response:
    """Create an offer of garnets.

    Offer garnets to another member, if the policies allow it. They are reserved until the offer is accepted,
    declined or withdrawn. Only the two of you and hosts are notified.
    """
    return await call.write(decisions.offer, season_id, payload)


@router.post(
    "/v1/seasons/{season_id}/transfers/{offer}/answer",
    access=PLAY,
    key="required",
    answers=MemberCard,
    errors=_OF_OFFER,
    examples={"yes": {"accept": True}, "no": {"accept": False}},
)
async def answer_offer(call: Here, season_id: SeasonId, offer: OfferId, payload: schemas.OfferAnswer) -> Response:
    """Answer an offer of garnets.

    Take or refuse garnets that a member offered to you. The response is your own place in the cast, with the garnets
    that you have now.
    """
    return await call.write(decisions.answer, season_id, offer, payload)


@router.delete("/v1/seasons/{season_id}/transfers/{offer}", access=PLAY, errors=_OF_OFFER)
async def delete_offer(call: Here, season_id: SeasonId, offer: OfferId) -> Response:
    """Delete an offer of garnets.

    Take back your offer of garnets to another member.
    """
    return await call.write(decisions.withdraw, season_id, offer)
