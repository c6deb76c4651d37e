"""docs/rules/together.md, Worked examples; and those of the players' text (rules.md)."""

import json
import re
from importlib.resources import files

from mainmatch.games.together import GAME
from mainmatch.games.together.phases import Submit
from mainmatch.rules import Match, MatchSpec, VoteCandidate
from tests.games.together.scenes import (
    SEED,
    ended,
    gifts,
    holding,
    played,
    refusal,
    result_of,
    state_of,
    supported,
    table,
    votes,
)

TEXT = files("mainmatch.games.together").joinpath("rules.md").read_text(encoding="utf-8")


def test_worked_example_1_keep_and_the_fewest_go() -> None:
    assert state_of(supported(table(), {1: 2, 3: 1})).kicked_out == {2: 1, 4: 1}


def test_worked_example_2_alone_on_stage_after_round_3() -> None:
    match = supported(supported(supported(table(), {1: 1, 2: 1, 3: 1}), {1: 1, 2: 1}), {1: 1})
    assert state_of(match).kicked_out == {1: 4, 2: 3, 3: 2, 4: 1}
    found = result_of(match if match.phase is None else match.close().match)
    assert (found.tokens_of_life[1], found.garnets[1]) == (2, 3)


def test_worked_example_3_group_b_ends_with_11_9_9_4() -> None:
    found = result_of(ended({2: 1, 3: 2, 4: 3}, (11, 9, 9, 4)))
    assert 5 in found.elimination_candidates
    assert {seat: found.tokens_of_life[seat] for seat in (5, 6, 7, 8)} == {5: 0, 6: 1, 7: 1, 8: 0}
    assert {seat: found.garnets[seat] for seat in (5, 6, 7, 8)} == {5: 1, 6: 1, 7: 1, 8: 0}


def test_players_text_kick_and_the_most_go() -> None:
    assert state_of(supported(table(stage_rule="kick"), {1: 2, 3: 1})).kicked_out == {1: 1}


def test_players_text_two_votes_now_and_three_next_round() -> None:
    match = holding(table(), {5: 2})
    assert refusal(match, 5, votes(s1=3)).code == "not_enough_tokens"
    match = played(
        match,
        {5: votes(s1=1, s2=1), 1: gifts(5, 6, 7), 2: gifts(5, 6, 7), 6: gifts(5, 7, 8)},
    )
    assert match.submit(5, votes(s1=3)).sealed


def test_players_text_four_winners_share_first_place() -> None:
    found = result_of(ended({5: 1}, (2, 11, 9, 4, 3)))
    assert {seat: found.tokens_of_life[seat] for seat in range(1, 6)} == dict.fromkeys(range(1, 6), 0)
    assert 5 in found.elimination_candidates


def test_players_text_nobody_sends_anything_in_round_1() -> None:
    for rule in ("keep", "kick"):
        match = table(stage_rule=rule).close().match
        assert state_of(match).kicked_out == dict.fromkeys((1, 2, 3, 4), 1)
        assert all(match.may_submit(seat) for seat in range(1, 9))
        assert result_of(match.close().match).winners == ()


def test_the_examples_of_json_in_the_players_text_are_taken() -> None:
    config, *actions, ballot = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))
    match = Match.start(GAME, MatchSpec.of(GAME, config, SEED, 8), dict.fromkeys(range(1, 9), 1)).match
    assert len(actions) == 3
    for action in actions:
        assert isinstance(match.submit(1, action).sealed[1].action, Submit)
    assert VoteCandidate.from_json({"seat": ballot["seat"]}).as_json() == ballot
