"""What a match does for players who have no time, and what it counts of them."""

from typing import Annotated

from msgspec import Struct
from pydantic import Field

from mainmatch.payload import Payload

_DAY = 24 * 3600


class AbsencePolicy(Payload):
    """What a match does for players who have no time. Nobody else learns who was absent."""

    extensions: Annotated[
        int,
        Field(
            ge=0,
            le=10,
            description="How often each player can move a deadline by `extension_seconds` (`takeExtension`). Everybody "
            "sees that it moved, and nobody who asked.",
        ),
    ] = 0
    extension_seconds: Annotated[
        int, Field(ge=60, le=7 * _DAY, description="Seconds by which such an extension moves the deadline.")
    ] = _DAY
    excused_misses: Annotated[
        int, Field(ge=0, le=20, description="Missed phases of each player that don't count: the first ones.")
    ] = 0
    bot_after_misses: Annotated[
        int | None,
        Field(
            ge=1,
            le=20,
            description="After so many missed phases in a row that count, the house bot sends for the player, until "
            "the player sends something again. Null: never.",
        ),
    ] = None
    bot_grace_seconds: Annotated[
        int | None,
        Field(
            ge=0,
            le=_DAY,
            description="With `bot_after_misses` and `close_early`: how long a phase stays open once all who are there "
            "are done, whether or not a bot sends for somebody. Null: a hundredth of its length, at most 15 minutes.",
        ),
    ] = None


class Attendance(Struct, frozen=True, array_like=True):
    """The phases of a seat's player. ``stint``: 0 for the seat's first player, 1 for the first substitute, ..."""

    answered: int = 0
    missed: int = 0
    """Without those that are excused."""
    stint: int = 0
    excused: int = 0
    in_a_row: int = 0
    """Misses since the last answer."""
    extended: int = 0
    """Extensions that the player has used."""
    is_away: bool = False
    """Whether a bot sends for the player."""
