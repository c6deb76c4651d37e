"""The one phase of the game, seven times: offers are sealed, then the trades happen.

May touch: the rules of this game. Rule kept here: options name what this seat may offer, and to
whom, by what it knows itself.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override

from mainmatch.games.famine.actions import OfferTrades
from mainmatch.games.famine.ending import verdict
from mainmatch.games.famine.events import told_year
from mainmatch.games.famine.gems import Gem
from mainmatch.games.famine.resolution import resolved
from mainmatch.games.famine.state import State
from mainmatch.games.famine.years import LAST_YEAR
from mainmatch.rules import Action, Dice, Outcome, Seat
from mainmatch.rules.trading import TradingPhase

__all__ = ["TRADING", "Trading"]


class Trading(TradingPhase, name="trading"):
    """Up to three offers from every seat, 24 hours by default."""

    silence: ClassVar = "A seat that sends nothing makes no offers: it trades with nobody in this year."

    offered: ClassVar = OfferTrades

    @override
    def reachable(self, s: State, seat: Seat) -> Sequence[Seat]:
        """The seats it didn't trade with last year: one at least, as it trades with three of four others at most."""
        return s.reachable(seat)

    @override
    def givable(self, s: State, seat: Seat) -> Sequence[Gem]:
        """The gemstones in its hand that aren't locked: two at least, as three diamonds are locked at most."""
        return sorted(gem for gem, count in s.loose(seat).items() if count > 0)

    @override
    def resolve(self, s: State, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The trades, what they bring, and the next year or the end."""
        after = resolved(s, sent)
        return Outcome(after, told_year(after, s.year), verdict(after) if s.year == LAST_YEAR else TRADING)


TRADING = Trading()
