"""Where everybody's seven moves lead.

May touch: chance, as dice. Rule kept here: docs/rules/extreme-ways.md, Phase moving: in each
round all move at once, from where everybody stood at its start.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from mainmatch.games.far_out.actions import Entry, Rebound
from mainmatch.games.far_out.ways import Move, Round
from mainmatch.rules import Dice, Seat

__all__ = ["HOME", "Full", "filled", "travelled"]

Full: TypeAlias = tuple[str | Rebound, ...]
"""A plan without gaps."""

HOME: Move = (0, 0)


def filled(plan: Sequence[Entry], options: Sequence[str], rounds: int, dice: Dice) -> Full:
    """The plan with an option drawn for every gap.

    One is drawn for every round, needed or not: so a gap moves nobody else's chance.
    """
    drawn = [dice.choice(options) for _ in range(rounds)]
    wanted = (*plan, *[None] * (rounds - len(plan)))
    return tuple(chance if entry is None else entry for entry, chance in zip(wanted, drawn, strict=True))


def travelled(rounds: Sequence[Round], plans: Mapping[Seat, Full]) -> dict[Seat, Move]:
    """Where each seat is after all rounds."""
    places = dict.fromkeys(plans, HOME)
    for n, ways in enumerate(rounds):
        places = {seat: _next(places, seat, plan[n], ways) for seat, plan in plans.items()}
    return places


def _next(places: Mapping[Seat, Move], seat: Seat, entry: str | Rebound, ways: Round) -> Move:
    x, y = places[seat]
    if isinstance(entry, Rebound):
        over_x, over_y = places[entry.rebound]
        return 2 * over_x - x, 2 * over_y - y
    dx, dy = ways[entry].truth
    return x + dx, y + dy
