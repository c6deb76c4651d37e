"""Events of Together (docs/rules/together.md, Public view)."""

from collections.abc import Mapping

from mainmatch.games.together.state import Groups
from mainmatch.rules import Event, Seat

__all__ = ["AutomaticRoundPlayed", "GroupsDrawn", "RoundResolved", "TokensRevealed"]


# Events, all of them to all viewers: sums only, no voters or donors, and no token counts before the end.
class GroupsDrawn(Event, type="game.groups_drawn"):
    """The match has begun: the group of each seat."""

    groups: Groups


class RoundResolved(Event, type="game.round_resolved", publishes=lambda m: (m.after.last_round, m.own(m.after.tokens))):
    """A round is over: votes for each player who was on stage, players kicked out, donations to each player of B."""

    round: int
    votes: Mapping[Seat, int]
    donations: Mapping[Seat, int]
    kicked_out: tuple[Seat, ...]


class AutomaticRoundPlayed(Event, type="game.automatic_round_played", publishes=lambda m: m.after.kicked_out):
    """The only player left on stage is kicked out at once, in a round of its own."""

    round: int
    kicked_out: tuple[Seat, ...]


class TokensRevealed(
    Event,
    type="game.tokens_revealed",
    publishes=lambda m: m.after.is_over and [m.after.tokens[seat] for seat in m.after.members("B")],
):
    """The stage is empty: the tokens that each player of B holds at the end."""

    tokens: Mapping[Seat, int]
