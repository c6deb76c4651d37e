"""The Vote, by which the cast eliminates one of its own, and the Jury, which chooses a winner."""

from mainmatch.games.vote.game import VOTE
from mainmatch.games.vote.jury import JURY

__all__ = ["JURY", "VOTE"]
