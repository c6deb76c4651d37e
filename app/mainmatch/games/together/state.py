"""What a host may choose, and what the game knows between two rounds.

The state says how many tokens there are and how many came and went, never where a vote or a donation came from.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from pydantic import Field

from mainmatch.rules import Config, Dice, Refused, Seat, State, Value

__all__ = [
    "FIRST_TOKENS",
    "Group",
    "Groups",
    "LastRound",
    "StageRule",
    "TogetherConfig",
    "TogetherState",
    "drawn_groups",
    "given_groups",
]


Group: TypeAlias = Literal["A", "B"]
Groups: TypeAlias = Mapping[Seat, Group]
StageRule: TypeAlias = Literal["keep", "kick"]


class Setup(Value):
    """What is drawn at the start and may be given instead."""

    groups: Groups = Field(
        description="The group of every seat: half of them in A, half in B.",
        examples=[{"1": "A", "2": "B", "3": "A", "4": "B", "5": "A", "6": "B", "7": "A", "8": "B"}],
    )


class TogetherConfig(Config):
    """The game's choices; without ``setup`` the groups are drawn."""

    stage_rule: StageRule = Field(
        "keep", description="Votes keep players on stage (the fewest go), or kick them out (the most go)."
    )
    donations_distinct: bool = Field(True, description="The three donations of a submission go to three players.")
    donations_self: bool = Field(False, description="Players of group B may donate to themselves.")
    setup: Setup | None = Field(None, description="The groups, where they are not to be drawn.")


def drawn_groups(seats: Sequence[Seat], dice: Dice) -> Groups:
    """Half of the seats in A, each half equally likely."""
    on_stage = dice.sample(seats, len(seats) // 2)
    return {seat: "A" if seat in on_stage else "B" for seat in seats}


def given_groups(setup: Setup, seats: Sequence[Seat]) -> Groups:
    """The host's groups, seats ascending. Raises Refused ``bad_setup`` (docs/rules/together.md, Setup)."""
    groups = [setup.groups[seat] for seat in seats if seat in setup.groups]
    if sorted(setup.groups) != sorted(seats) or groups.count("A") != groups.count("B"):
        advice = f"setup.groups says A or B for each of the seats 1 to {len(seats)}, and says either equally often."
        raise Refused.at("bad_setup", "setup.groups", advice)
    return dict(zip(seats, groups, strict=True))


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
