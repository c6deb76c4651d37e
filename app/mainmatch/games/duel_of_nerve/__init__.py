"""Duel of Nerve, a death match for two."""

from mainmatch.games.duel_of_nerve.game import GAME

__all__ = ["GAME"]
