"""Seven Years' Famine: hidden hands of gemstones, seven years of private swaps for Favor."""

from collections import Counter
from dataclasses import replace
from typing import ClassVar

from typing_extensions import override

from mainmatch.games.famine.bot import Caravan
from mainmatch.games.famine.phases import TRADING, OfferTrades
from mainmatch.games.famine.state import GEMS, LAST_YEAR, Config, State, checked_hands, deal
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
    SeatRange,
    SecretVariant,
    Table,
    Viewer,
    seat_of,
)


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
