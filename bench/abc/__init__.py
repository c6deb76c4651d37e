"""ABC, the game that is measured: choose in secret, hear what it brought you."""

from bench.abc.game import GAME as GAME
