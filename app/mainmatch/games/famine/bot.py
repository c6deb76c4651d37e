"""The house bot of Famine: finds trading partners by year and seat number, without chat."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.famine.phases import MOST_OFFERS, YEARS, Market, OfferTrades
from mainmatch.games.famine.state import GEMS, Gem
from mainmatch.rules import Dice, Seat
from mainmatch.rules.trading import Trader

_USUAL_TOPAZ = 3
"""The assumed number of topaz traded in a year; the actual one is known only at its end."""


class Caravan(Trader):
    """Offers its best gemstones to its partners of the year.

    A trade needs an offer from both sides and bots don't chat, so all bots use the same timetable (``partners``).
    It pairs any two seats once in three years and twice in six, as the ends of years 3 and 6 reward, and never
    in two consecutive years.
    """

    name = "caravan"

    offered: ClassVar = OfferTrades

    @override
    def trades(
        self, view: Mapping[str, Any], reachable: Sequence[Seat], seat: Seat, dice: Dice
    ) -> Iterable[tuple[Seat, Gem]]:
        """Up to three gemstones, for the partners of the timetable that the seat didn't trade with last year."""
        count = 1 + len({*reachable, *view["may_not_trade_with"]})
        to = [other for other in partners(view["year"], seat, count) if other in reachable]
        return zip(to, _best(view, dice), strict=False)


def partners(year: int, seat: Seat, count: int) -> list[Seat]:
    """The seat's partners in a year: the seats whose number plus its own is one of the year's sums.

    Sums are modulo ``count`` seats. Each year uses the next three sums (the next two with five seats), so the
    pairing is mutual and no sum repeats in consecutive years. A seat paired with itself has one partner fewer.
    """
    step = min(MOST_OFFERS, count // 2)
    found = [(total - seat - 1) % count + 1 for total in range(year * step, (year + 1) * step)]
    return [other for other in found if other != seat]


@cache
def worth(year: int, gem: Gem) -> int:
    """The gain from giving a gemstone, summed over all gemstones that may come back; useful only for comparison."""
    market = Market(year, YEARS[year].topaz_pot // _USUAL_TOPAZ)
    return sum(market.gain(gem, received) for received in GEMS)


def _best(view: Mapping[str, Any], dice: Dice) -> list[Gem]:
    """The gemstones that can be given, best first; those of equal worth in random order."""
    hand: list[Gem] = list(view["hand"])
    for _ in range(view["locked_diamonds"]):
        hand.remove("diamond")
    return sorted(dice.shuffled(hand), key=lambda gem: -worth(view["year"], gem))
