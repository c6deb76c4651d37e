"""Seven Years' Famine: hidden hands of gemstones, seven years of private swaps for Favor."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.famine.phases import MOST_OFFERS, TRADING, YEARS, Market, OfferTrades
from mainmatch.games.famine.state import GEMS, LAST_YEAR, Config, Gem, State, checked_hands, deal
from mainmatch.games.famine.views import (
    DiamondTaught,
    GemsDealt,
    YearResolved,
    deal_events,
)
from mainmatch.rules import (
    Dice,
    Game,
    Json,
    Outcome,
    Refused,
    Scenario,
    Seat,
    SeatRange,
    SecretVariant,
    Table,
    Viewer,
    seat_of,
)
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


def _locked(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Another seat has received more or fewer of its diamonds this year, and can still send what it has sealed."""
    s: State = scenario.state
    others = [seat for seat, hand in s.hands.items() if seat != seat_of(viewer) and "diamond" in hand]
    if viewer == "host" or not others:
        return None
    seat = dice.choice(others)
    changed = s.but(locked={**s.locked, seat: dice.below(s.hands[seat].count("diamond") + 1)})
    try:
        if seat in scenario.sealed:
            scenario.sealed[seat].check(changed, seat)
    except Refused:
        return None
    return replace(scenario, state=changed)


class Famine(Game):
    """Hidden hands of gemstones, seven years of private swaps for Favor."""

    id: ClassVar = "famine"
    version: ClassVar = "1.0.0"
    title: ClassVar = "Seven Years' Famine"
    summary: ClassVar = "Swap gemstones for Favor in seven years of hunger; diamonds teach, emeralds copy, onyx hurts."
    tags: ClassVar = ("Points-based", "Trading")
    seats: ClassVar = SeatRange(least=5, most=8, default=8)
    config: ClassVar = Config
    state: ClassVar = State
    phases: ClassVar = (TRADING,)
    actions: ClassVar = (OfferTrades,)
    events: ClassVar = (GemsDealt, YearResolved, DiamondTaught)
    bot: ClassVar = Caravan()
    secret_variants: ClassVar = (SecretVariant("another's locked diamonds", _locked),)
    longest: ClassVar = LAST_YEAR

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        """Hands dealt or given by the host; every seat starts without Favor, partners and lessons."""
        seats = tuple(table.seats)
        state = State(
            year=1,
            hands=checked_hands(config.setup.hands, seats) if config.setup else deal(seats, dice),
            favor=dict.fromkeys(seats, 0),
            partners=dict.fromkeys(seats, ()),
            locked=dict.fromkeys(seats, 0),
            learned=dict.fromkeys(seats, ()),
            reports={},
        )
        return Outcome(state, deal_events(state), TRADING)

    @override
    def round(self, s: State) -> int:
        """The current year, 1 to 7."""
        return s.year

    @override
    def conserved(self, s: State) -> Json:
        """The number of gemstones in play by kind."""
        gems = Counter(gem for hand in s.hands.values() for gem in hand)
        return {gem: gems[gem] for gem in GEMS}


GAME = Famine()
