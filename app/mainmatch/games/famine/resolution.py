"""A year, resolved: from what was sent to the state of the next year.

May touch: the rules of this game. Rule kept here: docs/rules/famine.md, Resolution, in its order:
trades, Favor from them, end of year; what diamonds teach comes last, when all of that is settled.
"""

from collections.abc import Mapping, Sequence

from mainmatch.games.famine.diamonds import Morning, locked_by
from mainmatch.games.famine.favor import Market, market_of
from mainmatch.games.famine.reports import LastYear, Trade
from mainmatch.games.famine.state import State
from mainmatch.games.famine.year_end import Books, year_end_items
from mainmatch.games.famine.years import LAST_YEAR
from mainmatch.rules import Action, Seat
from mainmatch.rules.trading import hand_after, offered, trades_of, unanswered

__all__ = ["resolved"]


def resolved(s: State, sent: Mapping[Seat, Action]) -> State:
    """The state after the year; after the last one ``year`` stays where it is."""
    offers = offered(sent)
    trades = {seat: trades_of(Trade, seat, offers) for seat in s.hands}
    hands = {seat: hand_after(s.hands[seat], trades[seat]) for seat in s.hands}
    partners = {seat: (*s.partners[seat], tuple(trade.partner for trade in trades[seat])) for seat in s.hands}
    market = market_of(s.year, trades.values())
    reports: dict[Seat, LastYear] = {}
    for seat in s.hands:
        others = [other for other in s.hands if other != seat]
        books = Books(trades[seat], hands[seat], partners[seat], others)
        reports[seat] = _report(market, books, unanswered(seat, offers))
    favor = {seat: s.favor[seat] + reports[seat].change for seat in s.hands}
    morning = Morning(s.year, hands, favor, partners)
    return State(
        year=min(s.year + 1, LAST_YEAR),
        hands=hands,
        favor=favor,
        partners=partners,
        locked={seat: locked_by(s.year, trades[seat]) for seat in s.hands},
        learned={seat: (*s.learned[seat], *morning.lessons(trades[seat])) for seat in s.hands},
        reports=reports,
    )


def _report(market: Market, books: Books, failed: tuple[Seat, ...]) -> LastYear:
    items = (*market.items(books.trades), *year_end_items(market.year, books))
    made: Sequence[Trade] = books.trades
    return LastYear(trades=tuple(made), failed=failed, change=sum(item.points for item in items), items=items)
