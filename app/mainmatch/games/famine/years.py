"""What giving a gemstone brings: the rulebook's table of seven years, cell by cell.

May touch: reports, for the kinds of lesson. Rule kept here: this is the table of
docs/rules/famine.md, Resolution, as plain values; how they combine is the business of favor.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from mainmatch.games.famine.reports import Kind

__all__ = ["GARNETS_YEAR", "LAST_YEAR", "LESSONS", "LOCKING_YEAR", "YEARS", "Year"]


@dataclass(frozen=True, slots=True)
class Year:
    """One row of the table, in Favor; the names are the columns'.

    ``ruby_for_sapphire``  the giver's gain instead, when a sapphire comes back
    ``dulled``  what the recipient of a sapphire gains less from the trade
    ``emerald_bonus``  what an emerald adds to the other side's gain
    ``topaz_pot``  shared out among all topaz traded away in the year
    ``onyx_loss``  what the recipient of an onyx loses
    """

    ruby: int
    ruby_for_sapphire: int
    sapphire: int
    dulled: int
    emerald_bonus: int
    topaz_pot: int
    diamond: int
    onyx: int
    onyx_loss: int


YEARS: Mapping[int, Year] = {
    1: Year(3, 9, 2, 3, 1, 12, 3, 2, 2),
    2: Year(3, 11, 2, 4, 2, 14, 4, 2, 3),
    3: Year(4, 13, 3, 5, 3, 16, 5, 3, 3),
    4: Year(4, 15, 3, 6, 4, 18, 6, 3, 4),
    5: Year(5, 17, 4, 7, 5, 20, 7, 4, 4),
    6: Year(5, 19, 4, 8, 6, 22, 8, 4, 5),
    7: Year(6, 21, 5, 9, 7, 24, 9, 5, 5),
}

LAST_YEAR = max(YEARS)

LESSONS: Mapping[int, Kind] = {1: "inventory", 2: "partners", 3: "rank", 4: "favor"}
"""What a diamond traded away in this year teaches about its recipient."""

LOCKING_YEAR = 5
"""A diamond received in this year can't be traded away in the next."""

GARNETS_YEAR = 7
"""A diamond traded away in this year brings garnets at the end."""
