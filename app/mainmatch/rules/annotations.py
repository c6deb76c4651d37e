"""Annotations of schemas: words and stakes for front ends that don't know the game (docs/games/annotations.md).

They stand beside the field or the class that they are about, in its JSON Schema. The kernel passes them through
unread; ``annotation_flaws`` finds what no front end could show.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from typing_extensions import override

from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.values import Value


class Heading(Value):
    """The heading of a row or a column: a ``value``, as in the action's schema, and its name for players."""

    value: str
    label: str


class PayoffTable(Value):
    """What each choice pays against each: ``cells[row][column]`` has one entry for each of the ``parties``, in order.

    ``rows`` are the reader's own choices, ``columns`` those of others, or what may turn out. An entry is a whole number
    or a text. All texts are for players, and translated where they are read (``rules.texts``). It stands in a schema
    (``rules.annotations``). Raises BrokenGame for cells that don't fit the headings.
    """

    title: str
    parties: tuple[str, ...]
    rows: tuple[Heading, ...]
    columns: tuple[Heading, ...]
    cells: tuple[tuple[tuple[int | str, ...], ...], ...]

    def __post_init__(self) -> None:
        widths = [len(self.columns)] * len(self.rows)
        is_full = all(len(entries) == len(self.parties) for row in self.cells for entries in row)
        if [len(row) for row in self.cells] != widths or not is_full or not (self.rows and self.columns):
            raise BrokenGame(f"the payoff table {self.title!r} has no entry a row, a column and a party")

    @override
    def as_json(self) -> dict[str, Any]:
        """The table as plain JSON, with texts that can still be translated."""
        return {
            "title": self.title,
            "parties": [*self.parties],
            "rows": [{"value": row.value, "label": row.label} for row in self.rows],
            "columns": [{"value": column.value, "label": column.label} for column in self.columns],
            "cells": [[[*entries] for entries in row] for row in self.cells],
        }


Part: TypeAlias = Literal[
    "auction", "ballot", "choice", "hand", "notes", "plane", "room-map", "scoreboard", "slots", "timeline", "track"
]
"""The parts that a field can be shown as. A front end that lacks one goes by the field's shape."""

Label: TypeAlias = str | Sequence[str]
"""A text with placeholders, or several: the first one counts whose placeholders all have a value."""


class Stake(NamedTuple):
    """What a choice brings: ``then``, a text or a whole number, ``when`` this is so."""

    when: str
    then: str | int


Stakes: TypeAlias = Sequence[Stake] | Mapping[str, Sequence[Stake]]


def shown(
    *,
    part: Part | None = None,
    label: Label = "",
    labels: Mapping[str, str] | None = None,
    about: int | None = None,
    stakes: Stakes | None = None,
    payoff: PayoffTable | None = None,
) -> dict[str, Any]:
    """The annotations as members of a schema: in ``Meta(extra_json_schema=...)``, ``Option.narrow`` or ``whole``.

    ``labels`` and ``stakes`` are by value, as JSON spells it ("ally", "true", "7"); ``about`` is the seat that
    ``{about}`` stands for. Texts are English, and translated where they are read. Raises ValueError for an
    unknown part.
    """
    if part is not None and part not in get_args(Part):
        raise ValueError(f"there is no part {part!r} to show: choose one of {', '.join(get_args(Part))}")
    found = {
        "x-part": part,
        "x-label": label if isinstance(label, str) else [*label],
        "x-labels": {**labels} if labels else None,
        "x-about": about,
        "x-stakes": _stakes(stakes) if stakes else None,
        "x-payoff": None if payoff is None else payoff.as_json(),
    }
    return {name: given for name, given in found.items() if given not in (None, "", [])}


def _stakes(stakes: Stakes) -> Any:
    if isinstance(stakes, Mapping):
        return {value: _stakes(each) for value, each in stakes.items()}
    return [{"if": stake.when, "then": stake.then} for stake in stakes]


def annotations_of(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The annotations of a schema, for a narrowed one that takes its place."""
    return {name: given for name, given in schema.items() if name.startswith("x-")}


_TEXTS = ("x-label", "x-labels", "x-stakes", "x-payoff")
"""The annotations that hold texts."""
_HEADING = {"value", "label"}
"""The members of a payoff table's heading, of which the first is for programs."""


def annotation_texts(schema: Any) -> Iterator[str]:
    """The texts of all annotations in a schema, for translators."""
    if isinstance(schema, Mapping):
        for name, part in schema.items():
            yield from _texts(part) if name in _TEXTS else annotation_texts(part)
    elif isinstance(schema, (list, tuple)):
        for part in schema:
            yield from annotation_texts(part)


def _texts(found: Any) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, Mapping):
        for part in [found["label"]] if found.keys() == _HEADING else found.values():
            yield from _texts(part)
    elif isinstance(found, (list, tuple)):
        for part in found:
            yield from _texts(part)


def translated_schema(schema: Mapping[str, Any], translation: Callable[[str], str]) -> dict[str, Any]:
    """The schema with the texts of its annotations in another language."""
    made: dict[str, Any] = _walked(schema, translation)
    return made


def _walked(part: Any, translation: Callable[[str], str]) -> Any:
    if isinstance(part, Mapping):
        return {
            name: _spoken(each, translation) if name in _TEXTS else _walked(each, translation)
            for name, each in part.items()
        }
    return [_walked(each, translation) for each in part] if isinstance(part, (list, tuple)) else part


def _spoken(part: Any, translation: Callable[[str], str]) -> Any:
    if isinstance(part, str):
        return translation(part)
    if isinstance(part, Mapping):
        if part.keys() == _HEADING:
            return {**part, "label": translation(part["label"])}
        return {name: _spoken(each, translation) for name, each in part.items()}
    return [_spoken(each, translation) for each in part] if isinstance(part, (list, tuple)) else part


def annotation_flaws(schema: Mapping[str, Any], seats: Sequence[int] = ()) -> Iterator[str]:
    """What front ends could not show: placeholders, values and seats that don't exist.

    ``seats``: those of the match, for a schema that is narrowed to a seat; ``{about}`` then needs its ``x-about``.
    """
    yield from _flaws(schema, schema, seats)


def _flaws(part: Any, root: Mapping[str, Any], seats: Sequence[int]) -> Iterator[str]:
    if isinstance(part, Mapping):
        if any(name.startswith("x-") for name in part):
            yield from _of(part, root, seats)
        for name, each in part.items():
            yield from () if name in _TEXTS else _flaws(each, root, seats)
    elif isinstance(part, (list, tuple)):
        for each in part:
            yield from _flaws(each, root, seats)


_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_SEAT = re.compile(r"seat:[0-9]+")


def _of(part: Mapping[str, Any], root: Mapping[str, Any], seats: Sequence[int]) -> Iterator[str]:
    """The flaws of the annotations of one part."""
    shapes = [*_shapes(part, root)]
    fields = {name for shape in shapes for name in _fields(shape)} or {"value"}
    # What is narrowed to null has no value to show.
    labels = () if all(shape.get("type") == "null" for shape in shapes) else part.get("x-label", ())
    said: list[tuple[str, set[str]]] = [(each, fields) for each in _texts(labels)]
    said += [(each, set()) for name in _TEXTS[1:] for each in _texts(part.get(name, ()))]
    for words, known in said:
        if not words.strip() or re.search(r"[{}]", _PLACEHOLDER.sub("", words)):
            yield f"the annotation {words!r} is no text with placeholders"
        named = {each for each in _PLACEHOLDER.findall(words) if not _SEAT.fullmatch(each)}
        if wrong := sorted(named - known - {"about"}):
            allowed = ", ".join(f"{{{each}}}" for each in sorted({*known, "about"}))
            yield f"the annotation {words!r} has {{{wrong[0]}}}: a placeholder here is one of {allowed}"
        if seats and "about" in named and part.get("x-about") not in seats:
            yield f"the annotation {words!r} is about a seat: give the option an x-about"
    paid = [entry for row in part.get("x-payoff", {}).get("cells", ()) for entries in row for entry in entries]
    if any(not isinstance(entry, (int, str)) for entry in paid):
        yield "a payoff table pays whole numbers, or says what it pays"
    if not seats:
        yield from _of_values(part, shapes)


def _of_values(part: Mapping[str, Any], shapes: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    by_value = [each for name in ("x-labels", "x-stakes") if isinstance(each := part.get(name), Mapping)]
    rows = [row["value"] for row in part.get("x-payoff", {}).get("rows", ())]
    is_listed = all({"enum", "const"} & {*shape} for shape in shapes)
    for value in (*(value for each in by_value for value in each), *(rows if is_listed else ())):
        if not any(_takes(shape, value) for shape in shapes):
            yield f"the annotation of {value!r} is about a value that its field can't have"


def _shapes(part: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The plain schemas that a part stands for: behind references and alternatives."""
    if "$ref" in part:
        yield from _shapes(root["$defs"][part["$ref"].rpartition("/")[2]], root)
    elif alternatives := part.get("anyOf", part.get("oneOf")):
        for each in alternatives:
            yield from _shapes(each, root)
    else:
        yield part


def _fields(shape: Mapping[str, Any]) -> Iterator[str]:
    yield from shape.get("properties", ())
    yield from (str(place) for place in range(len(shape.get("prefixItems", ()))))
    if "propertyNames" in shape or isinstance(shape.get("additionalProperties"), Mapping):
        yield from ("key", "value")


def _takes(shape: Mapping[str, Any], value: str) -> bool:
    """Whether the shape has this value, as JSON spells it; a text stands without quotes."""
    if "const" in shape or "enum" in shape:
        listed = shape["enum"] if "enum" in shape else [shape["const"]]
        return value in {each if isinstance(each, str) else json.dumps(each) for each in listed}
    match shape.get("type"):
        case "boolean":
            return value in {"true", "false"}
        case "null":
            return value == "null"
        case "integer":
            return re.fullmatch(r"0|-?[1-9][0-9]*", value) is not None
    return shape.get("type") == "string"
