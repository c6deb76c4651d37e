"""The X Game, as a guest of the house: ``GAME`` is what the registry loads.

May touch: mainmatch.rules. Rule kept here: everything else of the folder is the game's own business.
"""

from mainmatch.games.x_game.game import XGame

__all__ = ["GAME", "XGame"]

GAME = XGame()
