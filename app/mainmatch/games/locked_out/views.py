"""What may be seen of Locked Out.

May touch: the state. Rule kept here: docs/rules/locked-out.md, Who knows what: a seat's view
lacks its own team; the field names are promises to clients.
"""

from collections.abc import Mapping

from mainmatch.games.locked_out.places import Room, Team
from mainmatch.games.locked_out.state import LastMove, LockedOutState
from mainmatch.rules import Seat, Value, View

__all__ = ["HeardCall", "PublicView", "SeatView", "public_view", "seat_view"]


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


def public_view(s: LockedOutState) -> PublicView:
    """For everybody."""
    return PublicView(round=s.round, rounds=s.rounds)


def seat_view(s: LockedOutState, seat: Seat) -> SeatView:
    """For one seat."""
    return SeatView(
        round=s.round,
        rounds=s.rounds,
        room=s.rooms[seat],
        roommates=s.roommates(seat),
        priority=s.priorities[seat],
        from_tiebreak=s.from_tiebreak[seat],
        learned=s.learned[seat],
        last_move=s.last_moves.get(seat),
        calls=tuple(
            HeardCall(round=call.round, seat=call.seat, right=call.right) for call in s.calls if seat in call.heard
        ),
    )
