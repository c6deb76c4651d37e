"""A guarded match plays like any other, and nothing of a game gets past its guard."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from mainmatch.rules import Json, Match, MatchSpec, Move, Refused, replay
from mainmatch.services.games.watchdog import GameFailed, GuardedMatch, guarded_replay
from tests.rules.pennies import PENNIES, PenniesGame

CHARTER = MatchSpec.of(PENNIES, {}, bytes(32), 3)
SHOW: Mapping[str, Json] = {"type": "show", "pennies": 1}
MOVES = (Move("submit", 1, SHOW, locked=True), Move("close"), Move("close"))

ASKS_NO_GAME = {
    "asked", "at", "balances", "but", "extended", "free", "held", "place_of", "purse", "subject", "with_wallets",
    "withdraw",
}  # fmt: skip


def test_every_method_that_asks_the_game_is_guarded() -> None:
    public = {name for name in dir(Match) if not name.startswith("_")} - {*Match.__struct_fields__}

    assert public - set(vars(GuardedMatch)) == ASKS_NO_GAME


def test_a_guarded_match_plays_as_any_other_and_stays_guarded() -> None:
    guarded = list(guarded_replay(PENNIES, CHARTER, {}, MOVES))
    plain = list(replay(PENNIES, CHARTER, {}, MOVES))

    assert [step.match.dump() for step in guarded] == [step.match.dump() for step in plain]
    assert [step.told for step in guarded] == [step.told for step in plain]
    assert {type(step.match) for step in guarded} == {GuardedMatch}
    started = GuardedMatch.start(PENNIES, CHARTER, {}).match
    assert isinstance(started.submit(1, SHOW).withdraw(1), GuardedMatch)
    assert isinstance(started.close().match, GuardedMatch)
    assert isinstance(GuardedMatch.load(PENNIES, CHARTER, started.dump()), GuardedMatch)
    assert started.view("public") is started.view("public")


def test_a_refusal_comes_through() -> None:
    with pytest.raises(Refused, match="too_many_pennies"):
        GuardedMatch.start(PENNIES, CHARTER, {}).match.submit(1, {"type": "show", "pennies": 99})


@pytest.mark.parametrize("round_", ["1", None, 1.5])
def test_a_round_that_is_no_number_is_the_games_failure(monkeypatch: pytest.MonkeyPatch, round_: object) -> None:
    match = GuardedMatch.start(PENNIES, CHARTER, {}).match
    monkeypatch.setattr(PenniesGame, "round", lambda self, s: round_)

    with pytest.raises(GameFailed):
        _ = match.round


@pytest.mark.parametrize(
    ("method", "ask"),
    [
        ("setup", lambda match: GuardedMatch.start(PENNIES, CHARTER, {})),
        ("seat_view", lambda match: match.view("seat:1")),
        ("public_view", lambda match: match.view("host")),
    ],
)
def test_what_a_game_raises_is_its_failure(
    monkeypatch: pytest.MonkeyPatch, method: str, ask: Callable[[Match], Any]
) -> None:
    match = GuardedMatch.start(PENNIES, CHARTER, {}).match

    def leave(*_: object) -> None:
        raise SystemExit(1)

    monkeypatch.setattr(PenniesGame, method, leave)
    with pytest.raises(GameFailed):
        ask(match)
