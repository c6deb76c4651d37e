"""The one phase of the game, seven times: offers are sealed, then the trades happen.

May touch: the rules of this game. Rule kept here: all trades of a round are simultaneous.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override

from mainmatch.games.exodus.actions import OfferTrades
from mainmatch.games.exodus.colours import Colour
from mainmatch.games.exodus.effects import LAST_ROUND
from mainmatch.games.exodus.ending import verdict
from mainmatch.games.exodus.events import told_round
from mainmatch.games.exodus.reports import LastRound, Trade
from mainmatch.games.exodus.resolution import items_of
from mainmatch.games.exodus.state import State
from mainmatch.rules import Action, Dice, Outcome, Seat
from mainmatch.rules.trading import TradingPhase, hand_after, offered, trades_of, unanswered

__all__ = ["TRADING", "Trading"]


class Trading(TradingPhase, name="trading"):
    """Up to two offers from every seat, 24 hours by default."""

    silence: ClassVar = "A seat that sends nothing makes no offers: it trades with nobody in this round."

    offered: ClassVar = OfferTrades

    @override
    def reachable(self, s: State, seat: Seat) -> Sequence[Seat]:
        """The other seats."""
        return [other for other in s.hands if other != seat]

    @override
    def givable(self, s: State, seat: Seat) -> Sequence[Colour]:
        """The colours in the seat's own hand."""
        return sorted(set(s.hands[seat]))

    @override
    def resolve(self, s: State, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The trades, what they score, and the next round or the end."""
        offers = offered(sent)
        reports: dict[Seat, LastRound] = {}
        hands = dict(s.hands)
        for seat in s.hands:
            trades = trades_of(Trade, seat, offers)
            hands[seat] = hand_after(s.hands[seat], trades)
            items = items_of(s.round, trades, hands[seat])
            change = sum(item.points for item in items)
            reports[seat] = LastRound(trades=trades, failed=unanswered(seat, offers), change=change, items=items)
        points = {seat: s.points[seat] + reports[seat].change for seat in s.hands}
        after = State(round=min(s.round + 1, LAST_ROUND), hands=hands, points=points, reports=reports)
        then = verdict(after) if s.round == LAST_ROUND else TRADING
        return Outcome(after, told_round(after, s.round), then)


TRADING = Trading()
