"""Events of Duel of Bids (docs/rules/duel-of-bids.md, Who knows what)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from typing_extensions import override

from mainmatch.games.duel_of_bids.state import Lot
from mainmatch.rules import OWN, Event, Moment, Reveals, Seat, Viewer, named, ntext, seat_of, text

# Events, all of them to all viewers except PurseSeen, which only the seat that looked receives.
LastPointFor: TypeAlias = Literal["coins", "last_sale", "chance"]
"""The reason for the last point."""


class DuelBegun(Event, type="game.duel_begun"):
    """The duel has begun: the order of the lots, and the coins of each seat."""

    lots: tuple[Lot, ...]
    coins: int

    @override
    def says(self, viewer: Viewer) -> str:
        return text("The duel begins: nine lots, and {coins} coins each.", coins=self.coins)


class LotsSold(Event, type="game.lots_sold", publishes=("shown_sales", "points", "my_bids", "coins")):
    """A sale is over. Without a winner the bids were equal, and the lots carry over to the next sale.

    ``points`` are those of both seats after the sale.
    """

    number: int
    lots: tuple[Lot, ...]
    winner: Seat | None
    points: Mapping[Seat, int]

    @override
    def says(self, viewer: Viewer) -> str:
        if self.winner is None:
            return text("Sale {number}: the bids are equal, and the lots lie over.", number=self.number)
        points = ntext("{n} point", "{n} points", self.points[self.winner])
        if seat_of(viewer) == self.winner:
            return text("Sale {number} is yours: you have {points}.", number=self.number, points=points)
        return text(
            "{winner} wins sale {number} and has {points}.",
            winner=named(self.winner),
            number=self.number,
            points=points,
        )


class PurseSeen(Event, type="game.purse_seen", only_to=OWN, publishes=("looks",)):
    """To the seat that looked: the opponent's coins before this sale."""

    number: int
    coins: int

    @override
    def says(self, viewer: Viewer) -> str:
        return ntext("The other purse held {n} coin.", "The other purse held {n} coins.", self.coins)


def _is_level(m: Moment) -> object:
    return m.verdict and len(set(m.after.coins.values())) == 1


_ARE_COINS_LEVEL = Reveals(_is_level, "The reason for the last point says whether the coins left are equal.")


class LastPointAwarded(Event, type="game.last_point_awarded", publishes=("shown_sales", "points", _ARE_COINS_LEVEL)):
    """Points were tied after the last sale: one last point decides the duel."""

    seat: Seat
    by: LastPointFor

    @override
    def says(self, viewer: Viewer) -> str:
        why = {
            "coins": text("for more coins left"),
            "last_sale": text("for the last sale won"),
            "chance": text("by lot"),
        }[self.by]
        if seat_of(viewer) == self.seat:
            return text("Points are level. The last point is yours, {why}.", why=why)
        return text("Points are level. The last point goes to {seat}, {why}.", seat=named(self.seat), why=why)
