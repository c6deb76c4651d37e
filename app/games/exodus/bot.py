"""The house bot: finds its partners without a word.

May touch: a seat's view and offers as JSON, and the table of effects, which everybody has
read. Rule kept here: what to do follows from round and seat numbers, from the own hand, and
from dice; the bot remembers nothing.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from app.games.exodus.actions import MOST_OFFERS, OfferTrades
from app.games.exodus.colours import COLOURS, Colour
from app.games.exodus.reports import Trade
from app.games.exodus.resolution import items_of
from app.rules import Dice, Json, RandomLegal, Seat

__all__ = ["Pairing", "partners", "worth"]


class Pairing:
    """Offers its most profitable cubes to the two seats that look for it in the same round.

    A trade needs two offers, and bots don't talk: so every house bot uses the same pairing
    (``partners``), and two of them always find each other.
    """

    name = "pairing"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """Up to two offers, or a pass when no cube is worth giving."""
        trading = next((offer for offer in offers if offer["type"] == OfferTrades.type), None)
        if trading is None:
            # The candidate vote: a vote is better than none, and nobody is known to be the better choice.
            return RandomLegal().choose(view, tuple(offer for offer in offers if offer["type"] != "pass"), seat, dice)
        others: Sequence[Seat] = trading["schema"]["properties"]["offers"]["items"]["properties"]["to"]["enum"]
        number: int = view["round"]
        # Shuffled first: of cubes worth the same, another goes each time.
        best = sorted(dice.shuffled(view["hand"]), key=lambda colour: -worth(number, colour))
        cubes = [colour for colour in best if worth(number, colour) > 0]
        pairs = zip(partners(number, seat, len(others) + 1), cubes, strict=False)
        made: list[Json] = [{"to": other, "give": colour} for other, colour in pairs]
        return {"type": "offer_trades", "offers": made} if made else {"type": "pass"}


def partners(number: int, seat: Seat, count: int) -> list[Seat]:
    """Whom a seat trades with in round ``number``: two seats pair up when their sum is 2 x round or one more.

    Sums are taken modulo ``count`` seats, so the pairing is mutual, and another one each
    round. A seat that would be paired with itself has one partner less.
    """
    sums = (2 * number + step for step in range(MOST_OFFERS))
    found = [(total - seat - 1) % count + 1 for total in sums]
    return [other for other in found if other != seat]


@cache
def worth(number: int, colour: Colour) -> int:
    """What giving a cube is likely to bring in round ``number``: a weighted sum, only good for comparing.

    A cube that pays whatever comes back is likely to be what the partner gives.
    """
    plain = {gave: sum(_score(number, gave, received) for received in COLOURS) for gave in COLOURS}
    return sum(max(plain[received], 0) * _score(number, colour, received) for received in COLOURS)


def _score(number: int, gave: Colour, received: Colour) -> int:
    trade = Trade(partner=0, gave=gave, received=received)
    return sum(item.points for item in items_of(number, (trade,), ()))
