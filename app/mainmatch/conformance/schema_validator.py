"""A validator for the part of JSON Schema 2020-12 that pydantic and the options write.

It distinguishes 7 from "7", 7.0 and true, as clients in other languages do.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

Schema = Mapping[str, Any]


def fits(schema: Any, value: Any, root: Schema | None = None) -> bool:
    """Whether a value fits the schema (a mapping, true or false). ``root``: the document that ``$ref`` refers to."""
    if isinstance(schema, bool):
        return schema
    top = schema if root is None else root
    if "$ref" in schema:
        rest = {key: part for key, part in schema.items() if key != "$ref"}
        return fits({**top["$defs"][schema["$ref"].rsplit("/", 1)[1]], **rest}, value, top)
    return (
        ("const" not in schema or is_same(schema["const"], value))
        and ("enum" not in schema or any(is_same(each, value) for each in schema["enum"]))
        and _is_of_type(schema, value)
        and _is_in_union(schema, value, top)
        and _is_in_range(schema, value)
        and _is_fit_array(schema, value, top)
        and _is_fit_object(schema, value, top)
    )


def is_same(one: Any, other: Any) -> bool:
    """JSON equality, where true is not 1 and 7.0 is not 7."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(is_same(a, b) for a, b in zip(one, other, strict=True))
    return type(one) is type(other) and bool(one == other)


_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "integer": int,
    "number": (int, float),
    "string": str,
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


def _is_of_type(schema: Schema, value: Any) -> bool:
    named = schema.get("type")
    if named is None:
        return True
    kinds = [named] if isinstance(named, str) else named
    if isinstance(value, bool):
        return "boolean" in kinds
    return any(isinstance(value, _TYPES[kind]) for kind in kinds)


def _is_in_union(schema: Schema, value: Any, root: Schema) -> bool:
    if "anyOf" in schema and not any(fits(each, value, root) for each in schema["anyOf"]):
        return False
    if "oneOf" in schema and sum(fits(each, value, root) for each in schema["oneOf"]) != 1:
        return False
    return all(fits(each, value, root) for each in schema.get("allOf", ()))


def _is_in_range(schema: Schema, value: Any) -> bool:
    if isinstance(value, str):
        return _is_count_in(schema, len(value), "Length") and bool(re.search(schema.get("pattern", ""), value))
    if isinstance(value, bool) or not isinstance(value, int):
        return True
    return (
        value >= schema.get("minimum", value)
        and value <= schema.get("maximum", value)
        and value > schema.get("exclusiveMinimum", value - 1)
        and value < schema.get("exclusiveMaximum", value + 1)
        and value % int(schema.get("multipleOf", 1)) == 0
    )


def _is_count_in(schema: Schema, count: int, what: str) -> bool:
    return bool(schema.get(f"min{what}", 0) <= count <= schema.get(f"max{what}", count))


def _is_fit_array(schema: Schema, value: Any, root: Schema) -> bool:
    if not isinstance(value, list):
        return True
    prefix: Sequence[Any] = schema.get("prefixItems", ())
    heads = all(fits(each, item, root) for each, item in zip(prefix, value, strict=False))
    tails = all(fits(schema.get("items", True), item, root) for item in value[len(prefix) :])
    repeats = any(is_same(a, b) for n, a in enumerate(value) for b in value[:n]) if "uniqueItems" in schema else False
    return heads and tails and not (repeats and schema["uniqueItems"]) and _is_count_in(schema, len(value), "Items")


def _is_fit_object(schema: Schema, value: Any, root: Schema) -> bool:
    if not isinstance(value, dict):
        return True
    known = schema.get("properties", {})
    extra = schema.get("additionalProperties", True)
    named = all(fits(schema.get("propertyNames", True), name, root) for name in value)
    parts = all(fits(known.get(name, extra), part, root) for name, part in value.items())
    whole = all(name in value for name in schema.get("required", ()))
    return named and parts and whole and _is_count_in(schema, len(value), "Properties")
