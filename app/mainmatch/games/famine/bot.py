"""The bot of the game: finds its partners without a word, and meets all others in time."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.famine.phases import MOST_OFFERS, YEARS, Market, OfferTrades
from mainmatch.games.famine.state import GEMS, Gem
from mainmatch.rules import Dice, Seat
from mainmatch.rules.trading import Trader

__all__ = ["Caravan", "partners"]

_USUAL_TOPAZ = 3
"""How many topaz a year sees, as a guess: nobody knows before it is over."""


class Caravan(Trader):
    """Offers its best gemstones to the seats that look for it in the same year.

    A trade needs two offers, and bots don't talk: so every such bot follows the same timetable
    (``partners``). It brings each pair together once in three years and twice in six, as the ends
    of years 3 and 6 ask for, and never twice in a row.
    """

    name = "caravan"

    offered: ClassVar = OfferTrades

    @override
    def trades(
        self, view: Mapping[str, Any], reachable: Sequence[Seat], seat: Seat, dice: Dice
    ) -> Iterable[tuple[Seat, Gem]]:
        """Up to three gemstones, for those of the timetable who weren't met last year."""
        count = 1 + len({*reachable, *view["may_not_trade_with"]})
        to = [other for other in partners(view["year"], seat, count) if other in reachable]
        return zip(to, _best(view, dice), strict=False)


def partners(year: int, seat: Seat, count: int) -> list[Seat]:
    """Whom a seat trades with in a year: those with whom its number adds up to one of the year's sums.

    Sums are taken modulo ``count`` seats, and each year has the next three (with five seats the
    next two): so the pairing is mutual, and no sum comes twice in a row. A seat that would be
    paired with itself has one partner less.
    """
    step = min(MOST_OFFERS, count // 2)
    found = [(total - seat - 1) % count + 1 for total in range(year * step, (year + 1) * step)]
    return [other for other in found if other != seat]


@cache
def worth(year: int, gem: Gem) -> int:
    """What giving a gemstone brings in a year, summed over all that may come back; only good for comparing."""
    market = Market(year, YEARS[year].topaz_pot // _USUAL_TOPAZ)
    return sum(market.gain(gem, received) for received in GEMS)


def _best(view: Mapping[str, Any], dice: Dice) -> list[Gem]:
    """What can be given, the best first; of gemstones worth the same another goes each time."""
    hand: list[Gem] = list(view["hand"])
    for _ in range(view["locked_diamonds"]):
        hand.remove("diamond")
    return sorted(dice.shuffled(hand), key=lambda gem: -worth(view["year"], gem))
