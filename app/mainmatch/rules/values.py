"""The plain words of the rules: seats, and the frozen values that games are made of.

May touch: pydantic. Rule kept here: a value never changes after it was made, takes no
unknown field and coerces nothing, so what was written to JSON is read back the same.
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue
from typing_extensions import override

from mainmatch.rules.seat_markers import SEAT, MarkedSchemas

__all__ = [
    "JUDGE",
    "Config",
    "Json",
    "Seat",
    "State",
    "SubmissionStatus",
    "Value",
    "View",
    "Viewer",
    "seat_of",
    "viewer_of",
]

Seat: TypeAlias = Annotated[int, Field(json_schema_extra={"format": SEAT})]
"""A place in a match, 1..N. Actions, views and results name seats, never accounts.

Schemas mark it (``mainmatch.rules.seat_markers``), as the keys of a mapping, too.
"""

JUDGE: Seat = 0
"""The host, as one whom phases of a judged game may ask: no player, no wallet, sees what hosts see."""

Viewer: TypeAlias = str
"""Who looks: ``"public"``, ``"host"`` or ``"seat:3"``; also the last part of a feed's name."""

Json: TypeAlias = JsonValue

SubmissionStatus: TypeAlias = Literal["hidden", "host", "everyone"]
"""Who may know who has submitted, from the strictest to the loosest."""


class Value(BaseModel):
    """A frozen, strict value. Use tuples and ``Mapping`` for what it holds."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)

    @classmethod
    @override
    def model_json_schema(cls, *args: Any, **options: Any) -> dict[str, Any]:
        """As pydantic's, with seats marked."""
        return super().model_json_schema(*args, **{"schema_generator": MarkedSchemas, **options})


class State(Value):
    """All that a game knows between two phases. Sealed submissions are never in it."""


class Config(Value):
    """What a host may choose about a game. Every field has a default."""


class View(Value):
    """What a viewer may know: only what is put in here leaves the match."""


def viewer_of(seat: Seat) -> Viewer:
    """The viewer who sits on this seat: 3 is ``"seat:3"``, and the judge is ``"host"``."""
    return "host" if seat == JUDGE else f"seat:{seat}"


def seat_of(viewer: Viewer) -> Seat | None:
    """The seat behind a viewer, None for ``"public"`` and ``"host"``."""
    kind, _, number = viewer.partition(":")
    return int(number) if kind == "seat" else None
