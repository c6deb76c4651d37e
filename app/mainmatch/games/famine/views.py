"""What viewers see of the game and what they are told (docs/rules/famine.md, Who knows what)."""

from collections.abc import Iterator

from mainmatch.games.famine.state import Hand, Item, LastYear, Lesson, State, Trade
from mainmatch.rules import Event, Seat, Told, View, tell

__all__ = ["DiamondTaught", "GemsDealt", "PublicView", "SeatView", "YearResolved", "told_hands", "told_year"]


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


# Events. Nothing about trades, hands or Favor is public before the end, so every event goes to one seat.
class GemsDealt(Event, type="game.gems_dealt"):
    """To each seat: the hand it starts with."""

    hand: Hand


class YearResolved(Event, type="game.year_resolved"):
    """To each seat: its own year, with its hand and its Favor after it, and its limits in the next."""

    year: int
    trades: tuple[Trade, ...]
    failed: tuple[Seat, ...]
    change: int
    items: tuple[Item, ...]
    hand: Hand
    favor: int
    locked_diamonds: int
    may_not_trade_with: tuple[Seat, ...]


class DiamondTaught(Event, type="game.diamond_taught"):
    """To the seat that gave a diamond away: what it learned about the diamond's recipient."""

    lesson: Lesson


def told_hands(s: State) -> tuple[Told, ...]:
    """After the deal."""
    return tuple(tell([seat], GemsDealt(hand=hand)) for seat, hand in s.hands.items())


def told_year(s: State, year: int) -> tuple[Told, ...]:
    """After ``year``, of which the state holds the reports."""
    return tuple(told for seat in s.hands for told in _told(s, seat, year))


def _told(s: State, seat: Seat, year: int) -> Iterator[Told]:
    resolved = YearResolved(
        year=year,
        **dict(s.reports[seat]),
        hand=s.hands[seat],
        favor=s.favor[seat],
        locked_diamonds=s.locked[seat],
        may_not_trade_with=s.barred(seat),
    )
    yield tell([seat], resolved)
    for lesson in s.learned[seat]:
        if lesson.year == year:
            yield tell([seat], DiamondTaught(lesson=lesson))
