"""Finds the values of a schema's fields in what was sent and answered."""

import json
from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

_PARTS = "#/components/schemas/"
_LONGEST = 200
"""Characters of a field's example, as JSON. Longer ones are shown with a whole answer only."""


class Fields:
    """The first value of each field, by schema; ``schemas`` are those of the document."""

    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self._schemas = schemas
        self.found: dict[str, dict[str, Any]] = {}

    def note(self, schema: Schema, value: Any, owner: str = "") -> None:
        """Note the fields of a value of this schema, and of the schemas that it is made of."""
        for each in [*schema.get("anyOf", ()), *schema.get("oneOf", ())]:
            if self._may_be(each, value):
                self.note(each, value)
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(_PARTS)
            self.note(self._schemas[name], value, name)
        elif isinstance(value, list):
            for each in value:
                self.note(schema.get("items", {}), each)
        elif isinstance(value, dict):
            for name, each in value.items():
                self._note_member(schema, owner, name, each)

    def _note_member(self, schema: Schema, owner: str, name: str, value: Any) -> None:
        part = schema.get("properties", {}).get(name)
        if part is not None and value is not None:
            if owner and len(json.dumps(value)) <= _LONGEST:
                self.found.setdefault(owner, {}).setdefault(name, value)
            self.note(part, value)
        elif isinstance(schema.get("additionalProperties"), dict):
            self.note(schema["additionalProperties"], value)

    def _may_be(self, schema: Schema, value: Any) -> bool:
        """Whether a value is of this one of several schemas: an object by the members that it has and must have."""
        if "$ref" in schema:
            return self._may_be(self._schemas[schema["$ref"].removeprefix(_PARTS)], value)
        if isinstance(value, dict):
            known, needed = {*schema.get("properties", {})}, {*schema.get("required", ())}
            return schema.get("type") == "object" and needed <= {*value} and (not known or {*value} <= known)
        return not isinstance(value, list) or schema.get("type") == "array"
