"""What the X Game knows between two phases.

May touch: mainmatch.rules. Rule kept here: nothing in the state is secret; what is secret lies
sealed in the kernel until its phase closes (docs/rules/x-game.md, Who knows what).
"""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from mainmatch.games.x_game.config import MissingChoice
from mainmatch.rules import Seat, State, Value

__all__ = [
    "CHOICES",
    "FIRST_DOUBLING",
    "ROUNDS",
    "Choice",
    "Pair",
    "Pairs",
    "ScoredRound",
    "XState",
    "in_order",
    "pairings_of",
]

Choice: TypeAlias = Literal["ally", "betray", "censure"]
Pair: TypeAlias = tuple[Seat, Seat]
Pairs: TypeAlias = tuple[Pair, Pair]

CHOICES: tuple[Choice, ...] = ("ally", "betray", "censure")
ROUNDS = 5
FIRST_DOUBLING = 2
"""Garnets for a player's first doubling of the match; each further one costs 1 more."""


class ScoredRound(Value):
    """A round that is over: ``choices`` are those of the four who were paired, ``payouts`` everybody's."""

    round: int
    x: Seat
    pairs: Pairs
    choices: Mapping[Seat, Choice]
    doubled: tuple[Seat, ...]
    payouts: Mapping[Seat, int]


class XState(State):
    """The game between two phases. ``pairs`` are None until the X's pairing was announced."""

    missing_choice: MissingChoice
    order: tuple[Seat, ...]
    round: int
    pairs: Pairs | None
    points: Mapping[Seat, int]
    doublings: Mapping[Seat, int]
    last_round: ScoredRound | None

    @property
    def x(self) -> Seat:
        """Whose turn it is to be the X."""
        return self.order[self.round - 1]

    @property
    def others(self) -> tuple[Seat, ...]:
        """The four who are paired up this round, ascending."""
        return tuple(sorted(seat for seat in self.order if seat != self.x))

    @property
    def pairings(self) -> tuple[Pairs, ...]:
        """The three ways to pair them up, each written in order."""
        return pairings_of(self.others)

    @property
    def is_over(self) -> bool:
        """All five rounds were scored."""
        return self.last_round is not None and self.last_round.round == ROUNDS

    def doubling_cost(self, seat: Seat) -> int:
        """Garnets that the seat's next doubling costs: 2, then 3, 4, ..."""
        return FIRST_DOUBLING + self.doublings[seat]


def pairings_of(four: Iterable[Seat]) -> tuple[Pairs, ...]:
    """The three ways to pair up four players, each written in order."""
    a, b, c, d = sorted(four)
    return ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))


def in_order(pairs: Iterable[Iterable[Seat]]) -> Pairs:
    """The pairs written ascending: how somebody happened to type them is no message to the table."""
    first, second = sorted(tuple(sorted(pair)) for pair in pairs)
    return (first[0], first[1]), (second[0], second[1])
