"""What viewers see of the game and what they are told (docs/rules/together.md, Public view)."""

from collections.abc import Mapping

from mainmatch.games.together.state import Groups, LastRound, StageRule
from mainmatch.rules import Event, Seat, View

__all__ = ["AutomaticRoundPlayed", "GroupsDrawn", "PublicView", "RoundResolved", "SeatView", "TokensRevealed"]


class PublicView(View):
    """What everybody knows. ``received`` are all donations to each player of B so far.

    ``last_round`` is null before the first is over, ``final_tokens`` (those of B) before the end.
    """

    round: int
    stage_rule: StageRule
    groups: Groups
    on_stage: tuple[Seat, ...]
    kicked_out: Mapping[Seat, int]
    received: Mapping[Seat, int]
    last_round: LastRound | None
    final_tokens: Mapping[Seat, int] | None


class SeatView(PublicView):
    """What a seat knows: also its own ``tokens``, as they are now."""

    tokens: int


# Events, all of them to everybody: sums, never who voted or donated, and no token count before the end.
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
