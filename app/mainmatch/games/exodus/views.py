"""What a viewer may know.

May touch: state and reports. Rule kept here: docs/rules/exodus.md, Who knows what.
"""

from mainmatch.games.exodus.colours import Hand
from mainmatch.games.exodus.effects import LAST_ROUND
from mainmatch.games.exodus.reports import LastRound
from mainmatch.games.exodus.state import State
from mainmatch.rules import Seat, View

__all__ = ["PublicView", "SeatView", "public_view", "seat_view"]


class PublicView(View):
    """The round being played, and how many there are."""

    round: int
    rounds: int


class SeatView(PublicView):
    """A seat's own hand (sorted), points, and last round (null before the first is over)."""

    hand: Hand
    points: int
    last_round: LastRound | None


def public_view(s: State) -> PublicView:
    """For everybody."""
    return PublicView(round=s.round, rounds=LAST_ROUND)


def seat_view(s: State, seat: Seat) -> SeatView:
    """For one seat."""
    return SeatView(
        round=s.round,
        rounds=LAST_ROUND,
        hand=s.hands[seat],
        points=s.points[seat],
        last_round=s.reports.get(seat),
    )
