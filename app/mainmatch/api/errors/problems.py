"""Renders all errors as problem+json (RFC 9457).

A problem never repeats the client's input. An unexpected error shows only the request id, which finds it in the log.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response

from mainmatch.api.errors.kinds import InternalError
from mainmatch.api.languages import accepted, spoken
from mainmatch.rules import Flaw, Json, Refused, Translation
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import Busy, Unauthenticated

__all__ = ["MEDIA_TYPE", "InputError", "Problem", "answer", "answer_to", "crash", "flaws_of", "type_of"]

MEDIA_TYPE = "application/problem+json"


class InputError(BaseModel):
    """One error in the input."""

    path: Annotated[
        str,
        Field(description="Location, such as `body.config.rounds` or `query.limit`.", examples=["body.player_count"]),
    ]
    code: Annotated[str, Field(description="Kind of the error.", examples=["int_type"])]
    message: Annotated[
        str, Field(description="What is wrong, for people.", examples=["Input should be a valid integer"])
    ]


class Problem(BaseModel):
    """An error of this API (RFC 9457). Some codes add members of their own, such as `phase`."""

    model_config = ConfigDict(extra="allow")

    type: Annotated[
        str, Field(description="Stable URI, relative to this server.", json_schema_extra={"format": "uri-reference"})
    ]
    title: Annotated[str, Field(description="What the code means, in a few words.")]
    status: Annotated[int, Field(description="HTTP status of the response.")]
    detail: Annotated[str, Field(description="What is wrong, and what to do next.")]
    code: Annotated[str, Field(description="Stable snake_case code. Programs should branch on it.")]
    errors: Annotated[list[InputError] | None, Field(description="The individual errors in the input.")] = None


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


def answer_to(request: Request, error: CodedError) -> Response:
    """The response for an error that a request was refused with, in a language of its caller."""
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
