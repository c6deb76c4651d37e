"""What a seat is told about a year: trades, failed offers, Favor item by item, what diamonds taught.

May touch: gems. Rule kept here: a report is about its own seat; another seat appears in it as a
partner, as the seat that an offer was made to, or as the one that a diamond tells about.
"""

from typing import Literal, TypeAlias

from pydantic import ConfigDict, Field

from app.games.famine.gems import Gem
from app.rules import Seat, Value

__all__ = ["Item", "Kind", "LastYear", "Lesson", "Trade"]

Kind: TypeAlias = Literal["inventory", "partners", "rank", "favor"]


class Trade(Value):
    """A trade from one side; on the wire ``partner`` is called ``with``."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True, validate_by_alias=True)

    partner: Seat = Field(alias="with")
    gave: Gem
    received: Gem


class Item(Value):
    """One line of a seat's Favor: how much, and why in words for that seat."""

    points: int
    why: str


class LastYear(Value):
    """A seat's year: trades and failed offers by seat, ascending; ``items`` add up to ``change``."""

    trades: tuple[Trade, ...]
    failed: tuple[Seat, ...]
    change: int
    items: tuple[Item, ...]


class Lesson(Value):
    """What a diamond traded away in ``year`` taught about its recipient.

    ``value``: for ``inventory`` the gemstones, sorted; for ``partners`` the seats, ascending; for
    ``rank`` and ``favor`` a number.
    """

    year: int
    about: Seat
    kind: Kind
    value: tuple[Gem, ...] | tuple[Seat, ...] | int
