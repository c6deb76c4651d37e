"""What a seat can send: up to three offers.

May touch: the state it is checked against. Rule kept here: a refusal tells a seat about its own
hand, its own offers and its own partners of last year, and about nothing else.
"""

from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.famine.gems import Gem
from mainmatch.games.famine.state import State
from mainmatch.rules import Seat
from mainmatch.rules.trading import Offer, Offers, refused

__all__ = ["MOST_OFFERS", "GemOffer", "OfferTrades"]

MOST_OFFERS = 3


class GemOffer(Offer[Gem]):
    """A gemstone for a seat. What comes back is never named, only agreed between players."""


class OfferTrades(Offers, type="offer_trades"):
    """Offer a gemstone to up to three other seats; a trade happens where the other seat offers one to you too."""

    most: ClassVar = MOST_OFFERS
    span: ClassVar = "year"
    offers: tuple[GemOffer, ...] = Field(json_schema_extra={"maxItems": MOST_OFFERS})
    example: ClassVar = {"offers": [{"to": 2, "give": "ruby"}]}

    @override
    def check(self, s: State, seat: Seat) -> None:
        """Refused: traded_last_year, gem_not_held, diamond_locked, and what ``check_partners`` refuses."""
        reachable = s.reachable(seat)
        self.check_partners(seat, tuple(s.hands), reachable)
        for place, offer in enumerate(self.offers):
            if offer.to in s.barred(seat):
                way_out = f"offer to one of {', '.join(map(str, reachable))}."
                advice = f"You traded with this seat last year: {way_out}"
                raise refused("traded_last_year", f"offers.{place}.to", advice)
        _check_gems(s, seat, [offer.give for offer in self.offers])


def _check_gems(s: State, seat: Seat, given: Sequence[Gem]) -> None:
    loose = s.loose(seat)
    for place, gem in enumerate(given):
        loose[gem] -= 1
        if loose[gem] >= 0:
            continue
        if gem == "diamond" and loose[gem] + s.locked[seat] >= 0:
            advice = f"You can't trade away {s.locked[seat]} of your diamonds this year: give something else."
            raise refused("diamond_locked", f"offers.{place}.give", advice)
        advice = f"Your hand is {', '.join(s.hands[seat])}: give what you held when the year began, each of it once."
        raise refused("gem_not_held", f"offers.{place}.give", advice)
