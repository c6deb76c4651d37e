"""The request middleware: request ids, security headers, CORS, HEAD, unexpected errors and instrumentation.

An unexpected error is logged by type and place, never with its text (which can hold a secret), and is answered with the
request id only. Instrumentation gets the route's template, never the path, which holds ids and clients' text.
"""

import traceback
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

import anyio
import structlog
from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mainmatch.api.errors.problems import crash
from mainmatch.api.http.authentication import on_behalf
from mainmatch.api.http.cors import Cors
from mainmatch.services.random_ids import random_id

__all__ = ["NO_TELEMETRY", "RESPONSE_HEADERS", "Instrumentation", "RequestMiddleware", "Visit", "install"]

RESPONSE_HEADERS = "mainmatch.response_headers"
"""Key in the scope: headers for the response, whichever it is."""

_HEADERS = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)
"""Set unless the response has its own."""

_log = structlog.get_logger(__name__)


NO_TELEMETRY: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""Disables FastAPI's own spans and logs: they hold paths, queries and texts of exceptions."""

_NO_ROUTE = "none"


class Visit(Protocol):
    """One request or socket."""

    def answered(self, route: str, status: int, *, is_stream: bool, waits: bool) -> None:
        """Record the start of the response."""


class Instrumentation(Protocol):
    """Measures requests and sockets (mainmatch.telemetry.instrumentation)."""

    def visit(self, kind: str, method: str) -> AbstractContextManager[Visit]:
        """Start the visit of a request or socket."""


class RequestMiddleware:
    """Pure ASGI middleware: Starlette's BaseHTTPMiddleware would add a task and a queue per request."""

    def __init__(self, app: ASGIApp, cors: Cors, instrumentation: Instrumentation) -> None:
        self._app = app
        self._cors = cors
        self._instrumentation = instrumentation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, socket or lifespan."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if b"on-behalf-of" in dict(scope["headers"]):
            scope = on_behalf(scope)
        if scope["type"] == "websocket":
            with self._instrumentation.visit("websocket", ""):
                await self._app(scope, receive, send)
            return
        request_id = random_id("req")
        answer = _Answer({**scope, RESPONSE_HEADERS: {"Request-Id": request_id}}, send, self._cors)
        bound = structlog.contextvars.bind_contextvars(request_id=request_id)
        try:
            await self._pass_on(answer, receive)
        except ClientDisconnect:
            _log.debug("client disconnected before its request was read")
        except Exception as error:
            _report(scope, error)
            if answer.has_begun:
                # Part of the response is sent: the error can only be shown by closing the connection.
                raise
            await crash(request_id)(scope, receive, answer.send)
        finally:
            structlog.contextvars.reset_contextvars(**bound)

    async def _pass_on(self, answer: "_Answer", receive: Receive) -> None:
        """Pass the request to the routes and record its visit; preflights are answered here, without one."""
        is_head = answer.scope["method"] == "HEAD"
        if answer.scope["method"] == "OPTIONS":
            preflight = self._cors.preflight(answer.scope)
            if preflight is not None:
                await preflight(answer.scope, receive, answer.send)
                return
        if is_head:
            answer.scope["method"] = "GET"
        with self._instrumentation.visit("http", answer.scope["method"]) as answer.visit:
            if is_head:
                await _head_only(self._app, answer.scope, receive, answer.send)
            else:
                await self._app(answer.scope, receive, answer.send)


@dataclass(slots=True, eq=False)
class _Answer:
    """A response in progress. ``scope["route"]`` is set by the route that answers."""

    scope: Scope
    _send: Send
    _cors: Cors
    visit: Visit | None = None
    has_begun: bool = False

    async def send(self, message: Message) -> None:
        """Send a part of the response. Adds the scope's headers and the missing default ones to its start."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            own: list[tuple[bytes, bytes]] = message["headers"]
            known = dict(own)
            if self.visit is not None:
                self.visit.answered(
                    getattr(self.scope.get("route"), "path", _NO_ROUTE),
                    message["status"],
                    is_stream=known.get(b"content-type", b"").startswith(b"text/event-stream"),
                    waits=b"wait=" in self.scope["query_string"],
                )
            headers = [*own]
            for name, value in self.scope[RESPONSE_HEADERS].items():
                headers += [(name.lower().encode("latin-1"), value.encode("latin-1"))]
            headers += [each for each in _HEADERS if each[0] not in known]
            if message["status"] == 413:
                # The rest of the request's body is still arriving and will not be read.
                headers.append((b"connection", b"close"))
            message["headers"] = headers
            if self._cors.allowed:
                self._cors.complete(self.scope, message)
        await self._send(message)


async def _head_only(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Send GET's response without its body (RFC 9110, section 9.3.2). Also ends streams, whose body has no end."""
    with anyio.CancelScope() as answering:

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b""})
                answering.cancel()

        await app(scope, receive, send_head)


def _report(scope: Scope, error: Exception) -> None:
    frames = traceback.extract_tb(error.__traceback__)[-12:]
    places = [f"{frame.filename.rpartition('/site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    _log.error("request failed", method=scope["method"], error=type(error).__name__, places=places)


def install(app: FastAPI, instrumentation: Instrumentation, cors: Cors) -> None:
    """Add the middleware to the app."""
    app.add_middleware(RequestMiddleware, cors=cors, instrumentation=instrumentation)
