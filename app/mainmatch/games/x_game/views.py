"""Events of the X Game (docs/rules/x-game.md, Who knows what)."""

from collections.abc import Mapping

from mainmatch.games.x_game.state import Choice, Pairs
from mainmatch.rules import Event, Seat

__all__ = ["OrderDrawn", "PairsAnnounced", "RoundScored"]


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
