"""What a host may choose about an X Game.

May touch: mainmatch.rules. Rule kept here: every default is the rulebook's; what doesn't fit five
players is refused before the match starts, with a list of what would fit.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pydantic import Field

from mainmatch.rules import Config, Refused, Seat, Value

__all__ = ["MissingChoice", "Setup", "XConfig", "given_order"]

MissingChoice: TypeAlias = Literal["random", "ally", "betray", "censure"]


class Setup(Value):
    """What is drawn at the start and may be given instead."""

    order: tuple[Seat, ...] | None = Field(
        None,
        description="Who is the X in rounds 1 to 5: every seat once. Drawn when it is not given.",
        examples=[[3, 1, 5, 2, 4]],
    )


class XConfig(Config):
    """The X Game's choices."""

    missing_choice: MissingChoice = Field(
        "random", description="What a paired player who sends nothing has played; never doubled."
    )
    setup: Setup = Setup()


def given_order(setup: Setup, seats: Sequence[Seat]) -> tuple[Seat, ...] | None:
    """The order of the Xs as the host gave it, None when it is to be drawn. Raises Refused ``bad_setup``."""
    if setup.order is not None and sorted(setup.order) != sorted(seats):
        raise Refused("bad_setup", f"setup.order names each of {list(seats)} once, or is left out to be drawn.")
    return setup.order
