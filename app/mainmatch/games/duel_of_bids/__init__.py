"""Duel of Bids, a death match for two."""

from mainmatch.games.duel_of_bids.game import GAME

__all__ = ["GAME"]
