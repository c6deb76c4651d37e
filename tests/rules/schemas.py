"""JSON Schemas as options use them, for tests of sampling and validation."""

from collections.abc import Mapping
from typing import Any, Literal

from mainmatch.rules import Sealed, Seat, action_schema


class Route(Sealed, type="route"):
    """An action with every schema feature that options use."""

    pairs: tuple[tuple[Seat, Seat], tuple[Seat, Seat]]
    colour: Literal["red", "blue"]
    counts: Mapping[Literal["wood", "iron"], int]
    note: str | None = None
    stops: tuple[Seat, ...] = ()


SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    "route": action_schema(Route),
    "range": {"type": "integer", "minimum": -3, "maximum": 2},
    "below zero": {"type": "integer", "maximum": -5},
    "open range": {"type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 6},
    "different items": {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": 9},
        "minItems": 2,
        "maxItems": 4,
        "uniqueItems": True,
    },
    "all of a list": {
        "type": "array",
        "items": {"enum": [4, 5, 7]},
        "minItems": 3,
        "maxItems": 3,
        "uniqueItems": True,
    },
    "at least one part": {
        "type": "object",
        "properties": {"type": {"const": "submit"}, "votes": {"const": 1}, "gifts": {"const": 2}},
        "required": ["type"],
        "minProperties": 2,
    },
    "exactly one part": {
        "type": "object",
        "properties": {"type": {"const": "submit"}, "votes": {"const": 1}, "gifts": {"const": 2}},
        "required": ["type"],
        "minProperties": 2,
        "maxProperties": 2,
    },
    "words": {"type": "string", "minLength": 3, "maxLength": 5},
    "a code": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{3,4}$", "examples": ["AB-123", "CD-4567"]},
    "either": {"oneOf": [{"const": 1}, {"type": "null"}, {"enum": ["a", True]}]},
    "places": {
        "type": "object",
        "additionalProperties": {"type": "boolean"},
        "propertyNames": {"enum": ["1", "2", "3"]},
    },
    "ladder": {
        "$defs": {"Step": {"type": "integer", "minimum": 1, "maximum": 3}},
        "type": "array",
        "prefixItems": [{"$ref": "#/$defs/Step"}],
        "items": {"const": "up"},
        "minItems": 2,
        "maxItems": 3,
    },
}
