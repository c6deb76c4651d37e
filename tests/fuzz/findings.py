"""What is a finding beyond Schemathesis's own checks: the promises of this server about any answer."""

import re
from typing import Any

from schemathesis import Case, Response

from tests.openapi import COMMITTED

_CODES = {each["operationId"]: each["x-error-codes"] for item in COMMITTED["paths"].values() for each in item.values()}

_SHAPE = {"malformed_json", "malformed_form", "unsupported_media_type", "method_not_allowed", "bad_idempotency_key"}
"""Codes that say: the document was not followed."""

_BEYOND_SCHEMAS = {
    # What texts, numbers and values may be that no JSON Schema says; the document says it in words.
    *("not_printable", "too_many_marks", "reserved_name", "not_text", "instant", "place", "unknown_zone"),
}
_ONE_OF = {("createMatch", "body.game", "missing")}
"""What a schema leaves open because another member can stand for it: the game, or the match that it is taken from."""

_UNFIT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffd]")


def must_be_ours(case: Case[Any], response: Response, secrets: tuple[str, ...]) -> None:
    """No failure of ours, problems as problems, no secret, and no schema-valid request that is called malformed."""
    status, said = response.status_code, response.content
    assert status < 500, f"{status}: {said[:500]!r}"
    assert response.headers.get("request-id"), "an answer without a request id"
    assert response.headers.get("x-content-type-options") == ["nosniff"]
    for secret in secrets:
        assert secret.encode() not in said, "an answer repeats a token"
    if status < 400:
        return
    assert response.headers["content-type"] == ["application/problem+json"]
    problem = response.json()
    assert problem["status"] == status
    assert _is_documented(case, status, problem["code"]), f"{problem['code']} is not among the codes of {status}"
    if _follows_the_document(case):
        assert problem["code"] not in _SHAPE, f"schema-valid, yet {problem}"
        if problem["code"] == "invalid_request":
            name = case.operation.definition.raw["operationId"]
            flaws = [(name, each["path"], each["code"]) for each in problem.get("errors", ())]
            codes = {flaw[2] for flaw in flaws if flaw not in _ONE_OF}
            assert codes <= _BEYOND_SCHEMAS, f"schema-valid, yet {problem}"


def _is_documented(case: Case[Any], status: int, code: str) -> bool:
    if code in {"not_found", "method_not_allowed"}:
        # Another address, or another method of it: no operation's own.
        return True
    codes = _CODES[case.operation.definition.raw["operationId"]]
    return codes.get(code) == status or (status == 422 and _is_of_a_game(case))


def _is_of_a_game(case: Case[Any]) -> bool:
    """Games have refusals of their own, which their rules list."""
    return any(name in case.path for name in ("/submission", "/actions")) or case.path == "/v1/matches"


def _follows_the_document(case: Case[Any]) -> bool:
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return False
    return not _has_unfit([case.path_parameters, case.query, dict(case.headers), case.body])


def _has_unfit(value: Any) -> bool:
    """What the document rules out in words: control characters, integers with a fraction and the like."""
    if isinstance(value, str):
        return _UNFIT.search(value) is not None
    if isinstance(value, float):
        return value.is_integer()
    if isinstance(value, dict):
        return any(_has_unfit(each) for pair in value.items() for each in pair)
    return isinstance(value, list | tuple) and any(_has_unfit(each) for each in value)
