"""docs/rules/locked-out.md, Closing a round, 3: Breaking ties."""

import pytest

from mainmatch.games.locked_out.state import changed, shares_of
from mainmatch.rules import Dice
from tests.games.locked_out.scenes import given, state_of


def after(before: list[int], raw: list[int]) -> list[int]:
    """Priorities once ties are broken; players are numbered in the order of the lists."""
    shares = shares_of(dict(enumerate(before)), dict(enumerate(raw)))
    return [priority + shares[n] for n, priority in enumerate(raw)]


def test_example_3_5_8_after_the_changes_7_7_8_end_at_7_8_9() -> None:
    assert after([3, 5, 8], [7, 7, 8]) == [7, 8, 9]
    assert shares_of({1: 3, 2: 5, 3: 8}, {1: 7, 2: 7, 3: 8}) == {1: 0, 2: 1, 3: 1}


def test_without_ties_nothing_happens() -> None:
    assert after([1, 2, 3], [9, -4, 0]) == [9, -4, 0]


def test_the_lowest_before_stays_whatever_order_they_stand_in() -> None:
    assert after([8, 5, 3], [8, 7, 7]) == [9, 8, 7]


def test_the_lowest_shared_value_is_looked_at_first() -> None:
    # First the two at 2 (the second goes to 3), then at 5 the one that was 6 stays.
    assert after([1, 4, 6, 9], [2, 2, 5, 5]) == [2, 3, 5, 6]
    # The 4 comes to 3 with a gain of 1: a strict maximum. It stays, the 6 and the 9 go to 4, and there the 6 stays.
    assert after([1, 4, 6, 9], [2, 2, 3, 3]) == [2, 3, 4, 5]


def test_three_share_all_but_the_lowest_before_gain_1_and_are_looked_at_again() -> None:
    # 5, 5, 5: the 1 stays, two go to 6, both have gained 1: no strict maximum, so of all at 6 the 2 stays.
    assert after([1, 2, 3], [5, 5, 5]) == [5, 6, 7]


def test_a_strict_maximum_stays_even_if_it_was_higher_before() -> None:
    # The 9 has gained 1 and comes to 6, where the 4 stands: the 9 stays, the 4 gains.
    assert after([2, 9, 4], [5, 5, 6]) == [5, 6, 7]


def test_two_that_have_gained_the_same_are_no_maximum_and_then_all_of_the_group_are_compared() -> None:
    # 5, 5, 5, 6: the 3 stays; the 8 and the 9 come to 6, where the 1 stands, who is the lowest before.
    assert after([3, 8, 9, 1], [5, 5, 5, 6]) == [5, 7, 8, 6]


def test_below_zero_it_is_the_same() -> None:
    assert after([1, 2, 3], [-4, -4, -3]) == [-4, -3, -2]


@pytest.mark.parametrize("n", range(50))
def test_it_always_ends_with_different_priorities_and_nobody_loses(n: int) -> None:
    dice = Dice(b"ties", str(n))
    before = dict(enumerate(dice.shuffled(range(12))))
    raw = {seat: dice.below(6) - 3 for seat in before}
    shares = shares_of(before, raw)
    assert len({raw[seat] + shares[seat] for seat in raw}) == 12
    assert min(shares.values()) == 0


def test_who_is_told_has_its_share_noted_and_others_only_if_they_are_moved() -> None:
    s = state_of(given()).model_copy(update={"from_tiebreak": dict.fromkeys(range(1, 13), 7)})
    # Seat 1 falls from 12 to 8, where seat 5 stands; before it was higher and so it gains 1 and meets seat 4 (9).
    moved = changed(s, {1: -4}, [1])
    assert {seat: moved.priorities[seat] for seat in (1, 2, 3, 4, 5)} == {1: 9, 2: 12, 3: 11, 4: 10, 5: 8}
    assert moved.from_tiebreak == {**dict.fromkeys(range(1, 13), 7), 1: 1, 4: 1, 3: 1, 2: 1}
