"""What a trade scores: the rulebook's table of seven rounds, cell by cell.

May touch: colours. Rule kept here: this is the table of docs/rules/exodus.md, Resolution, as
plain values; how effects add up is the business of resolution.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mainmatch.games.exodus.colours import Colour

__all__ = ["LAST_ROUND", "ROUNDS", "Bonus", "Cell", "Round"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What giving one colour does. "For" a colour: when that is what the giver receives in the same trade.

    ``giver``    points of the giver; ``instead`` has what replaces them for some colours
    ``r``        points of the recipient; ``more`` has what is added to them for some colours
    ``doubles``  for this colour the giver's gains of the round double
    ``halves``   for this colour the recipient's gains of the round are halved
    ``nullifies``  for this colour the giver's losses of the round are nullified
    """

    giver: int = 0
    r: int = 0
    instead: Mapping[Colour, int] = field(default_factory=dict)
    more: Mapping[Colour, int] = field(default_factory=dict)
    doubles: Colour | None = None
    halves: Colour | None = None
    nullifies: Colour | None = None


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for holding ``count`` or more of a colour after the trades; no multiplier touches them."""

    colour: Colour
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Round:
    """One row of the table."""

    cells: Mapping[Colour, Cell]
    bonus: Bonus | None = None


ROUNDS: Mapping[int, Round] = {
    1: Round(
        {
            "red": Cell(+2),
            "blue": Cell(+2),
            "yellow": Cell(+1, r=+1),
            "green": Cell(-1),
            "white": Cell(+2, r=+1),
            "black": Cell(+1, r=-1),
        }
    ),
    2: Round(
        {
            "red": Cell(+2, instead={"green": +5}),
            "blue": Cell(+3),
            "yellow": Cell(+1, r=+2),
            "green": Cell(-2),
            "white": Cell(+3, r=+1),
            "black": Cell(+1, r=-1),
        }
    ),
    3: Round(
        {
            "red": Cell(+3, instead={"green": +7, "blue": -2}),
            "blue": Cell(+4),
            "yellow": Cell(+1, r=+2, doubles="black"),
            "green": Cell(-3),
            "white": Cell(+3, r=+1),
            "black": Cell(+1, r=-2),
        }
    ),
    4: Round(
        {
            "red": Cell(+3, instead={"green": +10, "blue": -3}),
            "blue": Cell(+5),
            "yellow": Cell(+2, r=+3, doubles="black", more={"white": +3}),
            "green": Cell(-4, instead={"black": +4}, nullifies="red"),
            "white": Cell(+5, r=+2),
            "black": Cell(+1, r=-2),
        },
        Bonus("white", count=3, points=+10),
    ),
    5: Round(
        {
            "red": Cell(+4, instead={"green": +13, "blue": -4, "yellow": -4}),
            "blue": Cell(+5),
            "yellow": Cell(+3, r=+4, halves="blue"),
            "green": Cell(-5),
            "white": Cell(+2, r=+2),
            "black": Cell(+1, r=-1),
        },
        Bonus("black", count=3, points=+25),
    ),
    6: Round(
        {
            "red": Cell(+4, instead={"green": +16, "blue": -5, "yellow": -5}),
            "blue": Cell(+6),
            "yellow": Cell(+5, r=+4, more={"white": +3}),
            "green": Cell(-6),
            "white": Cell(r=+3),
            "black": Cell(r=-4),
        }
    ),
    7: Round(
        {
            "red": Cell(+8, instead={"blue": -5, "yellow": -5}),
            "blue": Cell(+6),
            "yellow": Cell(+6, r=+3, more={"white": +3}),
            "green": Cell(-7),
            "white": Cell(r=+3),
            "black": Cell(r=-4),
        }
    ),
}

LAST_ROUND = max(ROUNDS)
