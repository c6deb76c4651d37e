"""docs/rules/duel-of-bids.md, Lots: one test a table row; and what the duel knows between two sales."""

import pytest

from mainmatch.games.duel_of_bids.state import LOTS, TRIOS, Lot, points_for, trios_of, value_of
from tests.games.duel_of_bids.table import sold, state_of, table

# --- Lots -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [("sun-2", "sun-3", "sun-4"), ("moon-2", "moon-3", "moon-4"), ("star-2", "star-3", "star-4")],
)
def test_a_row_of_the_table_is_worth_its_numbers_and_4_more(row: tuple[Lot, ...]) -> None:
    assert [value_of(lot) for lot in row] == [2, 3, 4]
    assert points_for(row[:2]) == 5
    assert points_for(row) == 2 + 3 + 4 + 4


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_column_of_the_table_is_worth_its_numbers_and_4_more(number: int) -> None:
    column = [lot for lot in LOTS if value_of(lot) == number]
    assert len(column) == 3
    assert points_for(column) == 3 * number + 4


def test_every_lot_is_in_two_trios_and_counts_for_both() -> None:
    assert all(len(trios_of(lot)) == 2 for lot in LOTS)
    assert points_for(LOTS) == 27 + 4 * len(TRIOS) == 51


def test_two_can_only_be_level_where_a_lot_was_left_unsold() -> None:
    for n in range(2 ** len(LOTS)):
        held = [lot for place, lot in enumerate(LOTS) if n >> place & 1]
        assert points_for(held) != points_for([lot for lot in LOTS if lot not in held])


# --- Between two sales ------------------------------------------------------------------------


def test_what_lies_over_is_up_with_the_next_lot() -> None:
    s = state_of(sold(table(), (1, 1), (2, 2)))
    assert (s.number, s.up) == (3, ("sun-2", "sun-3", "sun-4"))
    assert state_of(sold(table(), (1, 1), (2, 0))).up == ("sun-4",)


def test_what_was_never_sold_is_up_after_the_end() -> None:
    assert state_of(sold(table(), *[(1, 0)] * 8, (0, 0))).up == ("star-4",)
    assert state_of(sold(table(), *[(1, 0)] * 9)).up == ()


def test_lots_are_held_in_the_order_in_which_they_were_won() -> None:
    s = state_of(sold(table("star-4", "moon-2", "sun-3"), (1, 0), (0, 1), (1, 0)))
    assert (s.held[1], s.held[2]) == (("star-4", "sun-3"), ("moon-2",))
    assert [s.other(seat) for seat in s.seats] == [2, 1]


def test_the_last_point_counts_with_the_lots() -> None:
    s = state_of(sold(table(), (1, 0)))
    assert s.points == {1: 2, 2: 0}
    assert s.but(last_point=2).points == {1: 2, 2: 1}
