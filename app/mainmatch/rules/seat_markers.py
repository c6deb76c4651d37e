"""How schemas say that a value is a seat, so that a form of a game never seen before can show a name.

May touch: pydantic. Rule kept here: the mark is ``"format": "seat"``, an annotation of JSON Schema that
validates nothing: what a schema takes is the same with it and without it.
"""

from collections.abc import Iterable
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema
from typing_extensions import override

__all__ = ["SEAT", "MarkedSchemas", "seat_names", "seat_values"]

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
