"""docs/rules/together.md, Phase round: what is taken and what is refused, and with which code."""

from collections.abc import Mapping

import pytest

from mainmatch.games.together.phases import Submit
from mainmatch.rules import Json, Match
from tests.games.together.scenes import B, both, gifts, holding, played, refusal, sent, state_of, table, votes

KICKED_OUT = {2: 1}


@pytest.fixture
def match() -> Match:
    """Player 2 was kicked out in round 1; 1, 3 and 4 are on stage."""
    return holding(table(garnets=1), {}, KICKED_OUT)


TAKEN: list[tuple[int, dict[str, Json]]] = [
    (1, votes(s3=1)),
    (1, votes(s1=5)),
    (1, votes(s1=2, s3=1, s4=2)),
    (2, votes(s1=5)),
    (2, gifts(5, 6, 7)),
    (5, votes(s1=1)),
    (5, gifts(6, 7, 8)),
    (1, both(votes(s3=1), 5, 6, 7)),
    (1, {**votes(s3=1), "donations": None}),
    (1, {**gifts(8, 5, 7), "stage_votes": None}),
    (1, {"type": "pass"}),
    (2, {"type": "pass"}),
    (5, {"type": "pass"}),
]


@pytest.mark.parametrize(("seat", "action"), TAKEN)
def test_what_is_taken(match: Match, seat: int, action: dict[str, Json]) -> None:
    assert seat in match.submit(seat, action).sealed


REFUSED: list[tuple[str, int, dict[str, Json], str | None]] = [
    ("empty_submission", 1, {"type": "submit"}, None),
    ("empty_submission", 1, {"type": "submit", "stage_votes": None, "donations": None}, None),
    ("empty_part", 1, votes(), "stage_votes"),
    ("empty_part", 1, gifts(), "donations"),
    ("empty_part", 1, both(votes(), 5, 6, 7), "stage_votes"),
    ("empty_part", 1, both(votes(s3=1)), "donations"),
    ("vote_count_below_one", 1, votes(s3=0), "stage_votes.3"),
    ("vote_count_below_one", 1, votes(s1=3, s3=-1), "stage_votes.3"),
    ("wrong_number_of_donations", 1, gifts(5), "donations"),
    ("wrong_number_of_donations", 1, gifts(5, 6), "donations"),
    ("wrong_number_of_donations", 1, gifts(5, 6, 7, 8), "donations"),
    ("not_in_group_a", 1, votes(s5=1), "stage_votes.5"),
    ("not_in_group_a", 5, votes(s5=1), "stage_votes.5"),
    ("not_in_group_a", 1, votes(s9=1), "stage_votes.9"),
    ("not_in_group_a", 1, votes(s0=1), "stage_votes.0"),
    ("not_on_stage", 1, votes(s2=1), "stage_votes.2"),
    ("not_on_stage", 2, votes(s2=1), "stage_votes.2"),
    ("not_in_group_b", 5, gifts(6, 7, 1), "donations.2"),
    ("not_in_group_b", 1, gifts(1, 6, 7), "donations.0"),
    ("not_in_group_b", 1, gifts(5, 6, 9), "donations.2"),
    ("not_enough_tokens", 1, votes(s1=6), "stage_votes"),
    ("not_enough_tokens", 1, votes(s1=3, s3=3), "stage_votes"),
    ("not_enough_tokens", 5, votes(s1=2), "stage_votes"),
    ("not_enough_tokens", 1, votes(s1=2**70), "stage_votes"),
    ("same_seat_twice", 1, gifts(5, 6, 5), "donations.2"),
    ("own_seat", 5, gifts(5, 6, 7), "donations.0"),
]


@pytest.mark.parametrize(("code", "seat", "action", "path"), REFUSED)
def test_what_is_refused(match: Match, code: str, seat: int, action: dict[str, Json], path: str | None) -> None:
    no = refusal(match, seat, action)
    assert no.code == code
    assert [flaw.path for flaw in no.flaws] == ([path] if path else [])
    assert no.message.endswith(".")


@pytest.mark.parametrize(
    "fields",
    [
        {"stage_votes": {"3": "1"}},
        {"stage_votes": {"3": True}},
        {"stage_votes": {"3": 1.0}},
        {"stage_votes": {"03": 1}},
        {"stage_votes": {" 3": 1}},
        {"stage_votes": {"three": 1}},
        {"stage_votes": [3, 3]},
        {"donations": {"5": 1}},
        {"donations": ["5", "6", "7"]},
        {"donations": [5, 6, None]},
        {"donations": 5},
        {"donations": [5, 6, 7], "votes": {}},
    ],
)
def test_another_shape_is_malformed(match: Match, fields: dict[str, Json]) -> None:
    assert refusal(match, 1, {"type": "submit", **fields}).code == "malformed_action"


def test_the_advice_says_the_way_out(match: Match) -> None:
    assert refusal(match, 1, votes(s2=1)).message == "This player was kicked out: vote for one of 1, 3, 4."
    assert refusal(match, 5, gifts(5, 6, 7)).message == "This is your own seat: choose among 6, 7, 8."
    advice = refusal(match, 1, votes(s3=6)).message
    assert advice == "Each vote costs one token: you have 5 for all your votes together."


def test_a_seat_without_tokens_cannot_vote() -> None:
    match = holding(table(), {1: 0})
    no = refusal(match, 1, votes(s1=1))
    assert (no.code, no.message) == ("not_enough_tokens", "Each vote costs one token: you have none.")
    assert match.submit(1, gifts(5, 6, 7)).sealed


# --- Both parts for 1 garnet ------------------------------------------------------------------


def test_both_parts_without_a_garnet_are_refused() -> None:
    no = refusal(table(garnets=0), 1, both(votes(s1=1), 5, 6, 7))
    assert (no.code, no.message) == ("not_enough_garnets", "This costs 1 garnet, and you can spend 0.")


def test_both_parts_hold_a_garnet_which_a_single_part_gives_back() -> None:
    match = table(garnets=2).submit(1, both(votes(s1=1), 5, 6, 7))
    assert match.free(1) == 1
    assert match.submit(1, votes(s1=1)).free(1) == match.withdraw(1).free(1) == 2


def test_the_garnet_is_taken_at_resolution_and_only_from_those_who_made_both_parts() -> None:
    after = played(table(garnets=2), {1: both(votes(s1=1), 5, 6, 7), 2: votes(s2=1), 5: gifts(6, 7, 8)})
    assert after.wallets == {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2}


def test_a_last_garnet_is_enough_and_can_be_used_once() -> None:
    after = played(table(garnets=1), {1: both(votes(s1=1), 5, 6, 7), 2: votes(s2=1)})
    assert refusal(after, 1, both(votes(s1=1), 5, 6, 7)).code == "not_enough_garnets"


@pytest.mark.parametrize("part", [votes(s1=1), gifts(5, 6, 7)])
def test_one_part_costs_nothing(part: Mapping[str, Json]) -> None:
    assert table(garnets=0).submit(1, part).free(1) == 0


# --- What hosts may allow ---------------------------------------------------------------------


def test_donations_distinct_false_allows_one_player_more_than_once() -> None:
    match = played(table(donations_distinct=False), {1: gifts(5, 5, 5), 2: gifts(6, 5, 6)})
    assert state_of(match).received == {5: 4, 6: 2, 7: 0, 8: 0}


def test_donations_self_true_allows_ones_own_seat_once() -> None:
    match = table(donations_self=True)
    assert state_of(played(match, {5: gifts(5, 6, 7)})).tokens[5] == 2
    assert refusal(match, 5, gifts(5, 5, 6)).code == "same_seat_twice"


def test_with_both_settings_a_player_may_keep_all_three() -> None:
    match = played(table(donations_self=True, donations_distinct=False), {8: gifts(8, 8, 8)})
    assert state_of(match).tokens[8] == 4


def test_neither_setting_lets_group_a_receive_anything() -> None:
    match = table(donations_self=True, donations_distinct=False)
    assert refusal(match, 1, gifts(1, 5, 6)).code == "not_in_group_b"


def test_the_last_valid_submission_counts_and_a_refused_one_leaves_it_in_force() -> None:
    match = sent(table(), {1: votes(s1=1)})
    refusal(match, 1, votes(s1=9))
    assert match.sealed[1].action == Submit(stage_votes={1: 1})
    assert sent(match, {1: gifts(*B[:3])}).sealed[1].action == Submit(donations=(5, 6, 7))
