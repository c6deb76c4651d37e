"""What a seat is told about a round: its trades, its failed offers, its points item by item.

May touch: colours. Rule kept here: a report is about its own seat; another seat appears in it
only as a partner of a trade, or as the seat that an offer was made to.
"""

from app.games.exodus.colours import Colour
from app.rules import mirrored
from app.rules.mirrored import Item

__all__ = ["Item", "LastRound", "Trade"]


class Trade(mirrored.Trade[Colour]):
    """A trade from one side; on the wire ``partner`` is called ``with``."""


class LastRound(mirrored.Report[Trade]):
    """A seat's round: trades and failed offers by seat, ascending; ``items`` add up to ``change``."""
