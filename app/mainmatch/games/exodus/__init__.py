"""The Exodus Game."""

from mainmatch.games.exodus.game import GAME

__all__ = ["GAME"]
