"""Duel of Bids, a death match for two, as a guest of the house: ``GAME`` is what the registry loads.

May touch: app.rules. Rule kept here: everything else of the folder is the game's own business.
"""

from app.games.duel_of_bids.game import DuelOfBids

__all__ = ["GAME", "DuelOfBids"]

GAME = DuelOfBids()
