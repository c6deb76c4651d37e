"""What the duel tells.

May touch: mainmatch.rules. Rule kept here: of bids only the winner is told, or that they were equal; what a look
has seen is told to the one who looked.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from mainmatch.games.duel_of_bids.lots import Lot
from mainmatch.rules import Event, Seat

__all__ = ["DuelBegun", "LastPointAwarded", "LastPointFor", "LotsSold", "PurseSeen"]

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
