"""docs/rules/together.md, End: places, Tokens of Life, Elimination Candidates, garnets, standings."""

from collections.abc import Mapping, Sequence

import pytest

from mainmatch.games.together.phases import contest_in, winners_and_losers
from mainmatch.rules import CandidateVote, Contest, Json, Match, Seat
from tests.games.together.scenes import ended, refusal, result_of, voted

ONE_BY_ONE = {2: 1, 3: 2, 4: 3}
"""Player 1 alone is kicked out in the last round: no contest in A, where 4 is the only loser."""
CLEAR = (2, 11, 9, 4)
"""Player 6 alone has most tokens, 7 alone the second most: no contest in B."""


# --- Group A ----------------------------------------------------------------------------------

A_CASES: list[tuple[Mapping[Seat, int], tuple[Seat, ...], tuple[Seat, ...]]] = [
    ({1: 4, 2: 1, 3: 2, 4: 3}, (1,), (4,)),
    ({1: 3, 2: 3, 3: 2, 4: 1}, (1, 2), (3,)),
    ({1: 3, 2: 2, 3: 2, 4: 1}, (1,), (2, 3)),
    ({1: 2, 2: 2, 3: 2, 4: 1}, (1, 2, 3), (4,)),
    ({1: 1, 2: 1, 3: 1, 4: 1}, (1, 2, 3, 4), ()),
    ({1: 5, 2: 1, 3: 1, 4: 1}, (1,), (2, 3, 4)),
]


@pytest.mark.parametrize(("kicked_out", "winners", "losers"), A_CASES)
def test_group_a_last_wins_and_second_to_last_loses_by_distinct_rounds(
    kicked_out: Mapping[Seat, int], winners: tuple[Seat, ...], losers: tuple[Seat, ...]
) -> None:
    assert winners_and_losers("A", kicked_out) == (winners, losers)


# --- Group B ----------------------------------------------------------------------------------

B_CASES: list[tuple[Mapping[Seat, int], tuple[Seat, ...], tuple[Seat, ...]]] = [
    ({5: 11, 6: 9, 7: 9, 8: 4}, (6, 7), (5,)),
    ({5: 11, 6: 11, 7: 9, 8: 9}, (7, 8), (5, 6)),
    ({5: 11, 6: 11, 7: 11, 8: 0}, (8,), (5, 6, 7)),
    ({5: 4, 6: 3, 7: 2, 8: 1}, (6,), (5,)),
    ({5: 7, 6: 7, 7: 7, 8: 7}, (), (5, 6, 7, 8)),
    ({5: 0, 6: 0, 7: 0, 8: 0}, (), (5, 6, 7, 8)),
]


@pytest.mark.parametrize(("tokens", "winners", "losers"), B_CASES)
def test_group_b_most_lose_and_second_most_win_by_distinct_counts(
    tokens: Mapping[Seat, int], winners: tuple[Seat, ...], losers: tuple[Seat, ...]
) -> None:
    assert winners_and_losers("B", tokens) == (winners, losers)


# --- Tokens of Life ---------------------------------------------------------------------------

TOL_A: list[tuple[Mapping[Seat, int], dict[Seat, int]]] = [
    (ONE_BY_ONE, {1: 2}),
    ({3: 1, 4: 2}, {1: 1, 2: 1}),
    ({4: 1}, {1: 1, 2: 1, 3: 1}),
    ({}, {}),
]


@pytest.mark.parametrize(("kicked_out", "tokens"), TOL_A)
def test_tokens_of_life_of_group_a(kicked_out: Mapping[Seat, int], tokens: Mapping[Seat, int]) -> None:
    match = ended(kicked_out, CLEAR)
    found = result_of(match if match.phase is None else match.close().match)
    assert {seat: n for seat, n in found.tokens_of_life.items() if n and seat < 5} == tokens
    assert found.tokens_of_life[7] == 2


TOL_B: list[tuple[Sequence[int], dict[Seat, int]]] = [
    ((4, 3, 2, 1), {6: 2}),
    ((4, 3, 3, 1), {6: 1, 7: 1}),
    ((4, 3, 3, 3), {6: 1, 7: 1, 8: 1}),
    ((4, 4, 4, 4), {}),
    ((4, 4, 1, 0), {7: 2}),
]


@pytest.mark.parametrize(("held", "tokens"), TOL_B)
def test_tokens_of_life_of_group_b(held: Sequence[int], tokens: Mapping[Seat, int]) -> None:
    match = ended(ONE_BY_ONE, held)
    found = result_of(match if match.phase is None else match.close().match)
    assert {seat: n for seat, n in found.tokens_of_life.items() if n and seat > 4} == tokens
    assert found.tokens_of_life[1] == 2
    assert found.winners == (1, *tokens)


def test_four_who_tie_for_the_win_receive_nothing_and_the_losers_are_candidates_all_the_same() -> None:
    found = result_of(ended({5: 1}, (2, 11, 9, 4, 3)))
    assert found.winners == (8,)
    assert found.elimination_candidates == (5, 7)


# --- Elimination Candidates -------------------------------------------------------------------


def test_one_loser_in_each_group_is_it_without_a_vote() -> None:
    match = ended(ONE_BY_ONE, CLEAR)
    assert match.phase is None
    assert result_of(match).elimination_candidates == (4, 6)


def voters(match: Match) -> dict[Seat, tuple[Seat, ...]]:
    """Who may vote, and for whom."""
    found: dict[Seat, tuple[Seat, ...]] = {}
    for seat in match.spec.seats:
        for offer in match.offers(seat):
            if offer.type == "vote_candidate":
                found[seat] = tuple(offer.schema["properties"]["seat"]["enum"])
    return found


def test_several_losers_are_voted_on_by_the_holders_of_their_group() -> None:
    match = ended({3: 2, 4: 2, 2: 1}, CLEAR)
    assert isinstance(match.phase, CandidateVote)
    assert voters(match) == {1: (3, 4)}
    found = voted(match, {1: 3})
    assert found.elimination_candidates == (3, 6)


def test_without_losers_all_of_a_group_without_a_token_are_candidates_and_vote() -> None:
    match = ended({}, CLEAR)
    assert voters(match) == dict.fromkeys((1, 2, 3, 4), (1, 2, 3, 4))
    assert voted(match, {1: 2, 2: 1, 3: 2}).elimination_candidates == (2, 6)


def test_a_group_b_of_equals_votes_about_itself_the_candidates_included() -> None:
    match = ended(ONE_BY_ONE, (4, 4, 4, 4))
    assert voters(match) == dict.fromkeys((5, 6, 7, 8), (5, 6, 7, 8))
    assert voted(match, {5: 8, 6: 8, 8: 8, 7: 5}).elimination_candidates == (4, 8)


def test_both_groups_vote_in_the_same_phase_each_for_its_own() -> None:
    match = ended({2: 1, 3: 1, 4: 1}, (9, 9, 3, 2))
    assert voters(match) == {1: (2, 3, 4), 7: (5, 6)}
    assert refusal(match, 1, vote(5)).code == refusal(match, 7, vote(2)).code == "not_a_candidate"
    assert refusal(match, 8, vote(5)).code == "action_not_allowed"
    assert voted(match, {1: 3, 7: 6}).elimination_candidates == (3, 6)


def test_both_groups_without_holders_vote_in_the_same_phase() -> None:
    match = ended({}, (1, 1, 1, 1))
    assert voters(match) == {
        **dict.fromkeys((1, 2, 3, 4), (1, 2, 3, 4)),
        **dict.fromkeys((5, 6, 7, 8), (5, 6, 7, 8)),
    }
    found = voted(match, {**dict.fromkeys((1, 2, 3, 4), 2), **dict.fromkeys((5, 6, 7, 8), 7)})
    assert found.elimination_candidates == (2, 7)
    assert found.winners == ()


def test_one_vote_a_holder_however_many_tokens_it_holds() -> None:
    match = ended({3: 2, 4: 2, 2: 1}, (9, 9, 3, 3), {3: 5, 4: 4, 5: 5, 6: 4})
    found = voted(match, {1: 3, 7: 5, 8: 6})
    assert found.tokens_of_life[1] == 2
    assert found.elimination_candidates == (3, 6)


def test_a_tied_vote_goes_to_fewest_garnets_of_those_tied_before_the_awards() -> None:
    match = ended({}, CLEAR, {1: 3, 2: 2, 3: 1, 4: 2})
    assert voted(match, {1: 2, 2: 1}).elimination_candidates == (2, 6)


def test_no_vote_at_all_goes_to_fewest_garnets_of_all() -> None:
    match = ended({}, (4, 4, 4, 4), {1: 3, 2: 3, 3: 1, 4: 2, 5: 4, 6: 4, 7: 3, 8: 4})
    assert result_of(match.close().match).elimination_candidates == (3, 7)


def test_equal_garnets_leave_it_to_chance_in_each_group_by_itself() -> None:
    found = result_of(ended({}, (4, 4, 4, 4)).close().match)
    a, b = found.elimination_candidates
    assert a in range(1, 5)
    assert b in range(5, 9)
    assert result_of(ended({}, (4, 4, 4, 4)).close().match) == found, "the seed's chance"


@pytest.mark.parametrize(
    ("losers", "holders", "contest"),
    [
        ((2,), (1,), (Contest(candidates=(2,), voters=(1,)),)),
        ((2, 3), (1,), (Contest(candidates=(2, 3), voters=(1,)),)),
        ((2, 3), (), (Contest(candidates=(2, 3), voters=(1, 2, 3)),)),
        ((), (1,), (Contest(candidates=(2, 3), voters=(1,)),)),
        ((), (), (Contest(candidates=(1, 2, 3), voters=(1, 2, 3)),)),
        ((), (1, 2, 3), ()),
    ],
)
def test_who_is_a_candidate_and_who_votes(
    losers: tuple[Seat, ...], holders: tuple[Seat, ...], contest: tuple[Contest, ...]
) -> None:
    """The last row is out of reach with four in a group or more (three share a win at most), and still said."""
    assert contest_in((1, 2, 3), losers, holders) == contest


# --- Garnets and standings --------------------------------------------------------------------


def test_garnets_of_a_are_the_rounds_on_stage_and_of_b_one_for_seven_tokens() -> None:
    match = ended(ONE_BY_ONE, (6, 7, 14, 20), {1: 1, 8: 2})
    assert result_of(match).garnets == {1: 3, 2: 0, 3: 1, 4: 2, 5: 0, 6: 1, 7: 2, 8: 2}
    assert match.wallets == {1: 4, 2: 0, 3: 1, 4: 2, 5: 0, 6: 1, 7: 2, 8: 4}


def test_standings_are_per_group_with_the_scores_that_the_rulebook_names() -> None:
    rows: list[dict[str, Json]] = [
        {"seat": 1, "rank": 1, "score": 3, "group": "A"},
        {"seat": 3, "rank": 2, "score": 2, "group": "A"},
        {"seat": 4, "rank": 2, "score": 2, "group": "A"},
        {"seat": 2, "rank": 4, "score": 1, "group": "A"},
        {"seat": 5, "rank": 1, "score": 11, "group": "B", "tokens": 11},
        {"seat": 6, "rank": 2, "score": 9, "group": "B", "tokens": 9},
        {"seat": 7, "rank": 2, "score": 9, "group": "B", "tokens": 9},
        {"seat": 8, "rank": 4, "score": 4, "group": "B", "tokens": 4},
    ]
    match = ended({3: 2, 4: 2, 2: 1}, (11, 9, 9, 4))
    assert list(result_of(match.close().match).standings) == rows


def test_the_result_never_says_what_group_a_holds() -> None:
    found = result_of(ended(ONE_BY_ONE, CLEAR)).as_json()
    assert all("tokens" not in row for row in found["standings"] if row["group"] == "A")


def vote(seat: Seat) -> dict[str, Json]:
    return {"type": "vote_candidate", "seat": seat}
