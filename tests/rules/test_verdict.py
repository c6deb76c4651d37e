"""The shared rules for the end of a match (rules/README.md): Tokens of Life, Elimination Candidate, Result."""

from collections import Counter
from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mainmatch.rules import BrokenGame, Contest, Dice, Placing, Seat, Verdict, award_for_first
from mainmatch.rules.verdict import choose_candidate, result_of

SEATS = (1, 2, 3, 4)
POOR: Mapping[Seat, int] = dict.fromkeys(SEATS, 0)


def chosen(contest: Contest, votes: list[Seat], wallets: Mapping[Seat, int] = POOR, seed: bytes = b"seed") -> Seat:
    return choose_candidate(contest, votes, wallets, Dice(seed, "candidate/0"))


def verdict(tokens: Mapping[Seat, int] | None = None, garnets: Mapping[Seat, int] | None = None) -> Verdict:
    placings = tuple(Placing(seat=seat, score=10 - seat) for seat in SEATS)
    return Verdict(placings=placings, tokens_of_life=tokens or {}, garnets=garnets or {}, contests=())


@pytest.mark.parametrize(
    ("tied", "tokens"),
    [
        ([], {}),
        ([4], {4: 2}),
        ([4, 2], {2: 1, 4: 1}),
        ([4, 2, 3], {2: 1, 3: 1, 4: 1}),
        ([4, 2, 3, 1], {}),
        (range(1, 17), {}),
    ],
)
def test_award_for_first(tied: list[Seat], tokens: dict[Seat, int]) -> None:
    assert award_for_first(tied) == tokens
    assert list(award_for_first(tied)) == sorted(tokens)


def test_most_votes_makes_the_candidate() -> None:
    contest = Contest(candidates=(2, 3, 4), voters=(1,))
    assert chosen(contest, [3, 4, 3]) == 3


def test_a_tied_vote_goes_to_the_one_with_the_fewest_garnets_among_the_most_voted() -> None:
    contest = Contest(candidates=(2, 3, 4), voters=(1,))
    assert chosen(contest, [3, 4], {1: 0, 2: 0, 3: 5, 4: 4}) == 4


def test_without_votes_all_the_tied_go_on_to_their_garnets() -> None:
    contest = Contest(candidates=(2, 3, 4), voters=(1,))
    assert chosen(contest, [], {1: 0, 2: 3, 3: 1, 4: 2}) == 3


def test_those_with_the_same_garnets_draw_lots_each_as_likely() -> None:
    contest = Contest(candidates=(2, 3, 4))
    drawn = Counter(chosen(contest, [], {1: 0, 2: 1, 3: 1, 4: 2}, bytes([n, k])) for n in range(64) for k in range(16))
    assert set(drawn) == {2, 3}
    assert 400 < drawn[2] < 624


def test_votes_for_somebody_who_is_not_tied_count_for_nobody() -> None:
    contest = Contest(candidates=(2, 3), voters=(1, 4))
    assert chosen(contest, [4, 4, 3]) == 3


def test_a_single_candidate_needs_no_chance() -> None:
    assert {chosen(Contest(candidates=(3,)), [], seed=bytes([n])) for n in range(20)} == {3}


@given(st.data())
def test_the_candidate_is_one_of_the_most_voted_and_none_of_them_is_poorer(data: st.DataObject) -> None:
    candidates = data.draw(st.lists(st.sampled_from(SEATS), min_size=1, unique=True))
    votes = data.draw(st.lists(st.sampled_from(candidates), max_size=8))
    wallets = {seat: data.draw(st.integers(0, 3)) for seat in SEATS}
    contest = Contest(candidates=tuple(candidates), voters=(1,))
    seat = chosen(contest, votes, wallets)
    assert votes.count(seat) == max(votes.count(each) for each in candidates)
    assert wallets[seat] == min(wallets[each] for each in candidates if votes.count(each) == votes.count(seat))
    # The order of votes and of wallets must not matter.
    assert chosen(contest, votes[::-1], dict(sorted(wallets.items(), reverse=True))) == seat


@pytest.mark.parametrize(
    ("candidates", "voters", "needs"),
    [((), (), False), ((), (1,), False), ((2,), (1,), False), ((2, 3), (), False), ((2, 3), (1,), True)],
)
def test_a_vote_is_held_among_several_by_somebody(
    candidates: tuple[Seat, ...],
    voters: tuple[Seat, ...],
    needs: bool,  # noqa: FBT001 - a column of the table
) -> None:
    assert Contest(candidates=candidates, voters=voters).needs_vote is needs


def test_a_result_lists_every_seat_and_the_winners_are_those_who_hold_a_token() -> None:
    result = result_of(verdict({3: 1, 2: 1}, {4: 7}), [4], SEATS)
    assert result.tokens_of_life == {1: 0, 2: 1, 3: 1, 4: 0}
    assert result.garnets == {1: 0, 2: 0, 3: 0, 4: 7}
    assert result.winners == (2, 3)
    assert result.elimination_candidates == (4,)


def test_candidates_are_listed_by_seat() -> None:
    assert result_of(verdict(), [4, 1], SEATS).elimination_candidates == (1, 4)


def test_a_candidate_with_a_token_breaks_the_game() -> None:
    with pytest.raises(BrokenGame, match="holds a Token of Life"):
        result_of(verdict({3: 1}), [3], SEATS)


@pytest.mark.parametrize(("tokens", "garnets"), [({1: -1}, {}), ({}, {1: -1})])
def test_nothing_is_awarded_below_zero(tokens: dict[Seat, int], garnets: dict[Seat, int]) -> None:
    with pytest.raises(BrokenGame, match="never negative"):
        result_of(verdict(tokens, garnets), [], SEATS)


def standings(*placings: Placing) -> list[tuple[object, ...]]:
    judged = Verdict(placings=placings, tokens_of_life={}, garnets={}, contests=())
    rows = result_of(judged, [], [placing.seat for placing in placings]).standings
    return [(row.get("group"), row["rank"], row["seat"], row["score"]) for row in rows]


def test_ties_share_a_rank_and_the_next_rank_is_skipped() -> None:
    scores = {1: 5, 2: 9, 3: 5, 4: -2, 5: 9}
    rows = standings(*(Placing(seat=seat, score=score) for seat, score in scores.items()))
    assert rows == [(None, 1, 2, 9), (None, 1, 5, 9), (None, 3, 1, 5), (None, 3, 3, 5), (None, 5, 4, -2)]


def test_groups_are_ranked_apart() -> None:
    rows = standings(
        Placing(seat=1, score=1, group="b"), Placing(seat=2, score=8, group="a"), Placing(seat=3, score=4, group="b")
    )
    assert rows == [("a", 1, 2, 8), ("b", 1, 3, 4), ("b", 2, 1, 1)]


def test_what_is_revealed_stands_beside_the_score() -> None:
    placing = Placing(seat=1, score=3, revealed={"hand": ["red"]})
    judged = Verdict(placings=(placing,), tokens_of_life={}, garnets={}, contests=())
    assert result_of(judged, [], [1]).standings == ({"seat": 1, "rank": 1, "score": 3, "hand": ["red"]},)


@pytest.mark.parametrize(
    "verdict",
    [
        Verdict(placings=(Placing(seat=1, score=0),), tokens_of_life={}, garnets={}, contests=()),
        Verdict(
            placings=tuple(Placing(seat=s, score=0) for s in (1, 2)), tokens_of_life={3: 1}, garnets={}, contests=()
        ),
        Verdict(
            placings=tuple(Placing(seat=s, score=0) for s in (1, 2)), tokens_of_life={}, garnets={3: 1}, contests=()
        ),
    ],
)
def test_a_verdict_about_other_seats_than_those_of_the_match_is_a_broken_game(verdict: Verdict) -> None:
    with pytest.raises(BrokenGame, match="every seat once"):
        result_of(verdict, (), (1, 2))


@pytest.mark.parametrize(
    ("points", "tokens", "candidates"),
    [
        ({1: 3, 2: 1, 3: 1}, {1: 2}, (2, 3)),
        ({1: 3, 2: 3, 3: 0}, {1: 1, 2: 1}, (3,)),
        ({1: 2, 2: 2, 3: 2}, {1: 1, 2: 1, 3: 1}, ()),
        ({1: 0, 2: 0, 3: 0, 4: 0}, {}, (1, 2, 3, 4)),
    ],
)
def test_points_decide_who_wins_and_who_is_up_for_elimination(
    points: dict[int, int], tokens: dict[int, int], candidates: tuple[int, ...]
) -> None:
    verdict = Verdict.by_points(points, garnets=points)
    assert (verdict.tokens_of_life, verdict.garnets) == (tokens, points)
    assert [(each.seat, each.score) for each in verdict.placings] == [*points.items()]
    assert [each.candidates for each in verdict.contests] == ([candidates] if candidates else [])
    assert all(each.voters == tuple(tokens) for each in verdict.contests)


def in_teams(
    *teams: tuple[Seat, ...], scores: tuple[int, ...] = (3, 1, 3, 1), tokens: Mapping[Seat, int] | None = None
) -> Verdict:
    placings = tuple(Placing(seat=seat, score=score) for seat, score in zip(SEATS, scores, strict=True))
    return Verdict(placings=placings, tokens_of_life=tokens or {}, garnets={}, contests=(), teams=teams)


def test_two_of_a_pair_are_one_winner() -> None:
    tokens = award_for_first([1, 3], [(1, 3), (2, 4)])
    assert tokens == {1: 2, 3: 2}
    assert award_for_first([1, 3, 2], [(1, 3)]) == {1: 1, 2: 1, 3: 1}
    result = result_of(in_teams((1, 3), (2, 4), tokens=tokens), (), SEATS)
    assert result.winners == (1, 3)
    assert [(row["seat"], row["rank"], row["partners"]) for row in result.standings] == [
        (1, 1, [3]),
        (3, 1, [1]),
        (2, 2, [4]),
        (4, 2, [2]),
    ]


def test_a_seat_without_a_team_is_counted_alone() -> None:
    rows = result_of(in_teams((1, 3), scores=(3, 2, 3, 1)), (), SEATS).standings
    assert [(row["seat"], row["rank"]) for row in rows] == [(1, 1), (3, 1), (2, 2), (4, 3)]
    assert "partners" not in rows[2]


@pytest.mark.parametrize(
    "broken",
    [
        in_teams((1, 3), (3, 4), scores=(1, 1, 1, 1)),
        in_teams((1, 7)),
        in_teams((1, 2)),
        in_teams((1, 3), tokens={1: 2}),
    ],
    ids=["in two teams", "not there", "two scores", "half a winner"],
)
def test_a_team_has_one_score_and_wins_as_one(broken: Verdict) -> None:
    with pytest.raises(BrokenGame):
        result_of(broken, (), SEATS)


def test_a_verdict_by_points_without_garnets_converts_to_json() -> None:
    decided = Verdict.by_points({1: 3, 2: 1})
    assert msgspec.json.decode(msgspec.json.encode(decided), type=Verdict) == decided


def placed(scores: Mapping[Seat, int], *contests: Contest, groups: Mapping[Seat, str] | None = None) -> Verdict:
    placings = tuple(Placing(seat=seat, score=n, group=(groups or {}).get(seat)) for seat, n in scores.items())
    return Verdict(placings=placings, tokens_of_life={1: 2}, garnets={}, contests=contests)


def contests_without(verdict: Verdict, *outsiders: Seat) -> list[tuple[tuple[Seat, ...], tuple[Seat, ...]]]:
    return [(each.candidates, each.voters) for each in verdict.without(outsiders).contests]


def test_a_verdict_of_members_only_stays_as_it_is() -> None:
    whole = placed({1: 4, 2: 1}, Contest(candidates=(2,), voters=(1,)))
    assert whole.without(()) is whole


def test_who_is_no_member_neither_votes_nor_is_voted_on() -> None:
    whole = placed({1: 4, 2: 4, 3: 1, 4: 1}, Contest(candidates=(3, 4), voters=(1, 2)))
    assert contests_without(whole, 2) == [((3, 4), (1,))]
    assert contests_without(whole, 4) == [((3,), (1, 2))]


def test_if_a_guest_stands_last_the_last_of_the_cast_are_the_candidates() -> None:
    whole = placed({1: 9, 2: 3, 3: 3, 4: 1}, Contest(candidates=(4,), voters=(1,)))
    assert contests_without(whole, 4) == [((2, 3), (1,))]
    assert contests_without(whole, 3, 4) == [((2,), (1,))]


def test_the_last_of_the_cast_holds_no_token_and_may_be_nobody() -> None:
    whole = placed({1: 9, 4: 1}, Contest(candidates=(4,), voters=(1,)))
    assert contests_without(whole, 4) == [((), (1,))]
    assert contests_without(placed({1: 9, 2: 1}, Contest(candidates=())), 2) == [((), ())]


def test_the_last_of_the_cast_is_of_the_guests_group_and_in_no_other_contest() -> None:
    scores, groups = {1: 9, 2: 5, 3: 1, 4: 7, 5: 2, 6: 1}, {seat: "AB"[seat > 3] for seat in range(1, 7)}
    both = (Contest(candidates=(3,)), Contest(candidates=(6,)))
    assert contests_without(placed(scores, *both, groups=groups), 3, 6) == [((2,), ()), ((5,), ())]
    assert contests_without(placed(scores, *both), 3, 6) == [((5,), ()), ((2,), ())]
    assert contests_without(placed(scores, *both), 6) == [((3,), ()), ((5,), ())]


def test_what_the_rules_give_a_guest_is_dropped_and_said() -> None:
    result = result_of(verdict({1: 2, 2: 2}, {2: 7, 3: 4}), [4], SEATS, {2, 4})
    assert (result.tokens_of_life, result.garnets, result.winners) == (
        {1: 2, 2: 0, 3: 0, 4: 0},
        {1: 0, 2: 0, 3: 4, 4: 0},
        (1,),
    )
    assert result.told()["dropped"] == {"2": {"tokens_of_life": 2, "garnets": 7}}
    assert result_of(verdict({1: 2}), [4], SEATS).told()["dropped"] == {}


def test_a_guest_can_be_half_of_a_pair_that_wins() -> None:
    result = result_of(in_teams((1, 3), (2, 4), tokens={1: 2, 3: 2}), (), SEATS, {3})
    assert (result.winners, [row["rank"] for row in result.standings]) == ((1,), [1, 1, 2, 2])
