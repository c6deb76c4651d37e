"""Locked Out."""

from mainmatch.games.locked_out.game import GAME

__all__ = ["GAME"]
