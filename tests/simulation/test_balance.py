"""Figures of a tiny set that anybody can add up."""

import pytest

from mainmatch.simulation.report import Share, Spread, balance_of
from tests.simulation.handmade import MATCHES, match, place


def test_shares_of_wins_stand_beside_the_fair_one() -> None:
    balance = balance_of(MATCHES)
    assert balance.matches == 4
    assert balance.fair == Share(5, 8)
    executor, random = balance.bots
    assert (executor.label, executor.wins, random.label, random.wins) == ("house", Share(4, 4), "random", Share(1, 4))
    assert [(line.label, line.wins) for line in balance.seats] == [("seat 1", Share(3, 4)), ("seat 2", Share(2, 4))]


def test_what_a_place_is_worth_is_a_mean() -> None:
    executor, random = balance_of(MATCHES).bots
    assert (executor.tokens, random.tokens) == (7 / 4, 1 / 4)
    assert (executor.garnets, random.garnets) == (1 / 4, 0)
    assert (executor.refused, random.refused) == (0, 3 / 4)
    assert (executor.candidates, random.candidates) == (Share(0, 4), Share(3, 4))


def test_scores_are_told_by_quartiles() -> None:
    executor, random = balance_of(MATCHES).bots
    assert executor.scores == Spread(4, 6.25, 7.5, 8.5, 10, 7.25)
    assert random.scores == Spread(-2, 1, 3, 4.5, 6, 2.5)
    assert Spread.of([3]) == Spread(3, 3, 3, 3, 3, 3)


def test_ties_votes_and_lengths_are_counted_by_match() -> None:
    balance = balance_of(MATCHES)
    assert (balance.ties, balance.votes) == (Share(1, 4), Share(1, 4))
    assert (balance.phases.least, balance.phases.most, balance.phases.mean) == (4, 5, 4.25)
    assert balance.rounds == Spread(2, 2, 2, 2, 2, 2)


def test_the_firsts_of_two_groups_are_no_tie() -> None:
    assert not match(1, place(1, "house", 3, 1, group="a"), place(2, "house", 3, 1, group="b")).has_tie_for_first
    assert match(1, place(1, "house", 3, 1, group="a"), place(2, "house", 3, 1, group="a")).has_tie_for_first


def test_a_margin_shrinks_with_the_number_of_places() -> None:
    assert Share(50, 100).margin == pytest.approx(0.098)
    assert Share(5000, 10000).margin == pytest.approx(0.0098)
    assert (Share(0, 0).value, Share(0, 0).margin) == (0, 0)


def test_nothing_can_not_be_weighed() -> None:
    with pytest.raises(ValueError, match="not one match was played"):
        balance_of(())
