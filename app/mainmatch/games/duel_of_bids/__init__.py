"""Duel of Bids, a death match for two, as a guest of the house: ``GAME`` is what the registry loads.

May touch: mainmatch.rules. Rule kept here: everything else of the folder is the game's own business.
"""

from mainmatch.games.duel_of_bids.game import DuelOfBids

__all__ = ["GAME", "DuelOfBids"]

GAME = DuelOfBids()
