"""Each of these games is what the kernel and the players take it for."""

import pytest

from mainmatch.conformance import check_game
from mainmatch.rules import Game
from tests.games.beyond.conftest import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_conforms(game: Game) -> None:
    # Matches of the timed ones are short.
    report = check_game(game, matches=150 if game.is_timed else 60)
    assert report.phases >= 60
    assert report.pairs >= 300
