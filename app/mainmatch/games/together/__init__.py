"""Together We Survive, Together We Prosper: see rules.md for players.

May touch: mainmatch.rules only. Rule kept here: the package shows its game and nothing else.
"""

from mainmatch.games.together.game import GAME

__all__ = ["GAME"]
