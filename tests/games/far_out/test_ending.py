"""docs/rules/extreme-ways.md, End: four directions, Elimination Candidate, garnets, what is revealed."""

from collections.abc import Sequence

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.games.far_out.phases import champion, tokens_for
from mainmatch.games.far_out.state import Move
from mainmatch.rules import CandidateVote, Match, Seat
from tests.games.far_out.scenes import BOTH, landed, refusal, result

COMPASS: Sequence[Move] = ((9, 0), (-9, 0), (0, 9), (0, -9))

# --- Winners --------------------------------------------------------------------------------------


def test_worked_example_x_values_7_7_5_3() -> None:
    assert champion({1: 7, 2: 7, 3: 5, 4: 3}) == 3


@pytest.mark.parametrize(
    ("values", "winner"),
    [
        ({1: 7, 2: 5}, 1),
        ({1: 7, 2: 7, 3: 6, 4: 6}, None),
        ({1: 4, 2: 4, 3: 4}, None),
        ({1: 9, 2: 9, 3: 2, 4: 2, 5: -3}, 5),
        ({1: 0, 2: -1, 3: 0}, 2),
    ],
)
def test_the_most_extreme_value_that_one_player_holds_wins(values: dict[Seat, int], winner: Seat | None) -> None:
    assert champion(values) == winner


@BOTH
def test_each_direction_is_worth_a_token(game: FarOut) -> None:
    found = result(landed(game, (*COMPASS, (1, 1))))
    assert found.tokens_of_life == {1: 1, 2: 1, 3: 1, 4: 1, 5: 0}
    assert found.winners == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("places", "tokens"),
    [
        (((5, 5), (0, 0), (1, 1), (-1, -1)), {1: 2, 4: 2}),
        (((5, 0), (5, 1), (4, 2), (3, 3)), {3: 1, 4: 2, 1: 1}),
        (((5, 0), (5, 0), (5, 0), (5, 0)), {}),
        (((2, 0), (2, 0), (1, 0), (1, 1)), {4: 2}),
        (((3, 0), (0, 0), (0, 0), (0, 0)), {1: 2}),
        (((3, 3), (0, 0), (0, 0), (0, 0)), {1: 4}),
    ],
    ids=["two each", "a shared first is skipped", "nobody", "y alone", "both ways of x", "all four"],
)
def test_shared_values_are_skipped_and_a_player_may_win_several_directions(
    places: Sequence[Move], tokens: dict[Seat, int]
) -> None:
    assert tokens_for(dict(enumerate(places, start=1))) == tokens


# --- Elimination Candidate ------------------------------------------------------------------------


def test_the_nearest_without_a_token_is_it() -> None:
    assert result(landed(EXTREME_WAYS, (*COMPASS, (3, 3), (-2, 3)))).elimination_candidates == (6,)


def test_who_holds_a_token_is_never_it_however_near() -> None:
    # Seat 5 is nearest, and alone at the lowest y.
    places = ((9, 2), (-9, 2), (2, 9), (1, 1), (1, 0), (2, 2))
    found = result(landed(EXTREME_WAYS, places))
    assert found.tokens_of_life[5] == 1
    assert found.elimination_candidates == (4,)


def tied(game: FarOut) -> Match:
    """Four winners, and seats 5 and 6 equally near."""
    voting = landed(game, (*COMPASS, (1, -1), (-2, 0), (3, 3)), garnets={5: 2, 6: 1}).close().match
    assert voting.phase is not None
    assert voting.phase.name == CandidateVote.name
    return voting


@BOTH
def test_tied_the_winners_choose(game: FarOut) -> None:
    voting = tied(game)
    assert [seat for seat in range(1, 8) if voting.may_submit(seat)] == [1, 2, 3, 4]
    assert refusal(voting.submit, 1, {"type": "vote_candidate", "seat": 7}).code == "not_a_candidate"
    assert result(voting.submit(2, {"type": "vote_candidate", "seat": 5})).elimination_candidates == (5,)


def test_a_winner_of_two_directions_has_one_vote() -> None:
    voting = landed(EXTREME_WAYS, ((9, 9), (-9, 0), (0, -9), (1, -1), (-2, 0))).close().match
    assert result(landed(EXTREME_WAYS, ((9, 9), (-9, 0), (0, -9), (1, -1), (-1, 2)))).tokens_of_life[1] == 2
    for seat, candidate in ((1, 4), (2, 5), (3, 5)):
        voting = voting.submit(seat, {"type": "vote_candidate", "seat": candidate})
    assert result(voting).elimination_candidates == (5,)


def test_without_a_vote_fewest_garnets_is_it() -> None:
    assert result(tied(RAVENS)).elimination_candidates == (6,)


def test_without_winners_nobody_votes_and_all_who_are_nearest_are_tied() -> None:
    match = landed(EXTREME_WAYS, ((1, 1), (1, 1), (2, 2), (2, 2)), garnets={1: 4, 2: 3})
    found = result(match)
    assert found.winners == ()
    assert found.elimination_candidates == (2,)


def test_when_all_hold_a_token_nobody_is_it() -> None:
    assert result(landed(EXTREME_WAYS, COMPASS)).elimination_candidates == ()


# --- Garnets and what is revealed -----------------------------------------------------------------


@BOTH
def test_a_garnet_for_fifteen_left_and_two_for_winners_however_often_they_won(game: FarOut) -> None:
    places = ((9, 9), (-9, 0), (0, -9), (1, 1), (2, 2), (3, 3))
    found = result(landed(game, places, {1: 47, 2: 14, 3: 15, 4: 0, 5: 30, 6: 29}))
    assert found.tokens_of_life[1] == 2
    assert found.garnets == {1: 3 + 2, 2: 0 + 2, 3: 1 + 2, 4: 0, 5: 2, 6: 1}


@BOTH
def test_standings_rank_by_tokens_and_reveal_place_and_money_only(game: FarOut) -> None:
    found = result(landed(game, ((9, 9), (-9, 0), (0, -9), (1, 1)), {1: 3, 4: 20}))
    assert found.standings == (
        {"seat": 1, "rank": 1, "score": 2, "x": 9, "y": 9, "chips": 3},
        {"seat": 2, "rank": 2, "score": 1, "x": -9, "y": 0, "chips": 0},
        {"seat": 3, "rank": 2, "score": 1, "x": 0, "y": -9, "chips": 0},
        {"seat": 4, "rank": 4, "score": 0, "x": 1, "y": 1, "chips": 20},
    )


@BOTH
def test_true_moves_and_plans_stay_secret_after_the_end(game: FarOut) -> None:
    ended = landed(game, (*COMPASS, (1, 1))).close().match
    view = ended.view("public")
    assert view.keys() == {"round", "options", "rounds", "auctions", "arrivals"}
    assert view["arrivals"] == {
        str(seat): {"x": x, "y": y, "chips": 0} for seat, (x, y) in enumerate((*COMPASS, (1, 1)), start=1)
    }
    assert "true" not in str({key: part for key, part in view.items() if key != "auctions"})
