"""What a host may choose about a match of the family.

May touch: mainmatch.rules. Rule kept here: docs/rules/extreme-ways.md: every default is the rulebook's,
and a field that one of the games doesn't have isn't in its config.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pydantic import Field

from mainmatch.games.far_out.ways import Move
from mainmatch.rules import Config, Value

__all__ = ["MONEY_PER_GARNET", "ExtremeWaysConfig", "GivenWay", "RavensConfig", "Reveal", "Setup"]

Reveal: TypeAlias = Literal["none", "winners", "winners_and_amounts"]

MONEY_PER_GARNET = 5


class GivenWay(Value):
    """An option as the host gives it."""

    moves: tuple[Move, ...] = Field(description="Four different moves [dx, dy], in the order in which they are listed.")
    true: int = Field(description="Which of them is true: 0, 1, 2 or 3.")


class Setup(Value):
    """What is drawn at the start and may be given instead."""

    rounds: tuple[Mapping[str, GivenWay], ...] | None = Field(
        None, description="Seven rounds, each with its four options by name. Drawn when it is not given."
    )
    packets: tuple[Mapping[str, tuple[Move, ...]], ...] | None = Field(
        None,
        description=(
            "For each of the seven given rounds: which two false moves go together, by option, for the second, third "
            "and fourth option (into packet 2, 2 and 3). Drawn when it is not given."
        ),
    )


class RavensConfig(Config):
    """The choices that both games have."""

    max_step: int = Field(6, ge=1, le=100, description="Moves that are drawn go from -max_step to max_step each way.")
    setup: Setup = Setup()


class ExtremeWaysConfig(RavensConfig):
    """The choices of Extreme Ways."""

    chips_per_garnet: int = Field(MONEY_PER_GARNET, ge=1, le=10, description="How many chips one garnet buys.")
    auction_reveal: Reveal = Field(
        "winners", description="What everybody is told of an auction: nothing, who got which packet, or also for what."
    )
    rebound_tokens: bool = Field(False, description="Whether every player may rebound once on another player.")
