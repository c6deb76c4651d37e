"""docs/rules/locked-out.md, End: Tokens of Life, garnets, Elimination Candidate, what is revealed."""

import pytest

from mainmatch.games.locked_out.phases import verdict_on
from mainmatch.games.locked_out.state import BEATS, TEAMS, Team
from tests.games.locked_out.scenes import SEATS, TEAM_OF, called, gathered, given, in_quiz, prioritised, state_of


@pytest.mark.parametrize("team", TEAMS)
def test_one_team_it_and_the_team_it_beats_get_a_token_each_5_garnets_and_2(team: Team) -> None:
    verdict = verdict_on(state_of(given()), [team])
    paid = {team: 5, BEATS[team]: 2}
    assert dict(verdict.tokens_of_life) == {seat: 1 for seat in SEATS if TEAM_OF[seat] in paid}
    assert dict(verdict.garnets) == {seat: paid[TEAM_OF[seat]] for seat in SEATS if TEAM_OF[seat] in paid}


@pytest.mark.parametrize("teams", [("water", "fire"), ("fire", "grass"), ("water", "grass")])
def test_two_teams_both_get_a_token_and_5_garnets_each_and_the_third_nothing(teams: tuple[Team, ...]) -> None:
    verdict = verdict_on(state_of(given()), teams)
    assert dict(verdict.tokens_of_life) == {seat: 1 for seat in SEATS if TEAM_OF[seat] in teams}
    assert dict(verdict.garnets) == {seat: 5 for seat in SEATS if TEAM_OF[seat] in teams}


@pytest.mark.parametrize(("team", "candidate"), [("water", 12), ("fire", 4), ("grass", 8)])
def test_ec_the_lowest_priority_of_the_four_without_a_token(team: Team, candidate: int) -> None:
    (contest,) = verdict_on(state_of(given()), [team]).contests
    assert contest.candidates == (candidate,)
    assert not contest.needs_vote


def test_ec_a_negative_priority_is_lower_than_a_small_one() -> None:
    s = state_of(in_quiz(priorities=prioritised({9: 1, 10: -7, 11: 3, 12: 0, 1: -50})))
    assert verdict_on(s, ["water"]).contests[0].candidates == (10,)


def test_revealed_teams_and_priorities_by_rank() -> None:
    result = called(gathered(["water"]), 1).result
    assert result is not None
    assert list(result.standings) == [
        {"seat": seat, "rank": seat, "score": 13 - seat, "team": TEAM_OF[seat]} for seat in SEATS
    ]
    assert result.elimination_candidates == (12,)
    assert result.tokens_of_life == {seat: int(seat <= 8) for seat in SEATS}


def test_awards_are_paid_into_the_wallets_and_garnets_of_moves_are_no_part_of_the_result() -> None:
    match = in_quiz()
    before = dict(match.wallets)
    ended = match.close().match
    assert ended.result is not None
    assert ended.wallets == {seat: before[seat] + ended.result.garnets[seat] for seat in SEATS}
    assert sum(ended.result.garnets.values()) == 4 * 5 + 4 * 2
