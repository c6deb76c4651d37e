"""Each of these games is what the kernel and the players take it for.

``make conformance`` plays six times as many matches.
"""

import os

import pytest

from mainmatch.conformance import check_game
from mainmatch.rules import Game
from tests.games.beyond.conftest import GAMES

MATCHES = 60 if "CONFORMANCE_MATCHES" in os.environ else 10


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_conforms(game: Game) -> None:
    # Matches of the timed ones are short.
    report = check_game(game, matches=MATCHES * 5 // 2 if game.is_timed else MATCHES, candidates=1)
    assert report.phases >= MATCHES
    assert report.pairs >= 5 * MATCHES
