"""The six gemstones, and how many there are.

May touch: nothing. Rule kept here: gemstones stand in the order of the rulebook's table.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

__all__ = ["COPIES", "GEMS", "HAND_SIZE", "Gem", "Hand"]

Gem: TypeAlias = Literal["ruby", "sapphire", "emerald", "topaz", "diamond", "onyx"]

Hand: TypeAlias = tuple[Gem, ...]
"""The gemstones of one seat, sorted by name."""

GEMS: tuple[Gem, ...] = get_args(Gem)
COPIES: Mapping[Gem, int] = {"ruby": 7, "sapphire": 7, "emerald": 7, "topaz": 7, "diamond": 6, "onyx": 6}
"""Gemstones of each kind in the pool: 40 in all."""
HAND_SIZE = 5
"""Gemstones in a hand, always: trades are one for one."""
