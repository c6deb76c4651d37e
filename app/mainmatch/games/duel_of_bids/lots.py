"""The nine lots, and what they are worth together.

May touch: the game's own words. Rule kept here: docs/rules/duel-of-bids.md, Lots. All nine are worth an odd number
of points and a trio an even one, so a duel can be level only where lots were left unsold.
"""

from collections.abc import Collection
from typing import Literal, TypeAlias, get_args

__all__ = ["LOTS", "TRIO", "TRIOS", "Lot", "points_for", "trios_of", "value_of"]

Lot: TypeAlias = Literal["sun-2", "sun-3", "sun-4", "moon-2", "moon-3", "moon-4", "star-2", "star-3", "star-4"]

LOTS: tuple[Lot, ...] = get_args(Lot)
TRIO = 4
"""Points for holding all three lots of a sign, or all three of a number."""

TRIOS: tuple[frozenset[Lot], ...] = (
    frozenset({"sun-2", "sun-3", "sun-4"}),
    frozenset({"moon-2", "moon-3", "moon-4"}),
    frozenset({"star-2", "star-3", "star-4"}),
    frozenset({"sun-2", "moon-2", "star-2"}),
    frozenset({"sun-3", "moon-3", "star-3"}),
    frozenset({"sun-4", "moon-4", "star-4"}),
)


def value_of(lot: Lot) -> int:
    """The lot's number: 2, 3 or 4 points."""
    return int(lot[-1])


def trios_of(lot: Lot) -> tuple[frozenset[Lot], ...]:
    """The two trios that a lot belongs to: its sign's and its number's."""
    return tuple(trio for trio in TRIOS if lot in trio)


def points_for(held: Collection[Lot]) -> int:
    """What these lots are worth to the one who holds them."""
    return sum(value_of(lot) for lot in held) + TRIO * sum(trio <= {*held} for trio in TRIOS)
