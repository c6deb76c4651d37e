"""What viewers see of the game and what they are told (docs/rules/exodus.md, Who knows what)."""

from mainmatch.games.exodus.state import Hand, Item, LastRound, State, Trade
from mainmatch.rules import Event, Told, View, tell

__all__ = ["CubesDealt", "PublicView", "SeatView", "TradesResolved", "told_hands", "told_round"]


class PublicView(View):
    """The round being played, and how many there are."""

    round: int
    rounds: int


class SeatView(PublicView):
    """A seat's own hand (sorted), points, and last round (null before the first is over)."""

    hand: Hand
    points: int
    last_round: LastRound | None


# Events. Nothing about trades, hands or points is public before the end, so every event goes to one seat.
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
            TradesResolved(round=number, **dict(report), hand=s.hands[seat], points=s.points[seat]),
        )
        for seat, report in s.reports.items()
    )
