"""Locked Out."""

from mainmatch.games.locked_out.game import GAME, LockedOut

__all__ = ["GAME", "LockedOut"]
