"""CORS: which pages of other origins can open streams and read answers, and the answer to preflights.

A page can read answers if it is this server's own, or if the operator allows its origin; browsers withhold the answer
from other pages. No credentials are used that a browser adds by itself, but for the cookie of ``sessions``, which
is for this server's own pages. So a page can do only what its token allows. Other programs send no Origin.

Starlette's CORSMiddleware fails two rows of the table (tests/api/http/test_cors.py): it refuses with 400 as plain text,
and it leaves ``Vary: Origin`` out where the origin is refused, so a cache could pass such an answer on to an allowed
one.
"""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import Message, Scope

_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
_MAY_SEND = "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, On-Behalf-Of"
_MAY_READ = (
    "ETag, Retry-After, Location, Request-Id, Idempotency-Replayed, RateLimit, RateLimit-Policy, Deprecation, Sunset"
)
_REMEMBERED_SECONDS = "7200"
"""How long a browser can cache a preflight's answer. Chromium's maximum."""


class Cors:
    """Writes the CORS headers. ``origins``: allowed ones, in the form that browsers send."""

    def __init__(self, origins: Collection[str]) -> None:
        self.allowed = frozenset(origins)

    def preflight(self, scope: Scope) -> Response | None:
        """The response to a preflight, None for another OPTIONS request."""
        if scope["method"] != "OPTIONS" or not self.allowed:
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
        """Add the CORS headers to the start of any response."""
        answer = MutableHeaders(scope=message)
        answer.add_vary_header("Origin")
        headers = Headers(scope=scope)
        if self._is_allowed(headers):
            answer["Access-Control-Allow-Origin"] = headers["origin"]
            answer["Access-Control-Expose-Headers"] = _MAY_READ

    def _is_allowed(self, headers: Headers) -> bool:
        origins = headers.getlist("origin")
        return len(origins) == 1 and origins[0] in self.allowed


_PORTS = {"http": 80, "https": 443}


def may_come_from(origins: list[str], host: str | None, allowed: Collection[str]) -> bool:
    """Whether ``Origin`` is absent, this host's own, or an allowed one. ``origins``: the header's values."""
    if not origins:
        return True
    if len(origins) > 1:
        return False
    origin = origins[0].strip().lower()
    return origin in allowed or (host is not None and _is_same(origin, host.strip().lower()))


def _is_same(origin: str, host: str) -> bool:
    # Behind a proxy the scheme is unknown here, so a port that the origin's scheme implies counts as none.
    try:
        page, here = urlsplit(origin), urlsplit(f"//{host}")
        usual = _PORTS[page.scheme]
        has_more = page.path or page.query or page.fragment or page.username or here.path
        return (
            not has_more
            and bool(page.hostname)
            and (page.hostname, page.port or usual) == (here.hostname, here.port or usual)
        )
    except (KeyError, ValueError):
        return False
