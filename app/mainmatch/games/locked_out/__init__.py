"""Locked Out, as a guest of the house: ``GAME`` is what the registry loads.

May touch: mainmatch.rules. Rule kept here: everything else of the folder is the game's own business.
"""

from mainmatch.games.locked_out.game import GAME, LockedOut

__all__ = ["GAME", "LockedOut"]
