"""The X Game, as a guest of the house: ``GAME`` is what the registry loads.

May touch: app.rules. Rule kept here: everything else of the folder is the game's own business.
"""

from app.games.x_game.game import XGame

__all__ = ["GAME", "XGame"]

GAME = XGame()
