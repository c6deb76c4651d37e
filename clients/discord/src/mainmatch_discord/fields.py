"""The form fields of an action: converts a JSON Schema (2020-12) to a tree of fields.

May touch: nothing. Rule kept here: no code is for a particular game. A schema that fits no field is entered as JSON, so
every schema has a form. A form may allow more than the schema; the server checks the action.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from mainmatch_discord.annotations import resolved
from mainmatch_discord.words import plain, readable

__all__ = [
    "Checks",
    "Choice",
    "Field",
    "Fixed",
    "Member",
    "Number",
    "Raw",
    "Record",
    "Rows",
    "Text",
    "fields_of",
]

Schema: TypeAlias = Mapping[str, Any]

_MOST_CHOICES = 80
_MOST_ROWS = 12
"""A longer list is entered as JSON."""


@dataclass(frozen=True, kw_only=True)
class Raw:
    """A value entered as JSON, and the base of all fields. ``title`` and ``help`` are for people.

    ``schema``: that of the value, which can have the game's words for it.
    """

    title: str = ""
    help: str = ""
    initial: Any = None
    schema: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Fixed(Raw):
    """A constant, which is not asked."""

    value: Any


@dataclass(frozen=True, kw_only=True)
class Choice(Raw):
    """One of these values."""

    values: Sequence[Any]


@dataclass(frozen=True, kw_only=True)
class Checks(Choice):
    """Several of these values, each at most once."""

    least: int
    most: int


@dataclass(frozen=True, kw_only=True)
class Number(Raw):
    """A number. Bounds are included."""

    least: float | None
    most: float | None
    whole: bool


@dataclass(frozen=True, kw_only=True)
class Text(Raw):
    """A text. ``least`` and ``most``: in characters."""

    least: int
    most: int | None


@dataclass(frozen=True, kw_only=True)
class Rows(Raw):
    """A list of equal fields. ``has_gaps``: an empty entry means null."""

    item: Raw
    least: int
    most: int
    has_gaps: bool = False


@dataclass(frozen=True, kw_only=True)
class Member:
    """A part of a record."""

    name: str
    field: Raw
    is_required: bool


@dataclass(frozen=True, kw_only=True)
class Record(Raw):
    """Named parts. ``is_list``: a tuple, whose names are its indices."""

    members: Sequence[Member]
    is_list: bool = False


Field: TypeAlias = Raw


def fields_of(schema: Schema, title: str = "", root: Schema | None = None) -> Field:
    """The fields of a schema. ``title``: used if the schema has none."""
    whole = schema if root is None else root
    own = resolved(schema, whole)
    common: dict[str, Any] = {
        "title": readable(str(own.get("title") or title)),
        "help": plain(str(own.get("description") or "")),
        "initial": own.get("default"),
        "schema": own,
    }
    if "const" in own:
        return Fixed(value=own["const"], **common)
    # An action is always a form, even without choices (such as a pass).
    values = None if root is None and isinstance(own.get("properties"), Mapping) else _finite(own, whole)
    if values is not None:
        return Choice(values=values, **common)
    alternatives = [resolved(each, whole) for each in own.get("anyOf") or own.get("oneOf") or ()]
    if alternatives:
        return _one_of(alternatives, common, whole)
    return _by_type(own, common, whole)


def _by_type(own: Schema, common: dict[str, Any], root: Schema) -> Field:
    kind = _type_of(own)
    if kind in {"integer", "number"}:
        least, most = _bounds(own)
        return Number(least=least, most=most, whole=kind == "integer", **common)
    if kind == "string":
        return Text(least=own.get("minLength", 0), most=own.get("maxLength"), **common)
    if kind == "array":
        return _list(own, common, root)
    if kind == "object":
        return _record(own, common, root)
    return Raw(**common)


def _one_of(alternatives: Sequence[Schema], common: dict[str, Any], root: Schema) -> Field:
    some = [each for each in alternatives if _type_of(each) != "null"]
    if len(some) == 1:
        field = fields_of(some[0], common["title"], root)
        return replace(field, title=common["title"] or field.title, help=common["help"] or field.help, initial=None)
    # Several shapes of one object (such as votes for one, or for many): one form with all their parts. The server
    # checks the combination.
    if some and all(isinstance(each.get("properties"), Mapping) for each in some):
        return _record(_merged(some), common, root)
    return Raw(**common)


def _merged(shapes: Sequence[Schema]) -> Schema:
    properties: dict[str, Any] = {}
    for shape in shapes:
        for name, now in shape["properties"].items():
            before = properties.get(name)
            properties[name] = now if before is None else {**before, **_widest(before, now)}
    required = [name for name in properties if all(name in each.get("required", ()) for each in shapes)]
    return {"type": "object", "properties": properties, "required": required}


def _widest(one: Schema, other: Schema) -> Schema:
    found = {}
    for name, take in (("minimum", min), ("maximum", max)):
        if name in one and name in other:
            found[name] = take(one[name], other[name])
    return found


def _list(own: Schema, common: dict[str, Any], root: Schema) -> Field:
    places = own.get("prefixItems")
    if places:
        members = [
            Member(name=str(n), field=fields_of(each, str(n + 1), root), is_required=True)
            for n, each in enumerate(places)
        ]
        return Record(members=members, is_list=True, **common)
    if not isinstance(own.get("items"), Mapping):
        return Raw(**common)
    item = fields_of(own["items"], "", root)
    least, most = own.get("minItems", 0), own.get("maxItems")
    if own.get("uniqueItems") and type(item) is Choice:
        room = len(item.values)
        return Checks(values=item.values, least=least, most=room if most is None else min(most, room), **common)
    if most is None or most > _MOST_ROWS:
        return Raw(**common)
    has_gaps = isinstance(item, Choice) and None in item.values
    return Rows(item=item, least=least, most=most, has_gaps=has_gaps, **common)


def _record(own: Schema, common: dict[str, Any], root: Schema) -> Field:
    properties: Mapping[str, Schema] = own.get("properties") or {}
    more, required = own.get("additionalProperties"), own.get("required", ())
    if not properties and isinstance(more, Mapping):
        keys = (own.get("propertyNames") or {}).get("enum")
        if not keys:
            return Raw(**common)
        properties = dict.fromkeys(keys, more)
    members = [
        Member(name=name, field=fields_of(each, name, root), is_required=name in required)
        for name, each in properties.items()
    ]
    return Record(members=members, **common)


# --- schemas


def _finite(own: Schema, root: Schema) -> list[Any] | None:
    """All values of a schema; None if there are too many."""
    if "const" in own:
        return [own["const"]]
    if isinstance(own.get("enum"), list):
        return own["enum"] if len(own["enum"]) <= _MOST_CHOICES else None
    if own.get("type") in {"boolean", "null"}:
        return [True, False] if own["type"] == "boolean" else [None]
    alternatives = own.get("anyOf") or own.get("oneOf")
    if alternatives:
        return _finite_of_all([_finite(resolved(each, root), root) for each in alternatives])
    return _single(own, root)


def _finite_of_all(each: Sequence[list[Any] | None]) -> list[Any] | None:
    found = [value for values in each if values is not None for value in values]
    if None in each or len(found) > _MOST_CHOICES or found == [None] * len(each):
        return None
    return found


def _single(own: Schema, root: Schema) -> list[Any] | None:
    """The values of an object with one part, such as ``{"rebound": 5}``; None if there are too many."""
    properties = own.get("properties")
    if not isinstance(properties, Mapping) or len(properties) != 1 or not own.get("required"):
        return None
    ((name, each),) = properties.items()
    values = _finite(resolved(each, root), root)
    return None if values is None else [{name: value} for value in values]


def _type_of(own: Schema) -> str | None:
    kind = own.get("type")
    if isinstance(kind, list):
        return next((each for each in kind if each != "null"), None)
    return kind if isinstance(kind, str) else "object" if "properties" in own else None


def _bounds(own: Schema) -> tuple[float | None, float | None]:
    least, most = own.get("minimum"), own.get("maximum")
    over, under = own.get("exclusiveMinimum"), own.get("exclusiveMaximum")
    return (over + 1 if least is None and over is not None else least), (
        under - 1 if most is None and under is not None else most
    )
