"""Converts pydantic's JSON Schemas for AsyncAPI: draft 7, with shared parts under ``components``.

The schemas accept the same values, plus unknown members, because clients must ignore those.
"""

from collections.abc import Mapping, MutableMapping
from typing import Any

from mainmatch.api.docs.said_once import pascal

Schema = Mapping[str, Any]

_PARTS = "#/components/schemas/"
_MAPS = ("properties", "patternProperties")
_LISTS = ("anyOf", "oneOf", "allOf")
_SINGLE = ("items", "additionalProperties", "not", "propertyNames")
# Titles repeat the names. ``discriminator`` has another meaning in AsyncAPI than in OpenAPI.
_DROPPED = ("title", "$defs", "discriminator")


def place(schema: Schema, name: str, parts: MutableMapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Add a schema and those it refers to to the shared parts, and return the reference to it.

    ``prefix`` separates the names of different games; a name that begins with it has it once. Raises ValueError if two
    different schemas get the same name.
    """
    for each, body in {**schema.get("$defs", {}), name: schema}.items():
        named = _named(each, prefix)
        plain = _titled(_plain(body, prefix), named, is_inside=False)
        if parts.setdefault(named, plain) != plain:
            raise ValueError(f"two different schemas are called {named}")
    return {"$ref": _PARTS + _named(name, prefix)}


def _named(name: str, prefix: str) -> str:
    return prefix + name.removeprefix(prefix)


def _titled(schema: Schema, name: str, *, is_inside: bool = True) -> dict[str, Any]:
    """The schema, with a title for each object and choice inside: generated clients name their types after it."""
    made = dict(schema)
    for key, value in schema.items():
        if key == "properties":
            made[key] = {each: _titled(part, name + pascal(each)) for each, part in value.items()}
        elif key == "patternProperties":
            made[key] = {each: _titled(part, f"{name}Value") for each, part in value.items()}
        elif key in _LISTS:
            made[key] = [_titled(each, name) for each in value]
        elif key == "items":
            several = value if isinstance(value, list) else [value]
            titled = [_titled(each, f"{name}Item") for each in several]
            made[key] = titled if isinstance(value, list) else titled[0]
        elif key in _SINGLE and isinstance(value, Mapping):
            made[key] = _titled(value, f"{name}Value")
    return {"title": name, **made} if is_inside and ("enum" in schema or "properties" in schema) else made


def _plain(schema: Schema, prefix: str) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "$ref":
            made[key] = _PARTS + _named(value.rpartition("/")[2], prefix)
        elif key == "prefixItems":
            made["items"] = [_plain(each, prefix) for each in value]
        elif key in _MAPS:
            made[key] = {name: _plain(each, prefix) for name, each in value.items()}
        elif key in _LISTS:
            made[key] = [_plain(each, prefix) for each in value]
        elif key in _SINGLE and isinstance(value, Mapping):
            made[key] = _plain(value, prefix)
        elif key not in _DROPPED and (key, value) != ("additionalProperties", False):
            made[key] = value
    return made


def example_of(schema: Schema, parts: Schema) -> Any:
    """A small valid value of a placed schema, made of first choices. For schemas without an example."""
    if "$ref" in schema:
        return example_of(parts[schema["$ref"].removeprefix(_PARTS)], parts)
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    for key in ("examples", "enum"):
        if schema.get(key):
            return schema[key][0]
    for key in _LISTS:
        if schema.get(key):
            return example_of(schema[key][0], parts)
    return _typed(schema, parts)


def _typed(schema: Schema, parts: Schema) -> Any:
    kind = schema.get("type")
    if kind == "object":
        members = {name: example_of(each, parts) for name, each in schema.get("properties", {}).items()}
        more = schema.get("additionalProperties")
        return members or ({"1": example_of(more, parts)} if isinstance(more, Mapping) else {})
    if kind == "array":
        items = schema.get("items", {})
        several = items if isinstance(items, list) else [items] * max(1, schema.get("minItems", 0))
        return [example_of(each, parts) for each in several]
    plain = {"integer": max(1, schema.get("minimum", 1)), "number": 1, "boolean": True, "string": "...", "null": None}
    return plain.get(str(kind), 1)
