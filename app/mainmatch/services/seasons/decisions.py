"""Decisions of members between matches, and transfers of garnets between members.

The current player decides for a member. Sealed choices of other members change no answer.
"""

import secrets

from mainmatch.season.live_season import LiveSeason
from mainmatch.season.state import GarnetOffer
from mainmatch.season.values import HOST
from mainmatch.season.views import MemberCard
from mainmatch.services.caller import Caller
from mainmatch.services.errors import NotInCast
from mainmatch.services.season_commands.access import SeasonAccess, must_be_member, see
from mainmatch.services.season_commands.season_writer import SeasonWriter, load
from mainmatch.services.seasons.queries import card_of
from mainmatch.services.seasons.schemas import DecisionChoice, NewGarnetOffer, OfferAnswer
from mainmatch.services.unit_of_work import UnitOfWork


def choose(uow: UnitOfWork, caller: Caller, season_id: str, decision: str, payload: DecisionChoice) -> DecisionChoice:
    """Choose in a decision, in place of an earlier choice.

    Raises Forbidden ``not_in_cast``, Refused ``unknown_decision``, ``not_your_decision``, ``wrong_count`` and others.
    """
    access = see(uow, caller, season_id)
    by = _decider(uow, access, decision)
    SeasonWriter(uow, access.season).act(LiveSeason.choose, decision, by, payload.choice)
    return payload


def offer(uow: UnitOfWork, caller: Caller, season_id: str, payload: NewGarnetOffer) -> GarnetOffer:
    """Offer garnets to another member, which reserves them. Raises Refused ``transfers_closed`` and others."""
    access = see(uow, caller, season_id)
    giver, offer_id = must_be_member(access), f"of_{secrets.token_urlsafe(9)}"
    SeasonWriter(uow, access.season).act(LiveSeason.offer_transfer, offer_id, giver, payload.to, payload.amount)
    return GarnetOffer(id=offer_id, giver=giver, taker=payload.to, amount=payload.amount)


def answer(uow: UnitOfWork, caller: Caller, season_id: str, offer_id: str, payload: OfferAnswer) -> MemberCard:
    """Accept or decline an offer. Raises Refused ``unknown_offer``."""
    access = see(uow, caller, season_id)
    member = must_be_member(access)
    SeasonWriter(uow, access.season).act(LiveSeason.answer_transfer, offer_id, member, accept=payload.accept)
    return card_of(uow, caller, season_id, member)


def withdraw(uow: UnitOfWork, caller: Caller, season_id: str, offer_id: str) -> None:
    """Withdraw an offer. Raises Refused ``unknown_offer``."""
    access = see(uow, caller, season_id)
    SeasonWriter(uow, access.season).act(LiveSeason.withdraw_transfer, offer_id, must_be_member(access))


def _decider(uow: UnitOfWork, access: SeasonAccess, decision: str) -> str:
    """The decider as whom the caller chooses: their member, or ``host`` for a host whom the decision asks."""
    season = load(uow, access.season)
    asked = season.decisions[decision].deciders if decision in season.decisions else ()
    if access.is_host and HOST in asked:
        return HOST
    if access.member is None and not access.is_host:
        raise NotInCast
    return access.member or HOST
