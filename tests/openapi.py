"""The documents of openapi/, for tests about what is in them: reading them is quicker than making them.

A test of its own holds that it is what a server serves (tests/api/docs/test_openapi.py).
"""

import json
from pathlib import Path
from typing import Any

from mainmatch.api.docs.openapi import merged

_FOLDER = Path(__file__).parents[1] / "openapi"
AS_IT_STANDS = (_FOLDER / "openapi.json").read_text(encoding="utf-8")
SERVER_AS_IT_STANDS = (_FOLDER / "openapi-server.json").read_text(encoding="utf-8")
COMMITTED: dict[str, Any] = merged(json.loads(AS_IT_STANDS), json.loads(SERVER_AS_IT_STANDS))
"""All operations: those for clients, and those for who runs a server."""


def _read(method: str, operation: dict[str, Any]) -> None:
    """Put what is said once in its place, and the status of each code beside it."""
    sorts = {"all", *({"other than GET"} if method != "get" else ())}
    sorts |= {f"with {each['$ref'].rpartition('/')[2]}" for each in operation["parameters"] if "$ref" in each}
    sorts |= {"with Idempotency-Key"} if any("IdempotencyKey" in each for each in sorts) else set()
    sorts |= {"with a token"} if operation["security"] else set()
    sorts |= {"with a scope"} if any(scopes for each in operation["security"] for scopes in each.values()) else set()
    error = COMMITTED["components"]["responses"]["Error"]
    common = [code for sort, codes in error["x-common-error-codes"].items() if sort in sorts for code in codes]
    operation["x-error-codes"] = {code: error["x-error-codes"][code] for code in (*common, *operation["x-error-codes"])}
    operation["parameters"] = [_found(each) for each in operation["parameters"]]
    answers = operation["responses"]
    answers |= {status: _found(answer) for status, answer in answers.items() if status != "default"}
    for answer in answers.values():
        for content in answer.get("content", {}).values():
            content |= {"examples": {name: _found(each) for name, each in content.get("examples", {}).items()}}


def _found(part: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in part:
        return part
    *_, kind, name = part["$ref"].split("/")
    found: dict[str, Any] = COMMITTED["components"][kind][name]
    return found


for _item in COMMITTED["paths"].values():
    for _method, _operation in _item.items():
        _read(_method, _operation)
