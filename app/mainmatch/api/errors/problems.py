"""Renders all errors as problem+json (RFC 9457).

A problem never repeats the client's input. An unexpected error shows only the request id, which finds it in the log.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from mainmatch.api.errors.kinds import BadRequest, BodyTooLarge, InternalError, MethodNotAllowed, UnsupportedMediaType
from mainmatch.api.languages import accepted, spoken
from mainmatch.rules import Flaw, Json, Refused, Translation
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import Busy, InvalidRequest, NotFound, Unauthenticated

__all__ = ["MEDIA_TYPE", "Finding", "Problem", "answer", "crash", "flaws_of", "install", "type_of"]

MEDIA_TYPE = "application/problem+json"


class Finding(BaseModel):
    """One error in the input."""

    path: Annotated[
        str, Field(description="Location, such as `body.config.rounds` or `query.limit`.", examples=["body.players"])
    ]
    code: Annotated[str, Field(examples=["int_type"])]
    message: Annotated[str, Field(examples=["Input should be a valid integer"])]


class Problem(BaseModel):
    """An error of this API (RFC 9457). Some codes add members of their own, such as `phase`."""

    model_config = ConfigDict(extra="allow")

    type: Annotated[
        str, Field(description="Stable URI, relative to this server.", json_schema_extra={"format": "uri-reference"})
    ]
    title: str
    status: int
    detail: Annotated[str, Field(description="What is wrong, and what to do next.")]
    code: Annotated[str, Field(description="Stable snake_case code. Programs should branch on it.")]
    errors: Annotated[list[Finding] | None, Field(description="The individual errors in the input.")] = None


def type_of(code: str) -> str:
    """The ``type`` of a problem: the code's address in this server's docs."""
    return f"/docs/errors#{code}"


def answer(
    error: CodedError, headers: Mapping[str, str] | None = None, translated: Callable[[str], str] = str
) -> Response:
    """The response for an error, with its messages translated."""
    problem: dict[str, Json] = {
        **error.more,
        "type": type_of(error.code),
        "title": error.title or error.code.replace("_", " ").capitalize(),
        "status": error.status,
        "detail": translated(error.message),
        "code": error.code,
    }
    if error.flaws:
        problem["errors"] = [{**asdict(flaw), "message": translated(flaw.message)} for flaw in error.flaws]
    body = json.dumps(problem, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    return Response(body.encode(), error.status, headers=headers, media_type=MEDIA_TYPE)


def crash(request_id: str) -> Response:
    """The response for an unexpected error: the request id only."""
    return answer(InternalError(more={"request_id": request_id}))


def flaws_of(findings: Iterable[Any]) -> Iterable[Flaw]:
    """Pydantic's errors without the input. Field names can come from the client: shown only if they look like names."""
    for each in findings:
        path = ".".join(part if _NAME.fullmatch(part) else "?" for part in map(str, each["loc"]))
        # The only message of pydantic that quotes the input.
        quotes = each["type"] == "union_tag_invalid"
        yield Flaw(path, each["type"], "Input should be one of the documented kinds" if quotes else each["msg"])


_NAME = re.compile(r"[A-Za-z0-9_:-]{1,40}")


def install(app: FastAPI) -> None:
    """Register handlers that answer every error with problem+json."""
    app.exception_handler(CodedError)(_coded)
    app.exception_handler(RequestValidationError)(_malformed)
    app.exception_handler(HTTPException)(_http)


async def _coded(request: Request, error: CodedError) -> Response:
    headers: dict[str, str] = {}
    if isinstance(error, Unauthenticated):
        headers["WWW-Authenticate"] = f'Bearer realm="mainmatch", error="{error.code}"'
    if isinstance(error, Busy):
        headers["Retry-After"] = str(max(1, error.retry_after))
    if not isinstance(error, Refused) or error.game is None:
        return answer(error, headers)
    wanted = accepted(request.headers.get("accept-language", ""))
    translation: Translation = request.app.state["app_state"].executor.games.translation(error.game, wanted)
    return answer(error, headers | spoken(translation.language), translation)


async def _malformed(request: Request, error: RequestValidationError) -> Response:
    return answer(InvalidRequest(flaws=tuple(flaws_of(error.errors()))))


async def _http(request: Request, error: HTTPException) -> Response:
    if error.status_code == 405:
        headers = {"Allow": ", ".join(sorted(_allowed(request)))}
        if request.method == "OPTIONS":
            return Response(None, 204, headers)
        return answer(MethodNotAllowed(), headers)
    return answer(_PLAIN.get(error.status_code, BadRequest)())


_PLAIN: dict[int, type[CodedError]] = {404: NotFound, 413: BodyTooLarge, 415: UnsupportedMediaType}


def _allowed(request: Request) -> set[str]:
    """The methods of all routes at this path; Starlette reports only those of the first one.

    The request middleware answers HEAD wherever GET exists; OPTIONS is answered here.
    """
    routes = [route for route in request.app.router.routes if route.matches(request.scope)[0] is not Match.NONE]
    methods = {method for route in routes for method in getattr(route, "methods", None) or ()}
    return methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
