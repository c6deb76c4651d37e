"""The House: what a cast is between its matches."""

from mainmatch.games.house.game import GAME

__all__ = ["GAME"]
