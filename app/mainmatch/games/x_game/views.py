"""Views and events of the X Game (docs/rules/x-game.md, Who knows what)."""

from collections.abc import Mapping

from mainmatch.games.x_game.state import Choice, Pairs, ScoredRound
from mainmatch.rules import Event, Seat, View

__all__ = ["OrderDrawn", "PairsAnnounced", "PublicView", "RoundScored", "SeatView"]


class PublicView(View):
    """The view for all viewers. ``doublings`` counts them by seat; ``pairs`` and ``last_round`` are null at first."""

    round: int
    order: tuple[Seat, ...]
    x: Seat
    pairs: Pairs | None
    points: Mapping[Seat, int]
    doublings: Mapping[Seat, int]
    last_round: ScoredRound | None


class SeatView(PublicView):
    """A seat's view: also the price of its next doubling, in garnets."""

    next_doubling_cost: int


# Events, all of them to all viewers; none reveals a sealed submission.
class OrderDrawn(Event, type="game.order_drawn"):
    """The match has begun: the X of each of the rounds 1 to 5."""

    order: tuple[Seat, ...]


class PairsAnnounced(Event, type="game.pairs_announced", publishes=lambda m: m.after.pairs):
    """The pairing phase is closed: the pairs of this round."""

    round: int
    x: Seat
    pairs: Pairs


class RoundScored(Event, type="game.round_scored", publishes=lambda m: m.after.last_round):
    """A round is over: all choices, doublings and payouts, and all totals after it."""

    round: int
    x: Seat
    pairs: Pairs
    choices: Mapping[Seat, Choice]
    doubled: tuple[Seat, ...]
    payouts: Mapping[Seat, int]
    points: Mapping[Seat, int]
