"""What OpenAPI says of every operation."""

from typing import Any

import pytest

from mainmatch.api.http.operation import camel
from mainmatch.rules.errors import CodedError
from tests.api.http.test_router import OPERATIONS
from tests.openapi import COMMITTED

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS)
def test_an_operation_is_documented(path: str, method: str, operation: dict[str, Any]) -> None:
    assert operation["summary"]
    assert operation["description"]
    assert operation["tags"]
    assert "_" not in operation["operationId"]
    *successes, last = operation["responses"]
    assert successes
    assert all(status < "400" for status in successes)
    assert last == "default"
    assert operation["responses"][last] == {"$ref": "#/components/responses/Error"}
    codes = operation["x-error-codes"]
    assert {"internal_error", "server_busy"} <= codes.keys()
    assert ("invalid_token" in codes) == bool(operation["security"])


def test_the_document_has_nothing_of_fastapis_errors() -> None:
    assert COMMITTED["components"]["responses"]["Error"]["content"] == {
        "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
    }
    assert COMMITTED["openapi"].startswith("3.1")
    assert "HTTPValidationError" not in str(COMMITTED)
    assert len({case.id for case in OPERATIONS}) == len(OPERATIONS)


def test_every_code_of_an_operation_is_registered() -> None:
    for case in OPERATIONS:
        for code, status in case.values[2]["x-error-codes"].items():
            assert CodedError.KINDS[code].status == status


def test_an_operation_is_named_after_its_function() -> None:
    assert [camel(name) for name in ("create_match", "me", "put_member_player")] == [
        "createMatch",
        "me",
        "putMemberPlayer",
    ]
