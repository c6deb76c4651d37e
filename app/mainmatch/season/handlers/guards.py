"""What several commands ask before they are taken, and how garnets that are set apart come back.

May touch: the draft. Rule kept here: a refusal says what would be possible, and nothing of what others hold.
"""

from mainmatch.rules.errors import Refused
from mainmatch.season.draft import Draft
from mainmatch.season.events import TransferSettled
from mainmatch.season.ledger_entries import pay_out
from mainmatch.season.state import Position
from mainmatch.season.transfers import Offer, Settled
from mainmatch.season.values import ESCROW

__all__ = ["lapse", "must_be_casting", "must_be_played", "must_not_be_over", "settle"]


def must_be_casting(season: Position) -> None:
    """Refused ``not_now`` once the season has started."""
    if season.status != "casting":
        raise Refused("not_now", "The season has started; cast and policies stand.")


def must_be_played(season: Position) -> None:
    """Refused ``not_now`` before the start, ``season_over`` after the end."""
    must_not_be_over(season)
    if season.status == "casting":
        raise Refused("not_now", "The season hasn't started.")


def must_not_be_over(season: Position) -> None:
    """Refused ``season_over``."""
    if season.is_over:
        raise Refused("season_over", "The season is over.")


def settle(draft: Draft, offer: Offer, outcome: Settled) -> None:
    """An offer is open no more; its garnets go to one side or back."""
    taken = outcome == "accepted"
    cause = f"{draft.season.id}/transfer/{offer.id}/{'taken' if taken else 'returned'}"
    draft.tell(TransferSettled(offer=offer.id, outcome=outcome))
    draft.post(pay_out(cause, {offer.taker if taken else offer.giver: offer.amount}, source=ESCROW))


def lapse(draft: Draft, *members: str) -> None:
    """Offers from or to these members lapse; all of them, when nobody is named."""
    for offer in draft.season.offers.values():
        if not members or {offer.giver, offer.taker} & set(members):
            settle(draft, offer, "lapsed")
