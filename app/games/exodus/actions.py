"""What a seat can send: up to two offers.

May touch: the state it is checked against. Rule kept here: a refusal tells a seat about its
own hand and its own offers, and about nothing else.
"""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from app.games.exodus.colours import Colour, Hand
from app.games.exodus.state import State
from app.rules import Flaw, Refused, Sealed, Seat, Value

__all__ = ["MOST_OFFERS", "OfferTrades", "TradeOffer"]

MOST_OFFERS = 2


class TradeOffer(Value):
    """A cube for a seat. What comes back is never named, only agreed between players."""

    to: Seat
    give: Colour


class OfferTrades(Sealed, type="offer_trades"):
    """Offer a cube to one or two other seats; a trade happens where the other seat offers one to you too."""

    # The number is checked below and not by the type, so that a third offer is refused in the game's own words.
    offers: tuple[TradeOffer, ...] = Field(json_schema_extra={"maxItems": MOST_OFFERS})
    example: ClassVar = {"offers": [{"to": 2, "give": "red"}]}

    @override
    def check(self, s: State, seat: Seat) -> None:
        """Refused: too_many_offers, own_seat, unknown_seat, same_seat_twice, cube_not_held."""
        if len(self.offers) > MOST_OFFERS:
            raise _refused("too_many_offers", "offers", f"You can make up to {MOST_OFFERS} offers in a round.")
        targets = [offer.to for offer in self.offers]
        for place, target in enumerate(targets):
            _check_target(place, target, seat, tuple(s.hands))
            if target in targets[:place]:
                advice = "You can trade with a seat once in a round: make the other offer to somebody else."
                raise _refused("same_seat_twice", f"offers.{place}.to", advice)
        _check_cubes([offer.give for offer in self.offers], s.hands[seat])


def _check_target(place: int, target: Seat, seat: Seat, seats: Sequence[Seat]) -> None:
    others = ", ".join(str(other) for other in seats if other != seat)
    if target == seat:
        raise _refused("own_seat", f"offers.{place}.to", f"This is your own seat: offer to one of {others}.")
    if target not in seats:
        raise _refused("unknown_seat", f"offers.{place}.to", f"There is no such seat: offer to one of {others}.")


def _check_cubes(given: Sequence[Colour], hand: Hand) -> None:
    held = Counter(hand)
    for place, colour in enumerate(given):
        held[colour] -= 1
        if held[colour] < 0:
            advice = (
                f"Your hand is {', '.join(hand)}: give cubes that you held when the round began, each of them once."
            )
            raise _refused("cube_not_held", f"offers.{place}.give", advice)


def _refused(code: str, path: str, advice: str) -> Refused:
    return Refused(code, advice, (Flaw(path, code, advice),))
