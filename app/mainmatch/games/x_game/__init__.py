"""The X Game."""

from mainmatch.games.x_game.game import GAME

__all__ = ["GAME"]
