"""Seven Years' Famine: see rules.md for players.

May touch: app.rules only. Rule kept here: the package shows its game and nothing else.
"""

from app.games.famine.game import GAME

__all__ = ["GAME"]
