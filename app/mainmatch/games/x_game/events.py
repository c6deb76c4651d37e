"""What the X Game tells, all of it to everybody.

May touch: mainmatch.rules. Rule kept here: docs/rules/x-game.md, Who knows what: the order at the
start, pairs when they are closed, a round when it is scored; never what is still sealed.
"""

from collections.abc import Mapping

from mainmatch.games.x_game.state import Choice, Pairs
from mainmatch.rules import Event, Seat

__all__ = ["OrderDrawn", "PairsAnnounced", "RoundScored"]


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
