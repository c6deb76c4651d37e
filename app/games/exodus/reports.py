"""What a seat is told about a round: its trades, its failed offers, its points item by item.

May touch: colours. Rule kept here: a report is about its own seat; another seat appears in it
only as a partner of a trade, or as the seat that an offer was made to.
"""

from pydantic import ConfigDict, Field

from app.games.exodus.colours import Colour
from app.rules import Seat, Value

__all__ = ["Item", "LastRound", "Trade"]


class Trade(Value):
    """A trade from one side; on the wire ``partner`` is called ``with``."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True, validate_by_alias=True)

    partner: Seat = Field(alias="with")
    gave: Colour
    received: Colour


class Item(Value):
    """One line of a seat's points: how many, and why in words for that seat."""

    points: int
    why: str


class LastRound(Value):
    """A seat's round: trades and failed offers by seat, ascending; ``items`` add up to ``change``."""

    trades: tuple[Trade, ...]
    failed: tuple[Seat, ...]
    change: int
    items: tuple[Item, ...]
