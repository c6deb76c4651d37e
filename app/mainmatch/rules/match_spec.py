"""What a match is made of: the choices that, with the actions, determine all of it.

May touch: the values of this room. Rule kept here: what a host chose is checked once, before
there is a match, and never changes after.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from mainmatch.rules.errors import Refused
from mainmatch.rules.game import Game
from mainmatch.rules.parsing import read_strictly
from mainmatch.rules.values import Config, Json, Seat

__all__ = ["MatchSpec"]


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """What a match is made of and never changes: with the actions it determines everything."""

    config: Config
    seed: bytes
    seats: tuple[Seat, ...]

    @classmethod
    def of(cls, game: Game, config: Mapping[str, Json], seed: bytes, count: int) -> Self:
        """Check the host's choices. Raises Refused ``wrong_seat_count`` or ``bad_config``."""
        if not game.seats.takes(count):
            raise Refused("wrong_seat_count", f"{game.title} takes {game.seats} players.")
        chosen = read_strictly(game.config, config, "bad_config", "See the game's config schema.")
        return cls(chosen, seed, tuple(range(1, count + 1)))
