"""What a host may choose about a Duel of Bids.

May touch: mainmatch.rules. Rule kept here: what is drawn at the start can be given, and is checked.
"""

from pydantic import Field

from mainmatch.games.duel_of_bids.lots import LOTS, Lot
from mainmatch.rules import Config, Refused, Value

__all__ = ["DuelConfig", "Setup", "given_lots"]


class Setup(Value):
    """What is drawn at the start and may be given instead."""

    lots: tuple[Lot, ...] | None = Field(
        None,
        description="The order in which the nine lots come up: each once. Drawn when it is not given.",
        examples=[[*LOTS]],
    )


class DuelConfig(Config):
    """The duel's choices: how long a lot is up is the schedule's."""

    coins: int = Field(30, ge=9, le=99, description="What each of the two has to spend on all nine lots.")
    setup: Setup = Setup()


def given_lots(setup: Setup) -> tuple[Lot, ...] | None:
    """The order of the lots as the host gave it, None when it is to be drawn. Raises Refused ``bad_setup``."""
    if setup.lots is not None and sorted(setup.lots) != sorted(LOTS):
        raise Refused("bad_setup", f"setup.lots names each of {[*LOTS]} once, or is left out to be drawn.")
    return setup.lots
