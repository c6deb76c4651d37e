"""What comes out is the same on one core and on many, in one chunk and in many."""

import pytest
from rich.console import Console

from mainmatch.games.registry import Registry
from mainmatch.rules import BrokenGame
from mainmatch.simulation.plan import Unplayable, checked
from mainmatch.simulation.run import cores, matches_of

QUIET = Console(quiet=True)


@pytest.mark.parametrize("game", ["x-game", "exodus"])
def test_matches_are_the_same_on_any_number_of_cores(game: str) -> None:
    plan = checked(game, matches=12, bots=("house", "random"), garnets=5, seed="cores")
    alone = matches_of(plan, 1, QUIET)
    assert [match.n for match in alone] == list(range(1, 13))
    assert matches_of(plan, 3, QUIET) == alone


def test_the_first_matches_are_those_of_a_shorter_simulation() -> None:
    long = matches_of(checked("x-game", matches=5), 1, QUIET)
    assert matches_of(checked("x-game", matches=2), 1, QUIET) == long[:2]


def test_a_game_that_breaks_says_in_which_match(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = checked("x-game", matches=3, seed="canary")

    def broken(*_: object) -> None:
        raise BrokenGame("it fell over")

    monkeypatch.setattr(type(Registry.load().get("x-game").phases[0]), "resolve", broken)
    with pytest.raises(Unplayable, match=r"x-game broke in match 1 of seed canary: BrokenGame: it fell over\n.*--jobs"):
        matches_of(plan, 1, QUIET)


def test_there_is_a_core_at_least() -> None:
    assert cores() >= 1
