"""Duel of Bids, a death match for two."""

from mainmatch.games.duel_of_bids.game import DuelOfBids

__all__ = ["GAME", "DuelOfBids"]

GAME = DuelOfBids()
