"""Lots, config and state of Duel of Bids. Coins, bids and looks are secrets of their seats."""

from collections.abc import Collection, Mapping
from typing import Annotated, Literal, TypeAlias, get_args

from mainmatch.rules import Config, Meta, Refused, Seat, State, Value, hidden, own, public, shown, text

# docs/rules/duel-of-bids.md, Lots: all nine are worth an odd number of points in total and a trio an even one, so
# points can be tied only when lots were left unsold.
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
    """The two trios that contain a lot: the one of its sign and the one of its number."""
    return tuple(trio for trio in TRIOS if lot in trio)


def points_for(held: Collection[Lot]) -> int:
    """The points for holding these lots, trios included."""
    return sum(value_of(lot) for lot in held) + TRIO * sum(trio <= {*held} for trio in TRIOS)


class ShownSale(Value):
    """A finished sale, as all viewers see it. Without a winner the lots carry over."""

    lots: tuple[Lot, ...]
    winner: Seat | None


class Sale(ShownSale):
    """A finished sale with both bids. The winner paid its bid."""

    bids: Mapping[Seat, int]


class Look(Value):
    """A look at the opponent's purse: its coins before the sale with this ``number``."""

    number: int
    coins: int


class BidsState(State):
    """The state: ``lots`` in order of sale, each seat's ``coins``, the ``looks`` taken, the finished ``sales``."""

    @public
    def number(self) -> int:
        """The number of the current sale, from 1; after the end, of the last one."""
        return min(len(self.sales) + 1, len(LOTS))

    lots: Annotated[tuple[Lot, ...], Meta(extra_json_schema=shown(part="track"))] = public()

    @public
    def up(self) -> tuple[Lot, ...]:
        """The lots for sale: the next lot and those carried over. After the end, the unsold lots."""
        over = self.sales[-1].lots if self.sales and self.sales[-1].winner is None else ()
        return (*over, *self.lots[len(self.sales) : len(self.sales) + 1])

    start_coins: int = public()
    coins: Mapping[Seat, int] = own()

    @own
    def my_bids(self, seat: Seat) -> tuple[int, ...]:
        """The seat's bids in the finished sales."""
        return tuple(sale.bids[seat] for sale in self.sales)

    looks: Mapping[Seat, Look] = own("look", missing=None)

    @public
    def points(self) -> Annotated[Mapping[Seat, int], Meta(extra_json_schema=shown(part="scoreboard"))]:
        """Points by seat: for the lots held, plus the last point."""
        return {seat: points_for(lots) + (seat == self.last_point) for seat, lots in self.held.items()}

    @public
    def held(self) -> Mapping[Seat, tuple[Lot, ...]]:
        """The lots won by each seat, in order of sale."""
        return {
            seat: tuple(lot for sale in self.sales if sale.winner == seat for lot in sale.lots) for seat in self.seats
        }

    @public(seen_as="sales")
    def shown_sales(self) -> tuple[ShownSale, ...]:
        """The finished sales without their bids."""
        return tuple(ShownSale(lots=sale.lots, winner=sale.winner) for sale in self.sales)

    sales: tuple[Sale, ...] = hidden(swaps=False)
    last_point: Seat | None = hidden(because="It is drawn when play is over, and shown in the points.")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both seats, ascending."""
        return tuple(sorted(self.coins))

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        one, two = self.seats
        return two if seat == one else one


class Setup(Value):
    """Values that are drawn at the start unless the host gives them."""

    lots: Annotated[
        tuple[Lot, ...] | None,
        Meta(
            description="The order in which the nine lots come up: each once. Drawn when it is not given.",
            examples=[[*LOTS]],
        ),
    ] = None


class DuelConfig(Config):
    """The duel's settings. The schedule sets the length of a sale."""

    coins: Annotated[int, Meta(ge=9, le=99, description="What each of the two has to spend on all nine lots.")] = 30
    setup: Setup = Setup()


def given_lots(setup: Setup) -> tuple[Lot, ...] | None:
    """The host's order of the lots; None when it is to be drawn. Raises Refused ``bad_setup``."""
    if setup.lots is not None and sorted(setup.lots) != sorted(LOTS):
        raise Refused.at(
            "bad_setup", "setup.lots", text("Name each of {lots} once, or leave it out to be drawn.", lots=tuple(LOTS))
        )
    return setup.lots
