"""The cookie of a session that the device remembers: its refresh token, which no page can read.

Browsers send it to the refresh operation only, and from this server's own pages only: ``SameSite=Strict``, and the
request's ``Origin`` and ``Sec-Fetch-Site`` are checked. Its answer is a token in the body, which pages of other origins
cannot read, and no other operation takes the cookie.
"""

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from mainmatch.api.http.context import Call
from mainmatch.api.http.cors import may_come_from
from mainmatch.services.accounts.tokens import SessionToken
from mainmatch.services.errors import OriginRefused

REFRESH = "/v1/auth/refresh"


def presented(request: Request, public_url: str) -> str:
    """The refresh token of the request; empty without one. Raises Forbidden ``origin_refused``."""
    headers = request.headers
    is_own = may_come_from(headers.getlist("origin"), headers.get("host"), (_origin(public_url),))
    if not is_own or headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise OriginRefused("Only pages of this server can use the session that this device remembers.")
    return request.cookies.get(_name(request, public_url), "")


def shown(call: Call, session: SessionToken) -> Response:
    """The response with a session, and its refresh token in the cookie if the device remembers it."""
    answer = call.show(session)
    if session.refresh_token:
        lasts = int(call.app_state.remembered.total_seconds())
        _set(call.request, answer, call.app_state.public_url, session.refresh_token, lasts)
    return answer


def take_refresh(request: Request, answer: Response, public_url: str) -> None:
    """Have the browser forget its refresh token."""
    _set(request, answer, public_url, "", 0)


def _set(request: Request, answer: Response, public_url: str, token: str, seconds: int) -> None:
    answer.set_cookie(
        _name(request, public_url),
        token,
        max_age=seconds,
        path=urlsplit(public_url).path.rstrip("/") + REFRESH,
        secure=_is_secure(request, public_url),
        httponly=True,
        samesite="strict",
    )


def _name(request: Request, public_url: str) -> str:
    return f"{'__Secure-' if _is_secure(request, public_url) else ''}mainmatch-refresh"


def _is_secure(request: Request, public_url: str) -> bool:
    return public_url.startswith("https:") or request.url.scheme == "https"


def _origin(public_url: str) -> str:
    parts = urlsplit(public_url)
    return f"{parts.scheme}://{parts.netloc}".lower()
