"""Seats, viewers, and the frozen values that games are made of.

A value never changes after it was made, takes no unknown field and coerces nothing, so what was written to JSON is
read back the same.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema
from typing_extensions import override

from mainmatch.rules.errors import Flaw, Refused, flaws_of

__all__ = [
    "JUDGE",
    "SEAT",
    "Config",
    "Json",
    "MarkedSchemas",
    "Seat",
    "State",
    "SubmissionStatus",
    "Value",
    "View",
    "Viewer",
    "read_strictly",
    "seat_names",
    "seat_of",
    "seat_values",
    "viewer_of",
]


# Schemas mark seats, so that a form of any game can show a name. The mark is an annotation that validates nothing.
SEAT = "seat"
"""The format of a whole number that is a seat's, and of a property's name that is such a number in digits."""


class MarkedSchemas(GenerateJsonSchema):
    """Pydantic's schemas, which say of a mapping's keys, too, that they are seats."""

    @override
    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        made = super().dict_schema(schema)
        keys = self.generate_inner(schema["keys_schema"]) if "keys_schema" in schema else {}
        return {**made, "propertyNames": {"format": SEAT}} if keys.get("format") == SEAT else made


def seat_values(seats: Iterable[int]) -> dict[str, Any]:
    """The schema of one of these seats."""
    return {"type": "integer", "format": SEAT, "enum": [*seats]}


def seat_names(seats: Iterable[int]) -> dict[str, Any]:
    """The schema of a property's name that is one of these seats: ``propertyNames``."""
    return {"format": SEAT, "enum": [str(seat) for seat in seats]}


Seat: TypeAlias = Annotated[int, Field(json_schema_extra={"format": SEAT})]
"""A place in a match, 1..N. Actions, views and results name seats, never accounts.

Schemas mark it (``mainmatch.rules.values``), as the keys of a mapping, too.
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


# Pydantic is strict about values but lax about the keys of maps (" 7" and "07" would both be seat 7).
ValueT = TypeVar("ValueT", bound=Value)

_NUMBER_LIKE = re.compile(r"[\s+\-_.]*\d[\d\s+\-_.]*")
_NUMBER = re.compile(r"0|-?[1-9][0-9]*")


def read_strictly(kind: type[ValueT], fields: Mapping[str, Json], code: str, advice: str) -> ValueT:
    """The value that ``fields`` spell. Raises Refused with this code and advice."""
    try:
        value = kind.model_validate_json(json.dumps(fields, allow_nan=False))
        flaws = tuple(_crooked_keys(fields, ""))
    except ValidationError as error:
        raise Refused(code, advice, flaws_of(error)) from None
    except (TypeError, ValueError, RecursionError):
        raise Refused(code, f"{advice} It must be plain JSON: no NaN, no infinity, not nested so deep.") from None
    if flaws:
        raise Refused(code, advice, flaws)
    return value


def _crooked_keys(found: Any, path: str) -> Iterator[Flaw]:
    if isinstance(found, Mapping):
        for key, part in found.items():
            if _NUMBER_LIKE.fullmatch(key) and not _NUMBER.fullmatch(key):
                yield Flaw(f"{path}{key}", "crooked_key", "Write a number that is a key plainly, such as 7.")
            yield from _crooked_keys(part, f"{path}{key}.")
    elif isinstance(found, list):
        for n, part in enumerate(found):
            yield from _crooked_keys(part, f"{path}{n}.")
