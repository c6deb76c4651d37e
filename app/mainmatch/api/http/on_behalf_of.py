"""On-Behalf-Of: for whom an integration speaks, in the place where all doors look for who is asking.

May touch: ASGI headers. Rule kept here: the header is part of the credentials. It goes into the one value that
each door, stream and long poll hands to the authenticator, again after each wait, so none of them can forget it; a
request whose header can't be read has no credentials at all.
"""

import re

from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["HEADER", "OnBehalf"]

HEADER = "On-Behalf-Of"

_NAME = re.compile(rb"[a-z0-9-]{1,64}:[A-Za-z0-9._~@+-]{1,128}")


class OnBehalf:
    """Pure ASGI middleware, for HTTP and WebSocket upgrades."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one connection on."""
        names = [value.strip() for key, value in scope.get("headers", ()) if key == b"on-behalf-of"]
        await self._app(_with(scope, names) if names else scope, receive, send)


def _with(scope: Scope, names: list[bytes]) -> Scope:
    is_readable = len(names) == 1 and _NAME.fullmatch(names[0])
    meant = names[0] if is_readable else b"?"
    return {
        **scope,
        "headers": [
            (key, value + b" on-behalf-of=" + meant if key == b"authorization" else value)
            for key, value in scope["headers"]
        ],
    }
