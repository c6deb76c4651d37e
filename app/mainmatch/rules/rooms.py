"""Rooms for talk as a ready part: players found them, join, leave and enlarge them, and hush keeps some out of all.

    class Camp(RoomState): ...                                  # a state with rooms, and who is hushed
    class Day(RoomPhase[Camp], name="day"): ...                 # its players send ROOM_ACTIONS
    def channels(self, s): return channels_of(s.rooms, s.hushed)

Rule kept here: a room is known to those who are in it or were invited, and to nobody else. Its name is drawn.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

from msgspec import Meta
from typing_extensions import override

from mainmatch.rules.actions import Instant, Option, Pass, among
from mainmatch.rules.annotations import shown
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.events import Event, Moment, Reveals, tell
from mainmatch.rules.game import Channel, Outcome, Phase, Scenario, SecretVariant, StateT
from mainmatch.rules.marks import State, derived, hidden, own, public
from mainmatch.rules.texts import named, text
from mainmatch.rules.values import Json, Seat, Value, Viewer, seat_of

__all__ = [
    "ANOTHER_ROOM",
    "ROOM_ACTIONS",
    "Enlarge",
    "Found",
    "Join",
    "Leave",
    "Room",
    "RoomChanged",
    "RoomPhase",
    "RoomState",
    "by_room",
    "channels_of",
]

NameT = TypeVar("NameT", bound=str)

MOST_ROOMS = 100
"""The rooms that one seat can be in or be invited to before it can found another."""


class Room(Value):
    """A room: its title, who is in it, and who was invited and hasn't joined. Seats ascend."""

    title: str
    members: tuple[Seat, ...]
    invited: tuple[Seat, ...] = ()

    @property
    def known_to(self) -> tuple[Seat, ...]:
        """Who knows of it."""
        return (*self.members, *self.invited)

    def without(self, seat: Seat) -> Self:
        """The room once this seat has left, or has declined."""
        return self.but(
            members=tuple(each for each in self.members if each != seat),
            invited=tuple(each for each in self.invited if each != seat),
        )


def by_room(where: Mapping[Seat, NameT], names: Iterable[NameT]) -> dict[NameT, tuple[Seat, ...]]:
    """Who is in each room, ascending, from where each seat is."""
    return {name: tuple(seat for seat, there in where.items() if there == name) for name in names}


def channels_of(rooms: Mapping[str, Room], hushed: Collection[Seat] = ()) -> tuple[Channel, ...]:
    """A channel for each room. The hushed are out of it, and read what was said before; where all are, it is closed."""
    there = {name: tuple(seat for seat in room.members if seat not in hushed) for name, room in rooms.items()}
    return tuple(
        Channel(name, there[name], is_open=bool(there[name] or not room.members), title=room.title)
        for name, room in rooms.items()
    )


class RoomState(State):
    """A state with rooms by name: each seat sees those that it knows of. The ``hushed`` neither hear nor talk."""

    rooms: Mapping[str, Room] = hidden(swaps=False)
    hushed: tuple[Seat, ...] = public()

    @own(seen_as="rooms")
    def known_rooms(self, seat: Seat) -> Mapping[str, Room]:
        """The rooms that this seat is in, or is invited to; none while it isn't there."""
        return self._known.get(seat, {})

    def guests(self) -> tuple[Seat, ...]:
        """The seats that are there now, which follows from what is public. Who is hushed isn't."""
        raise NotImplementedError

    @derived
    def present(self) -> tuple[Seat, ...]:
        """``guests``, asked once for a state."""
        return self.guests()

    @derived
    def _known(self) -> Mapping[Seat, Mapping[str, Room]]:
        found: dict[Seat, dict[str, Room]] = {seat: {} for seat in self.present}
        for name, room in self.rooms.items():
            for seat in room.known_to:
                if seat in found:
                    found[seat][name] = room
        return found

    def invitations(self, seat: Seat) -> tuple[str, ...]:
        """The rooms that this seat can join."""
        return tuple(name for name, room in self.known_rooms(seat).items() if seat in room.invited)

    def memberships(self, seat: Seat) -> tuple[str, ...]:
        """The rooms that this seat is in."""
        return tuple(name for name, room in self.known_rooms(seat).items() if seat in room.members)

    def with_room(self, name: str, room: Room) -> Self:
        """The state with this room in place of the one of this name; without it, if nobody is in it any more."""
        others = {each: known for each, known in self.rooms.items() if each != name or room.members}
        return self.but(rooms={**others, name: room} if room.members else others)


def _changer(m: Moment) -> object:
    before, after = ({seat: s.known_rooms(seat) for seat in m.after.present} for s in (m.state, m.after))
    return m.own({seat: m.actor for seat in after if before[seat] != after[seat]})


_CHANGER = Reveals(_changer, "Whoever knows of a room may know who changes it.")


class RoomChanged(Event, type="game.room_changed", publishes=("known_rooms", _CHANGER)):
    """To those who know of a room: somebody has founded, joined, declined, left or enlarged it."""

    room: str
    title: str
    how: Literal["founded", "joined", "declined", "left", "enlarged"]
    by: Seat
    members: tuple[Seat, ...]
    invited: tuple[Seat, ...]

    @override
    def says(self, viewer: Viewer) -> str:
        words = {"by": named(self.by), "title": self.title, "others": tuple(map(named, self.invited))}
        match self.how:
            case "founded":
                return text("{by} founded “{title}” and invited {others}.", **words)
            case "enlarged":
                return text("{by} invited {others} to “{title}”.", **words)
            case "joined":
                return text("{by} joined “{title}”.", **words)
            case "declined":
                return text("{by} declined to join “{title}”.", **words)
            case "left":
                return text("{by} left “{title}”.", **words)


def _changed(s: Any, name: str, how: Any, seat: Seat, room: Room) -> Outcome:
    hear = {*room.known_to, *(s.rooms[name].known_to if name in s.rooms else ())} & {*s.present}
    event = RoomChanged(room=name, title=room.title, how=how, by=seat, members=room.members, invited=room.invited)
    return Outcome(s.with_room(name, room), (tell(hear, event),))


def _must_be_there(invited: tuple[Seat, ...], others: Collection[Seat]) -> None:
    if len({*invited}) < len(invited) or not {*invited} <= {*others}:
        raise Refused.at("not_there", "seats", text("Invite others who are there and don't know of it, each once."))


Invited = Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=40, extra_json_schema={"uniqueItems": True})]


class Found(Instant, type="found"):
    """Found a room, and invite others to it."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    seats: Invited
    example: ClassVar[Mapping[str, Json]] = {"title": "Early birds", "seats": [2]}
    button = "Found {title} with {seats}"

    @override
    def check(self, s: RoomState, seat: Seat) -> None:
        """Raise Refused ``bad_title``, ``not_there``."""
        # Titles are templates where players read them, as is what an event says.
        if not self.title.isprintable() or not self.title.strip() or {*self.title} & {*"{}"}:
            raise Refused.at("bad_title", "title", text("Give it a title in one line, without braces."))
        _must_be_there(self.seats, [each for each in s.present if each != seat])

    @override
    def apply(self, s: RoomState, seat: Seat, dice: Dice) -> Outcome:
        # Acts that follow a rewind draw what those before it drew. A name that was used must not come back with another
        # title or for others, who would be shown what the channel was.
        drawn = repr((dice.below(2**48), self.title, seat, self.seats))
        name = f"room-{hashlib.blake2b(drawn.encode(), digest_size=6).hexdigest()}"
        return _changed(
            s, name, "founded", seat, Room(title=self.title, members=(seat,), invited=tuple(sorted(self.seats)))
        )


class Join(Instant, type="join"):
    """Join a room to which one is invited."""

    room: str = among(RoomState.invitations, "not_invited", "Join a room to which you are invited.")
    example: ClassVar[Mapping[str, Json]] = {"room": "room-0123456789ab"}
    button = "Join {room}"

    @override
    def apply(self, s: RoomState, seat: Seat, dice: Dice) -> Outcome:
        room = s.rooms[self.room].without(seat)
        return _changed(s, self.room, "joined", seat, room.but(members=tuple(sorted((*room.members, seat)))))


class Leave(Instant, type="leave"):
    """Leave a room, or decline an invitation."""

    room: str = among(lambda s, seat: (*s.known_rooms(seat),), "not_in_room", "Leave a room that you know of.")
    example: ClassVar[Mapping[str, Json]] = {"room": "room-0123456789ab"}
    button = "Leave {room}"

    @override
    def apply(self, s: RoomState, seat: Seat, dice: Dice) -> Outcome:
        room = s.rooms[self.room]
        return _changed(s, self.room, "left" if seat in room.members else "declined", seat, room.without(seat))


class Enlarge(Instant, type="enlarge"):
    """Invite more to a room that one is in."""

    seats: Invited
    room: str = among(RoomState.memberships, "not_in_room", "Enlarge a room that you are in.")
    example: ClassVar[Mapping[str, Json]] = {"room": "room-0123456789ab", "seats": [3]}
    button = "Invite {seats} to {room}"

    @override
    def check(self, s: RoomState, seat: Seat) -> None:
        """Raise Refused ``not_in_room``, ``not_there``."""
        super().check(s, seat)
        _must_be_there(self.seats, {*s.present} - {*s.rooms[self.room].known_to})

    @override
    def apply(self, s: RoomState, seat: Seat, dice: Dice) -> Outcome:
        room = s.rooms[self.room]
        invited = tuple(sorted((*room.invited, *self.seats)))
        return _changed(s, self.room, "enlarged", seat, room.but(invited=invited))


ROOM_ACTIONS = (Found, Join, Leave, Enlarge)


class RoomPhase(Phase[StateT, Pass]):
    """A phase in which players talk and change rooms. Nobody is waited for, so it lasts to its deadline."""

    silence = "Nothing is asked of you."
    close_early = "never"
    bots = "until_quiet"

    @override
    def may_send(self, s: Any, seat: Seat) -> tuple[type[Any], ...]:
        if seat not in s.present:
            return ()
        known, inside = s.known_rooms(seat), s.memberships(seat)
        found = (Found,) if len(s.present) > 1 and len(known) < MOST_ROOMS else ()
        enlarge = any({*s.present} - {*s.rooms[name].known_to} for name in inside)
        return (
            *found,
            *((Join,) if s.invitations(seat) else ()),
            *((Leave,) if known else ()),
            *((Enlarge,) * enlarge),
        )

    @override
    def options(self, s: Any, seat: Seat, purse: int) -> tuple[Option, ...]:
        return tuple(_option(kind, s, seat) for kind in self.may_send(s, seat) if kind in ROOM_ACTIONS)


def _option(kind: type[Any], s: RoomState, seat: Seat) -> Option:
    """The option for one of ``ROOM_ACTIONS``, with rooms under their titles."""
    guests = [each for each in s.present if each != seat]
    if kind is Found:
        return _inviting(Found(title="Early birds", seats=(guests[0],)), guests, {})
    names = kind.__choices__["room"].values(s, seat)
    if kind is Enlarge:
        names = [name for name in names if {*guests} - {*s.rooms[name].known_to}]
    labels = shown(labels={name: s.rooms[name].title for name in names})
    rooms = {"room": {"enum": [*names], **labels}}
    if kind is not Enlarge:
        return Option(kind, kind(room=names[0]), rooms)
    first = next(each for each in guests if each not in s.rooms[names[0]].known_to)
    return _inviting(Enlarge(room=names[0], seats=(first,)), guests, rooms)


def _inviting(example: Found | Enlarge, guests: Collection[Seat], narrow: Mapping[str, Any]) -> Option:
    option = Option.naming(example, guests)
    seats = {**option.narrow["seats"], "maxItems": len(guests)}
    return Option(option.action, example, {**option.narrow, "seats": seats, **narrow})


def _another_room(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Others have another room, or one less, or somebody else is in it."""
    s: RoomState = scenario.state
    me = seat_of(viewer)
    others = [seat for seat in s.present if seat != me]
    if viewer == "host" or scenario.phase is None or len(others) < 2:
        return None
    pair = tuple(sorted(dice.sample(others, 2)))
    unknown = [name for name, room in s.rooms.items() if me not in room.known_to]
    name = dice.choice([*unknown, f"room-{dice.below(2**48):012x}"])
    if name in s.rooms and not dice.below(3):
        return replace(scenario, state=s.but(rooms={each: room for each, room in s.rooms.items() if each != name}))
    return replace(
        scenario, state=s.but(rooms={**s.rooms, name: Room(title="Elsewhere", members=pair[:1], invited=pair[1:])})
    )


ANOTHER_ROOM = SecretVariant("another room", _another_room)
"""For the ``secret_variants`` of a game with rooms."""
