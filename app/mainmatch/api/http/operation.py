"""OpenAPI of an operation beyond its types: responses, errors, Idempotency-Key, examples.

Errors are said once: one ``default`` response, and the codes that are an operation's own (``x-error-codes``).
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from email.utils import format_datetime
from typing import Any, Literal, Required, TypeAlias, TypedDict

from pydantic import BaseModel

from mainmatch.api.http.context import Access
from mainmatch.api.http.shared_parts import IF_NONE_MATCH, ON_BEHALF_OF, header_references, key_header
from mainmatch.api.problems import (
    BadIdempotencyKey,
    BodyTooLarge,
    IdempotencyKeyRequired,
    InternalError,
    MalformedJson,
    RequestTimeout,
    UnsupportedMediaType,
)
from mainmatch.rules.errors import CodedError
from mainmatch.season.errors import UnknownDecision, UnknownMember, UnknownOffer
from mainmatch.services import errors
from mainmatch.services.accounts.operation_rules import RULES

_AT_LEAST = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Deprecation:
    """``since``: the day of the release that says so. ``until``: the first day on which the operation may be gone.

    Raises ValueError if that is sooner than the policy promises.
    """

    since: date
    until: date

    def __post_init__(self) -> None:
        if self.until - self.since < _AT_LEAST:
            raise ValueError(f"a deprecated operation lives for at least {_AT_LEAST.days} days")

    @property
    def headers(self) -> dict[str, str]:
        """``Deprecation`` (RFC 9745) and ``Sunset`` (RFC 8594)."""
        since, until = (datetime.combine(day, time(), UTC) for day in (self.since, self.until))
        return {"Deprecation": f"@{int(since.timestamp())}", "Sunset": format_datetime(until, usegmt=True)}


ErrorType: TypeAlias = type[CodedError]

KeyRule: TypeAlias = Literal["none", "optional", "required"]
"""Idempotency-Key: ignored; honoured; honoured, and required with personal tokens (bots and scripts)."""

COMMON: Mapping[str, Sequence[ErrorType]] = {
    "all": (
        InternalError,
        errors.ServerBusy,
        errors.StorageUnavailable,
        errors.InvalidRequest,
        RequestTimeout,
        errors.RateLimited,
    ),
    "with a token": (errors.InvalidToken,),
    "with a scope": (errors.InsufficientScope, errors.GuestRefused),
    "other than GET": (MalformedJson, BodyTooLarge, UnsupportedMediaType, errors.OutcomeUnknown),
    "with Idempotency-Key": (BadIdempotencyKey, errors.IdempotencyKeyReused),
    "with RequiredIdempotencyKey": (IdempotencyKeyRequired,),
}
"""By sort of operation: the errors that follow from what every request of it has, its token, body and key."""

_OF_PART = {
    "season_id": errors.UnknownSeason,
    "match_id": errors.UnknownMatch,
    "channel": errors.UnknownChannel,
    "member": UnknownMember,
    "decision": UnknownDecision,
    "offer": UnknownOffer,
    "webhook_id": errors.UnknownWebhook,
}
"""By path parameter: errors for a resource that does not exist, or not for this caller."""

_PLAIN = {204: "Done. The response has no body.", 303: "Follow `Location`."}

_OF_HOSTS = (
    ("match_id", "match:host", errors.NotHost),
    ("match_id", "match:break-seal", errors.NotHost),
    ("season_id", "season:host", errors.NotSeasonHost),
)


def camel(name: str) -> str:
    """The operationId of a function: create_match becomes createMatch."""
    first, *rest = name.strip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


class Operation(TypedDict, total=False):
    """A router's declaration of an operation. Only ``access`` is required.

    ``tag`` is its heading, if not the router's. ``answers`` is the model of a success. ``made`` is the path of what was
    made, with names of the path, the answer or the body; then the status is 201. ``status`` is one that doesn't follow:
    200 with a body, 204 without. ``errors`` are the errors that do not follow from access, key and path. ``examples``
    are request bodies by name, ``example`` is a response, ``also`` are other successes. ``media`` is the type of a
    response that is not JSON, ``other_media`` are examples of texts that ``Accept`` gets in place of JSON, by type.
    ``has_etag``: responses have an entity tag, and ``If-None-Match`` is honoured, as of every GET that answers a model,
    unless it is False. ``speaks``: texts are in the caller's language. ``deprecated``: since when it is, and until when
    it lives. ``is_probe``: requests spend the budget of probes, so that no
    flood of others has the server restarted. ``is_tolerant``: unknown parameters of the query, and a body that isn't
    declared, are ignored. ``adds``: whether what it stores counts for the account's day, as of every operation that
    isn't a GET or DELETE; who signs out or proves to be the owner must always get through.
    """

    access: Required[Access]
    tag: str
    answers: type[BaseModel]
    status: int
    made: str
    key: KeyRule
    errors: Sequence[ErrorType]
    examples: Mapping[str, Any]
    example: Any
    also: Mapping[int, str]
    media: str
    other_media: Mapping[str, str]
    has_etag: bool
    speaks: bool
    deprecated: Deprecation
    is_probe: bool
    is_tolerant: bool
    adds: bool
    listed: bool


def described(function: Callable[..., Any], method: str, path: str, status: int, declared: Operation) -> dict[str, Any]:
    """FastAPI's keyword arguments that document an operation."""
    summary, _, description = inspect.cleandoc(function.__doc__ or "").partition("\n")
    own = [*_of_path(method, path, declared), *declared.get("errors", ()), *_of_account(camel(function.__name__))]
    if "cursor" in inspect.signature(function).parameters:
        own.append(errors.BadCursor)
    return {
        "summary": summary.rstrip("."),
        "description": description.strip() or summary,
        "response_description": _meaning(status, declared),
        # In its place the document refers to the one response that all have.
        "responses": _successes(status, declared) | {"default": {"description": "An error."}},
        "openapi_extra": _extra(declared) | {"x-error-codes": [*codes_of(own)]},
    }


def _meaning(status: int, declared: Operation) -> str:
    """What a success is: what its model's docstring says first."""
    if "answers" in declared:
        return inspect.cleandoc(declared["answers"].__doc__ or "").partition("\n")[0]
    return f"Text of the type `{declared['media']}`." if "media" in declared else _PLAIN.get(status, "Done.")


def _successes(status: int, declared: Operation) -> dict[int | str, dict[str, Any]]:
    """What FastAPI does not say of the responses that are no errors."""
    headers = header_references(*_headers(status, declared))
    found: dict[int | str, dict[str, Any]] = {status: {"headers": headers}}
    if "example" in declared:
        found[status]["content"] = {declared.get("media", "application/json"): {"example": declared["example"]}}
    for media, example in declared.get("other_media", {}).items():
        content = found[status].setdefault("content", {})
        content[media] = {"schema": {"type": "string"}, "example": example}
    for number, text in declared.get("also", {}).items():
        # Another success answers the same model.
        model = {"model": declared["answers"]} if "answers" in declared else {}
        found[number] = {**found.get(number, {}), "description": text, "headers": headers, **model}
    if declared.get("has_etag"):
        found[304] = {"description": "Not modified."}
    return found


def _headers(status: int, declared: Operation) -> Iterator[str]:
    """The names of a success's headers, beside those that every answer has."""
    if declared.get("key", "none") != "none":
        yield "Idempotency-Replayed"
    if declared.get("has_etag"):
        yield "ETag"
    if declared.get("speaks"):
        yield "Content-Language"
    if "deprecated" in declared:
        yield from ("Deprecation", "Sunset")
    if status == 303 or "made" in declared:
        yield "Location"


def codes_of(kinds: Iterable[ErrorType]) -> dict[str, int]:
    """The codes of these kinds of errors with their statuses, in the order of these."""
    return {kind.code: kind.status for kind in sorted(kinds, key=lambda kind: (kind.status, kind.code))}


def _of_path(method: str, path: str, declared: Operation) -> list[ErrorType]:
    """Errors that follow from what the path names."""
    kinds: list[ErrorType] = [errors.NotFound] if "{" in path else []
    if method != "GET" and "{match_id}" in path:
        kinds.append(errors.MatchArchived)
    if "{match_id}" in path:
        kinds.append(errors.GameNotInstalled)
    kinds += [kind for part, kind in _OF_PART.items() if f"{{{part}}}" in path]
    scope = declared["access"].scope
    return kinds + [kind for part, needed, kind in _OF_HOSTS if f"{{{part}}}" in path and scope == needed]


def _of_account(operation: str) -> list[ErrorType]:
    """Errors that follow from what an operation on an account needs."""
    rule = RULES.get(operation)
    if rule is None or "session" not in rule.by:
        return []
    proofs = {"proof": [errors.ProofRequired], "sign-in": [errors.ProofRequired]}
    return [errors.SignInAgain, *proofs.get(rule.proof, ())]


def _extra(declared: Operation) -> dict[str, Any]:
    access, key = declared["access"], declared.get("key", "none")
    scopes = [access.scope] if access.scope else []
    extra: dict[str, Any] = {"security": [] if access.is_open else [{"password": scopes}, {"bearer": []}]}
    parameters = [IF_NONE_MATCH] if declared.get("has_etag") else []
    if not access.is_open:
        parameters.append(ON_BEHALF_OF)
    if key != "none":
        parameters.append(key_header(is_required=key == "required"))
    if parameters:
        extra["parameters"] = parameters
    if "examples" in declared:
        shown = {name: {"value": value} for name, value in declared["examples"].items()}
        extra["requestBody"] = {"content": {"application/json": {"examples": shown}}}
    return extra
