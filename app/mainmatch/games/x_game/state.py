"""What a host may choose, the payoffs, and what the X Game knows between two phases.

Nothing in the state is secret: secrets lie sealed in the match until their phase closes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from pydantic import Field

from mainmatch.rules import Config, Refused, Seat, State, Value

__all__ = [
    "CHOICES",
    "ROUNDS",
    "TABLE",
    "Choice",
    "Pairs",
    "ScoredRound",
    "XConfig",
    "XState",
    "given_order",
    "in_order",
    "pairings_of",
    "payoff",
    "payouts",
]


MissingChoice: TypeAlias = Literal["random", "ally", "betray", "censure"]


class Setup(Value):
    """What is drawn at the start and may be given instead."""

    order: tuple[Seat, ...] | None = Field(
        None,
        description="Who is the X in rounds 1 to 5: every seat once. Drawn when it is not given.",
        examples=[[3, 1, 5, 2, 4]],
    )


class XConfig(Config):
    """The X Game's choices."""

    missing_choice: MissingChoice = Field(
        "random", description="What a paired player who sends nothing has played; never doubled."
    )
    setup: Setup = Setup()


def given_order(setup: Setup, seats: Sequence[Seat]) -> tuple[Seat, ...] | None:
    """The order of the Xs as the host gave it, None when it is to be drawn. Raises Refused ``bad_setup``."""
    if setup.order is not None and sorted(setup.order) != sorted(seats):
        raise Refused("bad_setup", f"setup.order names each of {list(seats)} once, or is left out to be drawn.")
    return setup.order


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


# docs/rules/x-game.md, the table. Doubling multiplies one's own payout by two, whatever its sign.
TABLE: Mapping[tuple[Choice, Choice], tuple[int, int, int]] = {
    ("ally", "ally"): (2, 2, 1),
    ("betray", "betray"): (0, 0, 2),
    ("censure", "censure"): (-2, -2, 2),
    ("ally", "betray"): (-2, 3, 0),
    ("ally", "censure"): (2, -2, -1),
    ("betray", "censure"): (-2, 3, -1),
}
"""What a pair played: points for the first, for the second, for the X."""


def payoff(first: Choice, second: Choice) -> tuple[int, int, int]:
    """Points for the first player, for the second and for the X, doubling aside."""
    if (first, second) in TABLE:
        return TABLE[first, second]
    theirs, own, x = TABLE[second, first]
    return own, theirs, x


def payouts(x: Seat, pairs: Pairs, choices: Mapping[Seat, Choice], doubled: Collection[Seat]) -> dict[Seat, int]:
    """Everybody's points of a round, by seat ascending; ``choices`` are those of the four paired."""
    gained = {x: 0}
    for one, other in pairs:
        gained[one], gained[other], for_x = payoff(choices[one], choices[other])
        gained[x] += for_x
    return {seat: gained[seat] * (2 if seat in doubled else 1) for seat in sorted(gained)}
