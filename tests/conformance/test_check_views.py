"""What a match answers is what its schemas say, what is on offer may be sent, and an ending keeps the shared rules."""

from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.conformance.check_views import check_answers, check_ending, check_lengths, is_plain
from mainmatch.conformance.observation import sight_of
from mainmatch.conformance.report import Fault
from mainmatch.rules import Dice, Match
from tests.conformance.planted_games import Fractions, Strangers, UnlistedPhase, WrongView
from tests.conformance.planted_phases import (
    BadExample,
    BarePattern,
    ForgottenOption,
    IllegalSilence,
    NoTime,
    OptionTooMany,
    PaidOnly,
    UnfitExample,
    UnfitPattern,
    opening_with,
)
from tests.rules.pennies import PENNIES, PenniesGame
from tests.rules.seating import opened


def asked(match: Match) -> None:
    check_answers(sight_of(match), Dice(b"views", "asked"))


def asked_in_both(match: Match) -> None:
    """In the phase that is open, and in the next one."""
    asked(match)
    asked(match.close().match)


def ended() -> Match:
    match = opened({1: 1, 2: 2, 3: 3})
    while match.phase is not None:
        match = match.close().match
    return match


@pytest.mark.parametrize(
    ("found", "plain"),
    [
        ({"a": [1, "b", None, True, {"c": []}]}, True),
        (None, True),
        ({"a": 0.5}, False),
        ([[7.0]], False),
        ({1: "a"}, False),
        ({"a": {1: 2}}, False),
        ((1, 2), False),
        ({"a": (1,)}, False),
        ([b"a"], False),
    ],
)
def test_what_leaves_is_json_of_text_and_whole_numbers(
    found: Any,
    plain: bool,  # noqa: FBT001 - a column of the table
) -> None:
    assert is_plain(found) is plain


def test_every_moment_of_a_good_game_answers_as_it_should() -> None:
    match = opened()
    while match.phase is not None:
        asked(match)
        match = match.close().match
    asked(match)
    check_ending(match)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (WrongView, "the view of seat 1 is a PublicView, its schema says SeatView"),
        (Fractions, "the view of seat 1 holds something that is not plain JSON"),
        (Strangers, "members who are in the match"),
        (UnlistedPhase, "the phase 'guessing' is not listed"),
        (opening_with(BadExample()), "offered to seat 1 is refused: too_many_pennies"),
        (opening_with(UnfitExample()), "doesn't fit the schema beside it"),
        (opening_with(BarePattern()), "from the schema of 'show' for seat 1: bots need examples of the pattern"),
        (opening_with(UnfitPattern()), "an example in the schema of 'show' for seat 1 doesn't fit its pattern"),
        (opening_with(ForgottenOption()), "has no option for it"),
        (opening_with(OptionTooMany()), "may not send now"),
        (opening_with(PaidOnly()), "can send nothing without garnets: permit Pass, too"),
        (opening_with(IllegalSilence()), "what silence means for seat 1 would be refused"),
        (opening_with(NoTime()), "the phase 'showing' lasts no time at all"),
    ],
)
def test_an_answer_that_is_wrong_is_found_at_the_moment_that_it_is_given(game: type[PenniesGame], words: str) -> None:
    match = opened(config={"rounds": 1}, game=game())
    with pytest.raises(Fault, match=words):
        asked_in_both(match)


def test_every_phase_has_a_length_when_it_is_asked_about_the_opening() -> None:
    check_lengths(opened())
    timeless = opening_with(NoTime())()
    with pytest.raises(Fault, match="'showing' lasts no time at all, asked about the opening"):
        check_lengths(opened(config={"rounds": 1}, game=timeless))


def test_a_match_that_stopped_without_a_result_has_not_ended() -> None:
    with pytest.raises(Fault, match="no phase is open, and there is no result"):
        check_ending(ended().but(result=None))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"tokens_of_life": {1: 1, 2: 0}}, "tokens_of_life must list every seat once"),
        ({"garnets": {1: 0, 3: 0, 2: 0}}, "garnets must list every seat once, in order"),
        ({"garnets": {1: 0, 2: 0, 3: -1}}, "nothing below zero"),
        ({"winners": ()}, "are not those who hold a Token of Life"),
        ({"elimination_candidates": (9,)}, "are not different seats of this match"),
        ({"standings": ()}, "the standings must list every seat once"),
    ],
)
def test_a_result_that_breaks_a_shared_rule_is_found(change: Mapping[str, Any], words: str) -> None:
    match = ended()
    assert match.result is not None
    assert any(match.result.tokens_of_life.values())
    with pytest.raises(Fault, match=words):
        check_ending(match.but(result=match.result.but(**change)))


def test_a_rank_that_is_not_shared_by_those_with_the_same_score_is_found() -> None:
    match = ended()
    assert match.result is not None
    rows = [dict(row, rank=n, score=0) for n, row in enumerate(match.result.standings, 1)]
    with pytest.raises(Fault, match="has rank 2 where it should share rank 1"):
        check_ending(match.but(result=match.result.but(standings=tuple(rows))))


def test_an_end_that_came_too_late_or_left_debts_is_found() -> None:
    match = ended()
    with pytest.raises(Fault, match="phases were played, and the game says 6 at most"):
        check_ending(match.but(ordinal=PENNIES.longest + 2))
    with pytest.raises(Fault, match="a wallet is below zero"):
        check_ending(match.but(wallets={1: 0, 2: 0, 3: -1}))
