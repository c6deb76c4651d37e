"""The Exodus Game: see rules.md for players.

May touch: mainmatch.rules only. Rule kept here: the package shows its game and nothing else.
"""

from mainmatch.games.exodus.game import GAME

__all__ = ["GAME"]
