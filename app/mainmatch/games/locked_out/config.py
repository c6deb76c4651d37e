"""What a host may choose about Locked Out.

May touch: mainmatch.rules. Rule kept here: docs/rules/locked-out.md, Setup and Config: every default
is the rulebook's, and what is drawn at the start can be given instead, each part on its own.
"""

from collections.abc import Mapping

from pydantic import Field

from mainmatch.games.locked_out.places import Room, Team
from mainmatch.rules import Config, Seat, Value

__all__ = ["MOST_ROUNDS", "LockedOutConfig", "Setup"]

MOST_ROUNDS = 30


class Setup(Value):
    """What is drawn at the start and may be given instead. What is left out is drawn to fit the rest."""

    teams: Mapping[Seat, Team] | None = Field(
        None, description="Each seat's team: four of each. Drawn when it is not given."
    )
    rooms: Mapping[Seat, Room] | None = Field(
        None,
        description="Each seat's first room: four in each, of every team at least one. Drawn when it is not given.",
    )
    priorities: Mapping[Seat, int] | None = Field(
        None, description="Each seat's first priority: 1 to 12, each once. Drawn when it is not given."
    )


class LockedOutConfig(Config):
    """Locked Out's choices."""

    rounds: int = Field(
        10, ge=2, le=MOST_ROUNDS, description="Rounds, the quiz that is held in place of the last one included."
    )
    wrong_call_cost: int = Field(4, ge=0, le=100, description="Priority that a wrong call costs the caller at once.")
    screwed_gain: int = Field(4, ge=0, le=100, description="Priority that a screwed player gains.")
    priority_per_garnet: int = Field(2, ge=1, le=100, description="Priority that each garnet of a boost buys.")
    setup: Setup = Setup()
