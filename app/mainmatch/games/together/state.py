"""What the game knows between two rounds.

May touch: mainmatch.rules, config. Rule kept here: the state says how many tokens there are and how
many came and went, never where a vote or a donation came from.
"""

from collections.abc import Mapping

from mainmatch.games.together.config import Group, Groups, StageRule
from mainmatch.rules import Seat, State, Value

__all__ = ["FIRST_TOKENS", "LastRound", "TogetherState"]

FIRST_TOKENS: Mapping[Group, int] = {"A": 5, "B": 1}
"""What everybody of a group starts with."""


class LastRound(Value):
    """The round played last: votes for those who were on stage, donations to all of B.

    ``kicked_out`` are those of that round and, after an automatic round, the one of it.
    """

    votes: Mapping[Seat, int]
    donations: Mapping[Seat, int]
    kicked_out: tuple[Seat, ...]


class TogetherState(State):
    """The game between two rounds; maps have their seats ascending.

    ``kicked_out`` is the round in which a player was; ``received`` counts all donations to each
    player of B so far, ``votes_cast`` all votes of the match: both are sums of what was published.
    """

    stage_rule: StageRule
    donations_distinct: bool
    donations_self: bool
    groups: Groups
    round: int
    tokens: Mapping[Seat, int]
    kicked_out: Mapping[Seat, int]
    received: Mapping[Seat, int]
    votes_cast: int
    last_round: LastRound | None

    def members(self, group: Group) -> tuple[Seat, ...]:
        """The players of a group, ascending."""
        return tuple(seat for seat, each in self.groups.items() if each == group)

    @property
    def on_stage(self) -> tuple[Seat, ...]:
        """The players of group A who were not kicked out yet, ascending."""
        return tuple(seat for seat in self.members("A") if seat not in self.kicked_out)

    @property
    def is_over(self) -> bool:
        """Nobody is on stage: the game has ended for both groups."""
        return not self.on_stage

    def donation_targets(self, seat: Seat) -> tuple[Seat, ...]:
        """To whom the seat may donate: group B, without itself unless the host allows it. Three at least."""
        return tuple(other for other in self.members("B") if other != seat or self.donations_self)
