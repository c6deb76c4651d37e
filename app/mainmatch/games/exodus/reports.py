"""What a seat is told about a round: its trades, its failed offers, its points item by item.

May touch: colours. Rule kept here: a report is about its own seat; another seat appears in it
only as a partner of a trade, or as the seat that an offer was made to.
"""

from mainmatch.games.exodus.colours import Colour
from mainmatch.rules import trading
from mainmatch.rules.trading import Item

__all__ = ["Item", "LastRound", "Trade"]


class Trade(trading.Trade[Colour]):
    """A trade from one side; on the wire ``partner`` is called ``with``."""


class LastRound(trading.Report[Trade]):
    """A seat's round: trades and failed offers by seat, ascending; ``items`` add up to ``change``."""
