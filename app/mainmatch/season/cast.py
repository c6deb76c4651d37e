"""The cast: members, their warnings, and how they left.

May touch: the words of this room. Rule kept here: a member is a place in the cast, as a seat is in a match: when the
host substitutes a player, the member goes on with all it has.
"""

from typing import Literal, TypeAlias

from mainmatch.rules.values import Value
from mainmatch.season.values import Count, Group, MemberId, Name, Reason

__all__ = ["Left", "LeftBy", "LeftHow", "Member", "MemberWarning"]

LeftHow: TypeAlias = Literal["eliminated", "withdrawn", "removed"]
LeftBy: TypeAlias = Literal["death_match", "no_opponent", "finals", "warnings", "own_wish", "host"]


class MemberWarning(Value):
    """A warning that a host gave, and why. It is never taken back."""

    number: Count
    reason: Reason
    fine: Count = 0


class Left(Value):
    """How a member left the season.

    ``order``: 1 for the first who left. ``take``: the number of the result that led to it, with which it can be taken
    back; 0 for what stands whatever becomes of a match.
    """

    how: LeftHow
    by: LeftBy
    episode: Count
    order: Count
    take: Count = 0


class Member(Value):
    """A place in the cast. ``substituted``: how often another person took it."""

    id: MemberId
    alias: Name
    groups: tuple[Group, ...] = ()
    warnings: tuple[MemberWarning, ...] = ()
    substituted: Count = 0
    left: Left | None = None

    @property
    def is_active(self) -> bool:
        """Still in the season."""
        return self.left is None
