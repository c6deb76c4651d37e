"""What trades bring: gains, then Sapphire, then Emerald, and losses apart from them.

May touch: the table of years. Rule kept here: docs/rules/famine.md, Resolution 2 and 3, in that
order. What a seat gets from a trade follows from the year, the two gemstones and the year's share
of the topaz pot, so an itemised report tells no more than that.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mainmatch.games.famine.gems import Gem
from mainmatch.games.famine.reports import Item, Trade
from mainmatch.games.famine.years import YEARS

__all__ = ["Market", "market_of"]


@dataclass(frozen=True, slots=True)
class Market:
    """A year's prices: its row of the table, and what each topaz traded away in it gains."""

    year: int
    topaz: int = 0

    def gain(self, gave: Gem, received: Gem) -> int:
        """A side's gain from a trade, after Sapphire and Emerald and without losses; never below 0."""
        full = self._full(gave, received)
        return full - self._dulled(full, received)

    def loss(self, received: Gem) -> int:
        """A side's loss from a trade, apart from its gain (Resolution 3)."""
        return YEARS[self.year].onyx_loss if received == "onyx" else 0

    def items(self, trades: Iterable[Trade]) -> Iterator[Item]:
        """A seat's Favor from its trades, line by line."""
        for trade in trades:
            full = self._full(trade.gave, trade.received)
            dulled = self._dulled(full, trade.received)
            came = f"You received {trade.received} from seat {trade.partner}"
            if full:
                yield Item(points=full, why=f"You gave {trade.gave} to seat {trade.partner} for {trade.received}.")
            if dulled:
                yield Item(points=-dulled, why=f"{came}: you gain {dulled} less from this trade.")
            if self.loss(trade.received):
                yield Item(points=-self.loss(trade.received), why=f"{came}.")

    def _full(self, gave: Gem, received: Gem) -> int:
        """The gain before a sapphire that came back dulls it."""
        row = YEARS[self.year]
        if gave == "emerald":
            return self._mirrored(received)
        if gave == "ruby":
            return row.ruby_for_sapphire if received == "sapphire" else row.ruby
        return {"sapphire": row.sapphire, "topaz": self.topaz, "diamond": row.diamond, "onyx": row.onyx}[gave]

    def _mirrored(self, received: Gem) -> int:
        """An emerald's gain: the other side's and the bonus; nothing where the other side gains nothing."""
        if received in {"emerald", "topaz"}:
            return 0
        theirs = self.gain(received, "emerald")
        return theirs + YEARS[self.year].emerald_bonus if theirs else 0

    def _dulled(self, full: int, received: Gem) -> int:
        """How much of the gain a received sapphire takes; never more than there is."""
        return min(full, YEARS[self.year].dulled) if received == "sapphire" else 0


def market_of(year: int, trades: Iterable[Sequence[Trade]]) -> Market:
    """The year's prices, given everybody's trades: topaz for topaz counts two."""
    traded = sum(trade.gave == "topaz" for each in trades for trade in each)
    return Market(year, YEARS[year].topaz_pot // traded if traded else 0)
