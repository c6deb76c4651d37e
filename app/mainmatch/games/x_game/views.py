"""What viewers see of an X Game and what they are told (docs/rules/x-game.md, Who knows what)."""

from collections.abc import Mapping

from mainmatch.games.x_game.state import Choice, Pairs, ScoredRound
from mainmatch.rules import Event, Seat, View

__all__ = ["OrderDrawn", "PairsAnnounced", "PublicView", "RoundScored", "SeatView"]


class PublicView(View):
    """What everybody knows. ``doublings`` counts them; ``pairs`` and ``last_round`` are null at first."""

    round: int
    order: tuple[Seat, ...]
    x: Seat
    pairs: Pairs | None
    points: Mapping[Seat, int]
    doublings: Mapping[Seat, int]
    last_round: ScoredRound | None


class SeatView(PublicView):
    """What a seat knows: ``next_doubling_cost`` is in garnets."""

    next_doubling_cost: int


# Events, all of them to everybody; never what is still sealed.
class OrderDrawn(Event, type="game.order_drawn"):
    """The match has begun: who is the X in rounds 1 to 5."""

    order: tuple[Seat, ...]


class PairsAnnounced(Event, type="game.pairs_announced"):
    """The X's pairing was closed: who plays whom this round."""

    round: int
    x: Seat
    pairs: Pairs


class RoundScored(Event, type="game.round_scored"):
    """A round is over: every choice, every doubling, every payout, and all totals after it."""

    round: int
    x: Seat
    pairs: Pairs
    choices: Mapping[Seat, Choice]
    doubled: tuple[Seat, ...]
    payouts: Mapping[Seat, int]
    points: Mapping[Seat, int]
