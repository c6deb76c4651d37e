"""Blind matching: a trade happens exactly where two messages meet, sealed and sent at the same time.

May touch: mainmatch.rules. Rule kept here: an offer names what is given and never what is expected, and who
offered in vain learns only that it was in vain; what came from the other side stays with the other side.

    offers.py           what a seat sends: ``Offers`` of ``Offer``; what is refused; its options
    trades.py           what becomes of them: ``Trade``, ``Report``, the hands afterwards
    phase.py            when they are sent: ``TradingPhase``
    bot.py              a bot that finds its partners: ``Trader``
    secret_variants.py  what secret variants of such games have in common
"""

from mainmatch.rules.trading.bot import Trader
from mainmatch.rules.trading.offers import Offer, Offers, options_for, refused
from mainmatch.rules.trading.phase import TradingPhase
from mainmatch.rules.trading.secret_variants import (
    exchanged,
    loose_things,
    other_failure,
    other_offers,
    other_seats,
    other_withdrawal,
)
from mainmatch.rules.trading.trades import Item, Offered, Report, Trade, hand_after, offered, trades_of, unanswered

__all__ = [
    "Item",
    "Offer",
    "Offered",
    "Offers",
    "Report",
    "Trade",
    "Trader",
    "TradingPhase",
    "exchanged",
    "hand_after",
    "loose_things",
    "offered",
    "options_for",
    "other_failure",
    "other_offers",
    "other_seats",
    "other_withdrawal",
    "refused",
    "trades_of",
    "unanswered",
]
