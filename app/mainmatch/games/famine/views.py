"""Events of Famine (docs/rules/famine.md, Who knows what)."""

from collections.abc import Iterator

from typing_extensions import override

from mainmatch.games.famine.state import NAMES, Hand, Item, Lesson, State, Trade
from mainmatch.rules import OWN, Event, Seat, Told, Viewer, named, tell, text
from mainmatch.rules.trading import told_trades


# Events. Nothing about trades, hands or Favor is public before the end, so every event goes to one seat.
class GemsDealt(Event, type="game.gems_dealt", only_to=OWN):
    """To each seat: the hand it starts with."""

    hand: Hand

    @override
    def says(self, viewer: Viewer) -> str:
        return text("You hold {gems}.", gems=tuple(NAMES[gem] for gem in self.hand))


class YearResolved(
    Event,
    type="game.year_resolved",
    only_to=OWN,
    publishes=("reports", "hands", "favor", "locked"),
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

    @override
    def says(self, viewer: Viewer) -> str:
        change = text("{n} Favor", n=self.change)
        if not (self.trades or self.failed):
            return text("You traded with no other seat: {change}.", change=change)
        return text("{trades}: {change}.", trades=told_trades(self.trades, self.failed, NAMES), change=change)


class DiamondTaught(Event, type="game.diamond_taught", only_to=OWN, publishes=("learned",)):
    """To the seat that gave a diamond away: its lesson about the recipient."""

    lesson: Lesson

    @override
    def says(self, viewer: Viewer) -> str:
        about, value = named(self.lesson.about), self.lesson.value
        if isinstance(value, int):
            if self.lesson.kind == "rank":
                return text("Your diamond taught you: {about} has rank {n}.", about=about, n=value)
            return text("Your diamond taught you: {about} has {n} Favor.", about=about, n=value)
        if self.lesson.kind == "inventory":
            gems = tuple(NAMES[str(gem)] for gem in value)
            return text("Your diamond taught you: {about} holds {gems}.", about=about, gems=gems)
        partners = tuple(named(int(seat)) for seat in value)
        if not partners:
            return text("Your diamond taught you: {about} traded with nobody in year 1.", about=about)
        return text(
            "Your diamond taught you: {about} traded with {partners} in year 1.", about=about, partners=partners
        )


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
