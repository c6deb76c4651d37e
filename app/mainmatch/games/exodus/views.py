"""Events of Exodus (docs/rules/exodus.md, Who knows what)."""

from typing_extensions import override

from mainmatch.games.exodus.state import NAMES, Hand, Item, State, Trade
from mainmatch.rules import OWN, Event, Told, Viewer, ntext, tell, text
from mainmatch.rules.trading import told_trades


# Events. Nothing about trades, hands or points is public before the end, so every event goes to one seat.
class CubesDealt(Event, type="game.cubes_dealt", only_to=OWN):
    """To each seat: the hand it starts with."""

    hand: Hand

    @override
    def says(self, viewer: Viewer) -> str:
        return text("You hold {cubes}.", cubes=tuple(NAMES[colour] for colour in self.hand))


class TradesResolved(Event, type="game.trades_resolved", only_to=OWN, publishes=("reports", "hands", "points")):
    """To each seat: the result of its round, and its hand and points after it."""

    round: int
    trades: tuple[Trade, ...]
    failed: tuple[int, ...]
    change: int
    items: tuple[Item, ...]
    hand: Hand
    points: int

    @override
    def says(self, viewer: Viewer) -> str:
        change = ntext("{n} point", "{n} points", self.change)
        if not (self.trades or self.failed):
            return text("You traded with nobody: {change}.", change=change)
        return text("{trades}: {change}.", trades=told_trades(self.trades, self.failed, NAMES), change=change)


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
