"""What viewers see of the duel and what they are told (docs/rules/duel-of-bids.md, Who knows what)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from mainmatch.games.duel_of_bids.state import Look, Lot
from mainmatch.rules import Event, Seat, Value, View

__all__ = [
    "DuelBegun",
    "LastPointAwarded",
    "LastPointFor",
    "LotsSold",
    "PublicView",
    "PurseSeen",
    "SeatView",
    "ShownSale",
]


class ShownSale(Value):
    """A sale that is over, as everybody may know it."""

    lots: tuple[Lot, ...]
    winner: Seat | None


class PublicView(View):
    """What everybody knows: all lots in their order, what is up (in the sale ``number``, from 1), and the sales before.

    ``start_coins`` is what each of the two began with.
    """

    number: int
    lots: tuple[Lot, ...]
    up: tuple[Lot, ...]
    start_coins: int
    points: Mapping[Seat, int]
    held: Mapping[Seat, tuple[Lot, ...]]
    sales: tuple[ShownSale, ...]


class SeatView(PublicView):
    """What a seat knows beyond it: its coins, its bids in the sales before, and what it saw when it looked."""

    coins: int
    my_bids: tuple[int, ...]
    look: Look | None


# Events. What a look has seen is told to the one who looked.
LastPointFor: TypeAlias = Literal["coins", "last_sale", "chance"]
"""Why the last point went where it went."""


class DuelBegun(Event, type="game.duel_begun"):
    """The duel has begun: in which order the lots come up, and how many coins each of the two has."""

    lots: tuple[Lot, ...]
    coins: int


class LotsSold(Event, type="game.lots_sold"):
    """A sale is over. Without a winner the bids were equal, and the lots lie over to the next sale.

    ``points`` are both seats' after it.
    """

    number: int
    lots: tuple[Lot, ...]
    winner: Seat | None
    points: Mapping[Seat, int]


class PurseSeen(Event, type="game.purse_seen"):
    """You have looked: so many coins the opponent had before this sale."""

    number: int
    coins: int


class LastPointAwarded(Event, type="game.last_point_awarded"):
    """Points were level after the last sale: one last point decides."""

    seat: Seat
    by: LastPointFor
