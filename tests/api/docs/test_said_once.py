import json
from collections import Counter
from typing import Any

from mainmatch.api.docs.said_once import drop_titles, share_examples, share_parameters
from tests.openapi import AS_IT_STANDS

DOCUMENT = json.loads(AS_IT_STANDS)
OPERATIONS = [operation for item in DOCUMENT["paths"].values() for operation in item.values()]


def _document(*operations: dict[str, Any]) -> dict[str, Any]:
    return {"paths": {f"/{n}": {"get" if n else "post": each} for n, each in enumerate(operations)}, "components": {}}


def test_what_several_operations_say_is_among_the_components() -> None:
    said = Counter(
        json.dumps(content["schema"])
        for operation in OPERATIONS
        for answer in operation["responses"].values()
        for content in answer.get("content", {}).values()
        if "$ref" in content["schema"] and "example" in content
    )
    assert [text for text, n in said.items() if n > 1] == []
    inline = {each["name"] for operation in OPERATIONS for each in operation["parameters"] if "in" in each}
    assert inline & {"match_id", "season_id", "On-Behalf-Of", "If-None-Match", "Idempotency-Key"} == set()


def test_the_document_is_as_light_as_that() -> None:
    assert len(json.dumps(DOCUMENT, ensure_ascii=False, separators=(",", ":"))) < 460_000


def test_of_two_parameters_with_one_name_the_one_that_most_have_is_shared() -> None:
    def limit(default: int) -> dict[str, Any]:
        return {"name": "limit", "in": "query", "description": "L.", "schema": {"title": "Limit", "default": default}}

    document = _document(*({"parameters": [limit(default)]} for default in (5, 9, 9)))
    share_parameters(document)
    shared = {"name": "limit", "in": "query", "description": "L.", "schema": {"default": 9}}
    assert document["components"]["parameters"] == {"Limit": shared}
    assert [each["post" if "post" in each else "get"]["parameters"] for each in document["paths"].values()] == [
        [{**shared, "schema": {"default": 5}}],
        *[[{"$ref": "#/components/parameters/Limit"}]] * 2,
    ]


def test_the_example_of_a_get_is_that_of_all_that_answer_the_same() -> None:
    def answers(example: str) -> dict[str, Any]:
        content = {"schema": {"$ref": "#/components/schemas/Thing"}, "example": example}
        return {"responses": {"200": {"content": {"application/json": content}}}}

    document = _document(answers("made"), answers("read"))
    share_examples(document)
    assert document["components"]["examples"] == {"Thing": {"value": "read"}}


def test_a_member_called_title_stays() -> None:
    schema = {"title": "Thing", "properties": {"title": {"title": "Title", "type": "string"}}}
    drop_titles(schema)
    assert schema == {"properties": {"title": {"type": "string"}}}
