"""What diamonds do beside their Favor: they teach, lock and pay garnets.

May touch: reports and the table of years. Rule kept here: docs/rules/famine.md, Diamond: what is
learned is how things stand at the start of the next year, and only the giver learns it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mainmatch.games.famine.gems import Gem, Hand
from mainmatch.games.famine.reports import Kind, Lesson, Trade
from mainmatch.games.famine.years import GARNETS_YEAR, LESSONS, LOCKING_YEAR
from mainmatch.rules import Seat

__all__ = ["Morning", "garnets_for", "locked_by", "rank_of"]

GARNETS_A_DIAMOND = 3


@dataclass(frozen=True, slots=True)
class Morning:
    """How things stand at the start of the year after ``year``."""

    year: int
    hands: Mapping[Seat, Hand]
    favor: Mapping[Seat, int]
    partners: Mapping[Seat, Sequence[tuple[Seat, ...]]]

    def lessons(self, trades: Sequence[Trade]) -> Iterator[Lesson]:
        """What a seat with these trades learns: one lesson for every diamond it gave."""
        kind = LESSONS.get(self.year)
        if kind is not None:
            for trade in trades:
                if trade.gave == "diamond":
                    yield Lesson(year=self.year, about=trade.partner, kind=kind, value=self._truth(kind, trade.partner))

    def _truth(self, kind: Kind, about: Seat) -> tuple[Gem, ...] | tuple[Seat, ...] | int:
        if kind == "inventory":
            return self.hands[about]
        if kind == "partners":
            return self.partners[about][0]
        return rank_of(about, self.favor) if kind == "rank" else self.favor[about]


def rank_of(seat: Seat, favor: Mapping[Seat, int]) -> int:
    """The seat's rank by Favor; ties share a rank."""
    return 1 + sum(other > favor[seat] for other in favor.values())


def locked_by(year: int, trades: Sequence[Trade]) -> int:
    """How many diamonds a seat with these trades can't trade away in the year after ``year``."""
    return sum(trade.received == "diamond" for trade in trades) if year == LOCKING_YEAR else 0


def garnets_for(year: int, trades: Sequence[Trade]) -> int:
    """The garnets that the diamonds of a seat with these trades bring at the end."""
    return GARNETS_A_DIAMOND * sum(trade.gave == "diamond" for trade in trades) if year == GARNETS_YEAR else 0
