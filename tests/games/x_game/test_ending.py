"""docs/rules/x-game.md, End: Tokens of Life, the Elimination Candidate, garnets, standings."""

from collections import Counter
from dataclasses import replace

import pytest

from mainmatch.games.x_game.phases import tokens_for
from mainmatch.rules import Match, Seat
from tests.games.x_game.table import ended, last_choice, refusal


def voted(match: Match, votes: dict[Seat, Seat]) -> tuple[Seat, ...]:
    """The Elimination Candidates after these votes (voter: target)."""
    for voter, target in votes.items():
        match = match.submit(voter, {"type": "vote_candidate", "seat": target})
    result = match.close().match.result
    assert result is not None
    return result.elimination_candidates


def voting(points: dict[Seat, int], garnets: dict[Seat, int] | None = None) -> Match:
    """The candidate vote of a match that ends with these points."""
    match = last_choice(points, garnets).close().match
    assert match.phase is not None
    assert match.phase.name == "candidate-vote"
    return match


# --- Tokens of Life ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "tokens"),
    [
        ((4,), {4: 2}),
        ((2, 5), {2: 1, 5: 1}),
        ((1, 2, 3), {}),
        ((1, 2, 3, 4), {}),
        ((1, 2, 3, 4, 5), {}),
    ],
)
def test_tokens_for_those_with_the_most_points(first: tuple[Seat, ...], tokens: dict[Seat, int]) -> None:
    assert tokens_for(first) == tokens


def test_one_player_first_gets_2_tokens_and_is_the_winner() -> None:
    result = ended({1: 7, 2: 9, 3: 5, 4: 1, 5: 0})
    assert result.tokens_of_life == {1: 0, 2: 2, 3: 0, 4: 0, 5: 0}
    assert result.winners == (2,)


def test_two_players_tied_first_get_1_token_each_and_are_the_winners() -> None:
    result = ended({1: 9, 2: 9, 3: 5, 4: 1, 5: 0})
    assert result.tokens_of_life == {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}
    assert result.winners == (1, 2)


@pytest.mark.parametrize("tied", [3, 4, 5])
def test_three_or_more_tied_first_get_nothing_and_nobody_wins(tied: int) -> None:
    result = ended({seat: 6 if seat <= tied else 0 for seat in range(1, 6)})
    assert set(result.tokens_of_life.values()) == {0}
    assert result.winners == ()


def test_negative_points_can_win() -> None:
    assert ended({1: -1, 2: -2, 3: -3, 4: -4, 5: -5}).winners == (1,)


# --- The Elimination Candidate ----------------------------------------------------------------


def test_the_fewest_points_are_the_candidate() -> None:
    assert ended({1: 7, 2: 9, 3: 5, 4: 0, 5: 1}).elimination_candidates == (4,)


def test_a_single_last_needs_no_vote_even_with_two_winners() -> None:
    assert ended({1: 9, 2: 9, 3: 5, 4: 1, 5: 0}).elimination_candidates == (5,)


def test_tied_last_the_winner_chooses() -> None:
    match = voting({1: 9, 2: 5, 3: 4, 4: 0, 5: 0})
    assert [seat for seat in range(1, 6) if match.may_submit(seat)] == [1]
    assert match.offers(1)[0].schema["properties"]["seat"]["enum"] == [4, 5]
    assert voted(match, {1: 4}) == (4,)
    assert voted(match, {1: 5}) == (5,)


def test_everybody_but_the_winner_can_be_tied_last() -> None:
    assert voted(voting({1: 9, 2: 0, 3: 0, 4: 0, 5: 0}), {1: 3}) == (3,)


def test_tied_last_the_two_winners_choose() -> None:
    match = voting({1: 9, 2: 9, 3: 4, 4: 0, 5: 0})
    assert voted(match, {1: 4, 2: 4}) == (4,)
    assert voted(match, {2: 5}) == (5,)


def test_two_winners_and_three_tied_behind_them() -> None:
    assert voted(voting({1: 9, 2: 9, 3: 0, 4: 0, 5: 0}), {1: 3, 2: 3}) == (3,)


def test_a_vote_for_somebody_who_is_not_tied_is_refused() -> None:
    match = voting({1: 9, 2: 9, 3: 4, 4: 0, 5: 0})
    for target in (1, 2, 3, 6):
        no = refusal(match.submit, 1, {"type": "vote_candidate", "seat": target})
        assert (no.code, no.message) == ("not_a_candidate", "Vote for one of [4, 5].")


def test_only_winners_vote() -> None:
    match = voting({1: 9, 2: 9, 3: 4, 4: 0, 5: 0})
    for seat in (3, 4, 5):
        assert refusal(match.submit, seat, {"type": "vote_candidate", "seat": 4}).code == "action_not_allowed"


def test_a_tied_vote_falls_on_the_fewest_garnets() -> None:
    match = voting({1: 9, 2: 9, 3: 0, 4: 0, 5: 0}, {1: 0, 2: 0, 3: 0, 4: 5, 5: 3})
    # Seat 3 has the fewest garnets, and no votes.
    assert voted(match, {1: 4, 2: 5}) == (5,)


def test_when_nobody_votes_it_falls_on_the_fewest_garnets() -> None:
    match = voting({1: 9, 2: 9, 3: 0, 4: 0, 5: 0}, {1: 0, 2: 0, 3: 4, 4: 2, 5: 3})
    assert voted(match, {}) == (4,)
    passed = match.submit(1, {"type": "pass"}).submit(2, {"type": "pass"})
    assert voted(passed, {}) == (4,)


def test_the_votes_that_were_cast_count() -> None:
    match = voting({1: 9, 2: 9, 3: 0, 4: 0, 5: 0}, {1: 0, 2: 0, 3: 4, 4: 2, 5: 3})
    assert voted(match, {2: 3}) == (3,)


def test_the_views_stay_during_the_vote() -> None:
    match = voting({1: 9, 2: 9, 3: 0, 4: 0, 5: 0})
    shown = match.view("public")
    assert (shown["round"], shown["points"]) == (5, {"1": 9, "2": 9, "3": 0, "4": 0, "5": 0})


def test_without_winners_the_fewest_garnets_of_the_last_decide_without_a_vote() -> None:
    result = ended({1: 6, 2: 6, 3: 6, 4: 0, 5: 0}, {1: 0, 2: 0, 3: 0, 4: 4, 5: 3})
    assert result.elimination_candidates == (5,)


def test_without_winners_a_single_last_is_the_candidate() -> None:
    assert ended({1: 6, 2: 6, 3: 6, 4: 6, 5: 1}).elimination_candidates == (5,)


def test_all_five_tied_the_fewest_garnets_decide_although_all_are_first() -> None:
    result = ended(dict.fromkeys(range(1, 6), 3), {1: 4, 2: 2, 3: 4, 4: 3, 5: 9})
    assert result.elimination_candidates == (2,)
    assert result.winners == ()
    assert [row["rank"] for row in result.standings] == [1, 1, 1, 1, 1]


def test_all_five_tied_in_points_and_garnets_is_drawn_by_lot() -> None:
    drawn: Counter[tuple[Seat, ...]] = Counter()
    for n in range(100):
        match = last_choice(dict.fromkeys(range(1, 6), 3))
        spec = replace(match.spec, seed=bytes([n]))
        result = match.but(spec=spec).close().match.result
        assert result is not None
        drawn[result.elimination_candidates] += 1
    assert set(drawn) == {(1,), (2,), (3,), (4,), (5,)}
    assert min(drawn.values()) >= 10


def test_garnets_count_as_they_stand_before_this_matchs_awards() -> None:
    # With its award of 1, seat 1 would have 2 garnets and all five be tied.
    result = ended(dict.fromkeys(range(1, 6), 5), {1: 1, 2: 2, 3: 2, 4: 2, 5: 2})
    assert result.elimination_candidates == (1,)


# --- Garnets and standings --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "garnets"),
    [(-16, 0), (-5, 0), (-1, 0), (0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3), (39, 7)],
)
def test_one_garnet_for_every_5_points_rounded_down_and_never_negative(points: int, garnets: int) -> None:
    assert ended({1: 40, 2: points, 3: 1, 4: 2, 5: -20}).garnets[2] == garnets


def test_awards_are_paid_into_the_wallets_at_the_end() -> None:
    match = last_choice({1: 12, 2: 5, 3: 4, 4: 1, 5: 0}, {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}).close().match
    assert match.wallets == {1: 3, 2: 2, 3: 1, 4: 1, 5: 1}


def test_standings_are_by_points_and_ties_share_a_rank() -> None:
    result = ended({1: 3, 2: 9, 3: 3, 4: 9, 5: -2})
    assert result.standings == (
        {"seat": 2, "rank": 1, "score": 9},
        {"seat": 4, "rank": 1, "score": 9},
        {"seat": 1, "rank": 3, "score": 3},
        {"seat": 3, "rank": 3, "score": 3},
        {"seat": 5, "rank": 5, "score": -2},
    )
