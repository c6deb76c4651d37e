"""The errors of HTTP itself, and how all errors are answered: as problem+json (RFC 9457).

A problem never repeats the client's input. An unexpected error shows only the request id, which finds it in the log.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from mainmatch.api.languages import accepted, spoken
from mainmatch.rules import ENGLISH, Json, Refused, Translation
from mainmatch.rules.errors import CodedError
from mainmatch.services import errors
from mainmatch.services.server_texts import server_texts


class MalformedJson(errors.Invalid, code="malformed_json", title="Malformed JSON"):
    """The body is not strict JSON; `detail` says where it fails."""


class MalformedForm(errors.Invalid, code="malformed_form"):
    """The body is not a UTF-8 form with each field at most once."""


class MethodNotAllowed(errors.ServiceError, code="method_not_allowed", status=405):
    """This address does not support the method; `Allow` lists those it does."""


class BodyTooLarge(errors.TooLarge, code="body_too_large"):
    """The body is larger than the limit of this operation."""


class UnsupportedMediaType(errors.ServiceError, code="unsupported_media_type", status=415):
    """Unsupported Content-Type. Send the documented one."""


class InternalError(errors.ServiceError, code="internal_error", status=500):
    """The server failed. Give its operator the `request_id`, which finds the error in the log."""


class NotReady(errors.Busy, code="not_ready"):
    """The server is shutting down, or cannot reach or write its database. Retry against another instance."""


class OperatorsOnly(errors.Forbidden, code="operators_only", title="For operators only"):
    """Only the server's operator can read this."""


class RequestTimeout(errors.ServiceError, code="request_timeout", status=408):
    """The request took too long to arrive. Send it again."""


class BadRequest(errors.ServiceError, code="bad_request", status=400):
    """The request is not valid HTTP for this server."""


class BadIdempotencyKey(errors.Invalid, code="bad_idempotency_key", title="Bad Idempotency-Key"):
    """Send one `Idempotency-Key` of 1 to 255 visible ASCII characters."""


class IdempotencyKeyRequired(errors.Invalid, code="idempotency_key_required", title="Idempotency-Key required"):
    """With a personal token, this operation needs an `Idempotency-Key`, so that a repeated request has one effect."""


class InvalidCredentials(errors.Unauthenticated, code="invalid_credentials", title="Wrong username or password"):
    """No account has this username and password."""


class InvalidGrant(errors.ServiceError, code="invalid_grant", title="Not remembered", status=400):
    """This device remembers no session, or it has ended. Sign in."""


class NoProvider(errors.Unknown, code="no_provider"):
    """This server has no external identity provider. Sign in with username and password."""


class NoMail(errors.Unknown, code="no_mail"):
    """This server sends no mail. Ask its operator for a reset code."""


class BadReturnAddress(errors.Invalid, code="bad_return", title="Bad return address"):
    """This return address is not allowed. The operator lists the allowed ones in MAINMATCH_OIDC_RETURNS."""


class WrongBrowser(errors.Forbidden, code="wrong_browser", title="Another browser"):
    """This sign-in was started in another browser or more than ten minutes ago, or is already finished.

    Start again.
    """


class TooManyConnections(errors.TooMany, code="too_many_connections"):
    """Too many connections. Close a stream or a waiting long poll first."""


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
        str,
        Field(
            description="Absolute URI: where this server's docs explain the code.", json_schema_extra={"format": "uri"}
        ),
    ]
    title: Annotated[str, Field(description="What the code means, in a few words.")]
    status: Annotated[int, Field(description="HTTP status of the response.")]
    detail: Annotated[str, Field(description="What is wrong, and what to do next.")]
    code: Annotated[str, Field(description="Stable snake_case code. Programs should branch on it.")]
    errors: Annotated[list[InputError] | None, Field(description="The individual errors in the input.")] = None


def base_of(scope: Scope) -> str:
    """The URL of this server as its operator says it (MAINMATCH_PUBLIC_URL), or else as the client of a request does.

    Not a URL of the project: there a client could not read the codes of this server's version.
    """
    public: str = scope["app"].state.public_url
    if public:
        return public
    sent = [value for name, value in scope["headers"] if name == b"host"]
    host = sent[0].decode("latin-1") if len(sent) == 1 else ""
    return f"{scope['scheme']}://{host}" if _HOST.fullmatch(host) else base_at(scope["scheme"], scope.get("server"))


def base_at(scheme: str, address: object) -> str:
    """The URL of this server at a socket's address, for clients that named no host."""
    host, port = address[:2] if isinstance(address, tuple | list) and len(address) > 1 else ("localhost", None)
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" if port is None else f"{scheme}://{name}:{port}"


_HOST = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")


def answer(
    error: CodedError, base: str, headers: Mapping[str, str] | None = None, translated: Callable[[str], str] = str
) -> Response:
    """The response for an error, with its title and messages translated. ``base``: the URL of this server."""
    problem: dict[str, Json] = {
        **error.more,
        "type": f"{base}/docs/errors#{error.code}",
        "title": translated(error.title),
        "status": error.status,
        "detail": translated(error.message),
        "code": error.code,
    }
    if error.flaws:
        problem["errors"] = [{**asdict(flaw), "message": translated(flaw.message)} for flaw in error.flaws]
    body = json.dumps(problem, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    return Response(body.encode(), error.status, headers=headers, media_type=MEDIA_TYPE)


def crash(request_id: str, base: str) -> Response:
    """The response for an unexpected error: the request id only."""
    return answer(InternalError(more={"request_id": request_id}), base)


def answer_to(request: Request, error: CodedError) -> Response:
    """The response for an error that a request was refused with, in a language of its caller.

    All of it is in English if what is wrong is in none of theirs.
    """
    headers: dict[str, str] = {}
    if isinstance(error, errors.Unauthenticated):
        headers["WWW-Authenticate"] = f'Bearer realm="mainmatch", error="{error.code}"'
    if isinstance(error, errors.Busy):
        headers["Retry-After"] = str(max(1, error.retry_after))
    wanted = accepted(request.headers.get("accept-language", ""))
    known = [own := server_texts(wanted)]
    # An app that has not started knows no games.
    if (app_state := getattr(request.app.state, "app_state", None)) is not None:
        games = app_state.executor.games
        if own.language != ENGLISH:
            # Sentences name games by their titles.
            known = [replace(own, messages={**games.titles(wanted), **own.messages})]
        if isinstance(error, Refused) and error.game is not None:
            known.insert(0, games.translation(error.game, wanted))
    messages = {error.message, *(flaw.message for flaw in error.flaws)}
    language = next((each.language for each in known if any(each(said) != said for said in messages)), ENGLISH)
    translated = str if language == ENGLISH else partial(_translated, known)
    return answer(error, base_of(request.scope), headers | spoken(language), translated)


def _translated(known: Sequence[Translation], message: str) -> str:
    """The message in the first translation that has it, and as it is if none has."""
    return next((said for each in known if (said := each(message)) != message), message)
