"""The types of a season's values: ids, names, choices, instants.

Members are named by ids from outside, never by accounts; instants are UTC, so JSON is read back the same.
"""

from datetime import UTC, datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, AwareDatetime, Field, PlainSerializer, StringConstraints, WithJsonSchema

__all__ = [
    "BANK",
    "ESCROW",
    "GARNET",
    "HOST",
    "Choice",
    "Count",
    "DecisionId",
    "DecisionKind",
    "GameId",
    "Group",
    "MatchId",
    "MemberId",
    "Moment",
    "Name",
    "Reason",
    "SeasonId",
    "Stage",
    "Status",
    "Viewer",
    "member_of",
    "viewer_of",
]

HOST = "host"
"""The host, as a decider. No member's id looks like it."""

BANK, ESCROW, GARNET = "bank", "escrow", "garnet"
"""The ledger accounts that belong to nobody, and the first currency."""

MemberId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^cm_[A-Za-z0-9_-]{1,40}$")]
SeasonId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,4}_[A-Za-z0-9_-]{1,40}$")]
MatchId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,4}_[A-Za-z0-9_-]{1,40}$")]
GameId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_.-]{0,60}$")]
DecisionId: TypeAlias = str
"""``de_1``, ``de_2`` and so on, in the order of opening; never used twice, not after a correction either."""

Name: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Group: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Reason: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Count: TypeAlias = Annotated[int, Field(ge=0)]

Choice: TypeAlias = tuple[str, ...]
"""What a decider has chosen: members or games, none twice. Empty: nothing, where that is allowed."""

DecisionKind: TypeAlias = Literal[
    "give_token", "name_candidate", "choose_opponent", "ban_death_match", "choose_death_match", "support"
]
Stage: TypeAlias = Literal[
    "announced",
    "running",
    "resolved",
    "tokens_given",
    "candidate_named",
    "opponent_chosen",
    "death_match",
    "eliminated",
    "closed",
]
Status: TypeAlias = Literal["active", "eliminated", "withdrawn", "removed", "winner"]

Viewer: TypeAlias = str
"""Who looks: ``"public"``, ``"host"`` or ``"member:cm_7"``."""


def _as_text(instant: datetime) -> str:
    exact = "microseconds" if instant.microsecond % 1000 else "milliseconds"
    return instant.isoformat(timespec=exact).replace("+00:00", "Z")


Moment: TypeAlias = Annotated[
    AwareDatetime,
    AfterValidator(lambda instant: instant.astimezone(UTC)),
    PlainSerializer(_as_text, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
"""An instant, kept as UTC. One without a zone is refused."""


def viewer_of(member: str) -> Viewer:
    """The viewer who is this member, or the host."""
    return HOST if member == HOST else f"member:{member}"


def member_of(viewer: Viewer) -> str | None:
    """Who decides behind a viewer: a member's id or ``"host"``; None for ``"public"``."""
    kind, _, member = viewer.partition(":")
    if kind == "member":
        return member
    return HOST if viewer == HOST else None
