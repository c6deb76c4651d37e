"""What the game knows between two rounds, and what a host may choose about it.

May touch: reports. Rule kept here: the state is all there is; what is sealed is never in it.
"""

from collections.abc import Mapping

from mainmatch import rules
from mainmatch.games.exodus.colours import Hand
from mainmatch.games.exodus.reports import LastRound

__all__ = ["Config", "Setup", "State"]


class Setup(rules.Value):
    """What is drawn at setup, given by the host: ``{"hands": {"1": ["red", "blue", "white", "black"], ...}}``."""

    hands: Mapping[rules.Seat, Hand]


class Config(rules.Config):
    """The host's choices; without ``setup`` the cubes are dealt at random."""

    setup: Setup | None = None


class State(rules.State):
    """Hands, points and reports by seat; ``reports`` is empty before the first resolution."""

    round: int
    hands: Mapping[rules.Seat, Hand]
    points: Mapping[rules.Seat, int]
    reports: Mapping[rules.Seat, LastRound]
