"""The bot of the game: finds its partners without a word, by round and seat numbers."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.exodus.phases import OfferTrades, items_of
from mainmatch.games.exodus.state import COLOURS, Colour, Trade
from mainmatch.rules import Dice, Seat
from mainmatch.rules.trading import Trader

__all__ = ["Pairing", "partners", "worth"]


class Pairing(Trader):
    """Offers its most profitable cubes to the two seats that look for it in the same round.

    A trade needs two offers, and bots don't talk: so every such bot uses the same pairing
    (``partners``), and two of them always find each other.
    """

    name = "pairing"

    offered: ClassVar = OfferTrades

    @override
    def trades(
        self, view: Mapping[str, Any], reachable: Sequence[Seat], seat: Seat, dice: Dice
    ) -> Iterable[tuple[Seat, Colour]]:
        """Up to two cubes that are worth giving."""
        number: int = view["round"]
        # Shuffled first: of cubes worth the same, another goes each time.
        best = sorted(dice.shuffled(view["hand"]), key=lambda colour: -worth(number, colour))
        cubes = [colour for colour in best if worth(number, colour) > 0]
        return zip(partners(number, seat, len(reachable) + 1), cubes, strict=False)


def partners(number: int, seat: Seat, count: int) -> list[Seat]:
    """Whom a seat trades with in round ``number``: the two seats that are the round's distance away in the circle.

    The distance is 1 in round 1 and grows by one each round; after the last one that has two ends
    it begins again at 1. So the pairing is mutual, every seat has two partners in every round, and
    the circle looks the same from every seat: sorted partners would hand the best cubes to low seats.
    """
    distance = 1 + (number - 1) % ((count - 1) // 2)
    return [(seat - 1 + step) % count + 1 for step in (distance, -distance)]


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
