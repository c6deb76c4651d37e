"""What a viewer may know.

May touch: state and reports. Rule kept here: docs/rules/famine.md, Who knows what.
"""

from mainmatch.games.famine.gems import Hand
from mainmatch.games.famine.reports import LastYear, Lesson
from mainmatch.games.famine.state import State
from mainmatch.games.famine.years import LAST_YEAR
from mainmatch.rules import Seat, View

__all__ = ["PublicView", "SeatView", "public_view", "seat_view"]


class PublicView(View):
    """The year being played, and how many there are."""

    year: int
    years: int


class SeatView(PublicView):
    """A seat's own things; ``last_year`` is null before the first is over.

    ``locked_diamonds`` counts those in its hand that it can't trade away this year.
    """

    hand: Hand
    favor: int
    locked_diamonds: int
    may_not_trade_with: tuple[Seat, ...]
    last_year: LastYear | None
    learned: tuple[Lesson, ...]


def public_view(s: State) -> PublicView:
    """For everybody."""
    return PublicView(year=s.year, years=LAST_YEAR)


def seat_view(s: State, seat: Seat) -> SeatView:
    """For one seat."""
    return SeatView(
        year=s.year,
        years=LAST_YEAR,
        hand=s.hands[seat],
        favor=s.favor[seat],
        locked_diamonds=s.locked[seat],
        may_not_trade_with=s.barred(seat),
        last_year=s.reports.get(seat),
        learned=s.learned[seat],
    )
