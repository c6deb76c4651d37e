"""Transfers between members: an offer, and an answer.

May touch: the draft. Rule kept here: nobody offers what it hasn't, and an answer can't fail for want of garnets.
"""

from mainmatch.rules.errors import Refused, counted
from mainmatch.season import commands as c
from mainmatch.season.draft import Draft
from mainmatch.season.events import TransferOffered
from mainmatch.season.handlers.guards import must_be_played, settle
from mainmatch.season.ledger_entries import take_in
from mainmatch.season.transfers import MOST_OFFERS, Offer
from mainmatch.season.values import ESCROW

__all__ = ["answer_transfer", "offer_transfer", "withdraw_transfer"]


def offer_transfer(draft: Draft, command: c.OfferTransfer) -> None:
    """Refused ``transfers_closed``, ``not_active``, ``not_yourself``, ``too_many_offers``, ``not_enough_garnets``."""
    season, giver = draft.season, command.giver
    must_be_played(season)
    season.must_have(giver)
    season.must_have(command.taker)
    if not season.may_transfer:
        raise Refused("transfers_closed", f"Transfers are {season.policies.transfers} in this season.")
    if giver == command.taker:
        raise Refused("not_yourself", "Offer it to somebody else.")
    if command.offer in season.offers:
        raise Refused("id_taken", "There is an offer of this id; take another.")
    if sum(1 for each in season.offers.values() if each.giver == giver) >= MOST_OFFERS:
        raise Refused("too_many_offers", f"You have {MOST_OFFERS} open offers; withdraw one.")
    free = draft.balances.get(giver, 0)
    if free < command.amount:
        raise Refused("not_enough_garnets", f"You have {counted(free, 'garnet')} to give.")
    draft.tell(TransferOffered(offer=command.offer, giver=giver, taker=command.taker, amount=command.amount))
    cause = f"{season.id}/transfer/{command.offer}/offered"
    draft.post(take_in(cause, giver, command.amount, draft.balances, to=ESCROW))


def answer_transfer(draft: Draft, command: c.AnswerTransfer) -> None:
    """Refused ``unknown_offer``."""
    offer = _offer_of(draft, command.offer, command.by, "taker")
    settle(draft, offer, "accepted" if command.accept else "declined")


def withdraw_transfer(draft: Draft, command: c.WithdrawTransfer) -> None:
    """Refused ``unknown_offer``."""
    settle(draft, _offer_of(draft, command.offer, command.by, "giver"), "withdrawn")


def _offer_of(draft: Draft, offer: str, member: str, side: str) -> Offer:
    found = draft.season.offers.get(offer)
    if found is None or getattr(found, side) != member:
        raise Refused("unknown_offer", "There is no open offer of this id for you.")
    return found
