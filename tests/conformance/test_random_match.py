"""The match that a seed draws."""

from collections.abc import Mapping, Sequence

import pytest

from mainmatch.conformance.candidates import Unchecked
from mainmatch.conformance.harness import Table
from mainmatch.conformance.random_match import RandomMatch
from mainmatch.conformance.report import Fault, Tally
from mainmatch.games.registry import Registry
from mainmatch.rules import Game, Json
from mainmatch.rules.bots import RandomLegal
from tests.games.test_conformance import CONFIGS
from tests.rules.pennies import PENNIES


def drawn(game: Game, seed: int) -> RandomMatch:
    return RandomMatch.drawn(game, seed, game.seats.default, CONFIGS[game.id], (game.bot, RandomLegal()))


@pytest.mark.parametrize("game", Registry.load().all(), ids=lambda game: game.id)
def test_a_match_is_the_same_whether_it_is_checked_or_not(game: Game) -> None:
    """By its last state, and by how far its dice were drawn."""
    ends = []
    for table in (lambda match: Table.laid(match.opening(), Tally()), lambda match: Unchecked(match.opening().match)):
        match = drawn(game, 3)
        played = table(match)
        match.play(played, match.kinds())
        ends.append((played.match.dump(), match.dice.below(2**62)))
    assert ends[0] == ends[1]


def test_configs_take_turns_and_one_that_does_not_fit_is_passed_over() -> None:
    configs: Sequence[Mapping[str, Json]] = ({"rounds": 99}, {}, {"rounds": 3})
    found = [RandomMatch.drawn(PENNIES, seed, 3, configs, ()).which for seed in range(0, 12, 3)]
    assert {*found} == {1, 2}
    with pytest.raises(Fault, match="none of the configs"):
        RandomMatch.drawn(PENNIES, 0, 3, configs[:1], ())
