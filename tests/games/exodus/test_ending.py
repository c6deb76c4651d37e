"""The end after round 7: winners, the chain of the Elimination Candidate, garnets, standings."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mainmatch.games.exodus import GAME
from mainmatch.games.exodus.phases import TRADING, contests, verdict
from mainmatch.games.exodus.state import Colour
from mainmatch.rules import CandidateVote, Contest, Match, MatchSpec, Refused, Result, Seat
from tests.games.exodus.scenes import position


def hands_with_black(counts: Sequence[int]) -> dict[Seat, tuple[Colour, ...]]:
    black: Colour = "black"
    red: Colour = "red"
    return {seat: (black,) * count + (red,) * (4 - count) for seat, count in enumerate(counts, start=1)}


def last_round(points: Sequence[int], black: Sequence[int], wallets: Mapping[Seat, int] | None = None) -> Match:
    """A match at the end of round 7, nothing sent yet."""
    seats = len(points)
    match = Match.start(GAME, MatchSpec.of(GAME, {}, b"ending", seats), wallets or {}).match
    state = position(7, hands_with_black(black), dict(enumerate(points, start=1)))
    return match.but(state=state, phase=TRADING, ordinal=7)


def result(points: Sequence[int], black: Sequence[int], wallets: Mapping[Seat, int] | None = None) -> Result:
    """The result of a match that ends without a vote."""
    ended = last_round(points, black, wallets).close().match
    assert ended.phase is None
    assert ended.result is not None
    return ended.result


# --- winners, garnets, standings ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "tokens", "winners"),
    [
        ((50, 40, 30, 20, 10), {1: 2, 2: 0, 3: 0, 4: 0, 5: 0}, (1,)),
        ((50, 50, 30, 20, 10), {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}, (1, 2)),
        ((50, 50, 50, 20, 10), {1: 1, 2: 1, 3: 1, 4: 0, 5: 0}, (1, 2, 3)),
        ((50, 50, 50, 50, 10), {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}, ()),
        ((-5, -9, -9, -9, -7), {1: 2, 2: 0, 3: 0, 4: 0, 5: 0}, (1,)),
    ],
)
def test_most_points_win_and_more_than_three_in_front_win_nothing(
    points: tuple[int, ...], tokens: dict[Seat, int], winners: tuple[Seat, ...]
) -> None:
    found = result(points, (0, 0, 0, 0, 1))
    assert found.tokens_of_life == tokens
    assert found.winners == winners


def test_a_garnet_for_every_thirty_points_and_never_a_negative_one() -> None:
    found = result((90, 89, 30, 29, -31), (0, 0, 0, 0, 1))
    assert found.garnets == {1: 3, 2: 2, 3: 1, 4: 0, 5: 0}


def test_garnets_are_paid_into_the_wallets_at_the_end() -> None:
    ended = last_round((90, 60, 0, 0, -40), (0, 0, 0, 0, 1), {1: 5, 5: 1}).close().match
    assert ended.wallets == {1: 8, 2: 2, 3: 0, 4: 0, 5: 1}


def test_standings_share_ranks_and_reveal_hands() -> None:
    found = result((10, 40, 40, -5), (1, 0, 0, 2))
    black: Any = ["black", "red", "red", "red"]
    assert found.standings == (
        {"seat": 2, "rank": 1, "score": 40, "hand": ["red"] * 4},
        {"seat": 3, "rank": 1, "score": 40, "hand": ["red"] * 4},
        {"seat": 1, "rank": 3, "score": 10, "hand": black},
        {"seat": 4, "rank": 4, "score": -5, "hand": ["black", "black", "red", "red"]},
    )


def test_the_last_round_is_scored_before_the_end() -> None:
    match = last_round((5, 0, 1, 2), (0, 0, 0, 1))
    traded = match.submit(1, {"type": "offer_trades", "offers": [{"to": 4, "give": "red"}]})
    traded = traded.submit(4, {"type": "offer_trades", "offers": [{"to": 1, "give": "black"}]})
    ended = traded.close().match
    assert ended.result is not None
    assert ended.result.standings[0] == {"seat": 1, "rank": 1, "score": 9, "hand": ["black", "red", "red", "red"]}
    assert ended.view("seat:1")["round"] == 7


# --- the Elimination Candidate ------------------------------------------------------------------


def test_most_black_cubes_among_the_others_is_it() -> None:
    assert result((50, 40, 30, 20), (4, 2, 1, 1)).elimination_candidates == (2,)


def test_tied_in_black_cubes_fewest_points_is_it() -> None:
    assert result((50, 10, 30, 20), (4, 1, 2, 2)).elimination_candidates == (4,)


def test_the_points_of_those_with_fewer_black_cubes_do_not_count() -> None:
    assert result((50, -20, 30, 31), (0, 0, 1, 1)).elimination_candidates == (3,)


def test_tied_in_both_the_winner_chooses_in_a_vote() -> None:
    voting = last_round((50, 20, 20, 30), (0, 2, 2, 1)).close().match
    assert voting.phase is not None
    assert voting.phase.name == CandidateVote.name
    assert [seat for seat in (1, 2, 3, 4) if voting.may_submit(seat)] == [1]
    chosen = voting.submit(1, {"type": "vote_candidate", "seat": 3}).close().match
    assert chosen.result is not None
    assert chosen.result.elimination_candidates == (3,)


def test_only_the_tied_can_be_voted_for() -> None:
    voting = last_round((50, 20, 20, 30), (0, 2, 2, 1)).close().match
    with pytest.raises(Refused) as refused:
        voting.submit(1, {"type": "vote_candidate", "seat": 4})
    assert refused.value.code == "not_a_candidate"


def test_every_winner_has_one_vote_and_most_votes_decide() -> None:
    voting = last_round((50, 50, 50, 20, 20), (0, 0, 0, 1, 1)).close().match
    for seat, target in ((1, 4), (2, 5), (3, 5)):
        voting = voting.submit(seat, {"type": "vote_candidate", "seat": target})
    ended = voting.close().match
    assert ended.result is not None
    assert ended.result.elimination_candidates == (5,)


@pytest.mark.parametrize(("wallets", "candidate"), [({4: 3, 5: 1}, 5), ({4: 1, 5: 3}, 4)])
def test_a_tied_vote_falls_back_on_fewest_garnets(wallets: dict[Seat, int], candidate: Seat) -> None:
    voting = last_round((50, 50, 0, 20, 20), (0, 0, 0, 1, 1), wallets).close().match
    voting = voting.submit(1, {"type": "vote_candidate", "seat": 4}).submit(2, {"type": "vote_candidate", "seat": 5})
    ended = voting.close().match
    assert ended.result is not None
    assert ended.result.elimination_candidates == (candidate,)


def test_when_the_winners_hold_every_black_cube_fewest_points_of_the_others_is_it() -> None:
    assert result((50, 30, 10, 20), (4, 0, 0, 0)).elimination_candidates == (3,)


def test_when_the_winners_hold_every_black_cube_a_tie_is_theirs_to_break() -> None:
    s = position(7, hands_with_black((4, 0, 0, 0)), {1: 50, 2: 30, 3: 10, 4: 10})
    assert contests(s, (1,)) == (Contest(candidates=(3, 4), voters=(1,)),)


def test_without_black_cubes_in_play_fewest_points_of_the_others_is_it() -> None:
    assert result((50, 30, 10, 20), (0, 0, 0, 0)).elimination_candidates == (3,)


def test_a_winner_with_most_black_cubes_and_fewest_points_is_never_it() -> None:
    assert result((-1, -1, -1, -2, -3), (4, 4, 4, 0, 0)).elimination_candidates == (5,)


def test_without_winners_everybody_is_a_candidate() -> None:
    assert result((50, 50, 50, 50, 10), (0, 3, 1, 0, 2)).elimination_candidates == (2,)


def test_without_winners_a_tie_in_black_cubes_goes_to_fewest_points() -> None:
    assert result((50, 50, 50, 50, 10), (0, 2, 1, 0, 2)).elimination_candidates == (5,)


def test_without_winners_nobody_votes_and_fewest_garnets_is_it() -> None:
    assert result((50, 50, 50, 50), (0, 2, 0, 2), {2: 7, 4: 6}).elimination_candidates == (4,)


def test_without_winners_and_with_equal_garnets_chance_decides_among_the_tied() -> None:
    found = result((50, 50, 50, 50), (0, 2, 0, 2)).elimination_candidates
    assert found in {(2,), (4,)}
    assert result((50, 50, 50, 50), (0, 2, 0, 2)).elimination_candidates == found, "the seed's chance"


def test_when_no_winner_votes_fewest_garnets_among_all_tied_is_it() -> None:
    voting = last_round((50, 20, 20, 20), (0, 1, 1, 1), {2: 2, 3: 1, 4: 2}).close().match
    ended = voting.submit(1, {"type": "pass"}).close().match
    assert ended.result is not None
    assert ended.result.elimination_candidates == (3,)


def test_if_everybody_held_a_token_there_would_be_no_candidate() -> None:
    """Out of reach with four seats or more (three share first place at most), and still said."""
    s = position(7, hands_with_black((1, 1, 1)), {1: 5, 2: 5, 3: 5})
    assert verdict(s).contests == ()
