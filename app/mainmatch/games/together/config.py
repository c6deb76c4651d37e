"""What a host may choose about the game.

May touch: mainmatch.rules. Rule kept here: every default is the rulebook's; groups that aren't two
halves of the table are refused before the match starts.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from pydantic import Field

from mainmatch.rules import Config, Flaw, Refused, Seat, Value

__all__ = ["Group", "Groups", "Setup", "StageRule", "TogetherConfig", "given_groups"]

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


def given_groups(setup: Setup, seats: Sequence[Seat]) -> Groups:
    """The host's groups, seats ascending. Raises Refused ``bad_setup`` (docs/rules/together.md, Setup)."""
    groups = [setup.groups[seat] for seat in seats if seat in setup.groups]
    if sorted(setup.groups) != sorted(seats) or groups.count("A") != groups.count("B"):
        advice = f"setup.groups says A or B for each of the seats 1 to {len(seats)}, and says either equally often."
        raise Refused("bad_setup", advice, (Flaw("setup.groups", "bad_setup", advice),))
    return dict(zip(seats, groups, strict=True))
