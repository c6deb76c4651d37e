"""Config, payoffs and state of the X Game.

Nothing in the state is secret; sealed submissions are kept by the match until their phase closes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from mainmatch.rules import (
    Config,
    Heading,
    Meta,
    PayoffTable,
    Refused,
    Seat,
    State,
    Value,
    derived,
    hidden,
    own,
    public,
    shown,
    text,
)

MissingChoice: TypeAlias = Literal["random", "ally", "betray", "censure"]


class Setup(Value):
    """Values that are drawn at the start unless the host gives them."""

    order: Annotated[
        tuple[Seat, ...] | None,
        Meta(
            description="Who is the X in rounds 1 to 5: every seat once. Drawn when it is not given.",
            examples=[[3, 1, 5, 2, 4]],
        ),
    ] = None


class XConfig(Config):
    """The settings of the X Game."""

    missing_choice: Annotated[
        MissingChoice, Meta(description="What a paired player who sends nothing has played; never doubled.")
    ] = "random"
    setup: Setup = Setup()


def given_order(setup: Setup, seats: Sequence[Seat]) -> tuple[Seat, ...] | None:
    """The host's order of the Xs; None when it is to be drawn. Raises Refused ``bad_setup``."""
    if setup.order is not None and sorted(setup.order) != sorted(seats):
        raise Refused.at(
            "bad_setup",
            "setup.order",
            text("setup.order names each of {seats} once, or is left out to be drawn.", seats=list(seats)),
        )
    return setup.order


Choice: TypeAlias = Literal["ally", "betray", "censure"]
Pair: TypeAlias = Annotated[tuple[Seat, Seat], Meta(extra_json_schema=shown(label="{0} with {1}"))]
Pairs: TypeAlias = tuple[Pair, Pair]

CHOICES: tuple[Choice, ...] = ("ally", "betray", "censure")
ROUNDS = 5
FIRST_DOUBLING = 2
"""Garnets for a player's first doubling of the match; each further one costs 1 more."""


class ScoredRound(Value):
    """A finished round: ``choices`` of the four paired players, ``payouts`` in points of all five."""

    round: int
    x: Seat
    pairs: Pairs
    choices: Mapping[Seat, Choice]
    doubled: tuple[Seat, ...]
    payouts: Mapping[Seat, int]


class XState(State):
    """The state. ``pairs`` is None until the X's pairing is announced."""

    missing_choice: MissingChoice = hidden(because="A setting, which everybody may read.")
    round: int = public()
    order: Annotated[tuple[Seat, ...], Meta(extra_json_schema=shown(part="track"))] = public()

    @public
    def x(self) -> Seat:
        """The X of the current round."""
        return self.order[self.round - 1]

    pairs: Pairs | None = public()
    points: Annotated[Mapping[Seat, int], Meta(extra_json_schema=shown(part="scoreboard"))] = public()
    doublings: Mapping[Seat, int] = public()
    last_round: ScoredRound | None = public()

    @derived
    def others(self) -> tuple[Seat, ...]:
        """The four players who are paired up this round, ascending."""
        return tuple(sorted(seat for seat in self.order if seat != self.x))

    def partner_of(self, seat: Seat) -> Seat | None:
        """The seat that a paired player is paired with; None for the X."""
        return next((sum(pair) - seat for pair in self.pairs or () if seat in pair), None)

    @derived
    def pairings(self) -> tuple[Pairs, ...]:
        """The three possible pairings of this round, each in ascending order."""
        return pairings_of(self.others)

    @property
    def is_over(self) -> bool:
        """Whether all five rounds are scored."""
        return self.last_round is not None and self.last_round.round == ROUNDS

    @own
    def next_doubling_cost(self, seat: Seat) -> int:
        """The price of the seat's next doubling in garnets: 2, then 3, 4, ..."""
        return FIRST_DOUBLING + self.doublings[seat]


def pairings_of(four: Iterable[Seat]) -> tuple[Pairs, ...]:
    """The three ways to pair up four players, each in ascending order."""
    a, b, c, d = sorted(four)
    return ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))


def in_order(pairs: Iterable[Iterable[Seat]]) -> Pairs:
    """The pairs in ascending order, so that the X cannot pass a message by the order it sends."""
    first, second = sorted(tuple(sorted(pair)) for pair in pairs)
    return (first[0], first[1]), (second[0], second[1])


# docs/rules/x-game.md, the table. Doubling multiplies a player's own payout by two, positive or negative.
TABLE: Mapping[tuple[Choice, Choice], tuple[int, int, int]] = {
    ("ally", "ally"): (2, 2, 1),
    ("betray", "betray"): (0, 0, 2),
    ("censure", "censure"): (-2, -2, 2),
    ("ally", "betray"): (-2, 3, 0),
    ("ally", "censure"): (2, -2, -1),
    ("betray", "censure"): (-2, 3, -1),
}
"""Points for the first player, the second and the X, by the choices of the two."""


def payoff(first: Choice, second: Choice) -> tuple[int, int, int]:
    """Points for the first player, the second and the X, without doubling."""
    if (first, second) in TABLE:
        return TABLE[first, second]
    theirs, own, x = TABLE[second, first]
    return own, theirs, x


PAYOFFS = PayoffTable(
    title="Points for you, {about} and the X, without doubling",
    parties=("You", "{about}", "The X"),
    rows=(
        Heading(value="ally", label="You ally"),
        Heading(value="betray", label="You betray"),
        Heading(value="censure", label="You censure"),
    ),
    columns=(
        Heading(value="ally", label="{about} allies"),
        Heading(value="betray", label="{about} betrays"),
        Heading(value="censure", label="{about} censures"),
    ),
    cells=tuple(tuple(payoff(mine, other) for other in CHOICES) for mine in CHOICES),
)
"""The table as a paired player sees it, about its partner."""


def payouts(x: Seat, pairs: Pairs, choices: Mapping[Seat, Choice], doubled: Collection[Seat]) -> dict[Seat, int]:
    """The points of all five seats in a round, ascending by seat; ``choices`` are those of the four paired seats."""
    gained = {x: 0}
    for one, other in pairs:
        gained[one], gained[other], for_x = payoff(choices[one], choices[other])
        gained[x] += for_x
    return {seat: gained[seat] * (2 if seat in doubled else 1) for seat in sorted(gained)}
