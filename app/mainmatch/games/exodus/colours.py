"""The six colours, and how many cubes there are.

May touch: nothing. Rule kept here: colours stand in the order of the rulebook's table.
"""

from typing import Literal, TypeAlias, get_args

__all__ = ["COLOURS", "COPIES", "HAND_SIZE", "Colour", "Hand"]

Colour: TypeAlias = Literal["red", "blue", "yellow", "green", "white", "black"]

Hand: TypeAlias = tuple[Colour, ...]
"""The cubes of one seat, sorted by name."""

COLOURS: tuple[Colour, ...] = get_args(Colour)
COPIES = 6
"""Cubes of each colour in the pool."""
HAND_SIZE = 4
"""Cubes in a hand, always: trades are one for one."""
