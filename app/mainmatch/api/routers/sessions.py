"""Operations on sessions: refreshing one that the device remembers, seeing them, ending them.

A device remembers a session by a cookie with its refresh token, which no page can read. Browsers send it to the refresh
operation only, and from this server's own pages only: ``SameSite=Strict``, and the request's ``Origin`` and
``Sec-Fetch-Site`` are checked. Its answer is a token in the body, which pages of other origins cannot read, and no
other operation takes the cookie.
"""

from operator import attrgetter
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from mainmatch.api.http.context import Call, Cursor, Here, PageSize, needs, open_to_all
from mainmatch.api.http.cors import may_come_from
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.router import Router
from mainmatch.api.problems import InvalidGrant
from mainmatch.services.accounts import remembered_sessions, tokens
from mainmatch.services.accounts.tokens import SessionList, SessionToken
from mainmatch.services.errors import OriginRefused, RateLimited, UnknownToken
from mainmatch.services.pagination import WHOLE

router = Router("Sign-in")

_ACCOUNT = needs("account:write")


@router.post(
    "/v1/auth/refresh",
    access=open_to_all("the cookie is the proof"),
    answers=SessionToken,
    key="none",
    errors=(InvalidGrant, OriginRefused, RateLimited),
)
async def refresh_session(call: Here) -> Response:
    """Refresh a remembered session.

    Get a new access token for the refresh token in the cookie that a sign-in with `remember` has set, and the next
    refresh token in the cookie. Only pages of this server can do this. Several tabs can refresh at once, and a repeat
    within a minute is answered like the first. A refresh token that was replaced earlier ends the session: somebody has
    copied it. 400 `invalid_grant`: sign in again.
    """
    state = call.app_state
    token = presented(call.request, state.public_url)
    state.limits.spend("sign_ins", address_of(call.request))
    session = await state.executor.write(remembered_sessions.refresh, token) if token else None
    if session is None:
        # The cookie stays: another tab may have been given a newer one meanwhile.
        raise InvalidGrant
    return shown(call, session)


@router.get("/v1/me/sessions", access=_ACCOUNT, answers=SessionList)
async def list_sessions(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my sessions.

    See where you are signed in, newest first.
    """
    return await call.read_part(limit, cursor, attrgetter("id"), tokens.sessions)


@router.delete("/v1/me/sessions/{session_id}", access=_ACCOUNT, errors=(UnknownToken,))
async def delete_session(call: Here, session_id: Annotated[str, Path(max_length=64)]) -> Response:
    """Delete a session.

    Sign out of one of your sessions at once. Streams opened with it are closed. Your own session ends without a proof.
    """
    return await call.write(tokens.revoke, session_id, "deleteSession")


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
