"""A game's words for an action and its values, from the annotations of their schemas (docs/games/annotations.md).

May touch: nothing of Discord. Rule kept here: where a schema has no words, there are none.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from mainmatch_discord.words import Names

__all__ = ["resolved", "worded"]

_Schema: TypeAlias = Mapping[str, Any]
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_SEAT = re.compile(r"\{seat:(\d+)\}")


def worded(schema: _Schema, value: Any, names: Names, root: _Schema | None = None) -> str | None:
    """A value in the words of its schema, with the names of seats; None if it has none."""
    whole = schema if root is None else root
    own = resolved(schema, whole)
    words = own.get("x-labels", {}).get(value if isinstance(value, str) else json.dumps(value), own.get("x-label"))
    for template in [words] if isinstance(words, str) else words or ():
        found = {name: _placed(name, own, value, names, whole) for name in _PLACEHOLDER.findall(template)}
        if all(found.values()):
            said = _PLACEHOLDER.sub(lambda each, found=found: found[each[1]], template)
            return _SEAT.sub(lambda each: names.get(int(each[1]), each[0]), said)
    return None


def _placed(name: str, own: _Schema, value: Any, names: Names, root: _Schema) -> str:
    """What stands for a placeholder; "" for nothing."""
    if name == "about":
        return names.get(own.get("x-about"), "")
    if name == "value":
        return _plainly(own, value, names, root)
    if isinstance(value, list):
        return _said(_entry(own, int(name)), value[int(name)], names, root) if int(name) < len(value) else ""
    inner = own.get("properties", {}).get(name, {})
    return _said(inner, value.get(name), names, root) if isinstance(value, Mapping) else ""


def _said(schema: _Schema, value: Any, names: Names, root: _Schema) -> str:
    if not value:
        return ""
    own = resolved(schema, root)
    template = own.get("x-label")
    if isinstance(value, Mapping) and isinstance(template, str) and "{key}" in template:
        by_seat = own.get("propertyNames", {}).get("format") == "seat"
        keys = {key: names.get(int(key), key) if by_seat else key for key in value}
        entries = (template.replace("{key}", keys[key]).replace("{value}", str(each)) for key, each in value.items())
        return ", ".join(entries)
    return worded(schema, value, names, root) or _plainly(own, value, names, root)


def _plainly(own: _Schema, value: Any, names: Names, root: _Schema) -> str:
    if not value or isinstance(value, Mapping):
        return ""
    if isinstance(value, list):
        return ", ".join(_said(_entry(own, n), each, names, root) for n, each in enumerate(value))
    return names.get(value, str(value)) if own.get("format") == "seat" else str(value)


def _entry(own: _Schema, n: int) -> _Schema:
    places = own.get("prefixItems", ())
    found: _Schema = places[n] if n < len(places) else own.get("items") or {}
    return found


def resolved(schema: _Schema, root: _Schema) -> _Schema:
    """A schema, in place of a reference to it."""
    pointer = schema.get("$ref")
    if not isinstance(pointer, str) or not pointer.startswith("#/"):
        return schema
    found: Any = root
    for name in pointer[2:].split("/"):
        found = found.get(name) if isinstance(found, Mapping) else None
    rest = {name: each for name, each in schema.items() if name != "$ref"}
    return {**resolved(found, root), **rest} if isinstance(found, Mapping) else {}
