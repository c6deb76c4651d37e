"""Rooms of a game: who is in each, and the channels that follow."""

from mainmatch.rules.rooms import by_room


def test_seats_are_listed_by_room_in_their_order() -> None:
    where = {3: "hall", 1: "hall", 2: "attic"}
    found = by_room(where, ["attic", "hall", "cellar"])
    assert {name: {*seats} for name, seats in found.items()} == {"attic": {2}, "hall": {1, 3}, "cellar": set()}
