"""The table of years: every cell, read from the rulebook's own text and from the game."""

import re
from pathlib import Path

import pytest

from mainmatch.games.famine.phases import LESSONS, YEARS, Market
from mainmatch.games.famine.state import GEMS, LAST_YEAR, Gem
from tests.games.famine.scenes import after, brought

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "famine.md"

TABLE = """
| year | ruby | for a sapphire instead | sapphire; the recipient gains so much less | emerald bonus | topaz pot T | diamond | onyx; the recipient loses |
| --- | --- | --- | --- | --- | --- | --- | --- |
| 1 | 3 | 9 | 2; 3 | +1 | 12 | 3 + learn inventory | 2; 2 |
| 2 | 3 | 11 | 2; 4 | +2 | 14 | 4 + learn partners | 2; 3 |
| 3 | 4 | 13 | 3; 5 | +3 | 16 | 5 + learn ranking | 3; 3 |
| 4 | 4 | 15 | 3; 6 | +4 | 18 | 6 + learn Favor | 3; 4 |
| 5 | 5 | 17 | 4; 7 | +5 | 20 | 7 + lock | 4; 4 |
| 6 | 5 | 19 | 4; 8 | +6 | 22 | 8 + unique bonus | 4; 5 |
| 7 | 6 | 21 | 5; 9 | +7 | 24 | 9 + 3 garnets | 5; 5 |
"""  # noqa: E501 - copied from docs/rules/famine.md as it stands there

ROWS = {int(row.split("|")[1]): [cell.strip() for cell in row.split("|")[2:9]] for row in TABLE.splitlines()[3:]}
rows = pytest.mark.parametrize("year", ROWS)


def numbers(year: int) -> list[int]:
    """The row's nine numbers, apart from the game's own table; the diamond's gift is left out."""
    return [int(found) for cell in ROWS[year] for found in re.findall(r"\d+", re.sub(r" \+ .*", "", cell))]


def by_hand(year: int, gave: str, received: str, traded_topaz: int) -> int:
    """Resolution 2 and 3 for one side, written out once more from the rulebook's sentences."""
    ruby, ruby_for_sapphire, sapphire, less, bonus, pot, diamond, onyx, loss = numbers(year)
    plain = {"ruby": ruby, "sapphire": sapphire, "diamond": diamond, "onyx": onyx, "emerald": 0}
    plain["topaz"] = pot // traded_topaz if traded_topaz else 0
    if (gave, received) == ("ruby", "sapphire"):
        plain["ruby"] = ruby_for_sapphire
    gain = plain[gave]
    if gave == "emerald" and received not in {"emerald", "topaz"}:
        # The other side receives the emerald, and so its own gain is never dulled.
        gain = plain[received] + bonus
    if received == "sapphire":
        gain = max(0, gain - less)
    return gain - (loss if received == "onyx" else 0)


def test_the_table_here_is_the_rulebooks() -> None:
    assert TABLE.strip() in RULEBOOK.read_text(encoding="utf-8")


def test_the_table_has_seven_years() -> None:
    assert list(YEARS) == list(ROWS) == [1, 2, 3, 4, 5, 6, 7]
    assert max(YEARS) == LAST_YEAR == 7


@rows
def test_each_row_says_what_the_rulebook_says(year: int) -> None:
    row = YEARS[year]
    assert numbers(year) == [
        row.ruby,
        row.ruby_for_sapphire,
        row.sapphire,
        row.dulled,
        row.emerald_bonus,
        row.topaz_pot,
        row.diamond,
        row.onyx,
        row.onyx_loss,
    ]


@pytest.mark.parametrize(
    ("year", "words", "kind"),
    [(1, "inventory", "inventory"), (2, "partners", "partners"), (3, "ranking", "rank"), (4, "Favor", "favor")],
)
def test_each_row_says_what_a_diamond_teaches(year: int, words: str, kind: str) -> None:
    assert ROWS[year][5].endswith(f"+ learn {words}")
    assert LESSONS[year] == kind


def test_diamonds_of_the_other_years_teach_nothing() -> None:
    assert set(LESSONS) == {1, 2, 3, 4}


@rows
@pytest.mark.parametrize("gave", GEMS)
def test_each_cell_brings_what_the_rulebook_says_for_every_gemstone_that_may_come_back(year: int, gave: Gem) -> None:
    for received in GEMS:
        state = after(year, [(1, gave, 2, received)])
        topaz = (gave, received).count("topaz")
        assert brought(state, 1) == by_hand(year, gave, received, topaz), received
        assert brought(state, 2) == by_hand(year, received, gave, topaz), received


# Favor of the giver of the row's gemstone who receives the column's, in the order of the rulebook: ruby,
# sapphire, emerald, topaz, diamond, onyx. Worked out by hand; with topaz all that are in the trade.
BY_HAND: dict[tuple[int, Gem], tuple[int, ...]] = {
    (1, "ruby"): (3, 6, 3, 3, 3, 1),
    (1, "sapphire"): (2, 0, 2, 2, 2, 0),
    (1, "emerald"): (4, 0, 0, 0, 4, 1),
    (1, "topaz"): (12, 9, 12, 6, 12, 10),
    (1, "diamond"): (3, 0, 3, 3, 3, 1),
    (1, "onyx"): (2, 0, 2, 2, 2, 0),
    (2, "ruby"): (3, 7, 3, 3, 3, 0),
    (2, "onyx"): (2, 0, 2, 2, 2, -1),
    (4, "emerald"): (8, 1, 0, 0, 10, 3),
    (5, "emerald"): (10, 2, 0, 0, 12, 5),
    (6, "emerald"): (11, 2, 0, 0, 14, 5),
    (7, "ruby"): (6, 12, 6, 6, 6, 1),
    (7, "emerald"): (13, 3, 0, 0, 16, 7),
    (7, "diamond"): (9, 0, 9, 9, 9, 4),
}


@pytest.mark.parametrize(("row", "expected"), BY_HAND.items())
def test_rows_that_were_worked_out_by_hand(row: tuple[int, Gem], expected: tuple[int, ...]) -> None:
    year, gave = row
    assert tuple(brought(after(year, [(1, gave, 2, received)]), 1) for received in GEMS) == expected


def test_no_gain_is_ever_below_zero() -> None:
    markets = [Market(year, YEARS[year].topaz_pot // n) for year in YEARS for n in range(1, 8)]
    assert min(market.gain(gave, received) for market in markets for gave in GEMS for received in GEMS) == 0
