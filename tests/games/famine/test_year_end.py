"""End of year: on the hands after all trades, one section a rule."""

import pytest

from mainmatch.games.famine.state import Gem, Item
from tests.games.famine.scenes import SEATS, after, played, points, position

ONE_MEETING = {1: [[2, 3]], 2: [[1]], 3: [[1]]}


def everybody(seat: int) -> list[int]:
    return [other for other in SEATS if other != seat]


# --- year 2: the same for the same ----------------------------------------------------------------


def test_year_2_costs_both_sides_2_for_each_trade_of_a_gem_for_the_same() -> None:
    s = after(2, [(1, "ruby", 2, "ruby"), (1, "diamond", 3, "diamond"), (4, "ruby", 5, "diamond")])
    assert points(s, 1) == [3, 4, -2, -2]
    assert points(s, 2) == [3, -2]
    assert points(s, 4) == [3]
    assert s.reports[2].items[-1] == Item(points=-2, why="same_gem", partner=1, gave="ruby", received="ruby")


@pytest.mark.parametrize("year", [1, 3, 4, 5, 6, 7])
def test_other_years_cost_nothing_for_the_same(year: int) -> None:
    met = {seat: [everybody(seat)] for seat in SEATS}
    assert points(after(year, [(1, "ruby", 2, "ruby")], met=met if year > 2 else None), 1)[1:] == []


# --- year 3: strangers ----------------------------------------------------------------------------


def test_year_3_costs_5_for_each_player_never_traded_with() -> None:
    s = played(position(3, met=ONE_MEETING), {})
    assert {seat: report.change for seat, report in s.reports.items()} == {1: -10, 2: -15, 3: -15, 4: -20, 5: -20}
    assert s.reports[1].items == (
        Item(points=-5, why="stranger", partner=4),
        Item(points=-5, why="stranger", partner=5),
    )


def test_year_3_counts_this_years_trades() -> None:
    s = after(3, [(1, "ruby", 4, "ruby"), (1, "diamond", 5, "ruby")], met=ONE_MEETING)
    assert points(s, 1) == [4, 5]


# --- year 5: onyx ---------------------------------------------------------------------------------


def test_year_5_gives_20_for_three_onyx_and_no_trade_is_needed() -> None:
    s = played(position(5, {1: ("onyx",) * 3 + ("ruby",) * 2, 2: ("onyx",) * 2 + ("ruby",) * 3}), {})
    assert (s.favor[1], s.favor[2]) == (20, 0)
    assert s.reports[1].items == (Item(points=20, why="held", thing="onyx", n=3),)


def test_year_5_looks_at_the_hand_after_the_trades() -> None:
    s = after(5, [(1, "onyx", 2, "ruby")], holding={1: ("onyx", "onyx"), 2: ("onyx", "onyx")})
    assert points(s, 1) == [4], "gave its third onyx away"
    assert points(s, 2) == [5, -4, 20], "was given its third onyx"


# --- year 6: variety, meetings --------------------------------------------------------------------


def test_year_6_gives_3_for_each_kind_owned_then_for_each_diamond_given() -> None:
    kept: tuple[Gem, ...] = ("topaz", "topaz", "onyx")
    s = after(6, [(1, "diamond", 2, "ruby"), (1, "diamond", 3, "emerald")], holding={1: kept})
    # Owns topaz, onyx, ruby and emerald.
    assert points(s, 1) == [8, 8, 12, 12]
    assert s.reports[1].items[2] == Item(points=12, why="variety", partner=2, gave="diamond", received="ruby", n=4)


def test_year_6_counts_a_diamond_that_was_received_among_the_kinds() -> None:
    s = after(6, [(1, "diamond", 2, "diamond")], holding={1: ("ruby",) * 4, 2: ("onyx",) * 4})
    assert points(s, 1) == [8, 6]


def test_year_6_gives_nothing_to_the_diamonds_recipient() -> None:
    assert points(after(6, [(1, "diamond", 2, "ruby")]), 2) == [5]


def test_year_6_gives_25_for_two_trades_with_everybody() -> None:
    met = {1: [[2, 3], [4, 5], [2, 3], [4, 5]], 2: [[1], [], [1], []]}
    s = played(position(6, met=met), {})
    assert s.reports[1].items == (Item(points=25, why="all_met", n=2),)
    assert s.favor[2] == 0


def test_year_6_counts_this_years_trades_too() -> None:
    met = {1: [[2, 3], [4, 5], [2, 3], [4]], 5: [[], [1]]}
    assert points(played(position(6, met=met), {}), 1) == []
    assert points(after(6, [(1, "ruby", 5, "ruby")], met=met), 1) == [5, 25]


# --- year 7: all alike ----------------------------------------------------------------------------


def test_year_7_gives_30_if_all_are_of_one_kind_after_the_trades() -> None:
    s = after(7, [(1, "topaz", 2, "ruby")], holding={1: ("ruby",) * 4, 2: ("ruby",) * 4})
    assert points(s, 1) == [24, 30]
    assert s.reports[1].items[1].why == "all_alike"
    assert points(s, 2) == [6]


# --- no other year --------------------------------------------------------------------------------


@pytest.mark.parametrize("year", [1, 2, 4])
def test_years_1_2_and_4_bring_nothing_to_those_who_did_nothing(year: int) -> None:
    s = played(position(year, {1: ("onyx",) * 5, 2: ("ruby",) * 5}), {})
    assert all(change == 0 for change in s.favor.values())


def test_end_of_year_effects_are_not_favor_from_a_trade() -> None:
    # Year 5: the third onyx brings 20, which no emerald copies.
    s = after(5, [(1, "emerald", 2, "ruby")], holding={2: ("onyx",) * 3})
    assert points(s, 2) == [5, 20]
    assert points(s, 1) == [5 + 5]
