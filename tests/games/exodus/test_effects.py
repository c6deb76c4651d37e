"""The table of rounds: every cell, read from the rulebook's own text and from the game."""

import re
from collections.abc import Mapping

import pytest

from mainmatch.games.exodus.phases import ROUNDS, Bonus, Cell
from mainmatch.games.exodus.state import COLOURS, LAST_ROUND, Colour
from tests.games.exodus.scenes import resolved

TABLE = """
| round | red | blue | yellow | green | white | black | end of round |
| --- | --- | --- | --- | --- | --- | --- | --- |
| 1 | +2 | +2 | +1, r:+1 | -1 | +2, r:+1 | +1, r:-1 | |
| 2 | +2; for green +5 instead | +3 | +1, r:+2 | -2 | +3, r:+1 | +1, r:-1 | |
| 3 | +3; for green +7 instead; for blue -2 instead | +4 | +1, r:+2; for black: giver's gains this round double | -3 | +3, r:+1 | +1, r:-2 | |
| 4 | +3; for green +10 instead; for blue -3 instead | +5 | +2, r:+3; for black: giver's gains this round double; for white: r:+3 more | -4; for black +4 instead; for red: giver's losses this round are nullified | +5, r:+2 | +1, r:-2 | 3 or more white: +10 |
| 5 | +4; for green +13 instead; for blue or yellow -4 instead | +5 | +3, r:+4; for blue: r's gains this round are halved | -5 | +2, r:+2 | +1, r:-1 | 3 or more black: +25 |
| 6 | +4; for green +16 instead; for blue or yellow -5 instead | +6 | +5, r:+4; for white: r:+3 more | -6 | r:+3 | r:-4 | |
| 7 | +8; for blue or yellow -5 instead | +6 | +6, r:+3; for white: r:+3 more | -7 | r:+3 | r:-4 | |
"""  # noqa: E501 - copied from docs/rules/exodus.md as it stands there

ROWS = {int(row.split("|")[1]): [cell.strip() for cell in row.split("|")[2:9]] for row in TABLE.splitlines()[3:]}
CELLS = [(number, colour, text) for number, row in ROWS.items() for colour, text in zip(COLOURS, row[:6], strict=True)]
cells = pytest.mark.parametrize(("number", "colour", "text"), CELLS)

Colours = tuple[Colour, ...]


def words(cell: Cell) -> str:
    """A cell of the game in the rulebook's notation."""
    plain = ", ".join(([f"{cell.giver:+}"] if cell.giver else []) + ([f"r:{cell.r:+}"] if cell.r else []))
    instead: dict[int, list[str]] = {}
    for colour, points in cell.instead.items():
        instead.setdefault(points, []).append(colour)
    parts = [plain, *(f"for {' or '.join(colours)} {points:+} instead" for points, colours in instead.items())]
    parts += [f"for {cell.doubles}: giver's gains this round double"] if cell.doubles else []
    parts += [f"for {cell.halves}: r's gains this round are halved"] if cell.halves else []
    parts += [f"for {cell.nullifies}: giver's losses this round are nullified"] if cell.nullifies else []
    return "; ".join([*parts, *(f"for {colour}: r:{points:+} more" for colour, points in cell.more.items())])


def giver_points(text: str, received: str) -> int:
    """What a cell's text gives its giver, read apart from the game's own table."""
    for colours, points in re.findall(r"for ([a-z ]+?) ([+-]\d+) instead", text):
        if received in colours.split(" or "):
            return int(points)
    first = re.match(r"[+-]\d+", text)
    return int(first[0]) if first else 0


def recipient_points(text: str, received: str) -> list[int]:
    plain = re.match(r"(?:[+-]\d+, )?r:([+-]\d+)", text)
    more = re.search(rf"for {received}: r:([+-]\d+) more", text)
    return [int(found[1]) for found in (plain, more) if found]


def alone(number: int, gives: str, receives: str) -> int:
    """What a seat's only trade of a round brings it, by the rulebook's text."""
    mine, theirs = (ROWS[number][COLOURS.index(colour)] for colour in (gives, receives))
    effects = [giver_points(mine, receives), *recipient_points(theirs, gives)]
    gains = sum(each for each in effects if each > 0)
    losses = -sum(each for each in effects if each < 0)
    if f"for {receives}: giver's gains this round double" in mine:
        gains *= 2
    if f"for {gives}: r's gains this round are halved" in theirs:
        gains //= 2
    if f"for {receives}: giver's losses this round are nullified" in mine:
        losses = 0
    return gains - losses


def test_the_table_has_seven_rounds_of_six_colours() -> None:
    assert list(ROUNDS) == [1, 2, 3, 4, 5, 6, 7] == list(ROWS)
    assert max(ROUNDS) == LAST_ROUND == 7
    assert all(tuple(row.cells) == COLOURS for row in ROUNDS.values())


@cells
def test_each_cell_says_what_the_rulebook_says(number: int, colour: Colour, text: str) -> None:
    assert words(ROUNDS[number].cells[colour]) == text


@cells
def test_each_cell_scores_what_the_rulebook_says_for_every_cube_that_may_come_back(
    number: int, colour: Colour, text: str
) -> None:
    found = {}
    for received in COLOURS:
        state = resolved(number, [(1, colour, 2, received)])
        found[received] = (state.points[1], state.points[2])
    assert found == {
        received: (alone(number, colour, received), alone(number, received, colour)) for received in COLOURS
    }


@pytest.mark.parametrize("number", range(1, 8))
def test_the_end_of_each_round_says_what_the_rulebook_says(number: int) -> None:
    text = ROWS[number][6]
    bonus = ROUNDS[number].bonus
    assert (f"{bonus.count} or more {bonus.colour}: {bonus.points:+}" if bonus else "") == text


# Points of the giver of the row's cube who receives the column's, in the order of the rulebook:
# red, blue, yellow, green, white, black. Worked out by hand.
BY_HAND: Mapping[tuple[int, Colour], Colours | tuple[int, ...]] = {
    (1, "black"): (1, 1, 2, 1, 2, 0),
    (2, "red"): (2, 2, 4, 5, 3, 1),
    (3, "red"): (3, -2, 5, 7, 4, 1),
    (3, "yellow"): (1, 1, 3, 1, 2, 0),
    (4, "red"): (3, -3, 6, 10, 5, 1),
    (4, "yellow"): (2, 2, 5, 2, 4, 2),
    (4, "green"): (0, -4, -1, -4, -2, 2),
    (4, "white"): (5, 5, 11, 5, 7, 3),
    (5, "red"): (4, -4, 0, 13, 6, 3),
    (5, "blue"): (5, 5, 4, 5, 7, 4),
    (6, "white"): (0, 0, 7, 0, 3, -4),
    (7, "red"): (8, -5, -2, 8, 11, 4),
    (7, "white"): (0, 0, 6, 0, 3, -4),
    (7, "black"): (0, 0, 3, 0, 3, -4),
}


@pytest.mark.parametrize(("row", "expected"), BY_HAND.items())
def test_rows_that_were_worked_out_by_hand(row: tuple[int, Colour], expected: tuple[int, ...]) -> None:
    number, gives = row
    assert tuple(resolved(number, [(1, gives, 2, received)]).points[1] for received in COLOURS) == expected


def test_the_two_bonuses_stand_in_rounds_4_and_5() -> None:
    assert {number: row.bonus for number, row in ROUNDS.items() if row.bonus} == {
        4: Bonus("white", 3, 10),
        5: Bonus("black", 3, 25),
    }
