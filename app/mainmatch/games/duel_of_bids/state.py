"""The lots, what a host may choose, and what the duel knows between two sales.

Coins, bids and who has looked are secrets of their seats: views leave them out.
"""

from collections.abc import Collection, Mapping
from typing import Literal, TypeAlias, get_args

from pydantic import Field

from mainmatch.rules import Config, Refused, Seat, State, Value

__all__ = [
    "LOTS",
    "TRIO",
    "TRIOS",
    "BidsState",
    "DuelConfig",
    "Look",
    "Lot",
    "Sale",
    "Setup",
    "given_lots",
    "points_for",
    "trios_of",
    "value_of",
]


# docs/rules/duel-of-bids.md, Lots: all nine are worth an odd number of points and a trio an even one, so a duel can
# be level only where lots were left unsold.
Lot: TypeAlias = Literal["sun-2", "sun-3", "sun-4", "moon-2", "moon-3", "moon-4", "star-2", "star-3", "star-4"]

LOTS: tuple[Lot, ...] = get_args(Lot)
TRIO = 4
"""Points for holding all three lots of a sign, or all three of a number."""

TRIOS: tuple[frozenset[Lot], ...] = (
    frozenset({"sun-2", "sun-3", "sun-4"}),
    frozenset({"moon-2", "moon-3", "moon-4"}),
    frozenset({"star-2", "star-3", "star-4"}),
    frozenset({"sun-2", "moon-2", "star-2"}),
    frozenset({"sun-3", "moon-3", "star-3"}),
    frozenset({"sun-4", "moon-4", "star-4"}),
)


def value_of(lot: Lot) -> int:
    """The lot's number: 2, 3 or 4 points."""
    return int(lot[-1])


def trios_of(lot: Lot) -> tuple[frozenset[Lot], ...]:
    """The two trios that a lot belongs to: its sign's and its number's."""
    return tuple(trio for trio in TRIOS if lot in trio)


def points_for(held: Collection[Lot]) -> int:
    """What these lots are worth to the one who holds them."""
    return sum(value_of(lot) for lot in held) + TRIO * sum(trio <= {*held} for trio in TRIOS)


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


class Setup(Value):
    """What is drawn at the start and may be given instead."""

    lots: tuple[Lot, ...] | None = Field(
        None,
        description="The order in which the nine lots come up: each once. Drawn when it is not given.",
        examples=[[*LOTS]],
    )


class DuelConfig(Config):
    """The duel's choices: how long a lot is up is the schedule's."""

    coins: int = Field(30, ge=9, le=99, description="What each of the two has to spend on all nine lots.")
    setup: Setup = Setup()


def given_lots(setup: Setup) -> tuple[Lot, ...] | None:
    """The order of the lots as the host gave it, None when it is to be drawn. Raises Refused ``bad_setup``."""
    if setup.lots is not None and sorted(setup.lots) != sorted(LOTS):
        raise Refused("bad_setup", f"setup.lots names each of {[*LOTS]} once, or is left out to be drawn.")
    return setup.lots
