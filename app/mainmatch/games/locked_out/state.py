"""What Locked Out knows between two phases.

May touch: mainmatch.rules. Rule kept here: the state knows everybody's team, room and priority;
what a seat may know of it is said in ``views``. All maps are by seat, ascending.
"""

from collections.abc import Mapping

from pydantic import ConfigDict, Field

from mainmatch.games.locked_out.places import ROOMS, TEAMS, Room, Team
from mainmatch.rules import Seat, State, Value

__all__ = ["LastMove", "LockedOutState", "MadeCall"]


class LastMove(Value):
    """A seat's way at the last close; on the wire ``from``, ``to``, ``with`` (the other's seat), ``screwed``."""

    # ``from`` and ``with`` are words of Python, so that the fields carry other names there.
    model_config = ConfigDict(serialize_by_alias=True, validate_by_alias=True, validate_by_name=True)

    origin: Room = Field(alias="from")
    to: Room
    partner: Seat = Field(alias="with")
    screwed: bool


class MadeCall(Value):
    """A call that was made; ``heard`` are the four who were in the room, the caller among them."""

    round: int
    seat: Seat
    right: bool
    heard: tuple[Seat, ...]


class LockedOutState(State):
    """The game between two phases. ``last_moves`` is empty before the first close.

    ``from_tiebreak`` is how much of the last change of a seat's priority came from tie-breaks.
    """

    round: int
    rounds: int
    wrong_call_cost: int
    screwed_gain: int
    priority_per_garnet: int
    teams: Mapping[Seat, Team]
    rooms: Mapping[Seat, Room]
    priorities: Mapping[Seat, int]
    from_tiebreak: Mapping[Seat, int]
    learned: Mapping[Seat, Mapping[Seat, Team]]
    last_moves: Mapping[Seat, LastMove]
    calls: tuple[MadeCall, ...]

    def occupants(self, room: Room) -> tuple[Seat, ...]:
        """The four in a room, ascending."""
        return tuple(seat for seat, where in self.rooms.items() if where == room)

    def roommates(self, seat: Seat) -> tuple[Seat, ...]:
        """The three others in a seat's room, ascending."""
        return tuple(other for other in self.occupants(self.rooms[seat]) if other != seat)

    def members(self, team: Team) -> tuple[Seat, ...]:
        """The four of a team, ascending."""
        return tuple(seat for seat, whose in self.teams.items() if whose == team)

    def is_gathered(self, room: Room) -> bool:
        """Whether the four in this room are one team."""
        return len({self.teams[seat] for seat in self.occupants(room)}) == 1

    @property
    def able(self) -> tuple[Team, ...]:
        """The teams that stand in one room."""
        gathered = {self.teams[self.occupants(room)[0]] for room in ROOMS if self.is_gathered(room)}
        return tuple(team for team in TEAMS if team in gathered)

    @property
    def called(self) -> tuple[Team, ...]:
        """The teams that have called rightly: play ends in the round in which the first does."""
        right = {self.teams[call.seat] for call in self.calls if call.right}
        return tuple(team for team in TEAMS if team in right)

    def has_called(self, seat: Seat) -> bool:
        """Whether this seat has heard a right call: its room's team, its own, needs no other."""
        return any(call.right and seat in call.heard for call in self.calls)
