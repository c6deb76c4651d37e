"""docs/rules/duel-of-nerve.md, End: somebody always wins, and the other one is the candidate."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from mainmatch.games.duel_of_nerve import GAME
from mainmatch.games.duel_of_nerve.state import PlayedRound
from mainmatch.games.duel_of_nerve.views import LastPointAwarded, RoundWon
from mainmatch.rules import Dice, Match, RandomLegal, Seat
from tests.games.duel_of_nerve.table import before_last, events_of, said, state_of, table


def winner_of(match: Match) -> Seat:
    assert match.result is not None
    (winner,) = match.result.winners
    return winner


@pytest.mark.parametrize(("points", "winner"), [((6, 2), 1), ((2, 6), 2)])
def test_more_points_win_and_the_other_one_is_the_candidate(points: tuple[int, int], winner: Seat) -> None:
    result = said(before_last(points, [(5, 1), (5, 2)]), "check").match.result
    assert result is not None
    assert result.winners == (winner,)
    assert result.tokens_of_life == {winner: 1, 3 - winner: 0}
    assert result.elimination_candidates == (3 - winner,)
    assert result.garnets == {1: 0, 2: 0}
    assert [(row["seat"], row["rank"]) for row in result.standings] == [(winner, 1), (3 - winner, 2)]


def test_the_last_round_counts_before_points_are_compared() -> None:
    assert winner_of(said(before_last((3, 3), [(6, 1), (5, 2)]), "check").match) == 1


def test_level_points_are_decided_by_the_kept_card() -> None:
    step = said(before_last((4, 4), [(5, 3), (5, 8)]), "check")
    assert [type(event) for event in events_of(step)] == [RoundWon, LastPointAwarded]
    assert events_of(step)[-1] == LastPointAwarded(seat=2, by="kept_card")
    assert winner_of(step.match) == 2


def rows(winners: Sequence[Seat | None]) -> tuple[PlayedRound, ...]:
    """Rounds as they were won; of the cards nothing is asked here but that they are there."""
    return tuple(
        PlayedRound(round=n, lead=1, end="compared", stake=1, winner=winner, cards={1: n, 2: n})
        for n, winner in enumerate(winners, start=1)
    )


def test_level_kept_cards_leave_it_to_who_won_a_round_last() -> None:
    played = rows([2, 1, None, 2, 1, None, None])
    step = said(before_last((4, 4), [(5, 9), (5, 9)], played=played), "check")
    assert events_of(step)[-1] == LastPointAwarded(seat=1, by="last_won_round")
    assert winner_of(step.match) == 1


def test_only_where_nobody_ever_won_a_round_a_lot_is_drawn() -> None:
    drawn: Counter[Seat] = Counter()
    for n in range(60):
        match = before_last((0, 0), [(5, 9), (5, 9)])
        step = said(match.but(spec=replace(match.spec, seed=bytes([n]))), "check")
        (told,) = (event for event in events_of(step) if isinstance(event, LastPointAwarded))
        assert told.by == "lot"
        drawn[winner_of(step.match)] += 1
    assert min(drawn[1], drawn[2]) >= 15


def test_the_last_point_is_in_the_score_so_that_nobody_shares_a_rank() -> None:
    result = said(before_last((4, 4), [(5, 3), (5, 8)]), "check").match.result
    assert result is not None
    assert [(row["seat"], row["rank"], row["score"]) for row in result.standings] == [(2, 1, 5), (1, 2, 4)]


def test_all_cards_are_shown_at_the_end() -> None:
    result = said(before_last((6, 2), [(5, 1), (7, 2)]), "check").match.result
    assert result is not None
    assert result.standings[0]["cards"] == [1, 2, 3, 4, 5, 6, 7, 5]
    assert (result.standings[0]["kept"], result.standings[1]["kept"]) == (1, 2)


def test_nobody_ever_draws_and_nobody_is_voted_on() -> None:
    for n in range(40):
        match, dice = table(seed=bytes([n])), Dice(bytes([n]), "moves")
        while match.phase is not None:
            for seat in (1, 2):
                offers = tuple({"mode": each.mode, "schema": each.schema} for each in match.offers(seat))
                action = RandomLegal().choose(match.view(f"seat:{seat}"), offers, seat, dice)
                match = match if action is None or not dice.below(5) else match.submit(seat, action)
            match = match.close().match
        assert match.result is not None
        assert sorted((*match.result.winners, *match.result.elimination_candidates)) == [1, 2]
        assert match.ordinal <= GAME.longest
        assert len(state_of(match).played) == 8
