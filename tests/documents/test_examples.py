"""The document's examples come from a match and a season that were played, and are valid."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.documents.examples.play import EXAMPLES, recorded
from tests.openapi import COMMITTED

OPERATIONS = [operation for item in COMMITTED["paths"].values() for operation in item.values()]


@pytest.mark.anyio
async def test_they_are_what_a_match_and_a_season_give(tmp_path: Path) -> None:
    record = await recorded(tmp_path)
    assert record.text() == EXAMPLES.read_text(encoding="utf-8"), "make docs writes them anew"
    # What was made is where its 201 says.
    assert record.lost == []
    assert set(record.made) == {each["operationId"] for each in OPERATIONS if "201" in each["responses"]}


def test_a_201_declares_its_location() -> None:
    made = [each["responses"]["201"] for each in OPERATIONS if "201" in each["responses"]]
    assert made
    assert all("Location" in each["headers"] for each in made)


def _parts() -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that has a schema and an example, with its place."""
    for operation in OPERATIONS:
        name = operation["operationId"]
        yield from ((f"{name} {each['name']}", each) for each in operation.get("parameters", ()))
        holders = {"body": operation.get("requestBody", {}), **operation["responses"]}
        for place, holder in holders.items():
            if place != "default":
                yield from ((f"{name} {place}", content) for content in holder.get("content", {}).values())
    yield from COMMITTED["components"]["headers"].items()


PARTS = dict(_parts())


def _examples(part: dict[str, Any]) -> list[Any]:
    named = [each["value"] for each in part.get("examples", {}).values()]
    return [*named, part["example"]] if "example" in part else named


def test_every_parameter_body_answer_and_header_has_one() -> None:
    assert [place for place, part in PARTS.items() if not _examples(part)] == []


def test_each_is_what_its_schema_says() -> None:
    wrong = {}
    for place, part in PARTS.items():
        schema = Draft202012Validator({**part.get("schema", {}), "components": COMMITTED["components"]})
        errors = [error.message for example in _examples(part) for error in schema.iter_errors(example)]
        if errors:
            wrong[place] = errors[0]
    assert wrong == {}


def _fields() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, schema in COMMITTED["components"]["schemas"].items():
        yield from ((f"{name}.{field}", part) for field, part in schema.get("properties", {}).items())


FIELDS = dict(_fields())


def test_every_parameter_field_and_header_is_described() -> None:
    parameters = {place: part for place, part in PARTS.items() if "name" in part}
    headers = COMMITTED["components"]["headers"]
    said = {**parameters, **FIELDS, **headers}
    assert [place for place, part in said.items() if not part.get("description")] == []


def test_every_field_has_an_example_that_its_schema_allows() -> None:
    wrong = []
    for place, part in FIELDS.items():
        schema, examples = (
            Draft202012Validator({**part, "components": COMMITTED["components"]}),
            part.get("examples", ()),
        )
        if not examples and not _is_made_of_schemas(part):
            wrong.append(place)
        wrong += [f"{place}: {error.message}" for each in examples for error in schema.iter_errors(each)]
    assert wrong == []


def _is_made_of_schemas(part: Any) -> bool:
    """Whether the examples of a field are those of the schemas that it refers to."""
    if not isinstance(part, dict):
        return False
    inner = [*part.get("anyOf", ()), *part.get("oneOf", ()), part.get("items"), part.get("additionalProperties")]
    return "$ref" in part or any(map(_is_made_of_schemas, inner))
