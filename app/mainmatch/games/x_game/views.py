"""Events of the X Game (docs/rules/x-game.md, Who knows what)."""

from collections.abc import Mapping

from typing_extensions import override

from mainmatch.games.x_game.state import Choice, Pairs
from mainmatch.rules import Event, Seat, Viewer, ntext, seat_of, text

__all__ = ["OrderDrawn", "PairsAnnounced", "RoundScored"]


# Events, all of them to all viewers; none reveals a sealed submission.
class OrderDrawn(Event, type="game.order_drawn"):
    """The match has begun: the X of each of the rounds 1 to 5."""

    order: tuple[Seat, ...]

    @override
    def says(self, viewer: Viewer) -> str:
        seat = seat_of(viewer)
        if seat is None:
            return text("The players become the X in this order: {order}.", order=self.order)
        return text(
            "The players become the X in this order: {order}. You are the X in round {round}.",
            order=self.order,
            round=self.order.index(seat) + 1,
        )


class PairsAnnounced(Event, type="game.pairs_announced", publishes=lambda m: m.after.pairs):
    """The pairing phase is closed: the pairs of this round."""

    round: int
    x: Seat
    pairs: Pairs

    @override
    def says(self, viewer: Viewer) -> str:
        (a, b), (c, d) = self.pairs
        partner = {a: b, b: a, c: d, d: c}.get(seat_of(viewer) or 0)
        if partner is not None:
            return text("Round {round}: player {partner} is your partner.", round=self.round, partner=partner)
        return text(
            "Round {round}: the pairs are players {a} and {b}, and players {c} and {d}. Player {x} is the X.",
            round=self.round,
            x=self.x,
            a=a,
            b=b,
            c=c,
            d=d,
        )


class RoundScored(Event, type="game.round_scored", publishes=lambda m: m.after.last_round):
    """A round is over: all choices, doublings and payouts, and all totals after it."""

    round: int
    x: Seat
    pairs: Pairs
    choices: Mapping[Seat, Choice]
    doubled: tuple[Seat, ...]
    payouts: Mapping[Seat, int]
    points: Mapping[Seat, int]

    @override
    def says(self, viewer: Viewer) -> str:
        seat = seat_of(viewer)
        if seat is not None:
            return ntext(
                "Round {round} pays you {n} point. Your total is {total}.",
                "Round {round} pays you {n} points. Your total is {total}.",
                self.payouts[seat],
                round=self.round,
                total=self.points[seat],
            )
        points = tuple(
            ntext("player {seat} has {n} point", "player {seat} has {n} points", n, seat=each)
            for each, n in self.points.items()
        )
        return text("Round {round} is over: {points}.", round=self.round, points=points)
