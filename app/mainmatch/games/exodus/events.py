"""What the game tells, and to whom: each seat its own, nobody anything else.

May touch: reports and state. Rule kept here: nothing about trades, hands or points is public
before the end (docs/rules/exodus.md, Who knows what), so every event goes to one seat.
"""

from mainmatch.games.exodus.colours import Hand
from mainmatch.games.exodus.reports import Item, Trade
from mainmatch.games.exodus.state import State
from mainmatch.rules import Event, Told, tell

__all__ = ["CubesDealt", "TradesResolved", "told_hands", "told_round"]


class CubesDealt(Event, type="game.cubes_dealt"):
    """To each seat: the hand it starts with."""

    hand: Hand


class TradesResolved(Event, type="game.trades_resolved"):
    """To each seat: its own round, with its hand and its points after it."""

    round: int
    trades: tuple[Trade, ...]
    failed: tuple[int, ...]
    change: int
    items: tuple[Item, ...]
    hand: Hand
    points: int


def told_hands(s: State) -> tuple[Told, ...]:
    """After the deal."""
    return tuple(tell([seat], CubesDealt(hand=hand)) for seat, hand in s.hands.items())


def told_round(s: State, number: int) -> tuple[Told, ...]:
    """After round ``number``, of which the state holds the reports."""
    return tuple(
        tell(
            [seat],
            TradesResolved(
                round=number,
                trades=report.trades,
                failed=report.failed,
                change=report.change,
                items=report.items,
                hand=s.hands[seat],
                points=s.points[seat],
            ),
        )
        for seat, report in s.reports.items()
    )
