"""What is told of seasons beside their own events (``mainmatch.season``), as shapes of JSON.

May touch: pydantic. Rule kept here: as in ``mainmatch.services.event_catalogue.payloads``, these describe what is
written elsewhere and decide nothing.
"""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from mainmatch.services.event_catalogue.payloads import Instant

__all__ = ["BalancesChanged", "MyCastPlace", "MyDecision", "MySeason", "MySeasonHosting"]


class BalancesChanged(TypedDict):
    """These members have so many garnets now."""

    garnets: Annotated[
        dict[str, int],
        Field(min_length=1, description="By member, as far as you may know. A running match changes none."),
    ]


class MySeason(TypedDict):
    """One of your seasons has this status now."""

    season_id: str
    status: Literal["running", "finished", "cancelled"]


class MyDecision(TypedDict):
    """You are asked for a decision in this season."""

    season_id: str
    decision: Annotated[str, Field(description="Its id; the season's view has it.")]
    kind: Literal["give_token", "name_candidate", "choose_opponent", "ban_death_match", "choose_death_match", "support"]
    due_at: Instant


class MyCastPlace(TypedDict):
    """You are this member of the cast now (`season.joined`), or no longer (`season.left`)."""

    season_id: str
    member: str


class MySeasonHosting(TypedDict):
    """You host this season now (`season.host_joined`), or no longer (`season.host_left`)."""

    season_id: str
