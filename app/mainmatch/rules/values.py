"""Seats, viewers, and the frozen base models of games.

A value is immutable, rejects unknown fields and coerces nothing, so it survives a round trip through JSON unchanged.
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


# Schemas mark seats so that a form of any game can show players' names. The format only annotates; it validates
# nothing.
SEAT = "seat"
"""The JSON Schema ``format`` of a seat number: of an integer, or of a property name in digits."""


class MarkedSchemas(GenerateJsonSchema):
    """Pydantic's schema generator, which also marks the keys of mappings by seat."""

    @override
    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        made = super().dict_schema(schema)
        keys = self.generate_inner(schema["keys_schema"]) if "keys_schema" in schema else {}
        return {**made, "propertyNames": {"format": SEAT}} if keys.get("format") == SEAT else made


def seat_values(seats: Iterable[int]) -> dict[str, Any]:
    """The JSON Schema of one of these seats, as an integer."""
    return {"type": "integer", "format": SEAT, "enum": [*seats]}


def seat_names(seats: Iterable[int]) -> dict[str, Any]:
    """The ``propertyNames`` schema of an object whose keys are these seats."""
    return {"format": SEAT, "enum": [str(seat) for seat in seats]}


Seat: TypeAlias = Annotated[int, Field(json_schema_extra={"format": SEAT})]
"""A seat of a match, 1..N. Actions, views and results refer to seats, never to accounts.

JSON Schemas mark it with the format ``seat``, also as the key of a mapping.
"""

JUDGE: Seat = 0
"""The host of a judged game, as a pseudo-seat in its phases: not a player, without a wallet, with the host's view."""

Viewer: TypeAlias = str
"""The audience of a view: ``"public"``, ``"host"`` or ``"seat:3"``; also the last part of a feed's name."""

Json: TypeAlias = JsonValue

SubmissionStatus: TypeAlias = Literal["hidden", "host", "everyone"]
"""The audience that may see which seats have submitted, from the strictest setting to the most open."""


class Value(BaseModel):
    """A frozen, strict model. Use tuples and ``Mapping`` as field types."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)

    @classmethod
    @override
    def model_json_schema(cls, *args: Any, **options: Any) -> dict[str, Any]:
        """Pydantic's JSON Schema with seats marked (``MarkedSchemas``)."""
        return super().model_json_schema(*args, **{"schema_generator": MarkedSchemas, **options})


class State(Value):
    """Base class of a game's state: everything it knows between two phases, without sealed submissions."""


class Config(Value):
    """Base class of a game's settings for hosts. Every field has a default."""


class View(Value):
    """Base class of a game's views. A view is the only part of the state that leaves the match."""


def viewer_of(seat: Seat) -> Viewer:
    """The viewer of a seat: ``"seat:3"`` for 3, ``"host"`` for the judge."""
    return "host" if seat == JUDGE else f"seat:{seat}"


def seat_of(viewer: Viewer) -> Seat | None:
    """The seat of a viewer; None for ``"public"`` and ``"host"``."""
    kind, _, number = viewer.partition(":")
    return int(number) if kind == "seat" else None


# Pydantic is strict about values but lax about the keys of maps (" 7" and "07" would both be seat 7).
ValueT = TypeVar("ValueT", bound=Value)

_NUMBER_LIKE = re.compile(r"[\s+\-_.]*\d[\d\s+\-_.]*")
_NUMBER = re.compile(r"0|-?[1-9][0-9]*")


def read_strictly(kind: type[ValueT], fields: Mapping[str, Json], code: str, message: str) -> ValueT:
    """Parse ``fields`` as a value of this kind. Raises Refused with this code and message."""
    try:
        value = kind.model_validate_json(json.dumps(fields, allow_nan=False))
        flaws = tuple(_crooked_keys(fields, ""))
    except ValidationError as error:
        raise Refused(code, message, flaws_of(error)) from None
    except (TypeError, ValueError, RecursionError):
        raise Refused(code, f"{message} It must be plain JSON: no NaN, no infinity, not nested so deep.") from None
    if flaws:
        raise Refused(code, message, flaws)
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
