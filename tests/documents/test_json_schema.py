"""Schemas of AsyncAPI: what they refer to is shared, and all that a client makes a type of has a name."""

from typing import Any

import pytest

from mainmatch.api.docs.said_once import pascal
from tests.documents.json_schema import example_of, place


def test_parts_are_shared_under_the_prefix_of_their_game() -> None:
    parts: dict[str, Any] = {}
    schema = {"properties": {"to": {"$ref": "#/$defs/Seat"}}, "$defs": {"Seat": {"type": "integer", "minimum": 2}}}
    assert place(schema, "Move", parts, "Famine") == {"$ref": "#/components/schemas/FamineMove"}
    assert parts == {
        "FamineSeat": {"type": "integer", "minimum": 2},
        "FamineMove": {"properties": {"to": {"$ref": "#/components/schemas/FamineSeat"}}},
    }
    assert place({"type": "string"}, "FamineWord", parts, "Famine") == {"$ref": "#/components/schemas/FamineWord"}


def test_two_different_schemas_have_two_names() -> None:
    parts: dict[str, Any] = {}
    place({"type": "string"}, "Word", parts)
    place({"type": "string"}, "Word", parts)
    with pytest.raises(ValueError, match="Word"):
        place({"type": "integer"}, "Word", parts)


def test_objects_and_choices_inside_are_titled_by_where_they_are() -> None:
    parts: dict[str, Any] = {}
    inside = {"items": {"properties": {"kind": {"enum": ["a", "b"]}}, "additionalProperties": False}}
    place({"properties": {"rows": inside}, "title": "dropped"}, "Table", parts)
    kind = {"enum": ["a", "b"], "title": "TableRowsItemKind"}
    assert parts["Table"] == {
        "properties": {"rows": {"items": {"properties": {"kind": kind}, "title": "TableRowsItem"}}}
    }


def test_a_name_of_words_is_one_of_a_class() -> None:
    assert pascal("phase.opened") == "PhaseOpened"
    assert pascal("x-game") == "XGame"


@pytest.mark.parametrize(
    ("schema", "example"),
    [
        ({"const": 3}, 3),
        ({"enum": ["b", "a"]}, "b"),
        ({"$ref": "#/components/schemas/Seat"}, 2),
        ({"anyOf": [{"type": "null"}, {"type": "string"}]}, None),
        ({"type": "array", "items": {"type": "boolean"}, "minItems": 2}, [True, True]),
        ({"type": "object", "additionalProperties": {"type": "string"}}, {"1": "..."}),
        ({"type": "object", "properties": {"n": {"type": "integer"}}}, {"n": 1}),
    ],
)
def test_an_example_is_made_of_first_choices(schema: dict[str, Any], example: object) -> None:
    assert example_of(schema, {"Seat": {"type": "integer", "minimum": 2}}) == example
