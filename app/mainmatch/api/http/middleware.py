"""What every request passes on its way to the routes: an id, safe headers, HEAD, a net, and whoever counts.

A failure of ours is logged by type and place, never with its text (which may hold a secret), and is answered with an id
and nothing else. Who counts is told the route's template, never the address that was asked for, which has ids in it and
anybody's text.
"""

import secrets
import traceback
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Protocol

import anyio
import structlog
from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mainmatch.api.errors.problems import crash
from mainmatch.api.http.authentication import OnBehalf
from mainmatch.api.http.cors import Cors

__all__ = ["NO_TELEMETRY", "TOLD", "Instrumentation", "RequestMiddleware", "TelemetryMiddleware", "Visit", "install"]

TOLD = "mainmatch.told"
"""In the scope: headers that a door wants in the answer, whatever it is going to be."""

_HEADERS = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)
"""Set unless the answer brings its own."""

_DRAWN = 256
"""Ids that are drawn at once: some kilobytes."""

_log = structlog.get_logger(__name__)


def _random_ids() -> Iterator[str]:
    """Ids of 96 random bits. For one thread.

    Drawn from the system many at a time: whoever asks it lets other threads have their turn, and then waits for its
    own, which took a fifth of a request's time.
    """
    while True:
        drawn = secrets.token_urlsafe(_DRAWN * 12)
        yield from (f"req_{drawn[place : place + 16]}" for place in range(0, len(drawn), 16))


class RequestMiddleware:
    """Pure ASGI middleware; Starlette's BaseHTTPMiddleware would put a task and a queue in between."""

    def __init__(self, app: ASGIApp, cors: Cors) -> None:
        self._app = app
        self._cors = cors
        self._ids = _random_ids()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one connection in."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = next(self._ids)
        told = {"Request-Id": request_id}
        scope = {**scope, TOLD: told}
        has_begun = False

        async def send_safely(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                _complete(message, told)
                self._cors.complete(scope, message)
            await send(message)

        bound = structlog.contextvars.bind_contextvars(request_id=request_id)
        try:
            await self._pass_on(scope, receive, send_safely)
        except ClientDisconnect:
            _log.debug("client left before its request was read")
        except Exception as error:
            _report(scope, error)
            if has_begun:
                # The answer can't be taken back: closing the connection is the only way to say so.
                raise
            await crash(request_id)(scope, receive, send_safely)
        finally:
            structlog.contextvars.reset_contextvars(**bound)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        preflight = self._cors.preflight(scope)
        if preflight is not None:
            await preflight(scope, receive, send)
        elif scope["method"] == "HEAD":
            await _head_only(self._app, {**scope, "method": "GET"}, receive, send)
        else:
            await self._app(scope, receive, send)


async def _head_only(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """What GET would answer, without its body (RFC 9110, section 9.3.2): also of a stream, whose body has no end."""
    with anyio.CancelScope() as answering:

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b""})
                answering.cancel()

        await app(scope, receive, send_head)


def _complete(message: Message, told: Mapping[str, str]) -> None:
    """Add to an answer's own headers what it was told to say, and what is missing."""
    own: list[tuple[bytes, bytes]] = message["headers"]
    names = {name for name, _ in own}
    headers = [*own, *((name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in told.items())]
    headers += [each for each in _HEADERS if each[0] not in names]
    if message["status"] == 413:
        # The rest of the body is still on its way, and nobody will read it.
        headers.append((b"connection", b"close"))
    message["headers"] = headers


def _report(scope: Scope, error: Exception) -> None:
    frames = traceback.extract_tb(error.__traceback__)[-12:]
    places = [f"{frame.filename.rpartition('/site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    _log.error("request failed", method=scope["method"], error=type(error).__name__, places=places)


NO_TELEMETRY: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""For FastAPI: its own spans and logs have addresses, queries and the texts of exceptions in them."""

_NO_ROUTE = "none"


class Visit(Protocol):
    """One request or socket."""

    def answered(self, route: str, status: int, *, is_stream: bool, waits: bool) -> None:
        """The answer begins."""


class Instrumentation(Protocol):
    """Whoever counts."""

    def visit(self, kind: str, method: str) -> AbstractContextManager[Visit]:
        """Somebody comes in."""


class TelemetryMiddleware:
    """Pure ASGI middleware. It stands next to the routes, for they note in its scope which of them it was."""

    def __init__(self, app: ASGIApp, instrumentation: Instrumentation) -> None:
        self._app = app
        self._watch = instrumentation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one connection on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        with self._watch.visit(scope["type"], scope.get("method", "")) as visit:

            async def seen(message: Message) -> None:
                if message["type"] == "http.response.start":
                    visit.answered(
                        getattr(scope.get("route"), "path", _NO_ROUTE),
                        message["status"],
                        is_stream=_is_stream(message),
                        waits=b"wait=" in scope["query_string"],
                    )
                await send(message)

            await self._app(scope, receive, seen)


def _is_stream(message: Message) -> bool:
    for name, value in message["headers"]:
        if name == b"content-type":
            return bool(value.startswith(b"text/event-stream"))
    return False


def install(app: FastAPI, instrumentation: Instrumentation, cors: Cors) -> None:
    """Put the middleware before this app's routes: what is added last stands first.

    The request middleware's net is around everything; who is told of a connection stands next to the routes.
    """
    app.add_middleware(TelemetryMiddleware, instrumentation=instrumentation)
    app.add_middleware(OnBehalf)
    app.add_middleware(RequestMiddleware, cors=cors)
