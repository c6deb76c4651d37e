"""What a seat can send: up to two offers.

May touch: the state it is checked against. Rule kept here: a refusal tells a seat about its
own hand and its own offers, and about nothing else.
"""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.exodus.colours import Colour, Hand
from mainmatch.games.exodus.state import State
from mainmatch.rules import Seat
from mainmatch.rules.trading import Offer, Offers, refused

__all__ = ["MOST_OFFERS", "OfferTrades", "TradeOffer"]

MOST_OFFERS = 2


class TradeOffer(Offer[Colour]):
    """A cube for a seat. What comes back is never named, only agreed between players."""


class OfferTrades(Offers, type="offer_trades"):
    """Offer a cube to one or two other seats; a trade happens where the other seat offers one to you too."""

    most: ClassVar = MOST_OFFERS
    span: ClassVar = "round"
    offers: tuple[TradeOffer, ...] = Field(json_schema_extra={"maxItems": MOST_OFFERS})
    example: ClassVar = {"offers": [{"to": 2, "give": "red"}]}

    @override
    def check(self, s: State, seat: Seat) -> None:
        """Refused: cube_not_held, and what ``check_partners`` refuses."""
        self.check_partners(seat, tuple(s.hands), [other for other in s.hands if other != seat])
        _check_cubes([offer.give for offer in self.offers], s.hands[seat])


def _check_cubes(given: Sequence[Colour], hand: Hand) -> None:
    held = Counter(hand)
    for place, colour in enumerate(given):
        held[colour] -= 1
        if held[colour] < 0:
            advice = (
                f"Your hand is {', '.join(hand)}: give cubes that you held when the round began, each of them once."
            )
            raise refused("cube_not_held", f"offers.{place}.give", advice)
