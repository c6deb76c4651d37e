"""The opening: teams, rooms and priorities, drawn or as the host gives them.

May touch: chance, as dice. Rule kept here: docs/rules/locked-out.md, Setup: every room has a
member of every team, and every such placement is equally likely.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from mainmatch.games.locked_out.config import Setup
from mainmatch.games.locked_out.places import ROOMS, SIZE, TEAMS, Room, Team
from mainmatch.rules import Dice, Flaw, Refused, Seat

__all__ = ["first_priorities", "first_rooms", "first_teams", "spread"]

L = TypeVar("L", bound=str)


def first_teams(setup: Setup, seats: Sequence[Seat], dice: Dice) -> dict[Seat, Team]:
    """Four of each team. Raises Refused ``bad_setup``."""
    rooms = None if setup.rooms is None else _fours("rooms", setup.rooms, ROOMS, seats)
    if setup.teams is not None:
        return _fours("teams", setup.teams, TEAMS, seats)
    if rooms is not None:
        return spread(_groups(rooms, ROOMS), TEAMS, dice)
    order = dice.shuffled(seats)
    drawn = {seat: TEAMS[place // SIZE] for place, seat in enumerate(order)}
    return {seat: drawn[seat] for seat in seats}


def first_rooms(setup: Setup, teams: Mapping[Seat, Team], dice: Dice) -> dict[Seat, Room]:
    """Four in each room, with somebody of every team. Raises Refused ``bad_setup``."""
    if setup.rooms is None:
        return spread(_groups(teams, TEAMS), ROOMS, dice)
    rooms = _fours("rooms", setup.rooms, ROOMS, tuple(teams))
    if len({(rooms[seat], teams[seat]) for seat in teams}) < len(ROOMS) * len(TEAMS):
        raise _bad_setup("setup.rooms", "Put at least one member of every team into every room.")
    return rooms


def first_priorities(setup: Setup, seats: Sequence[Seat], dice: Dice) -> dict[Seat, int]:
    """1 to 12, each once. Raises Refused ``bad_setup``."""
    given = setup.priorities
    if given is None:
        return dict(zip(seats, dice.shuffled(range(1, len(seats) + 1)), strict=True))
    if sorted(given) != list(seats) or sorted(given.values()) != list(range(1, len(seats) + 1)):
        raise _bad_setup(
            "setup.priorities", f"Give each of the seats 1 to {len(seats)} another of the priorities 1 to 12."
        )
    return {seat: given[seat] for seat in seats}


def spread(groups: Sequence[Sequence[Seat]], places: Sequence[L], dice: Dice) -> dict[Seat, L]:
    """Each group of four over three places, none left out, four seats a place; all ways equally likely.

    Three fours over three places, each at least once: one place takes two of a group, and another
    place for each group. For each of the six ways to say which, a group can be divided in twelve ways,
    so drawing the two things one after the other favours none.
    """
    placed: dict[Seat, L] = {}
    for group, twice in zip(groups, dice.shuffled(places), strict=True):
        placed.update(zip(dice.shuffled(group), (twice, *places), strict=True))
    return {seat: placed[seat] for seat in sorted(placed)}


def _groups(found: Mapping[Seat, L], labels: Sequence[L]) -> list[list[Seat]]:
    return [[seat for seat in sorted(found) if found[seat] == label] for label in labels]


def _fours(name: str, given: Mapping[Seat, L], labels: Sequence[L], seats: Sequence[Seat]) -> dict[Seat, L]:
    counts = Counter(given.values())
    if sorted(given) != list(seats) or any(counts[label] != SIZE for label in labels):
        raise _bad_setup(
            f"setup.{name}", f"Name each of the seats 1 to {len(seats)} once, with four of each: {', '.join(labels)}."
        )
    return {seat: given[seat] for seat in seats}


def _bad_setup(path: str, advice: str) -> Refused:
    return Refused("bad_setup", advice, (Flaw(path, "bad_setup", advice),))
