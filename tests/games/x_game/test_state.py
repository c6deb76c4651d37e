"""docs/rules/x-game.md, the table of payouts: one test a row, both ways round; and the game between two phases."""

import pytest

from mainmatch.games.x_game.state import (
    CHOICES,
    TABLE,
    Choice,
    Setup,
    given_order,
    in_order,
    pairings_of,
    payoff,
    payouts,
)
from mainmatch.rules import Refused
from tests.games.x_game.table import paired, payouts_of, round_of_silence, scored, state_of, table

ROWS: list[tuple[Choice, Choice, int, int, int]] = [
    ("ally", "ally", 2, 2, 1),
    ("betray", "betray", 0, 0, 2),
    ("censure", "censure", -2, -2, 2),
    ("ally", "betray", -2, 3, 0),
    ("ally", "censure", 2, -2, -1),
    ("betray", "censure", -2, 3, -1),
]


@pytest.mark.parametrize(("first", "second", "for_first", "for_second", "for_x"), ROWS)
def test_each_row_pays_what_the_table_says(
    first: Choice, second: Choice, for_first: int, for_second: int, for_x: int
) -> None:
    # The other pair betrays: 0 for them and 2 for the X.
    played = scored(paired(table(), (1, 2), (4, 5)), {1: first, 2: second, 4: "betray", 5: "betray"})
    assert payouts_of(played) == {1: for_first, 2: for_second, 3: for_x + 2, 4: 0, 5: 0}


@pytest.mark.parametrize(("first", "second", "for_first", "for_second", "for_x"), ROWS)
def test_each_row_pays_the_same_the_other_way_round(
    first: Choice, second: Choice, for_first: int, for_second: int, for_x: int
) -> None:
    played = scored(paired(table(), (1, 2), (4, 5)), {1: second, 2: first, 4: "betray", 5: "betray"})
    assert payouts_of(played) == {1: for_second, 2: for_first, 3: for_x + 2, 4: 0, 5: 0}


def test_the_table_has_the_rulebooks_six_rows() -> None:
    assert {(*pair, *paid) for pair, paid in TABLE.items()} == set(ROWS)


def test_every_two_choices_are_in_the_table() -> None:
    assert all(payoff(a, b)[:2] == payoff(b, a)[1::-1] for a in CHOICES for b in CHOICES)


def test_the_x_gets_the_sum_over_both_pairs() -> None:
    choices: dict[int, Choice] = {1: "censure", 2: "censure", 4: "ally", 5: "ally"}
    assert payouts(3, ((1, 2), (4, 5)), choices, ())[3] == 3


def test_doubling_counts_a_gain_a_loss_and_a_zero_twice() -> None:
    choices: dict[int, Choice] = {1: "betray", 2: "ally", 4: "betray", 5: "betray"}
    assert payouts(3, ((1, 2), (4, 5)), choices, (1, 2, 4)) == {1: 6, 2: -4, 3: 2, 4: 0, 5: 0}


def test_doubling_changes_nobody_elses_payout() -> None:
    choices: dict[int, Choice] = {1: "ally", 2: "ally", 4: "ally", 5: "ally"}
    assert payouts(3, ((1, 2), (4, 5)), choices, (1,)) == {1: 4, 2: 2, 3: 2, 4: 2, 5: 2}


# --- Between two phases -----------------------------------------------------------------------


def test_four_players_can_be_paired_up_in_three_ways_each_written_in_order() -> None:
    ways = pairings_of((5, 1, 4, 2))
    assert ways == (((1, 2), (4, 5)), ((1, 4), (2, 5)), ((1, 5), (2, 4)))
    assert all(in_order(way) == way for way in ways)


def test_how_somebody_wrote_the_pairs_is_no_message() -> None:
    assert in_order([(5, 2), (4, 1)]) == in_order([(1, 4), (2, 5)]) == ((1, 4), (2, 5))


def test_the_x_is_not_among_those_who_are_paired() -> None:
    s = state_of(table())
    assert (s.x, s.others) == (s.order[0], tuple(sorted(s.order[1:])))
    assert s.pairings == pairings_of(s.others)
    assert s.but(round=5).x == s.order[4]


def test_each_doubling_of_a_player_costs_one_garnet_more() -> None:
    s = state_of(table()).but(doublings={1: 0, 2: 1, 3: 4, 4: 0, 5: 0})
    assert [s.next_doubling_cost(seat) for seat in (1, 2, 3)] == [2, 3, 6]


def test_it_is_over_when_the_fifth_round_is_scored_and_not_when_it_begins() -> None:
    match = table()
    for _ in range(4):
        match = round_of_silence(match)
    assert (state_of(match).round, state_of(match).is_over) == (5, False)
    assert state_of(round_of_silence(match)).is_over


def test_an_order_names_each_seat_once_or_is_left_to_chance() -> None:
    seats = (1, 2, 3, 4, 5)
    assert given_order(Setup(), seats) is None
    assert given_order(Setup(order=(3, 1, 5, 2, 4)), seats) == (3, 1, 5, 2, 4)
    with pytest.raises(Refused, match="once, or is left out to be drawn"):
        given_order(Setup(order=(3, 1, 5, 2, 2)), seats)
