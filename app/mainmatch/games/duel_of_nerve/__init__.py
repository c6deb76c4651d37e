"""Duel of Nerve, a death match for two."""

from mainmatch.games.duel_of_nerve.game import DuelOfNerve

__all__ = ["GAME", "DuelOfNerve"]

GAME = DuelOfNerve()
