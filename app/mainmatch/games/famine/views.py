"""Events of Famine (docs/rules/famine.md, Who knows what)."""

from collections.abc import Iterator

from mainmatch.games.famine.state import Hand, Item, Lesson, State, Trade
from mainmatch.rules import OWN, Event, Seat, Told, tell

__all__ = ["DiamondTaught", "GemsDealt", "YearResolved", "deal_events", "year_events"]


# Events. Nothing about trades, hands or Favor is public before the end, so every event goes to one seat.
class GemsDealt(Event, type="game.gems_dealt", only_to=OWN):
    """To each seat: the hand it starts with."""

    hand: Hand


class YearResolved(
    Event,
    type="game.year_resolved",
    only_to=OWN,
    publishes=lambda m: [m.own(part) for part in (m.after.reports, m.after.hands, m.after.favor, m.after.locked)],
):
    """To each seat: the result of its year, its hand and Favor after it, and its trading limits for the next year."""

    year: int
    trades: tuple[Trade, ...]
    failed: tuple[Seat, ...]
    change: int
    items: tuple[Item, ...]
    hand: Hand
    favor: int
    locked_diamonds: int
    may_not_trade_with: tuple[Seat, ...]


class DiamondTaught(Event, type="game.diamond_taught", only_to=OWN, publishes=lambda m: m.own(m.after.learned)):
    """To the seat that gave a diamond away: its lesson about the recipient."""

    lesson: Lesson


def deal_events(s: State) -> tuple[Told, ...]:
    """The events of the deal."""
    return tuple(tell([seat], GemsDealt(hand=hand)) for seat, hand in s.hands.items())


def year_events(s: State, year: int) -> tuple[Told, ...]:
    """The events of ``year``, whose reports the state holds."""
    return tuple(event for seat in s.hands for event in _seat_events(s, seat, year))


def _seat_events(s: State, seat: Seat, year: int) -> Iterator[Told]:
    resolved = YearResolved(
        year=year,
        **s.reports[seat].as_dict(),
        hand=s.hands[seat],
        favor=s.favor[seat],
        locked_diamonds=s.locked[seat],
        may_not_trade_with=s.may_not_trade_with(seat),
    )
    yield tell([seat], resolved)
    for lesson in s.learned[seat]:
        if lesson.year == year:
            yield tell([seat], DiamondTaught(lesson=lesson))
