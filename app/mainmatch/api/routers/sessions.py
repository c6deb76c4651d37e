"""Operations on sessions: refreshing one that the device remembers, seeing them, ending them."""

from operator import attrgetter
from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.errors.kinds import InvalidGrant
from mainmatch.api.http.context import Cursor, Here, PageSize, needs, open_to_all
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.refresh_cookie import presented, shown
from mainmatch.api.http.router import Router
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
