"""Teams, rooms, priorities, config and state of Locked Out.

The state holds every seat's team, room and priority; views decide what a seat sees of them. Maps are by seat,
ascending.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Annotated, Literal, TypeAlias, TypeVar

from mainmatch.rules import (
    Config,
    Dice,
    Meta,
    Refused,
    Seat,
    State,
    Text,
    Value,
    derived,
    field,
    hidden,
    own,
    public,
    shown,
    text,
)
from mainmatch.rules.rooms import by_room

Team: TypeAlias = Literal["water", "fire", "grass"]
Room: TypeAlias = Literal["alpha", "beta", "gamma"]

ROOM_NAMES: Mapping[str, Text] = {"alpha": text("Alpha"), "beta": text("Beta"), "gamma": text("Gamma")}
TITLES: Mapping[str, Text] = {
    "alpha": text("Room Alpha"),
    "beta": text("Room Beta"),
    "gamma": text("Room Gamma"),
}
"""Those of the rooms' channels."""
TEAM_NAMES: Mapping[str, Text] = {"water": text("Water"), "fire": text("Fire"), "grass": text("Grass")}
"""The rooms and the teams, for players."""

TEAMS: tuple[Team, ...] = ("water", "fire", "grass")
ROOMS: tuple[Room, ...] = ("alpha", "beta", "gamma")
BEATS: dict[Team, Team] = {"water": "fire", "fire": "grass", "grass": "water"}
SEATS = 12
SIZE = 4
"""Seats of a team, and seats in a room."""


@cache
def other_rooms(room: Room) -> tuple[Room, ...]:
    """The two rooms that players in ``room`` can move to."""
    return tuple(other for other in ROOMS if other != room)


def channel_of(room: Room) -> str:
    """The channel of the players in a room."""
    return f"room:{room}"


def opposite(room: Room, target: Room) -> Room:
    """The room that a screwed player goes to: neither its own nor its target."""
    return next(other for other in other_rooms(room) if other != target)


class LastMove(Value):
    """A seat's last move; in JSON: ``from``, ``to``, ``with`` (the seat that went the same way), ``screwed``."""

    # ``from`` and ``with`` are keywords in Python.
    origin: Room = field(name="from")
    to: Room
    partner: Seat = field(name="with")
    screwed: bool


class HeardCall(Value):
    """A call, as those in the caller's room hear it."""

    round: int
    seat: Seat
    right: bool


class MadeCall(HeardCall):
    """A call; ``heard`` are the four seats in the room, including the caller."""

    heard: tuple[Seat, ...]


class LockedOutState(State):
    """The state. ``last_moves`` is empty before the first close. No seat sees its own team.

    ``from_tiebreak`` is the part of the last change of a seat's priority that came from tie-breaks.
    """

    round: int = public()
    rounds: int = public()
    wrong_call_cost: int = hidden(because="A setting, which everybody may read.")
    screwed_gain: int = hidden(because="A setting, which everybody may read.")
    priority_per_garnet: int = hidden(because="A setting, which everybody may read.")
    teams: Mapping[Seat, Team] = hidden(swaps=False)
    rooms: Mapping[Seat, Annotated[Room, Meta(extra_json_schema=shown(part="room-map", labels=ROOM_NAMES))]] = own(
        "room", swaps=False
    )

    @own
    def roommates(self, seat: Seat) -> tuple[Seat, ...]:
        """The three other seats in a seat's room, ascending."""
        return tuple(other for other in self.occupants(self.rooms[seat]) if other != seat)

    priorities: Mapping[Seat, int] = own("priority")
    from_tiebreak: Mapping[Seat, int] = own()
    learned: Mapping[Seat, Mapping[Seat, Team]] = own()
    last_moves: Mapping[Seat, LastMove] = own("last_move", missing=None)
    calls: tuple[MadeCall, ...] = hidden(swaps=False)

    @own(seen_as="calls")
    def heard_calls(self, seat: Seat) -> tuple[HeardCall, ...]:
        """The calls made in a seat's room while it was there."""
        return tuple(
            HeardCall(round=call.round, seat=call.seat, right=call.right) for call in self.calls if seat in call.heard
        )

    @derived
    def by_room(self) -> Mapping[Room, tuple[Seat, ...]]:
        """The four seats in each room, ascending."""
        return by_room(self.rooms, ROOMS)

    def occupants(self, room: Room) -> tuple[Seat, ...]:
        """The four seats in a room, ascending."""
        return self.by_room[room]

    def members(self, team: Team) -> tuple[Seat, ...]:
        """The four seats of a team, ascending."""
        return tuple(seat for seat, whose in self.teams.items() if whose == team)

    def is_gathered(self, room: Room) -> bool:
        """Whether the four seats in a room are one team."""
        return len({self.teams[seat] for seat in self.occupants(room)}) == 1

    @property
    def able(self) -> tuple[Team, ...]:
        """The teams that can call: those gathered in one room."""
        gathered = {self.teams[self.occupants(room)[0]] for room in ROOMS if self.is_gathered(room)}
        return tuple(team for team in TEAMS if team in gathered)

    @property
    def called(self) -> tuple[Team, ...]:
        """The teams that have made a right call. Play ends in the round of the first one."""
        right = {self.teams[call.seat] for call in self.calls if call.right}
        return tuple(team for team in TEAMS if team in right)

    @derived
    def informed(self) -> frozenset[Seat]:
        """The seats that have heard a right call."""
        return frozenset(seat for call in self.calls if call.right for seat in call.heard)

    def has_called(self, seat: Seat) -> bool:
        """Whether this seat has heard a right call, so that its team needs no other."""
        return seat in self.informed


MOST_ROUNDS = 30


class Setup(Value):
    """Values that are drawn at the start unless the host gives them. Drawn values fit the given ones."""

    teams: Annotated[
        Mapping[Seat, Team] | None, Meta(description="Each seat's team: four of each. Drawn when it is not given.")
    ] = None
    rooms: Annotated[
        Mapping[Seat, Room] | None,
        Meta(
            description="Each seat's first room: four in each, of every team at least one. Drawn when it is not given."
        ),
    ] = None
    priorities: Annotated[
        Mapping[Seat, int] | None,
        Meta(description="Each seat's first priority: 1 to 12, each once. Drawn when it is not given."),
    ] = None


class LockedOutConfig(Config):
    """The settings of Locked Out."""

    rounds: Annotated[
        int, Meta(ge=2, le=MOST_ROUNDS, description="Rounds, the quiz that is held in place of the last one included.")
    ] = 10
    wrong_call_cost: Annotated[
        int, Meta(ge=0, le=100, description="Priority that a wrong call costs the caller at once.")
    ] = 4
    screwed_gain: Annotated[int, Meta(ge=0, le=100, description="Priority that a screwed player gains.")] = 4
    priority_per_garnet: Annotated[
        int, Meta(ge=1, le=100, description="Priority that each garnet of a boost buys.")
    ] = 2
    setup: Setup = Setup()


# docs/rules/locked-out.md, Setup: every room has a member of every team, and every such placement is equally likely.
L = TypeVar("L", bound=str)


def first_teams(setup: Setup, seats: Sequence[Seat], dice: Dice) -> dict[Seat, Team]:
    """Each seat's team, four seats per team, given or drawn. Raises Refused ``bad_setup``."""
    rooms = None if setup.rooms is None else _fours("rooms", setup.rooms, ROOMS, seats)
    if setup.teams is not None:
        return _fours("teams", setup.teams, TEAMS, seats)
    if rooms is not None:
        return spread(_groups(rooms, ROOMS), TEAMS, dice)
    order = dice.shuffled(seats)
    drawn = {seat: TEAMS[place // SIZE] for place, seat in enumerate(order)}
    return {seat: drawn[seat] for seat in seats}


def first_rooms(setup: Setup, teams: Mapping[Seat, Team], dice: Dice) -> dict[Seat, Room]:
    """Each seat's first room, four seats per room with a member of every team. Raises Refused ``bad_setup``."""
    if setup.rooms is None:
        return spread(_groups(teams, TEAMS), ROOMS, dice)
    rooms = _fours("rooms", setup.rooms, ROOMS, tuple(teams))
    if len({(rooms[seat], teams[seat]) for seat in teams}) < len(ROOMS) * len(TEAMS):
        raise Refused.at("bad_setup", "setup.rooms", text("Put at least one member of every team into every room."))
    return rooms


def first_priorities(setup: Setup, seats: Sequence[Seat], dice: Dice) -> dict[Seat, int]:
    """Each seat's first priority, 1 to 12, each once. Raises Refused ``bad_setup``."""
    given = setup.priorities
    if given is None:
        return dict(zip(seats, dice.shuffled(range(1, len(seats) + 1)), strict=True))
    if sorted(given) != list(seats) or sorted(given.values()) != list(range(1, len(seats) + 1)):
        raise Refused.at(
            "bad_setup",
            "setup.priorities",
            text("Give each of the seats 1 to {n} another of the priorities 1 to 12.", n=len(seats)),
        )
    return {seat: given[seat] for seat in seats}


def spread(groups: Sequence[Sequence[Seat]], places: Sequence[L], dice: Dice) -> dict[Seat, L]:
    """Spread three groups of four seats over three places: four seats per place, at least one of each group.

    All such placements are equally likely. Each group has one place that takes two of its seats, a different
    one for each group (six ways); then each group can be divided in twelve ways. Two independent uniform draws
    are therefore uniform overall.
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
        raise Refused.at(
            "bad_setup",
            f"setup.{name}",
            text(
                "Name each of the seats 1 to {n} once, with four of each: {labels}.", n=len(seats), labels=tuple(labels)
            ),
        )
    return {seat: given[seat] for seat in seats}


# docs/rules/locked-out.md, Breaking ties. Priorities before a change are all different, so there is always a decision.
def shares_of(before: Mapping[Seat, int], after: Mapping[Seat, int]) -> dict[Seat, int]:
    """The gain of each seat from the tie-break, 0 or more, when priorities change from ``before`` to ``after``.

    Terminates because the lowest shared value rises with every step.
    """
    now, gained = dict(after), dict.fromkeys(after, 0)
    while tied := _lowest_tied(now):
        stays = _staying(tied, before, gained)
        for seat in tied:
            if seat != stays:
                now[seat] += 1
                gained[seat] += 1
    return gained


def changed(s: LockedOutState, by: Mapping[Seat, int], informed: Collection[Seat]) -> LockedOutState:
    """The state with priorities changed ``by`` these amounts, and ties broken.

    ``from_tiebreak`` changes only for ``informed`` seats, which know of the change, and for seats moved by a
    tie-break. For all other seats the change must stay invisible.
    """
    raw = {seat: priority + by.get(seat, 0) for seat, priority in s.priorities.items()}
    shares = shares_of(s.priorities, raw)
    noticed = {seat for seat, share in shares.items() if share or seat in informed}
    return s.but(
        priorities={seat: raw[seat] + shares[seat] for seat in raw},
        from_tiebreak={seat: shares[seat] if seat in noticed else earlier for seat, earlier in s.from_tiebreak.items()},
    )


def _lowest_tied(now: Mapping[Seat, int]) -> Sequence[Seat]:
    shared = [priority for priority, count in Counter(now.values()).items() if count > 1]
    return [seat for seat in now if now[seat] == min(shared)] if shared else []


def _staying(tied: Sequence[Seat], before: Mapping[Seat, int], gained: Mapping[Seat, int]) -> Seat:
    most = max(gained[seat] for seat in tied)
    ahead = [seat for seat in tied if gained[seat] == most]
    return ahead[0] if len(ahead) == 1 else min(tied, key=lambda seat: before[seat])
