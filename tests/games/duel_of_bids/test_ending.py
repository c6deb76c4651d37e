"""docs/rules/duel-of-bids.md, End: somebody always wins, and the other one is the candidate."""

from collections import Counter
from dataclasses import replace

import pytest

from mainmatch.games.duel_of_bids import GAME
from mainmatch.games.duel_of_bids.views import LastPointAwarded
from mainmatch.rules import Dice, Match, RandomLegal, Seat, Step
from tests.games.duel_of_bids.table import Bids, events_of, sale, sold, table

LEVEL: tuple[Bids, ...] = ((2, 1), (2, 1), (2, 1), (2, 1), (1, 2), (1, 2), (1, 2), (1, 2))
"""Of ``level()``: seat 1 wins four lots and seat 2 the next four, 12 points each; the ninth is up."""


def level(*sales: Bids) -> Match:
    match = table(
        "sun-4", "moon-4", "sun-2", "moon-2", "star-4", "sun-3", "moon-3", "star-2", "star-3"
    )  # 12 and 12, no trio
    return sold(match, *(sales or LEVEL))


def last_told(step: Step) -> LastPointAwarded:
    told = events_of(step)[-1]
    assert isinstance(told, LastPointAwarded)
    return told


def winner_of(match: Match) -> Seat:
    assert match.result is not None
    (winner,) = match.result.winners
    return winner


@pytest.mark.parametrize(("bids", "winner", "score"), [((2, 1), 1, 15), ((1, 2), 2, 23)])
def test_more_points_win_and_the_other_one_is_the_candidate(bids: Bids, winner: Seat, score: int) -> None:
    result = sold(level(), bids).result
    assert result is not None
    assert result.winners == (winner,)
    assert result.tokens_of_life == {winner: 1, 3 - winner: 0}
    assert result.elimination_candidates == (3 - winner,)
    assert result.garnets == {1: 0, 2: 0}
    assert [(row["seat"], row["rank"], row["score"]) for row in result.standings] == [
        (winner, 1, score),
        (3 - winner, 2, 12),
    ]


def test_level_points_are_decided_by_the_coins_that_are_left() -> None:
    step = sale(level((2, 1), (2, 1), (2, 1), (2, 1), (1, 2), (1, 2), (1, 2), (1, 3)), (0, 0))
    assert last_told(step) == LastPointAwarded(seat=1, by="coins")
    assert winner_of(step.match) == 1


def test_level_coins_leave_it_to_who_won_a_sale_last() -> None:
    step = sale(level(), (5, 5))
    assert last_told(step) == LastPointAwarded(seat=2, by="last_sale")
    assert winner_of(step.match) == 2


def test_only_where_nothing_was_ever_sold_chance_decides() -> None:
    drawn: Counter[Seat] = Counter()
    for n in range(60):
        match = sold(table(), *[(1, 1)] * 8)
        step = sale(match.but(spec=replace(match.spec, seed=bytes([n]))), (0, 0))
        assert last_told(step).by == "chance"
        drawn[winner_of(step.match)] += 1
    assert min(drawn[1], drawn[2]) >= 15


def test_the_last_point_is_in_the_score_so_that_nobody_shares_a_rank() -> None:
    match = sold(level(), (5, 5))
    assert match.result is not None
    assert [(row["seat"], row["rank"], row["score"]) for row in match.result.standings] == [(2, 1, 13), (1, 2, 12)]
    assert match.view("public")["points"] == {"1": 12, "2": 13}


def test_lots_bids_and_coins_are_shown_at_the_end() -> None:
    result = sold(level(), (7, 0)).result
    assert result is not None
    assert {name: result.standings[0][name] for name in ("seat", "lots", "bids", "coins")} == {
        "seat": 1,
        "lots": ["sun-4", "moon-4", "sun-2", "moon-2", "star-3"],
        "bids": [2, 2, 2, 2, 1, 1, 1, 1, 7],
        "coins": 15,
    }


def test_nobody_ever_draws_and_nobody_is_voted_on() -> None:
    for n in range(40):
        match, dice = table(seed=bytes([n])), Dice(bytes([n]), "moves")
        while match.phase is not None:
            for seat in (1, 2):
                offers = tuple({"mode": each.mode, "schema": each.schema} for each in match.offers(seat))
                sealed = tuple(each for each in offers if each["mode"] == "sealed")
                action = RandomLegal().choose(match.view(f"seat:{seat}"), sealed, seat, dice)
                match = match if action is None or not dice.below(5) else match.submit(seat, action)
            match = match.close().match
        assert match.result is not None
        assert sorted((*match.result.winners, *match.result.elimination_candidates)) == [1, 2]
        assert match.ordinal == GAME.longest == 9
