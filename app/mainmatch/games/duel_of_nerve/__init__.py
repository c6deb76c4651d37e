"""Duel of Nerve, a death match for two, as a guest of the house: ``GAME`` is what the registry loads.

May touch: mainmatch.rules. Rule kept here: everything else of the folder is the game's own business.
"""

from mainmatch.games.duel_of_nerve.game import DuelOfNerve

__all__ = ["GAME", "DuelOfNerve"]

GAME = DuelOfNerve()
