"""Seven Years' Famine: see rules.md for players.

May touch: mainmatch.rules only. Rule kept here: the package shows its game and nothing else.
"""

from mainmatch.games.famine.game import GAME

__all__ = ["GAME"]
