"""What every request passes on its way to the routes: an id, safe headers, HEAD, a net, and whoever counts.

A failure of ours is logged by type and place, never with its text (which may hold a secret), and is answered with an id
and nothing else. Who counts is told the route's template, never the address that was asked for, which has ids in it and
anybody's text.
"""

import secrets
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

__all__ = ["NO_TELEMETRY", "TOLD", "Instrumentation", "RequestMiddleware", "Visit", "install"]

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


class RequestMiddleware:
    """Pure ASGI middleware; Starlette's BaseHTTPMiddleware would put a task and a queue in between."""

    def __init__(self, app: ASGIApp, cors: Cors, instrumentation: Instrumentation) -> None:
        self._app = app
        self._cors = cors
        self._watch = instrumentation
        self._ids: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one connection in."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if b"on-behalf-of" in dict(scope["headers"]):
            scope = on_behalf(scope)
        if scope["type"] == "websocket":
            with self._watch.visit("websocket", ""):
                await self._app(scope, receive, send)
            return
        # For one thread.
        request_id = self._ids.pop() if self._ids else self._draw()
        answer = _Answer({**scope, TOLD: {"Request-Id": request_id}}, send, self._cors)
        bound = structlog.contextvars.bind_contextvars(request_id=request_id)
        try:
            await self._pass_on(answer, receive)
        except ClientDisconnect:
            _log.debug("client disconnected before its request was read")
        except Exception as error:
            _report(scope, error)
            if answer.has_begun:
                # The answer can't be taken back: closing the connection is the only way to say so.
                raise
            await crash(request_id)(scope, receive, answer.send)
        finally:
            structlog.contextvars.reset_contextvars(**bound)

    async def _pass_on(self, answer: "_Answer", receive: Receive) -> None:
        """Have it answered, and counted with its route, unless it asks what a page may."""
        is_head = answer.scope["method"] == "HEAD"
        if answer.scope["method"] == "OPTIONS":
            preflight = self._cors.preflight(answer.scope)
            if preflight is not None:
                await preflight(answer.scope, receive, answer.send)
                return
        if is_head:
            answer.scope["method"] = "GET"
        with self._watch.visit("http", answer.scope["method"]) as answer.visit:
            if is_head:
                await _head_only(self._app, answer.scope, receive, answer.send)
            else:
                await self._app(answer.scope, receive, answer.send)

    def _draw(self) -> str:
        """An id of 96 random bits.

        Drawn from the system many at a time: whoever asks it lets other threads have their turn, and then waits for its
        own, which took a fifth of a request's time.
        """
        drawn = secrets.token_urlsafe(_DRAWN * 12)
        self._ids = [f"req_{drawn[place : place + 16]}" for place in range(0, len(drawn), 16)]
        return self._ids.pop()


@dataclass(slots=True, eq=False)
class _Answer:
    """An answer to be. Routes note in its scope which of them it was."""

    scope: Scope
    _send: Send
    _cors: Cors
    visit: Visit | None = None
    has_begun: bool = False

    async def send(self, message: Message) -> None:
        """Send a part; to the head is added what it was told to say, and what is missing."""
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
            for name, value in self.scope[TOLD].items():
                headers += [(name.lower().encode("latin-1"), value.encode("latin-1"))]
            headers += [each for each in _HEADERS if each[0] not in known]
            if message["status"] == 413:
                # The rest of the body is still on its way, and nobody will read it.
                headers.append((b"connection", b"close"))
            message["headers"] = headers
            if self._cors.allowed:
                self._cors.complete(self.scope, message)
        await self._send(message)


async def _head_only(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """What GET would answer, without its body (RFC 9110, section 9.3.2): also of a stream, whose body has no end."""
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
    """Put the middleware before this app's routes: what is added last stands first.

    The request middleware's net is around everything; who is told of a connection stands next to the routes.
    """
    app.add_middleware(RequestMiddleware, cors=cors, instrumentation=instrumentation)
