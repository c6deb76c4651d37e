"""Which pages of other hosts may read answers, and how OPTIONS is answered.

May touch: ASGI headers. Rule kept here: a page may read what this server answers if it is this server's own, or the
operator named its origin; everybody else's browser keeps the answer from the page. Nothing is sent with credentials
that a browser adds by itself (no cookies), so a page can do no more than its own token can.

Starlette's CORSMiddleware fails two rows of the table (tests/api/http/test_cors.py): it refuses with 400 as plain text,
and it leaves ``Vary: Origin`` out where the origin is refused, so a cache could pass such an answer on to an allowed
one.
"""

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import Message, Scope

__all__ = ["Cors"]

_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
_MAY_SEND = "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, On-Behalf-Of"
_MAY_READ = "ETag, Retry-After, Location, Request-Id, Idempotency-Replayed, RateLimit, RateLimit-Policy"
_REMEMBERED_SECONDS = "7200"
"""How long a browser may keep what a preflight told it; Chromium keeps nothing for longer."""


class Cors:
    """What these origins may read; they are written as browsers write them."""

    def __init__(self, origins: Collection[str]) -> None:
        self._allowed = frozenset(origins)

    def preflight(self, scope: Scope) -> Response | None:
        """The answer to a browser's question whether a page may ask, None if this isn't one."""
        if scope["method"] != "OPTIONS" or not self._allowed:
            return None
        headers = Headers(scope=scope)
        if "access-control-request-method" not in headers:
            return None
        answer = Response(None, 204)
        answer.headers["Vary"] = "Access-Control-Request-Method, Access-Control-Request-Headers"
        if self._is_allowed(headers):
            answer.headers["Access-Control-Allow-Methods"] = _METHODS
            answer.headers["Access-Control-Allow-Headers"] = _MAY_SEND
            answer.headers["Access-Control-Max-Age"] = _REMEMBERED_SECONDS
        return answer

    def complete(self, scope: Scope, message: Message) -> None:
        """Add to any answer, as it begins, what tells the browser whether the page may read it."""
        if not self._allowed:
            return
        answer = MutableHeaders(scope=message)
        answer.add_vary_header("Origin")
        headers = Headers(scope=scope)
        if self._is_allowed(headers):
            answer["Access-Control-Allow-Origin"] = headers["origin"]
            answer["Access-Control-Expose-Headers"] = _MAY_READ

    def _is_allowed(self, headers: Headers) -> bool:
        origins = headers.getlist("origin")
        return len(origins) == 1 and origins[0] in self._allowed
