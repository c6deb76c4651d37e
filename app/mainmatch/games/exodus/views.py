"""Events of Exodus (docs/rules/exodus.md, Who knows what)."""

from mainmatch.games.exodus.state import Hand, Item, State, Trade
from mainmatch.rules import OWN, Event, Told, tell

__all__ = ["CubesDealt", "TradesResolved", "deal_events", "round_events"]


# Events. Nothing about trades, hands or points is public before the end, so every event goes to one seat.
class CubesDealt(Event, type="game.cubes_dealt", only_to=OWN):
    """To each seat: the hand it starts with."""

    hand: Hand


class TradesResolved(
    Event,
    type="game.trades_resolved",
    only_to=OWN,
    publishes=lambda m: (m.own(m.after.reports), m.own(m.after.hands), m.own(m.after.points)),
):
    """To each seat: the result of its round, and its hand and points after it."""

    round: int
    trades: tuple[Trade, ...]
    failed: tuple[int, ...]
    change: int
    items: tuple[Item, ...]
    hand: Hand
    points: int


def deal_events(s: State) -> tuple[Told, ...]:
    """The events of the deal."""
    return tuple(tell([seat], CubesDealt(hand=hand)) for seat, hand in s.hands.items())


def round_events(s: State, number: int) -> tuple[Told, ...]:
    """The events of round ``number``, whose reports the state holds."""
    return tuple(
        tell(
            [seat],
            TradesResolved(round=number, **report.as_dict(), hand=s.hands[seat], points=s.points[seat]),
        )
        for seat, report in s.reports.items()
    )
