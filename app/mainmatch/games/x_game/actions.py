"""What players of the X Game can send. All of it is sealed.

May touch: mainmatch.rules. Rule kept here: docs/rules/x-game.md, Each round: who may send what,
and what a doubling holds.
"""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.x_game.state import Choice, Pairs, XState
from mainmatch.rules import Action, Json, Refused, Sealed, Seat

__all__ = ["Choose", "Double", "PairPlayers", "is_doubled"]


class PairPlayers(Sealed, type="pair_players"):
    """The X pairs up the four others. The order of the pairs, and within a pair, doesn't matter."""

    pairs: Pairs = Field(description="Two pairs of seats: the four others, each of them once.")
    example: ClassVar[Mapping[str, Json]] = {"pairs": [[1, 2], [4, 5]]}

    @override
    def check(self, s: XState, seat: Seat) -> None:
        """Refused ``bad_pairs`` unless the four others are there, each once."""
        if sorted([*self.pairs[0], *self.pairs[1]]) != list(s.others):
            raise Refused("bad_pairs", f"Pair up {list(s.others)}, each of them once.")


class Choose(Sealed, type="choose"):
    """A paired player allies with, betrays or censures the partner, doubling the payout or not."""

    choice: Choice = Field(description="What you do to your partner.")
    double: bool = Field(False, description="Double your own payout of this round, good or bad, for garnets.")
    example: ClassVar[Mapping[str, Json]] = {"choice": "ally", "double": False}

    @override
    def cost(self, s: XState, seat: Seat) -> int:
        """Garnets: nothing, or the seat's next doubling."""
        return s.doubling_cost(seat) if self.double else 0


class Double(Sealed, type="double"):
    """The X doubles its own payout of this round, good or bad, for garnets."""

    @override
    def cost(self, s: XState, seat: Seat) -> int:
        """Garnets: the seat's next doubling."""
        return s.doubling_cost(seat)


def is_doubled(action: Action) -> bool:
    """Whether this submission doubles its sender's payout."""
    return isinstance(action, Double) or (isinstance(action, Choose) and action.double)
