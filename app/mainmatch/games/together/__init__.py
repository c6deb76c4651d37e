"""Together We Survive, Together We Prosper."""

from mainmatch.games.together.game import GAME

__all__ = ["GAME"]
