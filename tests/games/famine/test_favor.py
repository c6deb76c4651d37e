"""Resolution 2 and 3: gains, Sapphire, Emerald, losses; and the rulebook's worked examples."""

import pytest

from mainmatch.games.famine.state import Gem, Item
from tests.games.famine.scenes import after, brought, points

# --- worked examples ----------------------------------------------------------------------------


def test_worked_example_year_1_ruby_for_sapphire() -> None:
    s = after(1, [(1, "ruby", 2, "sapphire")])
    assert (s.favor[1], s.favor[2]) == (9 - 3, 2)


def test_worked_example_year_1_emerald_for_ruby() -> None:
    s = after(1, [(1, "emerald", 2, "ruby")])
    assert (s.favor[1], s.favor[2]) == (3 + 1, 3)


def test_worked_example_year_1_emerald_for_sapphire() -> None:
    s = after(1, [(1, "emerald", 2, "sapphire")])
    assert (s.favor[1], s.favor[2]) == ((2 + 1) - 3, 2)


def test_worked_example_year_1_emerald_for_onyx() -> None:
    s = after(1, [(1, "emerald", 2, "onyx")])
    assert (s.favor[1], s.favor[2]) == ((2 + 1) - 2, 2)


def test_worked_example_year_2_sapphire_for_sapphire() -> None:
    s = after(2, [(1, "sapphire", 2, "sapphire")])
    assert (brought(s, 1), brought(s, 2)) == (0, 0)
    assert (s.favor[1], s.favor[2]) == (-2, -2)


def test_worked_example_year_4_five_topaz_traded_away_in_all() -> None:
    s = after(4, [(1, "topaz", 2, "topaz"), (1, "topaz", 3, "diamond"), (4, "topaz", 5, "topaz")])
    assert [brought(s, seat) for seat in (2, 4, 5)] == [18 // 5] * 3
    assert brought(s, 1) == 3 + 3


def test_worked_example_year_1_topaz_for_sapphire_with_another_topaz_traded() -> None:
    s = after(1, [(1, "topaz", 2, "sapphire"), (3, "topaz", 4, "ruby")])
    assert (s.favor[1], s.favor[2]) == (6 - 3, 2)


# --- 2. gains, then Sapphire, then Emerald --------------------------------------------------------


def test_an_emeralds_bonus_is_added_before_a_sapphire_dulls_it() -> None:
    # Year 7: 5 + 7 less 9; the sapphire's own gain stands.
    s = after(7, [(1, "emerald", 2, "sapphire")])
    assert (brought(s, 1), brought(s, 2)) == (3, 5)


def test_a_sapphire_dulls_no_further_than_nothing() -> None:
    s = after(7, [(1, "onyx", 2, "sapphire")])
    assert points(s, 1) == [5, -5]


@pytest.mark.parametrize("received", ["emerald", "topaz"])
def test_an_emerald_gains_nothing_for_an_emerald_or_a_topaz(received: Gem) -> None:
    s = after(3, [(1, "emerald", 2, received)])
    assert brought(s, 1) == 0
    assert brought(s, 2) == (16 if received == "topaz" else 0)


def test_an_emerald_copies_a_gain_from_this_trade_and_not_from_another() -> None:
    s = after(1, [(1, "emerald", 2, "ruby"), (2, "diamond", 3, "onyx")])
    assert brought(s, 1) == 3 + 1


def test_a_sapphire_dulls_the_trade_it_came_in_and_no_other() -> None:
    s = after(1, [(1, "onyx", 2, "sapphire"), (1, "diamond", 3, "ruby")])
    assert brought(s, 1) == 0 + 3


def test_each_topaz_shares_in_those_of_trades_that_happened_anywhere() -> None:
    s = after(1, [(1, "topaz", 2, "ruby"), (1, "topaz", 3, "ruby"), (4, "topaz", 5, "ruby")])
    assert brought(s, 1) == 4 + 4
    assert brought(s, 4) == 4


def test_topaz_for_topaz_counts_two() -> None:
    s = after(1, [(1, "topaz", 2, "topaz")])
    assert (s.favor[1], s.favor[2]) == (6, 6)


@pytest.mark.parametrize(("count", "share"), [(1, 24), (2, 12), (3, 8), (4, 6), (5, 4), (6, 4), (7, 3)])
def test_the_pot_is_divided_and_rounded_down(count: int, share: int) -> None:
    swaps: list[tuple[int, Gem, int, Gem]] = [
        (1, "topaz", 2, "ruby"),
        (1, "topaz", 3, "ruby"),
        (1, "topaz", 4, "ruby"),
        (2, "topaz", 3, "ruby"),
        (2, "topaz", 4, "ruby"),
        (3, "topaz", 5, "ruby"),
        (4, "topaz", 5, "ruby"),
    ]
    s = after(7, swaps[:count])
    assert s.reports[1].items[0].points == share


# --- 3. losses apart from gains -------------------------------------------------------------------


def test_onyx_costs_its_recipient_in_full_where_nothing_was_gained() -> None:
    s = after(6, [(1, "emerald", 2, "onyx"), (3, "onyx", 4, "onyx")])
    assert points(s, 1) == [4 + 6, -5]
    assert points(s, 3) == [4, -5]


def test_an_emerald_copies_the_gain_and_not_the_loss_of_the_other_side() -> None:
    """The other side of an emerald never receives an onyx in that trade; one in another trade changes nothing."""
    s = after(1, [(1, "emerald", 2, "ruby"), (2, "ruby", 3, "onyx")])
    assert brought(s, 1) == 4
    assert brought(s, 2) == 3 + 3 - 2


def test_a_year_2_loss_is_not_dulled_and_not_copied() -> None:
    s = after(2, [(1, "emerald", 2, "emerald")])
    assert (s.favor[1], s.favor[2]) == (-2, -2)


def test_favor_may_fall_below_zero_and_adds_to_that_of_earlier_years() -> None:
    s = after(2, [(1, "onyx", 2, "onyx")], favor={1: 1, 2: -7})
    assert (s.favor[1], s.favor[2]) == (1 + 2 - 3 - 2, -7 - 3)


# --- items ----------------------------------------------------------------------------------------


def test_items_say_where_favor_comes_from() -> None:
    s = after(1, [(1, "ruby", 2, "sapphire"), (1, "diamond", 3, "onyx")])
    assert s.reports[1].items == (
        Item(points=9, why="gave", partner=2, gave="ruby", received="sapphire"),
        Item(points=-3, why="dulled", partner=2, gave="ruby", received="sapphire"),
        Item(points=3, why="gave", partner=3, gave="diamond", received="onyx"),
        Item(points=-2, why="received", partner=3, gave="diamond", received="onyx"),
    )


def test_items_add_up_to_the_change() -> None:
    s = after(2, [(1, "ruby", 2, "sapphire"), (1, "onyx", 3, "onyx"), (2, "topaz", 4, "emerald")])
    for seat, report in s.reports.items():
        assert report.change == sum(item.points for item in report.items) == s.favor[seat]
