"""Config and state of Together.

The state holds the numbers of tokens, votes and donations, never the seat that a vote or donation came from.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from mainmatch.rules import Config, Dice, Meta, Refused, Seat, State, Value, hidden, own, public, text

Group: TypeAlias = Literal["A", "B"]
Groups: TypeAlias = Mapping[Seat, Group]
StageRule: TypeAlias = Literal["keep", "kick"]


class Setup(Value):
    """Values that are drawn at the start unless the host gives them."""

    groups: Annotated[
        Groups,
        Meta(
            description="The group of every seat: half of them in A, half in B.",
            examples=[{"1": "A", "2": "B", "3": "A", "4": "B", "5": "A", "6": "B", "7": "A", "8": "B"}],
        ),
    ]


class TogetherConfig(Config):
    """The settings of Together; without ``setup`` the groups are drawn."""

    stage_rule: Annotated[
        StageRule, Meta(description="Votes keep players on stage (the fewest go), or kick them out (the most go).")
    ] = "keep"
    donations_distinct: Annotated[
        bool, Meta(description="The three donations of a submission go to three players.")
    ] = True
    donations_self: Annotated[bool, Meta(description="Players of group B may donate to themselves.")] = False
    setup: Annotated[Setup | None, Meta(description="The groups, where they are not to be drawn.")] = None


def drawn_groups(seats: Sequence[Seat], dice: Dice) -> Groups:
    """Random groups: half of the seats in A, every division equally likely."""
    on_stage = dice.sample(seats, len(seats) // 2)
    return {seat: "A" if seat in on_stage else "B" for seat in seats}


def given_groups(setup: Setup, seats: Sequence[Seat]) -> Groups:
    """The host's groups, seats ascending. Raises Refused ``bad_setup`` (docs/rules/together.md, Setup)."""
    groups = [setup.groups[seat] for seat in seats if seat in setup.groups]
    if sorted(setup.groups) != sorted(seats) or groups.count("A") != groups.count("B"):
        message = text("Say A or B for each of the seats 1 to {n}, and either equally often.", n=len(seats))
        raise Refused.at("bad_setup", "setup.groups", message)
    return dict(zip(seats, groups, strict=True))


FIRST_TOKENS: Mapping[Group, int] = {"A": 5, "B": 1}
"""The tokens of each seat at the start, by group."""


class LastRound(Value):
    """The last round: votes for each player who was on stage, donations to each player of B.

    ``kicked_out`` includes the player kicked out in an automatic round after it.
    """

    votes: Mapping[Seat, int]
    donations: Mapping[Seat, int]
    kicked_out: tuple[Seat, ...]


class TogetherState(State):
    """The state; maps are by seat, ascending.

    ``kicked_out`` maps players to the round in which they were kicked out. ``received`` is the number of
    donations to each player of B so far, ``votes_cast`` the number of votes in the match; both are sums of
    published numbers.
    """

    round: int = public()
    stage_rule: StageRule = public()
    donations_distinct: bool = hidden(because="A setting, which everybody may read.")
    donations_self: bool = hidden(because="A setting, which everybody may read.")
    groups: Groups = public()

    @public
    def on_stage(self) -> tuple[Seat, ...]:
        """The players of group A who are not kicked out, ascending."""
        return tuple(seat for seat in self.members("A") if seat not in self.kicked_out)

    kicked_out: Mapping[Seat, int] = public()
    received: Mapping[Seat, int] = public()
    last_round: LastRound | None = public()

    @public
    def final_tokens(self) -> Mapping[Seat, int] | None:
        """The tokens of group B once play is over."""
        return {seat: self.tokens[seat] for seat in self.members("B")} if self.is_over else None

    tokens: Mapping[Seat, int] = own()
    votes_cast: int = hidden(because="A sum of published numbers.")

    def members(self, group: Group) -> tuple[Seat, ...]:
        """The players of a group, ascending."""
        return tuple(seat for seat, each in self.groups.items() if each == group)

    @property
    def is_over(self) -> bool:
        """Whether the stage is empty, which ends the game for both groups."""
        return not self.on_stage

    def donation_targets(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that the seat may donate to, at least three: group B, without itself unless the host allows it."""
        return tuple(other for other in self.members("B") if other != seat or self.donations_self)
