"""The cubes and their deal, what a host may choose, and what the game knows between two rounds."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias, get_args

from mainmatch import rules
from mainmatch.rules import Dice, Refused, Seat, trading
from mainmatch.rules.trading import Item

__all__ = [
    "COLOURS",
    "HAND_SIZE",
    "LAST_ROUND",
    "Colour",
    "Config",
    "Hand",
    "Item",
    "LastRound",
    "State",
    "Trade",
    "checked_hands",
    "completions",
    "deal",
    "deal_at",
]


Colour: TypeAlias = Literal["red", "blue", "yellow", "green", "white", "black"]

Hand: TypeAlias = tuple[Colour, ...]
"""The cubes of one seat, sorted by name."""

COLOURS: tuple[Colour, ...] = get_args(Colour)
COPIES = 6
"""Cubes of each colour in the pool."""
HAND_SIZE = 4
"""Cubes in a hand, always: trades are one for one."""
LAST_ROUND = 7


class Trade(trading.Trade[Colour]):
    """A trade from one side; on the wire ``partner`` is called ``with``."""


class LastRound(trading.Report[Trade]):
    """A seat's round: trades and failed offers by seat, ascending; ``items`` add up to ``change``."""


class Setup(rules.Value):
    """What is drawn at setup, given by the host: ``{"hands": {"1": ["red", "blue", "white", "black"], ...}}``."""

    hands: Mapping[rules.Seat, Hand]


class Config(rules.Config):
    """The host's choices; without ``setup`` the cubes are dealt at random."""

    setup: Setup | None = None


class State(rules.State):
    """Hands, points and reports by seat; ``reports`` is empty before the first resolution."""

    round: int
    hands: Mapping[rules.Seat, Hand]
    points: Mapping[rules.Seat, int]
    reports: Mapping[rules.Seat, LastRound]


# Valid deals are counted and one number is drawn among them. Dealing seat by seat at random would not be uniform: hands
# that leave the others more ways to go on would come too seldom.
def deal(seats: Sequence[Seat], dice: Dice) -> dict[Seat, Hand]:
    """Four different colours for every seat, no colour more than six times; one draw for all."""
    pool = (COPIES,) * len(COLOURS)
    index = dice.below(completions(len(seats), pool, HAND_SIZE))
    dealt = deal_at(index, len(seats), pool, HAND_SIZE)
    return {seat: tuple(sorted(COLOURS[kind] for kind in kinds)) for seat, kinds in zip(seats, dealt, strict=True)}


@cache
def completions(seats: int, left: tuple[int, ...], size: int) -> int:
    """How many ways there are to deal ``size`` different kinds to each of ``seats`` more seats.

    ``left`` says how many of each kind are left, ascending: kinds are alike to the count, and so
    the memo stays small (a few hundred entries for nine seats).
    """
    if seats == 0:
        return 1
    return sum(completions(seats - 1, tuple(sorted(rest)), size) for _, rest in _next_hands(left, size))


def deal_at(index: int, seats: int, pool: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Deal number ``index`` of all valid ones, as kinds (places in ``pool``) per seat.

    Every index below ``completions`` is another deal and every valid deal has one: a uniform
    index is a uniform deal. Raises ValueError beyond the last one.
    """
    left, dealt = pool, []
    for to_come in reversed(range(seats)):
        for hand, rest in _next_hands(left, size):
            ways = completions(to_come, tuple(sorted(rest)), size)
            if index < ways:
                dealt.append(hand)
                left = rest
                break
            index -= ways
        else:
            raise ValueError("there are not that many deals")
    return tuple(dealt)


def checked_hands(given: Mapping[Seat, Hand], seats: Sequence[Seat]) -> dict[Seat, Hand]:
    """The host's hands, sorted. Raises Refused ``bad_setup`` (docs/rules/exodus.md, Setup)."""
    if sorted(given) != sorted(seats):
        raise Refused.at(
            "bad_setup", "setup.hands", f"Give a hand to each of the seats 1 to {len(seats)}, and to no other."
        )
    for seat in seats:
        if len(given[seat]) != HAND_SIZE or len(set(given[seat])) != HAND_SIZE:
            raise Refused.at(
                "bad_setup",
                f"setup.hands.{seat}",
                f"Every hand has {HAND_SIZE} cubes of {HAND_SIZE} different colours.",
            )
    if max(Counter(colour for hand in given.values() for colour in hand).values()) > COPIES:
        raise Refused.at(
            "bad_setup", "setup.hands", f"There are {COPIES} cubes of each colour: use none more often than that."
        )
    return {seat: tuple(sorted(given[seat])) for seat in seats}


def _next_hands(left: tuple[int, ...], size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Each hand that can be dealt next, with what it leaves."""
    there = [kind for kind, count in enumerate(left) if count]
    for hand in combinations(there, size):
        yield hand, tuple(count - (kind in hand) for kind, count in enumerate(left))
