"""What a seat is told about a year: trades, failed offers, Favor item by item, what diamonds taught.

May touch: gems. Rule kept here: a report is about its own seat; another seat appears in it as a
partner, as the seat that an offer was made to, or as the one that a diamond tells about.
"""

from typing import Literal, TypeAlias

from mainmatch.games.famine.gems import Gem
from mainmatch.rules import Seat, Value, trading
from mainmatch.rules.trading import Item

__all__ = ["Item", "Kind", "LastYear", "Lesson", "Trade"]

Kind: TypeAlias = Literal["inventory", "partners", "rank", "favor"]


class Trade(trading.Trade[Gem]):
    """A trade from one side; on the wire ``partner`` is called ``with``."""


class LastYear(trading.Report[Trade]):
    """A seat's year: trades and failed offers by seat, ascending; ``items`` add up to ``change``."""


class Lesson(Value):
    """What a diamond traded away in ``year`` taught about its recipient.

    ``value``: for ``inventory`` the gemstones, sorted; for ``partners`` the seats, ascending; for
    ``rank`` and ``favor`` a number.
    """

    year: int
    about: Seat
    kind: Kind
    value: tuple[Gem, ...] | tuple[Seat, ...] | int
