"""The options of a round, and what the four packets tell about them.

May touch: mainmatch.rules' values. Rule kept here: docs/rules/extreme-ways.md, Setup: all four
packets together give every true move, and no packet repeats another.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from mainmatch.rules import Value

__all__ = ["PACKETS", "Fact", "FalseMoves", "Move", "Round", "TrueMove", "Way", "facts"]

PACKETS = (1, 2, 3, 4)

Move: TypeAlias = tuple[int, int]
"""A step (dx, dy), or a place (x, y)."""


class Way(Value):
    """An option: its candidate moves as they are listed, and which of them is true, from 0.

    ``paired`` are the two false ones that go into a packet together (none for the first option).
    """

    moves: tuple[Move, ...]
    true: int
    paired: tuple[int, ...]

    @property
    def truth(self) -> Move:
        """The move that a player makes who chooses this option."""
        return self.moves[self.true]

    @property
    def lone(self) -> int:
        """The third false move, which goes into another packet."""
        return next(place for place in range(len(self.moves)) if place not in {self.true, *self.paired})


Round: TypeAlias = Mapping[str, Way]
"""The four options by name, in their order."""


class TrueMove(Value):
    """A fact: this is the option's true move."""

    option: str
    true: Move


class FalseMoves(Value):
    """A fact: these candidates of the option, in the order of their list, aren't the true move."""

    option: str
    false: tuple[Move, ...]


Fact: TypeAlias = TrueMove | FalseMoves


def facts(ways: Round, packet: int) -> tuple[Fact, ...]:
    """What packet 1 to 4 tells."""
    options = tuple(ways)
    return tuple(_fact(options[place], ways[options[place]], part) for place, part in _CONTENTS[packet])


_Part: TypeAlias = Literal["true", "paired", "lone"]

_CONTENTS: Mapping[int, tuple[tuple[int, _Part], ...]] = {
    1: ((0, "true"),),
    2: ((1, "paired"), (2, "paired")),
    3: ((1, "lone"), (3, "paired")),
    4: ((2, "lone"), (3, "lone")),
}
"""What each packet tells of which option, the options counted from 0."""


@lru_cache(maxsize=4096)
def _fact(option: str, way: Way, part: _Part) -> Fact:
    if part == "true":
        return TrueMove(option=option, true=way.truth)
    places = way.paired if part == "paired" else (way.lone,)
    return FalseMoves(option=option, false=tuple(way.moves[place] for place in places))
