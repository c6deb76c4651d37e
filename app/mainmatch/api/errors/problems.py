"""Errors as problem+json (RFC 9457), everywhere.

An answer never repeats what was sent, and a failure of the server says nothing but an id that finds it in the log.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from mainmatch.api.errors.catalogue import kind_of
from mainmatch.rules import Flaw, Json, Refused
from mainmatch.services.errors import (
    Busy,
    Conflict,
    Forbidden,
    Invalid,
    OutcomeUnknown,
    ServiceError,
    TooLarge,
    TooMany,
    Unauthenticated,
    Unknown,
)

__all__ = ["MEDIA_TYPE", "Finding", "Problem", "answer", "crash", "flaws_of", "install", "status_of", "type_of"]

MEDIA_TYPE = "application/problem+json"

_STATUSES: dict[type[ServiceError], int] = {
    Invalid: 422,
    Unauthenticated: 401,
    Forbidden: 403,
    Unknown: 404,
    Conflict: 409,
    TooLarge: 413,
    TooMany: 429,
    Busy: 503,
    # Not 503: that one says that nothing was done, so clients repeat it without a second thought.
    OutcomeUnknown: 504,
}


class Finding(BaseModel):
    """One mistake within the input."""

    path: Annotated[str, Field(description="Where: `body.config.rounds`, `query.limit`.", examples=["body.players"])]
    code: Annotated[str, Field(examples=["int_type"])]
    message: Annotated[str, Field(examples=["Input should be a valid integer"])]


class Problem(BaseModel):
    """Every error of this API (RFC 9457). Some codes add members of their own, such as `phase`."""

    model_config = ConfigDict(extra="allow")

    type: Annotated[
        str, Field(description="A stable URI, relative to this server.", json_schema_extra={"format": "uri-reference"})
    ]
    title: str
    status: int
    detail: Annotated[str, Field(description="What is wrong, and the way out.")]
    code: Annotated[str, Field(description="Stable and snake_case: what programs should look at.")]
    errors: Annotated[list[Finding] | None, Field(description="Single findings within the input.")] = None


def type_of(code: str) -> str:
    """The URI of a kind of problem: its place in this server's own docs."""
    return f"/docs/errors#{code}"


def answer(
    code: str,
    status: int,
    detail: str,
    *,
    flaws: Iterable[Flaw] = (),
    more: Mapping[str, Json] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A problem as a response. ``status`` counts only for codes that aren't in the catalogue (a game's own)."""
    kind = kind_of(code, status)
    problem: dict[str, Any] = dict(more or {})
    problem |= {"type": type_of(code), "title": kind.title, "status": kind.status, "detail": detail, "code": code}
    if errors := [asdict(flaw) for flaw in flaws]:
        problem["errors"] = errors
    body = json.dumps(problem, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    return Response(body.encode(), kind.status, headers=headers, media_type=MEDIA_TYPE)


def status_of(error: ServiceError) -> int:
    """The HTTP status of an error's class."""
    return next((_STATUSES[kind] for kind in type(error).__mro__ if kind in _STATUSES), 400)


def crash(request_id: str) -> Response:
    """The opaque answer to a failure of ours."""
    detail = "The server failed; nothing was changed. Tell its operator the request_id."
    return answer("internal_error", 500, detail, more={"request_id": request_id})


def flaws_of(findings: Iterable[Any]) -> Iterable[Flaw]:
    """Pydantic's findings without the input. Names of fields may be the sender's own: shown if they look like names."""
    for each in findings:
        path = ".".join(part if _NAME.fullmatch(part) else "?" for part in map(str, each["loc"]))
        # This one message of pydantic quotes the input; all others speak of the schema only.
        quotes = each["type"] == "union_tag_invalid"
        yield Flaw(path, each["type"], "Input should be one of the documented kinds" if quotes else each["msg"])


_NAME = re.compile(r"[A-Za-z0-9_:-]{1,40}")


def install(app: FastAPI) -> None:
    """Make every error of this app leave as problem+json."""
    app.exception_handler(ServiceError)(_service_error)
    app.exception_handler(Refused)(_refused)
    app.exception_handler(RequestValidationError)(_malformed)
    app.exception_handler(HTTPException)(_http)


async def _service_error(request: Request, error: ServiceError) -> Response:
    headers: dict[str, str] = {}
    if isinstance(error, Unauthenticated):
        headers["WWW-Authenticate"] = f'Bearer realm="mainmatch", error="{error.code}"'
    if isinstance(error, Busy):
        headers["Retry-After"] = str(max(1, error.retry_after))
    return answer(error.code, status_of(error), error.advice, flaws=error.errors, more=error.more, headers=headers)


async def _refused(request: Request, error: Refused) -> Response:
    return answer(error.code, 422, error.advice, flaws=error.flaws)


async def _malformed(request: Request, error: RequestValidationError) -> Response:
    detail = "The request doesn't have the documented shape: see errors, and the operation in /docs."
    return answer("invalid_request", 422, detail, flaws=flaws_of(error.errors()))


async def _http(request: Request, error: HTTPException) -> Response:
    if error.status_code == 405:
        headers = {"Allow": ", ".join(sorted(_allowed(request)))}
        if request.method == "OPTIONS":
            return Response(None, 204, headers)
        return answer("method_not_allowed", 405, "See Allow.", headers=headers)
    code, detail = _PLAIN.get(error.status_code, ("bad_request", "The request can't be read."))
    return answer(code, error.status_code, detail)


_PLAIN = {
    404: ("not_found", "There is nothing at this address. /docs lists what there is."),
    413: ("body_too_large", "The body is larger than this server takes."),
    415: ("unsupported_media_type", "Send the body with the documented Content-Type."),
}


def _allowed(request: Request) -> set[str]:
    """The methods of all routes at this address; Starlette knows only those of the first one.

    HEAD is answered by the request middleware wherever GET is, OPTIONS here.
    """
    routes = [route for route in request.app.router.routes if route.matches(request.scope)[0] is not Match.NONE]
    methods = {method for route in routes for method in getattr(route, "methods", None) or ()}
    return methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
