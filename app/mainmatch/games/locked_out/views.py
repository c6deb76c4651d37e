"""What viewers see of Locked Out and what they are told (docs/rules/locked-out.md, Who knows what).

A seat's view lacks its own team.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from mainmatch.games.locked_out.state import LastMove, LockedOutState, MadeCall, Room, Team
from mainmatch.rules import Event, Seat, Told, Value, View, tell

__all__ = [
    "CallMade",
    "DoorsLocked",
    "GameWon",
    "HeardCall",
    "PriorityChanged",
    "PublicView",
    "RoundClosed",
    "SeatView",
    "told_call",
    "told_opening",
    "told_round",
]


class HeardCall(Value):
    """A call that was made in a room while the viewer was in it."""

    round: int
    seat: Seat
    right: bool


class PublicView(View):
    """The round being played, and how many there are."""

    round: int
    rounds: int


class SeatView(PublicView):
    """A seat's own. ``roommates`` are the three others; ``last_move`` is null in round 1."""

    room: Room
    roommates: tuple[Seat, ...]
    priority: int
    from_tiebreak: int
    learned: Mapping[Seat, Team]
    last_move: LastMove | None
    calls: tuple[HeardCall, ...]


# Events: a room hears its calls, a seat its own ways and priority; only who has won is for everybody.
class DoorsLocked(Event, type="game.doors_locked"):
    """To each seat, at the start: its room, who else is in it, its priority."""

    room: Room
    roommates: tuple[Seat, ...]
    priority: int


class CallMade(Event, type="game.call_made"):
    """To the four in the room, at once: who called, and the verdict."""

    round: int
    room: Room
    seat: Seat
    right: bool


class PriorityChanged(Event, type="game.priority_changed"):
    """To a seat whose priority a wrong call changed: its own, or by a tie-break one in any room."""

    priority: int
    from_tiebreak: int


class RoundClosed(Event, type="game.round_closed"):
    """To each seat: how it moved, the team of the other who went its way, where and how it stands now."""

    round: int
    last_move: LastMove
    partner_team: Team
    room: Room
    roommates: tuple[Seat, ...]
    priority: int
    from_tiebreak: int


class GameWon(Event, type="game.won"):
    """To everybody: the team that won, or the two that called; ``beaten`` is null for two."""

    by: Literal["call", "quiz"]
    teams: tuple[Team, ...]
    beaten: Team | None


def told_opening(s: LockedOutState) -> tuple[Told, ...]:
    """After the setup."""
    return tuple(
        tell([seat], DoorsLocked(room=s.rooms[seat], roommates=s.roommates(seat), priority=s.priorities[seat]))
        for seat in s.teams
    )


def told_round(s: LockedOutState, number: int) -> tuple[Told, ...]:
    """After round ``number`` was closed with moves."""
    return tuple(
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


def told_call(s: LockedOutState, call: MadeCall, changed: Iterable[Seat]) -> tuple[Told, ...]:
    """After a call: the room hears it, and each seat in ``changed`` its new priority."""
    heard = CallMade(round=call.round, room=s.rooms[call.seat], seat=call.seat, right=call.right)
    own = (
        tell([seat], PriorityChanged(priority=s.priorities[seat], from_tiebreak=s.from_tiebreak[seat]))
        for seat in changed
    )
    return (tell(call.heard, heard), *own)
