"""The end after year 7: winners, the chain of the Elimination Candidate, garnets, standings."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mainmatch.games.famine import GAME
from mainmatch.games.famine.phases import TRADING, contest
from mainmatch.games.famine.state import Gem
from mainmatch.rules import CandidateVote, Contest, Match, MatchSpec, Refused, Result, Seat
from tests.games.famine.scenes import SEATS, position
from tests.games.trading import offers

BASE: Sequence[Gem] = ("ruby", "ruby", "sapphire", "emerald", "topaz")


def hands_with_onyx(counts: Sequence[int]) -> dict[Seat, Sequence[Gem]]:
    """Never five of a kind but for five onyx: year 7 would pay for them."""
    return {seat: (*["onyx"] * count, *BASE)[:5] for seat, count in enumerate(counts, start=1)}  # type: ignore[misc]


def last_year(favor: Sequence[int], onyx: Sequence[int], wallets: Mapping[Seat, int] | None = None) -> Match:
    """A match in year 7, nothing sent yet."""
    match = Match.start(GAME, MatchSpec.of(GAME, {}, b"ending", len(SEATS)), wallets or {}).match
    state = position(7, hands_with_onyx(onyx), dict(enumerate(favor, start=1)))
    return match.but(state=state, phase=TRADING, ordinal=7)


def result(favor: Sequence[int], onyx: Sequence[int], wallets: Mapping[Seat, int] | None = None) -> Result:
    """The result of a match that ends without a vote."""
    ended = last_year(favor, onyx, wallets).close().match
    assert ended.phase is None
    assert ended.result is not None
    return ended.result


# --- winners, garnets, standings ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("favor", "tokens", "winners"),
    [
        ((50, 40, 30, 20, 10), {1: 2, 2: 0, 3: 0, 4: 0, 5: 0}, (1,)),
        ((50, 50, 30, 20, 10), {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}, (1, 2)),
        ((50, 50, 50, 20, 10), {1: 1, 2: 1, 3: 1, 4: 0, 5: 0}, (1, 2, 3)),
        ((50, 50, 50, 50, 10), {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}, ()),
        ((-5, -9, -9, -9, -7), {1: 2, 2: 0, 3: 0, 4: 0, 5: 0}, (1,)),
    ],
)
def test_most_favor_wins_and_more_than_three_in_front_win_nothing(
    favor: tuple[int, ...], tokens: dict[Seat, int], winners: tuple[Seat, ...]
) -> None:
    found = result(favor, (0, 0, 0, 0, 1))
    assert found.tokens_of_life == tokens
    assert found.winners == winners


def test_a_garnet_for_every_75_favor_and_never_a_negative_one() -> None:
    assert result((225, 224, 75, 74, -76), (0, 0, 0, 0, 1)).garnets == {1: 3, 2: 2, 3: 1, 4: 0, 5: 0}


def test_diamonds_of_year_7_pay_their_garnets_to_those_below_zero_too() -> None:
    match = last_year((100, 0, 0, 0, -76), (0, 0, 0, 0, 1))
    hands: dict[Seat, tuple[Gem, ...]] = {**match.state.hands, 5: ("diamond", "diamond", "onyx", "ruby", "topaz")}  # type: ignore[attr-defined]
    match = match.but(state=match.state.but(hands=hands))
    match = match.submit(5, offers((1, "diamond"), (2, "diamond")))
    match = match.submit(1, offers((5, "ruby"))).submit(2, offers((5, "ruby")))
    ended = match.close().match
    assert ended.result is not None
    assert ended.result.garnets == {1: 1, 2: 0, 3: 0, 4: 0, 5: 6}


def test_garnets_are_paid_into_the_wallets_at_the_end() -> None:
    ended = last_year((150, 75, 0, 0, -40), (0, 0, 0, 0, 1), {1: 5, 5: 1}).close().match
    assert ended.wallets == {1: 7, 2: 1, 3: 0, 4: 0, 5: 1}


def test_standings_share_ranks_and_reveal_hands() -> None:
    found = result((10, 40, 40, -5, 9), (1, 0, 0, 2, 0))
    plain: Any = sorted(BASE)
    assert found.standings == (
        {"seat": 2, "rank": 1, "score": 40, "hand": plain},
        {"seat": 3, "rank": 1, "score": 40, "hand": plain},
        {"seat": 1, "rank": 3, "score": 10, "hand": ["emerald", "onyx", "ruby", "ruby", "sapphire"]},
        {"seat": 5, "rank": 4, "score": 9, "hand": plain},
        {"seat": 4, "rank": 5, "score": -5, "hand": ["onyx", "onyx", "ruby", "ruby", "sapphire"]},
    )


def test_year_7_is_reckoned_before_the_end() -> None:
    match = last_year((5, 0, 1, 2, 3), (0, 0, 0, 1, 0))
    ended = match.submit(1, offers((4, "ruby"))).submit(4, offers((1, "onyx"))).close().match
    assert ended.result is not None
    assert [(row["seat"], row["score"]) for row in ended.result.standings][:2] == [(4, 7), (1, 6)]
    assert ended.result.standings[1]["hand"] == ["emerald", "onyx", "ruby", "sapphire", "topaz"]
    assert ended.view("seat:1")["year"] == 7


# --- the Elimination Candidate ------------------------------------------------------------------


def test_most_onyx_among_the_others_is_it() -> None:
    assert result((50, 40, 30, 20, 10), (4, 2, 1, 1, 0)).elimination_candidates == (2,)


def test_tied_in_onyx_least_favor_is_it() -> None:
    assert result((50, 10, 30, 20, 5), (4, 1, 2, 2, 0)).elimination_candidates == (4,)


def test_the_favor_of_those_with_less_onyx_does_not_count() -> None:
    assert result((50, -20, 30, 31, -9), (0, 0, 1, 1, 0)).elimination_candidates == (3,)


def test_tied_in_both_the_winner_chooses_in_a_vote() -> None:
    voting = last_year((50, 20, 20, 30, 0), (0, 2, 2, 1, 0)).close().match
    assert voting.phase is not None
    assert voting.phase.name == CandidateVote.name
    assert [seat for seat in SEATS if voting.may_submit(seat)] == [1]
    chosen = voting.submit(1, {"type": "vote_candidate", "seat": 3}).close().match
    assert chosen.result is not None
    assert chosen.result.elimination_candidates == (3,)


def test_only_the_tied_can_be_voted_for() -> None:
    voting = last_year((50, 20, 20, 30, 0), (0, 2, 2, 1, 0)).close().match
    with pytest.raises(Refused) as refused:
        voting.submit(1, {"type": "vote_candidate", "seat": 4})
    assert refused.value.code == "not_a_candidate"


def test_every_winner_has_one_vote_and_most_votes_decide() -> None:
    voting = last_year((50, 50, 50, 20, 20), (0, 0, 0, 1, 1)).close().match
    for seat, target in ((1, 4), (2, 5), (3, 5)):
        voting = voting.submit(seat, {"type": "vote_candidate", "seat": target})
    ended = voting.close().match
    assert ended.result is not None
    assert ended.result.elimination_candidates == (5,)


@pytest.mark.parametrize(("wallets", "candidate"), [({4: 3, 5: 1}, 5), ({4: 1, 5: 3}, 4)])
def test_a_tied_vote_falls_back_on_fewest_garnets(wallets: dict[Seat, int], candidate: Seat) -> None:
    voting = last_year((50, 50, 0, 20, 20), (0, 0, 0, 1, 1), wallets).close().match
    voting = voting.submit(1, {"type": "vote_candidate", "seat": 4}).submit(2, {"type": "vote_candidate", "seat": 5})
    ended = voting.close().match
    assert ended.result is not None
    assert ended.result.elimination_candidates == (candidate,)


def test_when_the_winners_hold_all_onyx_least_favor_of_the_others_is_it() -> None:
    assert result((50, 30, 10, 20, 40), (4, 0, 0, 0, 0)).elimination_candidates == (3,)


def test_when_the_winners_hold_all_onyx_a_tie_is_theirs_to_break() -> None:
    s = position(7, hands_with_onyx((4, 0, 0, 0, 0)), {1: 50, 2: 30, 3: 10, 4: 10, 5: 11})
    assert contest(s, (1,)) == Contest(candidates=(3, 4), voters=(1,))


def test_without_onyx_in_play_least_favor_of_the_others_is_it() -> None:
    assert result((50, 30, 10, 20, 40), (0, 0, 0, 0, 0)).elimination_candidates == (3,)


def test_a_winner_with_most_onyx_and_least_favor_is_never_it() -> None:
    assert result((-1, -1, -1, -2, -3), (4, 4, 4, 0, 0)).elimination_candidates == (5,)


def test_without_winners_everybody_is_a_candidate() -> None:
    assert result((50, 50, 50, 50, 10), (0, 3, 1, 0, 2)).elimination_candidates == (2,)


def test_without_winners_a_tie_in_onyx_goes_to_least_favor() -> None:
    assert result((50, 50, 50, 50, 10), (0, 2, 1, 0, 2)).elimination_candidates == (5,)


def test_without_winners_nobody_votes_and_fewest_garnets_is_it() -> None:
    assert result((50, 50, 50, 50, 10), (0, 2, 0, 2, 0), {2: 7, 4: 6}).elimination_candidates == (4,)


def test_when_no_winner_votes_fewest_garnets_among_all_tied_is_it() -> None:
    voting = last_year((50, 20, 20, 20, 30), (0, 1, 1, 1, 0), {2: 2, 3: 1, 4: 2}).close().match
    ended = voting.submit(1, {"type": "pass"}).close().match
    assert ended.result is not None
    assert ended.result.elimination_candidates == (3,)
