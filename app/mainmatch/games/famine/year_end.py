"""What a year brings at its end: on the hands after all trades, and not as Favor from a trade.

May touch: reports. Rule kept here: docs/rules/famine.md, End of year, and year 2's same-gem loss,
which is a loss from a trade and reckoned here because it belongs to one year (Resolution 3 and 4).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mainmatch.games.famine.gems import Hand
from mainmatch.games.famine.reports import Item, Trade
from mainmatch.rules import Seat

__all__ = ["Books", "year_end_items"]

SAME_GEM_LOSS = 2
STRANGER_LOSS = 5
ENOUGH_ONYX, ONYX_GAIN = 3, 20
VARIETY_GAIN = 3
ENOUGH_MEETINGS, MEETINGS_GAIN = 2, 25
ALL_ALIKE_GAIN = 30


@dataclass(frozen=True, slots=True)
class Books:
    """A seat's books at the end of a year: its trades, its hand after them, its partners of every year so far."""

    trades: Sequence[Trade]
    hand: Hand
    partners: Sequence[Sequence[Seat]]
    others: Sequence[Seat]

    def meetings(self) -> Counter[Seat]:
        """How often the seat has traded with each other seat."""
        return Counter(other for year in self.partners for other in year)


def year_end_items(year: int, books: Books) -> Iterator[Item]:
    """What the end of this year brings the seat, line by line."""
    for effect in _EFFECTS.get(year, ()):
        yield from effect(books)


def _same_gem(books: Books) -> Iterator[Item]:
    for trade in books.trades:
        if trade.gave == trade.received:
            yield Item(
                points=-SAME_GEM_LOSS, why=f"You traded {trade.gave} for {trade.gave} with seat {trade.partner}."
            )


def _strangers(books: Books) -> Iterator[Item]:
    met = books.meetings()
    for other in books.others:
        if not met[other]:
            yield Item(points=-STRANGER_LOSS, why=f"You have not traded with seat {other} so far.")


def _onyx(books: Books) -> Iterator[Item]:
    if books.hand.count("onyx") >= ENOUGH_ONYX:
        yield Item(points=ONYX_GAIN, why=f"You own {ENOUGH_ONYX} or more onyx at the end of the year.")


def _variety(books: Books) -> Iterator[Item]:
    kinds = len(set(books.hand))
    for trade in books.trades:
        if trade.gave == "diamond":
            why = f"For the diamond to seat {trade.partner}: you own {kinds} kinds of gemstone at the end of the year."
            yield Item(points=VARIETY_GAIN * kinds, why=why)


def _meetings(books: Books) -> Iterator[Item]:
    met = books.meetings()
    if all(met[other] >= ENOUGH_MEETINGS for other in books.others):
        yield Item(points=MEETINGS_GAIN, why="You have traded at least twice with every other seat.")


def _all_alike(books: Books) -> Iterator[Item]:
    if len(set(books.hand)) == 1:
        yield Item(points=ALL_ALIKE_GAIN, why="All your gemstones are of one kind at the end of the year.")


_EFFECTS: Mapping[int, Sequence[Callable[[Books], Iterator[Item]]]] = {
    2: (_same_gem,),
    3: (_strangers,),
    5: (_onyx,),
    6: (_variety, _meetings),
    7: (_all_alike,),
}
