"""What OpenAPI says of an operation beyond its types: answers, mistakes, keys, examples.

Every answer an operation can give is listed, each code with its meaning; what isn't declared here doesn't happen.
"""

import inspect
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Required, TypeAlias, TypedDict

from pydantic import BaseModel

from mainmatch.api.errors.catalogue import CATALOGUE
from mainmatch.api.errors.problems import MEDIA_TYPE, type_of
from mainmatch.api.http.context import Access

__all__ = ["KeyRule", "Wish", "camel", "described", "problems_of"]

KeyRule: TypeAlias = Literal["none", "optional", "required"]
"""Idempotency-Key: not looked at; honoured; asked of personal tokens (bots and scripts), honoured for all."""

_ALWAYS = ("internal_error", "server_busy", "invalid_request", "request_timeout")
_THAT_WRITE = ("unconfirmed",)
_WITH_BODY = ("malformed_json", "body_too_large", "unsupported_media_type")
_WITH_KEY = ("bad_idempotency_key", "idempotency_key_reused")

_OF_PART = {
    "season_id": "unknown_season",
    "match_id": "unknown_match",
    "channel": "unknown_channel",
    "member": "unknown_member",
    "decision": "unknown_decision",
    "offer": "unknown_offer",
    "webhook_id": "unknown_webhook",
}
"""By a part of the address: there may be no such thing, or not for this caller."""

_OF_HOSTS = (("match_id", "match:host", "not_host"), ("season_id", "season:host", "not_season_host"))

_KEY_HEADER = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
}


def camel(name: str) -> str:
    """An operationId: create_match becomes createMatch."""
    first, *rest = name.strip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


class Wish(TypedDict, total=False):
    """What a router says of an operation.

    ``access`` is a must. ``answers`` is the model of a success (left out: 204, without a body), ``status``
    its status. ``mistakes`` are the codes it can answer with, but for those that follow from access, key and address.
    ``examples`` are request bodies by name, ``example`` is an answer, ``also`` other statuses, such as 304.
    ``media`` is the type of an answer that isn't JSON. ``is_free``: no budget is spent by those without a token.
    """

    access: Required[Access]
    answers: type[BaseModel]
    status: int
    key: KeyRule
    mistakes: Sequence[str]
    examples: Mapping[str, Any]
    example: Any
    also: Mapping[int, str]
    media: str
    is_free: bool
    listed: bool


def described(function: Callable[..., Any], method: str, path: str, status: int, declared: Wish) -> dict[str, Any]:
    """FastAPI's keyword arguments for the docs of an operation."""
    summary, _, description = inspect.cleandoc(function.__doc__ or "").partition("\n")
    codes = [*_ALWAYS, *_of_request(method, path, declared), *declared.get("mistakes", ())]
    responses: dict[int | str, dict[str, Any]] = {**problems_of(codes)}
    for number, text in declared.get("also", {}).items():
        responses[number] = {"description": text}
    if "example" in declared:
        responses[status] = {"content": {"application/json": {"example": declared["example"]}}}
    return {
        "summary": summary.rstrip("."),
        "description": description.strip() or summary,
        "response_description": "Done.",
        "responses": responses,
        "openapi_extra": _extra(declared),
    }


def problems_of(codes: Sequence[str]) -> dict[int | str, dict[str, Any]]:
    """The error answers for these codes, one entry a status. Raises KeyError for a code that isn't registered."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in dict.fromkeys(codes):
        by_status[CATALOGUE[code].status].append(code)
    return {status: _answer(found) for status, found in sorted(by_status.items())}


def _answer(codes: list[str]) -> dict[str, Any]:
    kinds = [CATALOGUE[code] for code in codes]
    examples = {
        kind.code: {
            "summary": kind.title,
            "value": {
                "type": type_of(kind.code),
                "title": kind.title,
                "status": kind.status,
                "detail": kind.meaning,
                "code": kind.code,
            },
        }
        for kind in kinds
    }
    return {
        "description": "\n".join(f"- `{kind.code}`: {kind.meaning}" for kind in kinds),
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": examples}},
    }


def _of_request(method: str, path: str, declared: Wish) -> list[str]:
    access, key = declared["access"], declared.get("key", "none")
    codes: list[str] = [] if declared.get("is_free") else ["rate_limited"]
    if not access.is_open:
        codes.append("invalid_token")
    if access.scope is not None:
        codes.append("insufficient_scope")
    if method != "GET":
        codes.extend((*_WITH_BODY, *_THAT_WRITE))
    if key != "none":
        codes.extend(_WITH_KEY)
    if key == "required":
        codes.append("idempotency_key_required")
    if "{" in path:
        codes.append("not_found")
    codes += [code for part, code in _OF_PART.items() if f"{{{part}}}" in path]
    codes += [code for part, scope, code in _OF_HOSTS if f"{{{part}}}" in path and access.scope == scope]
    return codes


def _extra(declared: Wish) -> dict[str, Any]:
    access, key = declared["access"], declared.get("key", "none")
    scopes = [access.scope] if access.scope else []
    extra: dict[str, Any] = {"security": [] if access.is_open else [{"password": scopes}, {"bearer": []}]}
    if key != "none":
        must = "Needed with a personal token. " if key == "required" else ""
        text = f"{must}Any text of your own, new for each new request; a repeat with the same one has one effect."
        extra["parameters"] = [{**_KEY_HEADER, "required": False, "description": text}]
    if "examples" in declared:
        shown = {name: {"value": value} for name, value in declared["examples"].items()}
        extra["requestBody"] = {"content": {"application/json": {"examples": shown}}}
    return extra
