"""What the game tells, all of it to everybody.

May touch: mainmatch.rules, config. Rule kept here: docs/rules/together.md, Public after each round:
sums, never who voted or donated, and no token count before the end.
"""

from collections.abc import Mapping

from mainmatch.games.together.config import Groups
from mainmatch.rules import Event, Seat

__all__ = ["AutomaticRoundPlayed", "GroupsDrawn", "RoundResolved", "TokensRevealed"]


class GroupsDrawn(Event, type="game.groups_drawn"):
    """The match has begun: who is in which group."""

    groups: Groups


class RoundResolved(Event, type="game.round_resolved"):
    """A round is over: votes for each player who was on stage, who goes, donations to each player of B."""

    round: int
    votes: Mapping[Seat, int]
    donations: Mapping[Seat, int]
    kicked_out: tuple[Seat, ...]


class AutomaticRoundPlayed(Event, type="game.automatic_round_played"):
    """One player was left on stage and is kicked out at once, in a round of its own."""

    round: int
    kicked_out: tuple[Seat, ...]


class TokensRevealed(Event, type="game.tokens_revealed"):
    """Nobody is on stage any more: the tokens that each player of B holds at the end."""

    tokens: Mapping[Seat, int]
