"""The Exodus Game: hidden hands of coloured cubes, seven rounds of private swaps."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.exodus.phases import TRADING, OfferTrades, items_of
from mainmatch.games.exodus.state import COLOURS, LAST_ROUND, Colour, Config, State, Trade, checked_hands, deal
from mainmatch.games.exodus.views import (
    CubesDealt,
    TradesResolved,
    deal_events,
)
from mainmatch.rules import Dice, Game, Json, Outcome, Seat, SeatRange, Table
from mainmatch.rules.trading import Trader


class Pairing(Trader):
    """Offers its most profitable cubes to two partners per round.

    A trade needs an offer from both sides and bots don't chat, so all bots use the same pairing (``partners``).
    """

    name = "pairing"

    offered: ClassVar = OfferTrades

    @override
    def trades(
        self, view: Mapping[str, Any], reachable: Sequence[Seat], seat: Seat, dice: Dice
    ) -> Iterable[tuple[Seat, Colour]]:
        """Up to two cubes that are worth giving."""
        number: int = view["round"]
        # Shuffle first: the sort is stable, so cubes of equal worth stay in random order.
        best = sorted(dice.shuffled(view["hand"]), key=lambda colour: -worth(number, colour))
        cubes = [colour for colour in best if worth(number, colour) > 0]
        return zip(partners(number, seat, len(reachable) + 1), cubes, strict=False)


def partners(number: int, seat: Seat, count: int) -> list[Seat]:
    """The seat's two partners in round ``number``: the seats at the round's distance in both directions of the circle.

    The distance is 1 in round 1 and grows by 1 each round; after the largest distance with two different
    partners it restarts at 1. The pairing is mutual. The order of the partners is the same for every seat:
    sorted partners would give the best cubes to low seats.
    """
    distance = 1 + (number - 1) % ((count - 1) // 2)
    return [(seat - 1 + step) % count + 1 for step in (distance, -distance)]


@cache
def worth(number: int, colour: Colour) -> int:
    """The worth of giving a cube in round ``number``: a weighted sum of points, useful only for comparison.

    Each possible cube in return is weighted by its giver's total points, as partners rather give what pays.
    """
    plain = {gave: sum(_score(number, gave, received) for received in COLOURS) for gave in COLOURS}
    return sum(max(plain[received], 0) * _score(number, colour, received) for received in COLOURS)


@cache
def _score(number: int, gave: Colour, received: Colour) -> int:
    trade = Trade(partner=0, gave=gave, received=received)
    return sum(item.points for item in items_of(number, (trade,), ()))


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
