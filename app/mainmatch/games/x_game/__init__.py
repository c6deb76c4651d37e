"""The X Game."""

from mainmatch.games.x_game.game import XGame

__all__ = ["GAME", "XGame"]

GAME = XGame()
