"""Locked Out, as a guest of the house: ``GAME`` is what the registry loads.

May touch: app.rules. Rule kept here: everything else of the folder is the game's own business.
"""

from app.games.locked_out.game import GAME, LockedOut

__all__ = ["GAME", "LockedOut"]
