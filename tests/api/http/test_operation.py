"""What OpenAPI says of every operation."""

from typing import Any

import pytest

from mainmatch.api.http.operation import camel, problems_of
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import InsufficientScope, UnknownMatch, UnknownSeason
from tests.api.http.test_router import DOCUMENT, OPERATIONS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS)
def test_an_operation_is_documented(path: str, method: str, operation: dict[str, Any]) -> None:
    assert operation["summary"]
    assert operation["description"]
    assert operation["tags"]
    assert "_" not in operation["operationId"]
    for status, answer in operation["responses"].items():
        if int(status) >= 400:
            assert list(answer["content"]) == ["application/problem+json"]
            assert answer["content"]["application/problem+json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert {"500", "503"} <= set(operation["responses"])
    if operation["security"]:
        assert "401" in operation["responses"]


def test_the_document_has_nothing_of_fastapis_errors() -> None:
    assert DOCUMENT["openapi"].startswith("3.1")
    assert "HTTPValidationError" not in str(DOCUMENT)
    assert len({case.id for case in OPERATIONS}) == len(OPERATIONS)


def test_every_code_of_an_operation_is_registered() -> None:
    for case in OPERATIONS:
        for status, answer in case.values[2]["responses"].items():
            for code in answer.get("content", {}).get("application/problem+json", {}).get("examples", {}):
                assert CodedError.KINDS[code].status == int(status)


def test_an_operation_is_named_after_its_function() -> None:
    assert [camel(name) for name in ("create_match", "me", "put_member_player")] == [
        "createMatch",
        "me",
        "putMemberPlayer",
    ]


def test_codes_of_one_status_are_one_answer_with_an_example_each() -> None:
    answers = problems_of([UnknownMatch, InsufficientScope, UnknownSeason, UnknownMatch])
    assert list(answers) == [403, 404]
    shown = answers[404]["content"]["application/problem+json"]["examples"]
    assert list(shown) == ["unknown_match", "unknown_season"]
    assert {each["value"]["status"] for each in shown.values()} == {404}
