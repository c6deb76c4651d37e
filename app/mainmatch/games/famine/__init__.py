"""Seven Years' Famine."""

from mainmatch.games.famine.game import GAME

__all__ = ["GAME"]
