"""docs/rules/together.md, Resolution: tokens, votes, who goes, the automatic round."""

import pytest

from mainmatch.games.together.phases import kicked_out_by
from mainmatch.games.together.state import StageRule
from mainmatch.rules import Dice, Json, Match, Seat
from tests.games.together.scenes import (
    events_of,
    gifts,
    holding,
    opening,
    played,
    refusal,
    sent,
    state_of,
    supported,
    table,
    votes,
)

# --- 1. Tokens --------------------------------------------------------------------------------


def test_1_vote_tokens_are_taken_and_donations_add_one_each() -> None:
    s = state_of(played(table(), {1: votes(s1=2, s3=1), 5: votes(s4=1), 6: gifts(5, 7, 8), 2: gifts(5, 6, 7)}))
    assert s.tokens == {1: 2, 2: 5, 3: 5, 4: 5, 5: 2, 6: 2, 7: 3, 8: 2}


def test_1_donations_can_be_spent_from_the_next_round_on() -> None:
    match = sent(table(), {1: gifts(5, 6, 7), 2: votes(s2=1)})
    assert refusal(match, 5, votes(s1=2)).code == "not_enough_tokens"
    match = match.submit(5, votes(s2=1)).close().match
    assert state_of(match).tokens[5] == 1
    match = played(sent(table(), {1: gifts(5, 6, 7), 2: votes(s2=1), 3: votes(s3=1)}), {})
    assert state_of(played(match, {5: votes(s2=2)})).tokens[5] == 0


def test_1_the_votes_of_somebody_who_is_kicked_out_in_the_same_round_count_and_cost() -> None:
    s = state_of(played(table(), {1: votes(s2=2), 2: votes(s3=1), 4: votes(s4=1)}))
    assert s.kicked_out == {1: 1}
    assert s.tokens[1] == 3


def test_1_who_was_kicked_out_goes_on_voting_and_donating() -> None:
    match = supported(table(), {1: 1, 2: 1, 3: 1})
    s = state_of(played(match, {4: votes(s1=1, s2=1)}))
    assert (s.tokens[4], s.on_stage) == (3, (1, 2))
    assert state_of(played(match, {4: gifts(5, 6, 7), 1: votes(s1=1)})).received == {5: 1, 6: 1, 7: 1, 8: 0}


# --- 2. Who is kicked out ---------------------------------------------------------------------

CASES: list[tuple[StageRule, dict[Seat, int], tuple[Seat, ...]]] = [
    ("keep", {1: 2, 2: 0, 3: 1, 4: 0}, (2, 4)),
    ("keep", {1: 2, 2: 3, 3: 1, 4: 4}, (3,)),
    ("keep", {1: 1, 2: 3, 3: 1, 4: 1}, (1, 3, 4)),
    ("keep", {1: 0, 2: 0, 3: 0, 4: 0}, (1, 2, 3, 4)),
    ("keep", {1: 2, 2: 2, 3: 2, 4: 2}, (1, 2, 3, 4)),
    ("kick", {1: 2, 2: 0, 3: 1, 4: 0}, (1,)),
    ("kick", {1: 2, 2: 0, 3: 2, 4: 0}, (1, 3)),
    ("kick", {1: 0, 2: 0, 3: 0, 4: 0}, (1, 2, 3, 4)),
    ("kick", {1: 1, 2: 1, 3: 1, 4: 1}, (1, 2, 3, 4)),
]


@pytest.mark.parametrize(("rule", "counts", "out"), CASES)
def test_2_who_goes(rule: StageRule, counts: dict[Seat, int], out: tuple[Seat, ...]) -> None:
    assert kicked_out_by(rule, counts) == out
    s = state_of(supported(table(stage_rule=rule), counts))
    assert s.last_round is not None
    assert s.last_round.votes == counts
    assert set(out) <= set(s.last_round.kicked_out)
    assert all(s.kicked_out[seat] == 1 for seat in out)


def test_2_votes_from_everywhere_add_up() -> None:
    match = played(table(), {1: votes(s2=2), 5: votes(s2=1), 6: votes(s1=1), 2: votes(s3=1), 4: votes(s2=1)})
    s = state_of(match)
    assert s.last_round is not None
    assert s.last_round.votes == {1: 1, 2: 4, 3: 1, 4: 0}
    assert s.last_round.kicked_out == (4,)


def test_2_votes_of_earlier_rounds_do_not_count() -> None:
    match = supported(table(), {1: 4, 2: 1, 3: 1})
    s = state_of(supported(match, {2: 1, 3: 1}))
    assert s.kicked_out == {1: 2, 4: 1}


def test_nothing_sent_carries_over_to_the_next_round() -> None:
    match = supported(table(), {1: 1, 2: 1, 3: 1})
    assert not match.sealed
    assert state_of(match.close().match).is_over


# --- 3. The automatic round -------------------------------------------------------------------


def test_3_the_only_one_left_is_kicked_out_in_the_next_round_at_once() -> None:
    step = sent(table(), {1: votes(s1=1), 5: gifts(6, 7, 8)}).close()
    s = state_of(step.match)
    assert s.kicked_out == {1: 2, 2: 1, 3: 1, 4: 1}
    assert (s.round, step.match.round) == (2, 2)
    assert step.match.phase is None or step.match.phase.name == "candidate-vote"


def test_3_last_round_is_then_the_one_played_before_with_both_kicked_out() -> None:
    match = supported(table(), {1: 2, 2: 1, 3: 1})
    match = played(match, {1: votes(s2=1), 5: votes(s2=1), 3: votes(s1=1), 6: gifts(5, 7, 8)})
    last = state_of(match).last_round
    assert last is not None
    assert (last.votes, last.kicked_out) == ({1: 1, 2: 2, 3: 0}, (3,))
    assert last.donations == {5: 1, 6: 0, 7: 1, 8: 1}
    final = supported(match, {2: 1})
    last = state_of(final).last_round
    assert last is not None
    assert (last.votes, last.kicked_out) == ({1: 0, 2: 1}, (1, 2))
    assert last.donations == {5: 0, 6: 0, 7: 0, 8: 0}
    assert state_of(final).kicked_out == {1: 3, 2: 4, 3: 2, 4: 1}


def test_3_no_submission_is_asked_for_in_an_automatic_round() -> None:
    step = sent(holding(table(), {5: 9, 6: 4}, {1: 1, 2: 1}), {3: votes(s3=1)}).close()
    assert step.match.phase is None
    assert [event.type for event in events_of(step)] == [
        "game.round_resolved",
        "game.automatic_round_played",
        "game.tokens_revealed",
    ]


def test_3_two_left_play_on() -> None:
    match = supported(table(), {1: 1, 2: 1})
    assert state_of(match).on_stage == (1, 2)
    assert match.phase is not None
    assert (match.phase.name, match.round) == ("round", 2)


# --- 4. The end -------------------------------------------------------------------------------


def test_4_nobody_on_stage_ends_the_match_for_both_groups() -> None:
    step = table().close()
    assert state_of(step.match).is_over
    assert [event.type for event in events_of(step)] == ["game.round_resolved", "game.tokens_revealed"]
    assert step.match.round == 1


# --- How long a match can be ------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "seats"), [("keep", 8), ("keep", 20), ("kick", 8), ("kick", 20)])
def test_a_match_has_at_most_half_as_many_rounds_as_seats_and_one_phase_less(rule: Json, seats: int) -> None:
    """The slowest match: one player goes each round, and the last in an automatic one."""
    match: Match = holding(table(seats, stage_rule=rule), {1: 100})
    rounds = 0
    while state_of(match).on_stage:
        first, *others = state_of(match).on_stage
        ballot = dict.fromkeys(others, 1) if rule == "keep" else {first: 1}
        match = played(match, {1: votes(**{f"s{seat}": count for seat, count in ballot.items()})})
        rounds += 1
    assert match.round == seats // 2
    assert rounds == seats // 2 - 1
    assert rounds <= match.game.longest


@pytest.mark.parametrize("rule", ["keep", "kick"])
def test_every_round_kicks_out_somebody_whatever_is_voted(rule: StageRule) -> None:
    dice = Dice(b"bound", rule)
    for _ in range(500):
        counts = {seat: dice.below(4) for seat in range(1, 2 + dice.below(10))}
        assert 1 <= len(kicked_out_by(rule, counts)) <= len(counts)


# --- What the resolution does not depend on ---------------------------------------------------


def test_it_makes_no_difference_who_sent_first() -> None:
    actions = {1: votes(s1=2), 2: votes(s3=1), 5: gifts(6, 7, 8), 8: gifts(5, 6, 7)}
    one = sent(table(), actions).close()
    other = sent(table(), dict(reversed(actions.items()))).close()
    assert one.match.state == other.match.state
    assert one.told == other.told


def test_tokens_are_conserved_by_random_rounds() -> None:
    for n in range(30):
        step = opening(12, seed=bytes([n]))
        before = step.match.game.conserved(step.match.state)
        match, dice = step.match, Dice(bytes([n]), "rounds")
        while not state_of(match).is_over:
            s = state_of(match)
            for seat in s.groups:
                if dice.below(2) and s.tokens[seat]:
                    match = match.submit(seat, votes(**{f"s{dice.choice(s.on_stage)}": 1 + dice.below(s.tokens[seat])}))
                else:
                    match = match.submit(seat, gifts(*dice.sample(s.donation_targets(seat), 3)))
            match = match.close().match
            assert match.game.conserved(match.state) == before
            assert min(state_of(match).tokens.values()) >= 0
