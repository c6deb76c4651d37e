"""The Exodus Game: see rules.md for players.

May touch: app.rules only. Rule kept here: the package shows its game and nothing else.
"""

from app.games.exodus.game import GAME

__all__ = ["GAME"]
