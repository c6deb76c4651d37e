"""Random values that fit a JSON Schema, for bots without knowledge of the rules.

Supports the part of JSON Schema 2020-12 that options use. Raises ValueError for other types. A text that has to match
a pattern is one of the examples beside that.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mainmatch.rules.dice import Dice

Schema = Mapping[str, Any]
_LONGEST_ARRAY = 6
_LONGEST_TEXT = 12
_WIDEST = 20


def sample(schema: Schema, dice: Dice) -> Any:
    """A random value that fits the schema. Raises ValueError for a type that isn't supported, or a bare pattern.

    Respects ranges, uniqueItems, maxContains of one type, minProperties and maxProperties.
    """
    return _sample(schema, schema, dice)


def _sample(schema: Schema, root: Schema, dice: Dice) -> Any:
    if "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return _sample({**root["$defs"][schema["$ref"].rsplit("/", 1)[1]], **rest}, root, dice)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return dice.choice(schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return _sample(dice.choice(schema[union]), root, dice)
    kind = str(schema.get("type"))
    if kind not in _SAMPLERS:
        raise ValueError(f"cannot sample a schema of type {kind!r}")
    return _SAMPLERS[kind](schema, root, dice)


def _integer(schema: Schema, root: Schema, dice: Dice) -> int:
    most = schema.get("maximum", schema.get("exclusiveMaximum", math.inf) - 1)
    # Without a minimum start at 0, or below a negative maximum.
    lowest = 0 if most >= 0 else most - _WIDEST
    least = schema.get("minimum", schema.get("exclusiveMinimum", lowest - 1) + 1)
    most = least + _WIDEST if most == math.inf else most
    return int(least) + dice.below(int(most) - int(least) + 1)


def _array(schema: Schema, root: Schema, dice: Dice) -> list[Any]:
    prefix = [_sample(each, root, dice) for each in schema.get("prefixItems", ())]
    if "items" not in schema or schema["items"] is False:
        return prefix
    least = schema.get("minItems", 0)
    most = schema.get("maxItems", least + _LONGEST_ARRAY)
    length = least + dice.below(most - least + 1)
    listed = schema["items"].get("enum", ())
    if schema.get("uniqueItems") and not prefix and length <= len(listed):
        return [*dice.sample(listed, length)]
    found = prefix
    # uniqueItems and maxContains reject some draws, so bound their number.
    for _ in range(8 * length):
        if len(found) >= length:
            break
        item = _sample(schema["items"], root, dice)
        if not (schema.get("uniqueItems") and item in found) and not _is_one_too_many(schema, found, item):
            found.append(item)
    return found


def _is_one_too_many(schema: Schema, found: Sequence[Any], item: Any) -> bool:
    """Whether adding ``item`` exceeds ``maxContains``; ``contains`` must name a single type."""
    if "maxContains" not in schema:
        return False
    kind = _KINDS[schema["contains"]["type"]]
    return isinstance(item, kind) and sum(isinstance(each, kind) for each in found) >= schema["maxContains"]


def _object(schema: Schema, root: Schema, dice: Dice) -> dict[str, Any]:
    required = schema.get("required", ())
    found = {
        name: _sample(part, root, dice)
        for name, part in schema.get("properties", {}).items()
        if name in required or dice.below(2)
    }
    extra = schema.get("additionalProperties")
    if isinstance(extra, Mapping):
        names = schema.get("propertyNames", {}).get("enum", ())
        found.update({name: _sample(extra, root, dice) for name in names if dice.below(2)})
    _add_and_drop(found, schema, root, dice)
    return found


def _add_and_drop(found: dict[str, Any], schema: Schema, root: Schema, dice: Dice) -> None:
    """Add or remove optional properties in place until minProperties and maxProperties hold."""
    parts, required = schema.get("properties", {}), schema.get("required", ())
    missing = dice.shuffled([name for name in parts if name not in found]) if "minProperties" in schema else []
    for name in missing[: max(schema.get("minProperties", 0) - len(found), 0)]:
        found[name] = _sample(parts[name], root, dice)
    spare = dice.shuffled([name for name in found if name not in required]) if "maxProperties" in schema else []
    for name in spare[: max(len(found) - schema.get("maxProperties", len(found)), 0)]:
        del found[name]


def _text(schema: Schema, root: Schema, dice: Dice) -> str:
    if "pattern" in schema:
        if not schema.get("examples"):
            raise ValueError(f"bots need examples of the pattern {schema['pattern']!r}: Meta(examples=[...])")
        return str(dice.choice(schema["examples"]))
    length = schema.get("minLength", 0) + dice.below(_LONGEST_TEXT)
    letters = "".join(dice.choice("abcdefghijklmnopqrstuvwxyz ") for _ in range(length))
    return letters[: schema.get("maxLength", length)]


_KINDS: Mapping[str, type] = {"string": str, "array": list, "object": dict}

_SAMPLERS: Mapping[str, Callable[[Schema, Schema, Dice], Any]] = {
    "integer": _integer,
    "boolean": lambda schema, root, dice: bool(dice.below(2)),
    "null": lambda schema, root, dice: None,
    "string": _text,
    "array": _array,
    "object": _object,
}
