"""What a seat can send: up to three offers.

May touch: the state it is checked against. Rule kept here: a refusal tells a seat about its own
hand, its own offers and its own partners of last year, and about nothing else.
"""

from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from app.games.famine.gems import Gem
from app.games.famine.state import State
from app.rules import Flaw, Refused, Sealed, Seat, Value

__all__ = ["MOST_OFFERS", "GemOffer", "OfferTrades"]

MOST_OFFERS = 3


class GemOffer(Value):
    """A gemstone for a seat. What comes back is never named, only agreed between players."""

    to: Seat
    give: Gem


class OfferTrades(Sealed, type="offer_trades"):
    """Offer a gemstone to up to three other seats; a trade happens where the other seat offers one to you too."""

    # The number is checked below and not by the type, so that a fourth offer is refused in the game's own words.
    offers: tuple[GemOffer, ...] = Field(json_schema_extra={"maxItems": MOST_OFFERS})
    example: ClassVar = {"offers": [{"to": 2, "give": "ruby"}]}

    @override
    def check(self, s: State, seat: Seat) -> None:
        """Refused: too_many_offers, own_seat, unknown_seat, traded_last_year, same_seat_twice, and for gemstones.

        Those are gem_not_held and diamond_locked.
        """
        if len(self.offers) > MOST_OFFERS:
            raise _refused("too_many_offers", "offers", f"You can make up to {MOST_OFFERS} offers in a year.")
        targets = [offer.to for offer in self.offers]
        for place, target in enumerate(targets):
            _check_target(s, seat, place, target)
            if target in targets[:place]:
                advice = "You can trade with a seat once in a year: make the other offer to somebody else."
                raise _refused("same_seat_twice", f"offers.{place}.to", advice)
        _check_gems(s, seat, [offer.give for offer in self.offers])


def _check_target(s: State, seat: Seat, place: int, target: Seat) -> None:
    path, way_out = f"offers.{place}.to", f"offer to one of {', '.join(map(str, s.reachable(seat)))}."
    if target == seat:
        raise _refused("own_seat", path, f"This is your own seat: {way_out}")
    if target not in s.hands:
        raise _refused("unknown_seat", path, f"There is no such seat: {way_out}")
    if target in s.barred(seat):
        raise _refused("traded_last_year", path, f"You traded with this seat last year: {way_out}")


def _check_gems(s: State, seat: Seat, given: Sequence[Gem]) -> None:
    loose = s.loose(seat)
    for place, gem in enumerate(given):
        loose[gem] -= 1
        if loose[gem] >= 0:
            continue
        if gem == "diamond" and loose[gem] + s.locked[seat] >= 0:
            advice = f"You can't trade away {s.locked[seat]} of your diamonds this year: give something else."
            raise _refused("diamond_locked", f"offers.{place}.give", advice)
        advice = f"Your hand is {', '.join(s.hands[seat])}: give what you held when the year began, each of it once."
        raise _refused("gem_not_held", f"offers.{place}.give", advice)


def _refused(code: str, path: str, advice: str) -> Refused:
    return Refused(code, advice, (Flaw(path, code, advice),))
