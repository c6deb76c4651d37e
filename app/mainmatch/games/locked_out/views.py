"""Events of Locked Out (docs/rules/locked-out.md, Who knows what)."""

from collections.abc import Iterable
from typing import Literal

from typing_extensions import override

from mainmatch.games.locked_out.state import (
    ROOM_NAMES,
    ROOMS,
    TEAM_NAMES,
    LastMove,
    LockedOutState,
    MadeCall,
    Room,
    Team,
    channel_of,
)
from mainmatch.rules import OWN, WALLET, Event, Moment, Reveals, Seat, Told, Viewer, named, seat_of, tell, text

_PRIORITY = ("priorities", "from_tiebreak")
# A way that nobody else wanted brings a garnet.
_WAY = ("last_moves", "learned", "roommates", WALLET)


# Events: calls go to their room, moves and priorities to their seat; only the winners are published to all viewers.
class DoorsLocked(Event, type="game.doors_locked", only_to=OWN):
    """To each seat, at the start: its room, its roommates, its priority."""

    room: Room
    roommates: tuple[Seat, ...]
    priority: int

    @override
    def says(self, viewer: Viewer) -> str:
        return text(
            "You are in {room} with {roommates}. Your priority is {n}.",
            room=ROOM_NAMES[self.room],
            roommates=tuple(map(named, self.roommates)),
            n=self.priority,
        )


class CallMade(Event, type="game.call_made", publishes=("heard_calls",)):
    """To the four seats in the room, at once: the caller, and whether the call is right."""

    round: int
    room: Room
    seat: Seat
    right: bool

    @override
    def says(self, viewer: Viewer) -> str:
        if seat_of(viewer) == self.seat:
            return text("You called your room one team: right.") if self.right else text("You called wrongly.")
        if self.right:
            return text("{caller} called your room one team: right.", caller=named(self.seat))
        return text("{caller} called your room one team: wrong.", caller=named(self.seat))


class RoundBegun(Event, type="game.round_begun", publishes=("rooms",)):
    """To the four seats in each room, in its channel: a round begins there."""

    round: int
    rounds: int

    @override
    def says(self, viewer: Viewer) -> str:
        return text("Round {n} of {rounds} begins.", n=self.round, rounds=self.rounds)


class PriorityChanged(Event, type="game.priority_changed", publishes=_PRIORITY):
    """To a seat whose priority changed because of a wrong call: the caller, and seats moved by a tie-break."""

    priority: int
    from_tiebreak: int

    @override
    def says(self, viewer: Viewer) -> str:
        return text("Your priority is now {n}.", n=self.priority)


class RoundClosed(Event, type="game.round_closed", only_to=OWN, publishes=(*_PRIORITY, *_WAY)):
    """To each seat: its move, the team of the seat that went the same way, and its new room and priority."""

    round: int
    last_move: LastMove
    partner_team: Team
    room: Room
    roommates: tuple[Seat, ...]
    priority: int
    from_tiebreak: int

    @override
    def says(self, viewer: Viewer) -> str:
        values = {
            "room": ROOM_NAMES[self.room],
            "partner": named(self.last_move.partner),
            "team": TEAM_NAMES[self.partner_team],
            "n": self.priority,
        }
        if self.last_move.screwed:
            return text(
                "The door was shut: you went to {room} with {partner}, who is {team}. Your priority is {n}.", **values
            )
        return text("You went to {room} with {partner}, who is {team}. Your priority is {n}.", **values)


def _winners(m: Moment) -> object:
    return m.verdict and (m.verdict.garnets, [m.after.teams[seat] for seat in m.verdict.garnets])


_WINNERS = Reveals(_winners, "All learn who wins five garnets or two, and the teams of those.")


class GameWon(Event, type="game.won", publishes=(_WINNERS,)):
    """To all: the winning team, or the two that called; ``beaten`` is the team it beats, null for two."""

    by: Literal["call", "quiz"]
    teams: tuple[Team, ...]
    beaten: Team | None

    @override
    def says(self, viewer: Viewer) -> str:
        teams = tuple(TEAM_NAMES[team] for team in self.teams)
        if self.beaten is None:
            return text("These teams win: {teams}.", teams=teams)
        return text("{teams} wins, and {beaten} survives with it.", teams=teams, beaten=TEAM_NAMES[self.beaten])


def opening_events(s: LockedOutState) -> tuple[Told, ...]:
    """The events of the setup."""
    own = (
        tell([seat], DoorsLocked(room=s.rooms[seat], roommates=s.roommates(seat), priority=s.priorities[seat]))
        for seat in s.teams
    )
    return (*own, *_begun(s))


def _begun(s: LockedOutState) -> Iterable[Told]:
    for room in ROOMS:
        yield tell(s.occupants(room), RoundBegun(round=s.round, rounds=s.rounds), channel=channel_of(room))


def round_events(s: LockedOutState, number: int) -> tuple[Told, ...]:
    """The events of the moves of round ``number``, and of the round that follows."""
    own = (
        tell(
            [seat],
            RoundClosed(
                round=number,
                last_move=move,
                partner_team=s.teams[move.partner],
                room=s.rooms[seat],
                roommates=s.roommates(seat),
                priority=s.priorities[seat],
                from_tiebreak=s.from_tiebreak[seat],
            ),
        )
        for seat, move in s.last_moves.items()
    )
    return (*own, *_begun(s))


def call_events(s: LockedOutState, call: MadeCall, changed: Iterable[Seat]) -> tuple[Told, ...]:
    """The events of a call: the call to its room, and its new priority to each seat in ``changed``."""
    heard = CallMade(round=call.round, room=s.rooms[call.seat], seat=call.seat, right=call.right)
    own = (
        tell([seat], PriorityChanged(priority=s.priorities[seat], from_tiebreak=s.from_tiebreak[seat]))
        for seat in changed
    )
    return (tell(call.heard, heard, channel=channel_of(heard.room)), *own)
