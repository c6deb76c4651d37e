"""Decisions of members between matches, and transfers of garnets between members.

The current player decides for a member. Sealed choices of other members change no answer.
"""

import secrets
from collections.abc import Mapping
from typing import Literal

from mainmatch.season import HOST, Command, Season, commands
from mainmatch.season.errors import UnknownOffer
from mainmatch.services.caller import Caller
from mainmatch.services.errors import NotInCast
from mainmatch.services.season_commands import run_command
from mainmatch.services.season_commands.access import SeasonAccess, must_be_member, see
from mainmatch.services.seasons.queries import facts
from mainmatch.services.seasons.schemas import Choice, GarnetOffer, SeasonFacts, SentOffer
from mainmatch.services.unit_of_work import UnitOfWork

__all__ = ["accept", "choose", "decline", "offer", "withdraw"]


def choose(uow: UnitOfWork, caller: Caller, season_id: str, decision: str, payload: Choice) -> SeasonFacts:
    """Choose in a decision, in place of an earlier choice.

    Raises Forbidden ``not_in_cast``, Refused ``unknown_decision``, ``not_your_decision``, ``wrong_count`` and others.
    """
    access = see(uow, caller, season_id)
    by = _decider(uow, access, decision)
    run_command.go_on(
        uow,
        access.season,
        lambda _, balances: commands.Choose(balances=balances, decision=decision, by=by, choice=payload.choice),
    )
    return facts(uow, caller, season_id)


def offer(uow: UnitOfWork, caller: Caller, season_id: str, payload: GarnetOffer) -> SentOffer:
    """Offer garnets to another member, which reserves them. Raises Refused ``transfers_closed`` and others."""
    access = see(uow, caller, season_id)
    giver, offer_id = must_be_member(access), f"of_{secrets.token_urlsafe(9)}"

    def offered(season: Season, balances: Mapping[str, int]) -> Command:
        # The command's schema accepts only ids in the form of members, so check that this is a member first.
        season.must_have(payload.to, active=False)
        return commands.OfferTransfer(
            balances=balances, offer=offer_id, giver=giver, taker=payload.to, amount=payload.amount
        )

    run_command.go_on(uow, access.season, offered)
    return SentOffer(offer=offer_id, to=payload.to, amount=payload.amount)


def accept(uow: UnitOfWork, caller: Caller, season_id: str, offer_id: str) -> SeasonFacts:
    """Accept an offer. Raises Refused ``unknown_offer``."""
    return _answer(uow, caller, season_id, offer_id, accepts=True)


def decline(uow: UnitOfWork, caller: Caller, season_id: str, offer_id: str) -> SeasonFacts:
    """Decline an offer. Raises Refused ``unknown_offer``."""
    return _answer(uow, caller, season_id, offer_id, accepts=False)


def withdraw(uow: UnitOfWork, caller: Caller, season_id: str, offer_id: str) -> None:
    """Withdraw an offer. Raises Refused ``unknown_offer``."""
    access = see(uow, caller, season_id)
    member = must_be_member(access)
    _must_be_theirs(uow, access, offer_id, "giver")
    run_command.go_on(uow, access.season, commands.WithdrawTransfer(offer=offer_id, by=member))


def _answer(uow: UnitOfWork, caller: Caller, season_id: str, offer_id: str, *, accepts: bool) -> SeasonFacts:
    access = see(uow, caller, season_id)
    member = must_be_member(access)
    _must_be_theirs(uow, access, offer_id, "taker")
    run_command.go_on(uow, access.season, commands.AnswerTransfer(offer=offer_id, by=member, accept=accepts))
    return facts(uow, caller, season_id)


def _must_be_theirs(uow: UnitOfWork, access: SeasonAccess, offer_id: str, side: Literal["giver", "taker"]) -> None:
    """Raise Refused ``unknown_offer`` for other members' offers as for unknown ones, before any other check."""
    found = run_command.load(uow, access.season).offers.get(offer_id)
    if found is None or getattr(found, side) != access.member:
        raise UnknownOffer


def _decider(uow: UnitOfWork, access: SeasonAccess, decision: str) -> str:
    """The decider as whom the caller chooses: their member, or ``host`` for a host whom the decision asks."""
    season = run_command.load(uow, access.season)
    asked = season.decisions[decision].deciders if decision in season.decisions else ()
    if access.is_host and HOST in asked:
        return HOST
    if access.member is None and not access.is_host:
        raise NotInCast
    return access.member or HOST
