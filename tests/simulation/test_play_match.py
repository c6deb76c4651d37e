"""One match on the bare kernel, and what is kept of it."""

from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.rules import Dice, Json, Match, Seat
from mainmatch.simulation.plan import Plan, charter_of, played
from tests.games.beyond.judged import CLUES
from tests.rules.pennies import PENNIES

PLAN = Plan("pennies", 3, bots=("random",), garnets=2)


def test_a_match_keeps_what_its_result_says() -> None:
    match = played(PENNIES, PLAN, 1)
    assert [place.seat for place in match.places] == [1, 2, 3]
    assert min(place.rank for place in match.places) == 1
    assert all(place.is_winner == (place.tokens_of_life > 0) for place in match.places)
    assert {place.garnets_at_start for place in match.places} == {2}
    assert match.rounds >= 1


def test_the_same_match_is_played_the_same_again() -> None:
    assert played(PENNIES, PLAN, 7) == played(PENNIES, PLAN, 7)
    assert played(PENNIES, PLAN, 7) != played(PENNIES, PLAN, 8)


class Scripted:
    """Says one thing, whatever it is asked."""

    name = "scripted"

    def __init__(self, answer: dict[str, Json] | None) -> None:
        self.answer = answer

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        return self.answer


def test_answers_that_the_rules_refuse_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PENNIES), "bot", Scripted({"type": "nonsense"}))
    match = played(PENNIES, Plan("pennies", 2), 1)
    assert all(place.refused >= 8 for place in match.places)


def test_silent_bots_play_what_silence_means(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PENNIES), "bot", Scripted(None))
    silent = Match.start(PENNIES, charter_of(PENNIES, Plan("pennies", 2), 1), {}).match
    while silent.phase is not None:
        silent = silent.close().match
    assert silent.result is not None
    match = played(PENNIES, Plan("pennies", 2), 1)
    assert [place.refused for place in match.places] == [0, 0]
    assert {place.seat: place.tokens_of_life for place in match.places} == dict(silent.result.tokens_of_life)


def test_a_random_judge_sits_in_the_hosts_place_and_in_no_line() -> None:
    plan = Plan("clues", 3, bots=("random",))
    scores = set()
    for n in range(1, 9):
        match = played(CLUES, plan, n)
        assert [place.seat for place in match.places] == [1, 2, 3]
        scores |= {place.score for place in match.places}
    assert scores == {0, 1}, "rulings go both ways, where silence is always in favour"
