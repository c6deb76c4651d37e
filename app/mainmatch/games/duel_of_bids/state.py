"""What the duel knows between two sales.

May touch: mainmatch.rules. Rule kept here: coins, bids and who has looked are secrets of their seats; views
leave them out (docs/rules/duel-of-bids.md, Who knows what).
"""

from collections.abc import Mapping

from mainmatch.games.duel_of_bids.lots import LOTS, Lot, points_for
from mainmatch.rules import Seat, State, Value

__all__ = ["BidsState", "Look", "Sale"]


class Sale(Value):
    """What was up, and what both bid for it. The winner has paid its bid; without one, the lots lie over."""

    lots: tuple[Lot, ...]
    winner: Seat | None
    bids: Mapping[Seat, int]


class Look(Value):
    """What a seat has seen when it looked: the opponent's coins before the sale of this ``number``."""

    number: int
    coins: int


class BidsState(State):
    """``lots`` are all nine in their order, ``looks`` those that were taken, ``sales`` those that are over."""

    lots: tuple[Lot, ...]
    start_coins: int
    coins: Mapping[Seat, int]
    looks: Mapping[Seat, Look]
    sales: tuple[Sale, ...]
    last_point: Seat | None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both, ascending."""
        return tuple(sorted(self.coins))

    @property
    def number(self) -> int:
        """Of the sale that goes on, from 1; after the end, of the last one."""
        return min(len(self.sales) + 1, len(LOTS))

    @property
    def up(self) -> tuple[Lot, ...]:
        """What is for sale: the next lot, and with it all that lie over. After the end, what was never sold."""
        over = self.sales[-1].lots if self.sales and self.sales[-1].winner is None else ()
        return (*over, *self.lots[len(self.sales) : len(self.sales) + 1])

    @property
    def points(self) -> Mapping[Seat, int]:
        """What the lots are worth that a seat holds, and the last point."""
        return {seat: points_for(self.held(seat)) + (seat == self.last_point) for seat in self.seats}

    def held(self, seat: Seat) -> tuple[Lot, ...]:
        """The lots that the seat has won, in order."""
        return tuple(lot for sale in self.sales if sale.winner == seat for lot in sale.lots)

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        one, two = self.seats
        return two if seat == one else one
