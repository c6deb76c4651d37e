"""Titles of channels and a game's lines as a reader sees them: with names in place of seats, in its language.

What is stored, and told in events, has ``{seat:3}`` for the name of seat 3: names change, and are erased.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from mainmatch.rules import Event, Seat, Translation, text
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.matches.access import MatchAccess
from mainmatch.services.matches.loader import game_of
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import seats
from mainmatch.store.chat import ChannelRecord, MessageRecord

_SEAT = re.compile(r"\{seat:([0-9]+)\}")
_NOBODY_ELSE = re.compile(rf"{_SEAT.pattern}((, {_SEAT.pattern})* and {_SEAT.pattern})?")
"""A title that is a list of seats."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: its seat (None for hosts and spectators), the players' names, the game's texts and the server's."""

    seat: Seat | None
    names: Mapping[Seat, str]
    game: Translation
    server: Translation
    events: Mapping[str, type[Event]] = field(default_factory=dict)
    """The game's, by type."""

    @classmethod
    def of(cls, uow: UnitOfWork, access: MatchAccess, accepted: Sequence[str] = ()) -> Self:
        """Who has this access, in the first accepted language. Raises Busy for a game that is not installed."""
        names = {each.seat: each.display_name or "" for each in seats.of(uow.tx, access.match.id)}
        game = game_of(uow, access.match)
        texts = uow.games.translation(game, accepted)
        return cls(access.seat, names, texts, server_texts(accepted), {kind.type: kind for kind in game.events})

    def line(self, said: MessageRecord) -> str:
        """What the game's event in ``said`` says to all who read it."""
        told = json.loads(said.told)
        event = guarded(self.events[told["type"]].from_json, told["data"])
        return self._with_names(self.game(guarded(event.says, "public")))

    def title_of(self, channel: ChannelRecord, members: Sequence[Seat] | None = None) -> str:
        """The channel's title for this reader. One that is named after its members is so after the current ones.

        ``members``: None for who has left. They know the first ones if they were among them, and those after them not.
        """
        stored = channel.title
        seats = [int(seat) for seat in _SEAT.findall(stored)]
        if channel.kind == "game" and not seats:
            return self.game(stored)
        if channel.kind == "question":
            return self.server(self._to_hosts(seats[0]))
        if channel.kind == "thoughts":
            return self.server(self._thoughts(seats[0]))
        if channel.kind in ("lobby", "table", "lounge", "hosts"):
            return self.server(stored)
        if not _NOBODY_ELSE.fullmatch(stored):
            # Players have given it, and mean what they write.
            return stored if channel.kind == "group" else self._with_names(self.game(stored))
        return self.server(self._members(members, seats))

    def _to_hosts(self, seat: Seat) -> str:
        if seat == self.seat:
            return text("You and the hosts")
        return text("{who} and the hosts", who=self._name(seat))

    def _thoughts(self, seat: Seat) -> str:
        return text("Your thoughts") if seat == self.seat else text("Thoughts of {who}", who=self._name(seat))

    def _members(self, now: Sequence[Seat] | None, first: Sequence[Seat]) -> str:
        if now is None and self.seat is not None and self.seat not in first:
            return text("A channel that you left")
        seats = now or first
        others = [self._name(seat) for seat in seats if seat != self.seat]
        if len(others) == len(seats):
            *most, last = others
            return text("{first} and {last}", first=", ".join(most), last=last) if most else last
        if len(others) == 1:
            return text("You and {other}", other=others[0])
        return (
            text("You, {others} and {last}", others=", ".join(others[:-1]), last=others[-1]) if others else text("You")
        )

    def _with_names(self, title: str) -> str:
        return _SEAT.sub(lambda found: self._name(int(found[1])), title)

    def _name(self, seat: Seat) -> str:
        return self.names.get(seat) or self.server(text("Seat {seat}", seat=seat))
