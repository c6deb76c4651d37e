"""What every request passes: an id, safe headers, and a net for what nobody caught.

May touch: ASGI messages. Rule kept here: a failure of ours is logged by type and place, never
with its text (which may hold a secret), and is answered with an id and nothing else.
"""

import secrets
import traceback

import structlog
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.problems import crash

__all__ = ["Porch"]

_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Set unless the answer brings its own."""

_log = structlog.get_logger(__name__)


class Porch:
    """Pure ASGI middleware; Starlette's BaseHTTPMiddleware would put a task and a queue in between."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one connection in."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = f"req_{secrets.token_urlsafe(12)}"
        has_begun = False

        async def send_safely(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                _complete(message, request_id)
            await send(message)

        with structlog.contextvars.bound_contextvars(request_id=request_id):
            try:
                await self._app(scope, receive, send_safely)
            except ClientDisconnect:
                _log.debug("client left before its request was read")
            except Exception as error:
                _report(scope, error)
                if has_begun:
                    # The answer can't be taken back: closing the connection is the only way to say so.
                    raise
                await crash(request_id)(scope, receive, send_safely)


def _complete(message: Message, request_id: str) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in _HEADERS.items():
        headers.setdefault(name, value)
    headers["Request-Id"] = request_id
    if message["status"] == 413:
        # The rest of the body is still on its way, and nobody will read it.
        headers["Connection"] = "close"


def _report(scope: Scope, error: Exception) -> None:
    frames = traceback.extract_tb(error.__traceback__)[-12:]
    places = [f"{frame.filename.rpartition('/site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    _log.error("request failed", method=scope["method"], error=type(error).__name__, places=places)
