"""docs/rules/duel-of-nerve.md: the lead, the stake and the kept card, as the duel knows them between two phases."""

import pytest

from mainmatch.games.duel_of_nerve.state import CARDS, LAST_ROUND, Setup, given_lead
from mainmatch.rules import BrokenGame, Refused, Seat
from tests.games.duel_of_nerve.table import before_last, laid, played, said, state_of, table


def test_one_card_more_than_there_are_rounds() -> None:
    assert CARDS == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert len(CARDS) - 1 == LAST_ROUND


@pytest.mark.parametrize("first", [1, 2])
def test_the_lead_is_the_first_ones_in_odd_rounds_and_the_other_ones_in_even_rounds(first: Seat) -> None:
    s = state_of(table(lead=first))
    leads = [s.but(round=number).lead for number in range(1, 9)]
    assert leads == [first, 3 - first] * 4
    assert s.other(first) == 3 - first


def test_the_stake_is_doubled_while_the_double_stands_and_with_it_what_lies_over() -> None:
    bet = laid(played(table(), (5, 5, "call")), 9, 1)
    assert (state_of(bet).stake, state_of(bet).stake_now) == (3, 3)
    doubled = state_of(said(bet, "double").match)
    assert (doubled.stake, doubled.stake_now) == (3, 6)


def test_a_laid_card_is_in_no_hand() -> None:
    s = state_of(laid(table(), 6, 4))
    assert s.laid == {1: 6, 2: 4}
    assert [6 in s.hands[1], 4 in s.hands[1], 4 in s.hands[2]] == [False, True, False]


def test_the_kept_card_is_the_last_one_of_a_hand_and_not_known_before() -> None:
    s = state_of(before_last((0, 0), [(5, 9), (5, 8)]))
    assert [s.card_kept(seat) for seat in s.seats] == [9, 8]
    for hand in ((), (8, 9)):
        with pytest.raises(BrokenGame, match="after the last round"):
            s.but(hands={1: hand, 2: (1,)}).card_kept(1)


def test_a_lead_is_one_of_those_who_play_or_left_to_chance() -> None:
    assert given_lead(Setup(), (1, 2)) is None
    assert given_lead(Setup(first_lead=2), (1, 2)) == 2
    with pytest.raises(Refused, match=r"one of the seats 1, 2, or leave it out to be drawn") as refused:
        given_lead(Setup(first_lead=3), (1, 2))
    assert refused.value.code == "bad_setup"
