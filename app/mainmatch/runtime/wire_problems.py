"""Problems as they stand on the wire, for what has reached no app: broken, late or no requests."""

import asyncio
from http import HTTPStatus

from fastapi import FastAPI
from starlette.responses import Response
from uvicorn.config import Config
from websockets.datastructures import Headers
from websockets.http11 import Response as Rejection

from mainmatch.api.errors import problems
from mainmatch.api.errors.kinds import BadRequest, InternalError
from mainmatch.api.http.middleware import NO_HANDSHAKE
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import NotFound

LAST_WORDS_SECONDS = 5.0
"""How long a closed connection waits for its client to read the remaining bytes, before it is aborted."""


def plain(error: CodedError, base: str) -> bytes:
    """A problem as the bytes of a whole response, for input that is not a request."""
    answer = _problem(error, base)
    lines = [f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}".encode()]
    lines += [name + b": " + value for name, value in answer.raw_headers]
    return b"\r\n".join([*lines, b"", bytes(answer.body)])


def rejected(base: str, status: int, text: str) -> Rejection:
    """The problem for a failed handshake. ``text`` is the library's and not sent: it repeats the client's input."""
    if status == HTTPStatus.FORBIDDEN:
        # No stream exists at this address. The app accepts all other sockets, and closes them with a code.
        answer = _problem(NotFound("There is no stream at this address."), base)
    elif status == HTTPStatus.INTERNAL_SERVER_ERROR:
        answer = _problem(InternalError("The server failed."), base)
    else:
        answer = _problem(BadRequest(NO_HANDSHAKE), base)
    headers = Headers([(name.decode(), value.decode()) for name, value in answer.raw_headers])
    return Rejection(answer.status_code, HTTPStatus(answer.status_code).phrase, headers, bytes(answer.body))


def base_of(config: Config, transport: asyncio.Transport) -> str:
    """The URL of this server as its operator says it, or that of the connection: what came may name no host."""
    public = config.app.state.public_url if isinstance(config.app, FastAPI) else ""
    if public:
        return public
    scheme = "http" if transport.get_extra_info("sslcontext") is None else "https"
    return problems.base_at(scheme, transport.get_extra_info("sockname"))


def _problem(error: CodedError, base: str) -> Response:
    return problems.answer(error, base, {"Connection": "close", "X-Content-Type-Options": "nosniff"})
