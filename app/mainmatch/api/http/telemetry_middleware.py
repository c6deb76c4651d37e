"""Each connection is told of, to whoever counts them.

May touch: ASGI messages, FastAPI's settings. Rule kept here: what is told is the route's template, never the address
that was asked for, which has ids in it and anybody's text.
"""

from contextlib import AbstractContextManager
from typing import Protocol

from fastapi.telemetry import TelemetryConfig
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["NO_TELEMETRY", "Instrumentation", "TelemetryMiddleware", "Visit"]

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
        self._instrumentation = instrumentation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one connection on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        with self._instrumentation.visit(scope["type"], scope.get("method", "")) as visit:

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
