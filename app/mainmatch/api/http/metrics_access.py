"""Who runs the server, as far as figures are concerned: they tell when somebody submits something (P21).

May touch: a request's headers and address. Rule kept here: with a token, whoever has it and nobody else; without one,
whoever asks from this very machine, and not through a proxy. A proxy makes strangers look like neighbours, and the name
that a browser was told (``Host``) may lead here from anybody's page.
"""

import hmac
import ipaddress

from starlette.datastructures import Headers
from starlette.requests import Request

from mainmatch.services.errors import Forbidden

__all__ = ["Operators"]

_PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


class Operators:
    """``token``: the one that shows who runs the server; empty for none."""

    def __init__(self, token: str = "") -> None:
        self._token = token.encode()

    def must_be_one(self, request: Request) -> None:
        """Raises Forbidden ``operators_only``."""
        if not (self._has_token(request.headers) if self._token else _is_here(request)):
            raise Forbidden(
                "operators_only",
                "This is for who runs the server: ask with MAINMATCH_METRICS_TOKEN as bearer token, or, where none is "
                "set, from the server's own machine.",
            )

    def _has_token(self, headers: Headers) -> bool:
        scheme, _, sent = headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(sent.strip().encode(), self._token)


def _is_here(request: Request) -> bool:
    is_passed_on = any(name in request.headers for name in _PASSED_ON)
    called = request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
    host = request.client.host if request.client else ""
    return not is_passed_on and _is_loopback(host) and _is_loopback(called.strip("[]"))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
