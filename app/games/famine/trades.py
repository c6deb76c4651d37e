"""From offers to trades, from trades to hands.

May touch: actions and reports. Rule kept here: docs/rules/famine.md, Resolution 1: a trade happens
exactly when two seats offered to each other, and all happen at once.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from app.games.famine.actions import OfferTrades
from app.games.famine.gems import Gem, Hand
from app.games.famine.reports import Trade
from app.rules import Action, Seat

__all__ = ["Offered", "hand_after", "offered", "trades_of", "unanswered"]

Offered: TypeAlias = Mapping[Seat, Mapping[Seat, Gem]]
"""By seat: which gemstone goes to which seat, if that seat offers the other way."""


def offered(sent: Mapping[Seat, Action]) -> Offered:
    """All offers of a year; who passed has an empty map."""
    return {
        seat: {offer.to: offer.give for offer in action.offers} if isinstance(action, OfferTrades) else {}
        for seat, action in sent.items()
    }


def trades_of(seat: Seat, offers: Offered) -> tuple[Trade, ...]:
    """The seat's offers that were mirrored, by partner."""
    mine = offers[seat]
    return tuple(
        Trade(partner=other, gave=mine[other], received=offers[other][seat])
        for other in sorted(mine)
        if seat in offers[other]
    )


def unanswered(seat: Seat, offers: Offered) -> tuple[Seat, ...]:
    """The seats to which the seat made an offer that failed."""
    return tuple(other for other in sorted(offers[seat]) if seat not in offers[other])


def hand_after(hand: Hand, trades: Sequence[Trade]) -> Hand:
    """The hand when all trades of the year are done."""
    gems = Counter(hand)
    gems.subtract(trade.gave for trade in trades)
    gems.update(trade.received for trade in trades)
    return tuple(sorted(gems.elements()))
