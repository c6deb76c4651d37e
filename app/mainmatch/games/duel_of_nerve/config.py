"""What a host may choose about a Duel of Nerve.

May touch: mainmatch.rules. Rule kept here: what is drawn at the start can be given, and is checked.
"""

from collections.abc import Sequence

from pydantic import Field

from mainmatch.rules import Config, Refused, Seat, Value

__all__ = ["DuelConfig", "Setup", "given_lead"]


class Setup(Value):
    """What is drawn at the start and may be given instead."""

    first_lead: Seat | None = Field(
        None,
        description="Who leads in round 1; the lead changes every round. Drawn when it is not given.",
        examples=[2],
    )


class DuelConfig(Config):
    """The duel's choices: how long a step lasts is the schedule's."""

    setup: Setup = Setup()


def given_lead(setup: Setup, seats: Sequence[Seat]) -> Seat | None:
    """The first lead as the host gave it, None when it is to be drawn. Raises Refused ``bad_setup``."""
    if setup.first_lead is not None and setup.first_lead not in seats:
        raise Refused("bad_setup", f"setup.first_lead is one of {list(seats)}, or is left out to be drawn.")
    return setup.first_lead
