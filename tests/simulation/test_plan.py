"""What is refused before a match is played, with the way out; one match, and what is kept of it."""

from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.rules import Dice, Json, Match, Outcome, Seat
from mainmatch.simulation.plan import Plan, Unplayable, checked, played, seed_of, spec_of
from tests.games.beyond.judged import CLUES
from tests.games.beyond.timed import LENGTH, SELLING, GoingGoing, Hall
from tests.rules.pennies import PENNIES


def refused(game: str = "x-game", **payload: object) -> str:
    with pytest.raises(Unplayable) as caught:
        checked(game, **payload)  # type: ignore[arg-type]
    return str(caught.value)


def test_a_game_that_is_not_there_is_answered_with_those_that_are() -> None:
    assert refused("chess").startswith("There is no game chess. Choose one of: x-game, exodus, ")
    assert "x-game" in refused("chess")


def test_seats_that_do_not_fit_are_answered_with_those_that_do() -> None:
    assert refused(seats=4) == "The X Game takes exactly 5 players."
    assert "4 to 9" in refused("exodus", seats=10)


def test_a_bot_that_is_not_there_is_answered_with_those_that_are() -> None:
    assert "no bot hal" in refused(bots=("house", "hal"))
    assert "house (the game's own bot), random" in refused(bots=())


@pytest.mark.parametrize(("config", "said"), [("{", "not JSON"), ("[]", "JSON object"), ('{"canary": 1}', "canary")])
def test_a_config_that_the_game_does_not_take_says_where(config: str, said: str) -> None:
    assert said in refused(config=config)


def test_each_bot_has_its_share_of_the_seats_and_no_seat_of_its_own() -> None:
    plan = checked("x-game", bots=("house", "random"))
    tables = [tuple(plan.bots_in(n).values()) for n in range(1, 41)]
    assert [table.count("house") for table in tables] == [3, 2] * 20
    assert all(5 < sum(table[seat] == "house" for table in tables) < 35 for seat in range(5))
    assert len(set(tables)) > 10
    assert tables == [tuple(plan.bots_in(n).values()) for n in range(1, 41)]


def test_a_seed_is_of_one_match_alone() -> None:
    few, many = checked("x-game", matches=1), checked("x-game", matches=9, bots=("random",))
    assert seed_of(few, 1) == seed_of(many, 1)
    assert len({seed_of(few, 1), seed_of(few, 2), seed_of(checked("x-game", seed="other"), 1)}) == 3


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
    silent = Match.start(PENNIES, spec_of(PENNIES, Plan("pennies", 2), 1), {}).match
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


class Watched(GoingGoing):
    """Remembers when bids came, and when the auction closed."""

    def __init__(self) -> None:
        self.bids: list[int] = []
        self.closes: list[int] = []

    def noted(self, s: Hall) -> None:
        self.bids += s.last.values()
        self.closes.append(s.elapsed - s.extended)


def test_time_passes_in_a_phase_that_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game, resolve = Watched(), type(SELLING).resolve

    def resolved(phase: Any, s: Hall, sent: Any, dice: Dice) -> Outcome:
        game.noted(s)
        return resolve(phase, s, sent, dice)

    monkeypatch.setattr(type(SELLING), "resolve", resolved)
    for n in range(20):
        played(game, Plan("going-going", 5, bots=("random",)), n)
    assert len(set(game.bids)) > 10
    assert max(game.bids) < LENGTH + 30_000
    assert set(game.closes) == {LENGTH}, "it closes at its deadline, with what was added"
