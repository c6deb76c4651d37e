"""Adds the examples of a match and a season that were played to the OpenAPI document.

``examples.json`` has, by operation, what was sent and answered, and the values of fields by schema
(tests/documents/examples plays it; `make docs` writes it). An example that is declared by hand stays.
"""

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from mainmatch.api.http.shared_parts import FIELDS

Schema = Mapping[str, Any]


def add_examples(document: dict[str, Any]) -> None:
    """Add an example to each parameter, body, answer and field that has none."""
    played = json.loads((files("mainmatch.api.docs") / "examples.json").read_text(encoding="utf-8"))
    for item in document["paths"].values():
        for operation in item.values():
            _add(operation, played["operations"].get(operation["operationId"], {}))
    for name, schema in document["components"]["schemas"].items():
        for field, part in schema.get("properties", {}).items():
            by_hand = FIELDS.get(f"{name}.{field}", FIELDS.get(field))
            found = (played["fields"].get(name, {}).get(field), *_declared(part), by_hand)
            example = next((each for each in found if each is not None), None)
            if "examples" not in part and example is not None:
                part["examples"] = [example]


def _declared(schema: Schema) -> Iterator[Any]:
    """Values that a schema itself names."""
    yield from (schema[key] for key in ("const", "default") if schema.get(key) is not None)
    yield from schema.get("enum", ())[:1]
    for each in schema.get("anyOf", ()):
        yield from _declared(each)


def _add(operation: dict[str, Any], played: Mapping[str, Any]) -> None:
    for parameter in operation["parameters"]:
        # What several operations have is among the components, with an example of its own.
        value = played.get("parameters", {}).get(parameter.get("name"))
        if value is not None:
            # In an address everything is a text.
            parameter["example"] = value if "string" in _types(parameter["schema"]) else json.loads(value)
    for content in operation.get("requestBody", {}).get("content", {}).values():
        _show(content, played.get("body"))
    for status, value in played.get("answers", {}).items():
        for content in operation["responses"][status].get("content", {}).values():
            _show(content, value)


def _types(schema: Schema) -> set[str]:
    return {schema.get("type", ""), *(each.get("type", "") for each in schema.get("anyOf", ()))}


def _show(content: dict[str, Any], value: Any) -> None:
    if value is not None and "example" not in content and "examples" not in content:
        content["example"] = value
