"""The table: who sits in a match at its start, and what came before it in the season.

It is part of the match's spec, so a replay has the same. Kinds of seats are public; what the rules tell of items and of
earlier matches is theirs to decide.
"""

from collections.abc import Mapping
from typing import Any, Literal, Self, TypeAlias

import msgspec

from mainmatch.rules.values import Json, Seat, Value, prepare
from mainmatch.rules.verdict import Items, Result

SeatKind: TypeAlias = Literal["person", "bot", "cast", "guest"]
"""Who sits there: outside of a season a person or a bot; in one a member of its cast, a guest, or a bot for nobody."""


class TableSeat(Value):
    """A seat at the start of the match. ``items`` are what its member holds in the season, by name and count."""

    kind: SeatKind = "person"
    items: Mapping[str, int] = {}


class EarlierMatch(Value):
    """A finished match of the same season: its public result, and by seat of this match the member's seat in that one.

    ``seats`` lacks those who didn't play it.
    """

    result: Result
    seats: Mapping[Seat, Seat]


class Table(Value):
    """``seats`` has every seat, in ascending order; ``earlier`` the last match of each game, by the game's id."""

    seats: Mapping[Seat, TableSeat]
    earlier: Mapping[str, EarlierMatch] = {}

    @classmethod
    def of(cls, count: int, stored: Mapping[str, Json]) -> Self:
        """The table of this many seats, from ``stored``, which may leave out persons without items."""
        known = msgspec.convert({"seats": {}, **stored}, cls, str_keys=True)
        return known.but(seats={seat: known.seats.get(seat, TableSeat()) for seat in range(1, count + 1)})

    def stored(self) -> dict[str, Any]:
        """The table as JSON, without what ``of`` fills in; {} for persons outside of a season."""
        seats = {seat: each for seat, each in self.seats.items() if each != TableSeat()}
        parts = {"seats": seats, "earlier": self.earlier}
        return {name: msgspec.to_builtins(part, str_keys=True) for name, part in parts.items() if part}

    @property
    def outsiders(self) -> frozenset[Seat]:
        """The seats of a season's match that no member of the cast has: guests, and bots for nobody. They win nothing.

        Empty outside of a season.
        """
        kinds = {seat: each.kind for seat, each in self.seats.items()}
        if "cast" not in kinds.values() or "person" in kinds.values():
            return frozenset()
        return frozenset(seat for seat, kind in kinds.items() if kind != "cast")

    def items(self, *names: str) -> Items:
        """What each seat's member holds of these items. A grant with a ``count`` below 0 takes one that was spent."""
        return {seat: {name: each.items.get(name, 0) for name in names} for seat, each in self.seats.items()}

    def last(self, game: str) -> EarlierMatch | None:
        """The season's last finished match of this game; None outside of a season, and where there is none."""
        return self.earlier.get(game)


prepare(Table)
