"""The three teams and the three rooms.

May touch: nothing. Rule kept here: docs/rules/locked-out.md, Setup: who beats whom, and that
there are always two other rooms.
"""

from typing import Literal, TypeAlias

__all__ = ["BEATS", "ROOMS", "SEATS", "SIZE", "TEAMS", "Room", "Team", "opposite", "other_rooms"]

Team: TypeAlias = Literal["water", "fire", "grass"]
Room: TypeAlias = Literal["alpha", "beta", "gamma"]

TEAMS: tuple[Team, ...] = ("water", "fire", "grass")
ROOMS: tuple[Room, ...] = ("alpha", "beta", "gamma")
BEATS: dict[Team, Team] = {"water": "fire", "fire": "grass", "grass": "water"}
SEATS = 12
SIZE = 4
"""Seats of a team, and seats in a room."""


def other_rooms(room: Room) -> tuple[Room, ...]:
    """The two rooms one can go to from here."""
    return tuple(other for other in ROOMS if other != room)


def opposite(room: Room, wish: Room) -> Room:
    """Where a screwed player goes: neither here nor where it wished to go."""
    return next(other for other in other_rooms(room) if other != wish)
