"""The Exodus Game: hidden hands of coloured cubes, seven rounds of private swaps."""

from collections import Counter
from typing import ClassVar

from typing_extensions import override

from mainmatch.games.exodus.bot import Pairing
from mainmatch.games.exodus.phases import TRADING, OfferTrades
from mainmatch.games.exodus.state import COLOURS, LAST_ROUND, Config, State, checked_hands, deal
from mainmatch.games.exodus.views import (
    CubesDealt,
    TradesResolved,
    deal_events,
)
from mainmatch.rules import Dice, Game, Json, Outcome, SeatRange, Table


class Exodus(Game):
    """Hidden hands of coloured cubes, seven rounds of private swaps."""

    id: ClassVar = "exodus"
    version: ClassVar = "1.0.0"
    title: ClassVar = "The Exodus Game"
    summary: ClassVar = "Swap coloured cubes in secret for seven rounds; what a swap scores changes every round."
    designers: ClassVar = ("MarcerMercer",)
    tags: ClassVar = ("Points-based", "Trading")
    featured_in: ClassVar = ("Exordium", "Squeaky Genius: Legends Untold")
    seats: ClassVar = SeatRange(least=4, most=9, default=9)
    config: ClassVar = Config
    state: ClassVar = State
    phases: ClassVar = (TRADING,)
    actions: ClassVar = (OfferTrades,)
    events: ClassVar = (CubesDealt, TradesResolved)
    bot: ClassVar = Pairing()
    longest: ClassVar = LAST_ROUND

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        """Hands dealt or given by the host; every seat starts with 0 points."""
        seats = tuple(table.seats)
        hands = checked_hands(config.setup.hands, seats) if config.setup else deal(seats, dice)
        state = State(round=1, hands=hands, points=dict.fromkeys(seats, 0), reports={})
        return Outcome(state, deal_events(state), TRADING)

    @override
    def conserved(self, s: State) -> Json:
        """The number of cubes in play by colour."""
        cubes = Counter(colour for hand in s.hands.values() for colour in hand)
        return {colour: cubes[colour] for colour in COLOURS}


GAME = Exodus()
