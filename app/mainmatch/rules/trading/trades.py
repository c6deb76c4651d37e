"""From offers to trades, from trades to hands.

May touch: pydantic. Rule kept here: a trade happens exactly when two seats offered to each other,
all of them at once; a report is about its own seat, others are in it as partners only.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import ConfigDict, Field

from mainmatch.rules.actions import Action
from mainmatch.rules.trading.offers import Offers
from mainmatch.rules.values import Seat, Value

__all__ = ["Item", "Offered", "Report", "Trade", "hand_after", "offered", "trades_of", "unanswered"]

ThingT = TypeVar("ThingT", bound=str)

Offered: TypeAlias = Mapping[Seat, Mapping[Seat, Any]]
"""By seat: what goes to which seat, if that seat offers the other way."""


class Trade(Value, Generic[ThingT]):
    """A trade from one side; on the wire ``partner`` is called ``with``."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True, validate_by_alias=True)

    partner: Seat = Field(alias="with")
    gave: ThingT
    received: ThingT


TradeT = TypeVar("TradeT", bound=Trade[Any])


class Item(Value):
    """One line of a seat's points: how many, and why in words for that seat."""

    points: int
    why: str


class Report(Value, Generic[TradeT]):
    """What a seat is told: trades and failed offers by seat, ascending; ``items`` add up to ``change``."""

    trades: tuple[TradeT, ...]
    failed: tuple[Seat, ...]
    change: int
    items: tuple[Item, ...]


def offered(sent: Mapping[Seat, Action]) -> Offered:
    """All offers that were sent; who passed has an empty map."""
    return {
        seat: {offer.to: offer.give for offer in action.offers} if isinstance(action, Offers) else {}
        for seat, action in sent.items()
    }


def trades_of(kind: type[TradeT], seat: Seat, offers: Offered) -> tuple[TradeT, ...]:
    """The seat's offers that were mirrored, by partner."""
    mine = offers[seat]
    return tuple(
        kind(partner=other, gave=mine[other], received=offers[other][seat])
        for other in sorted(mine)
        if seat in offers[other]
    )


def unanswered(seat: Seat, offers: Offered) -> tuple[Seat, ...]:
    """The seats to which the seat made an offer that failed."""
    return tuple(other for other in sorted(offers[seat]) if seat not in offers[other])


def hand_after(hand: Iterable[ThingT], trades: Iterable[Trade[ThingT]]) -> tuple[ThingT, ...]:
    """The hand, sorted, when all trades are done."""
    things = Counter(hand)
    for trade in trades:
        things[trade.gave] -= 1
        things[trade.received] += 1
    return tuple(sorted(things.elements()))
