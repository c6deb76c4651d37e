"""Operations for signing in with an OpenID provider: the redirect to the provider, and the callback.

The callback works only in the browser that began the login, and returns only to addresses that the operator lists. URLs
never hold a token. Errors are shown on a page or by the front end, with the next step.
"""

import base64
import secrets
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from operator import attrgetter
from typing import Annotated
from urllib.parse import quote

from fastapi import Query
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mainmatch.api.http.context import Call, Cursor, Here, PageSize, needs, open_to_all
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.router import Router
from mainmatch.api.problems import BadReturnAddress, NoProvider, WrongBrowser
from mainmatch.api.routers.sessions import shown
from mainmatch.services import errors
from mainmatch.services.accounts import claim_account as account_links
from mainmatch.services.accounts import oidc as callback
from mainmatch.services.accounts.claim_account import AccountLink, AccountLinkList
from mainmatch.services.accounts.oidc import CHALLENGE, IdentityProvider, LoginState, ProviderCode, ProviderSignIn
from mainmatch.services.accounts.tokens import SessionToken, WantedSession
from mainmatch.services.caller import SCOPES
from mainmatch.services.pagination import WHOLE, Page, part_of

CALLBACK = "/v1/auth/oidc/callback"

_START = "/v1/auth/oidc/start"
_LOGIN_SECONDS = 600
_PAGE = files("mainmatch.api") / "assets" / "sign_in.html"
_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

router = Router("Sign-in")


@dataclass(frozen=True, slots=True)
class OidcLogin:
    """State of these operations, made by main: the provider, if any, and the allowed return addresses.

    ``is_secure``: browsers reach this server by https, so cookies can require it.
    """

    provider: IdentityProvider | None
    returns: Collection[str]
    is_secure: bool

    async def aclose(self) -> None:
        """Close the provider's connections."""
        if self.provider is not None:
            await self.provider.aclose()


class ProviderFacts(BaseModel):
    """An identity provider for signing in."""

    id: Annotated[str, Field(description="Id of the provider.")]
    name: Annotated[str, Field(description="Name to show on the sign-in button.")]
    start: Annotated[str, Field(description="URL to send the browser to; see its operation.")]


class ProviderList(Page[ProviderFacts]):
    """The identity providers of this server; none if passwords are the only sign-in method."""


@router.get("/v1/auth/providers", access=open_to_all("asked by who wants to sign in"), answers=ProviderList)
async def list_providers(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List the sign-in providers.

    See which external providers this server accepts for sign-in. The list is empty if passwords are the only way.
    """
    provider = _oidc_login(call.request).provider
    found = [] if provider is None else [ProviderFacts(id="oidc", name=provider.terms.name, start=_START)]
    return call.show(part_of(ProviderList(items=found), limit, cursor, attrgetter("id")))


@router.get(
    _START,
    access=open_to_all("who signs in has no token yet"),
    status=303,
    is_tolerant=True,
    errors=(NoProvider, BadReturnAddress, errors.RateLimited, errors.ProviderUnavailable),
)
async def start_oidc(
    call: Here,
    return_to: Annotated[
        str, Query(max_length=500, description="Return URL: one of the URLs that the operator configured, in full.")
    ],
    challenge: Annotated[
        str,
        Query(
            pattern=CHALLENGE,
            description="SHA-256, in base64url, of a random text of 43 to 128 characters. The front end stores the "
            "text.",
        ),
    ],
) -> Response:
    """Start a sign-in at the provider.

    Redirect the browser to the provider. Navigate to this address; `fetch` does not work. The browser comes back to
    `return_to` with `#oidc_code=...`, or with `#oidc_error=` and `denied`, `failed` or `unavailable`. Send the code
    to `POST /v1/auth/oidc/token`, with the text that you made `challenge` from.
    """
    try:
        provider = _provider(call.request)
        _must_return(call.request, return_to)
        call.app_state.limits.spend("sign_ins", address_of(call.request))
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        login = LoginState(state=state, nonce=nonce, verifier=verifier, challenge=challenge, return_to=return_to)
        answer = RedirectResponse(await provider.address(login), 303)
    except errors.ServiceError as refused:
        return _page_or_raise(call.request, refused)
    kept = base64.urlsafe_b64encode(login.model_dump_json().encode()).decode()
    _set_cookie(call.request, answer, state, kept, _LOGIN_SECONDS)
    return answer


# Providers add parameters of their own, which OAuth says to ignore.
@router.get(
    CALLBACK,
    access=open_to_all("a browser on its way back has no token yet"),
    status=303,
    is_tolerant=True,
    listed=False,
)
async def finish_oidc(
    call: Here,
    state: Annotated[str, Query(max_length=128)] = "",
    code: Annotated[str, Query(max_length=4096)] = "",
    iss: Annotated[str | None, Query(max_length=500)] = None,
    error: Annotated[str, Query(max_length=256)] = "",
) -> Response:
    """Finish a sign-in at the provider.

    Redirect the browser from the provider to the front end.
    """
    try:
        login = _login_of(call.request, state)
        call.app_state.limits.spend("sign_ins", address_of(call.request))
    except errors.ServiceError as refused:
        return _page_or_raise(call.request, refused)
    answer = RedirectResponse(f"{login.return_to}#{await _outcome(call, login, code, iss, error)}", 303)
    # Removes the cookie, so the callback works once.
    _set_cookie(call.request, answer, state, "", 0)
    return answer


@router.post(
    "/v1/auth/oidc/token",
    access=open_to_all("the code and its verifier are the proof"),
    answers=SessionToken,
    key="none",
    errors=(
        errors.WrongSignInCode,
        errors.AccountBeingDeleted,
        errors.AccountSuspended,
        errors.SecondFactorRequired,
        errors.WrongSecondFactor,
        errors.RateLimited,
    ),
)
async def create_oidc_session(call: Here, arrival: ProviderSignIn) -> Response:
    """Create a session with a provider's code.

    Exchange the code that the browser brought back for a session. A first sign-in creates an account, with a
    username similar to the one at the provider. The code works once, within two minutes, and only with the verifier
    of the front end that sent the browser. For an account with a second factor it also needs `second_factor`; after
    403 `second_factor_required`, `wrong_second_factor` and `account_being_deleted` the code still works.
    """
    address = address_of(call.request)
    call.app_state.limits.spend("sign_ins", address)
    guarded = await call.app_state.executor.read(callback.guarded, arrival, address)
    if guarded is not None and arrival.second_factor is not None:
        account_id, is_familiar = guarded
        call.app_state.limits.spend("second_factors", account_id, address if is_familiar else "")
    remembered_for = call.app_state.remembered if arrival.remember else None
    wanted = WantedSession(SCOPES, call.app_state.session, arrival.restore, remembered_for)
    return shown(call, await call.app_state.executor.write(callback.settle, arrival, address, wanted))


@router.get("/v1/me/links", access=needs("account:write"), answers=AccountLinkList)
async def list_links(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my links.

    See the integrations that act for you and the providers that you sign in with.
    """
    return await call.read_part(limit, cursor, attrgetter("id"), account_links.links, _names(call.request))


@router.post(
    "/v1/me/links",
    access=needs("account:write"),
    answers=AccountLink,
    made="/v1/me/links",
    errors=(errors.WrongSignInCode, errors.IdentityTaken),
)
async def create_link(call: Here, arrival: ProviderCode) -> Response:
    """Create a link to a sign-in provider.

    Add a provider as another way to sign in to this account. Send the browser to the provider as for signing in
    (`GET /v1/auth/oidc/start`). Then send the code that it brings back to this operation.
    """
    return await call.write(callback.attach, arrival, _names(call.request))


def _oidc_login(request: Request) -> OidcLogin:
    made: OidcLogin = request.app.state.oidc_login
    return made


def _names(request: Request) -> dict[str, str]:
    """What the provider is called here, by its issuer."""
    provider = _oidc_login(request).provider
    return {} if provider is None else {provider.terms.issuer: provider.terms.name}


def _provider(request: Request) -> IdentityProvider:
    provider = _oidc_login(request).provider
    if provider is None:
        raise NoProvider
    return provider


async def _outcome(call: Call, login: LoginState, code: str, iss: str | None, error: str) -> str:
    """The outcome for the front end, as a URL fragment, which browsers send to no server."""
    if error or not code:
        return f"oidc_error={'denied' if error == 'access_denied' else 'failed'}"
    try:
        identity = await _provider(call.request).identity(code, login, iss)
        arrived = await call.app_state.executor.write(callback.arrive, identity, login.challenge)
    except errors.Busy:
        return "oidc_error=unavailable"
    except errors.ServiceError:
        return "oidc_error=failed"
    return f"oidc_code={quote(arrived)}"


def _must_return(request: Request, return_to: str) -> None:
    if return_to not in _oidc_login(request).returns:
        raise BadReturnAddress


def _login_of(request: Request, state: str) -> LoginState:
    """The login that this browser began under this state. Raises Forbidden ``wrong_browser``."""
    kept = request.cookies.get(_cookie_name(request, state), "")
    login: LoginState | None = None
    # Bad base64 and a bad shape both raise ValueError.
    with suppress(ValueError):
        login = LoginState.model_validate_json(base64.urlsafe_b64decode(kept.encode()))
    if login is None or not secrets.compare_digest(login.state.encode(), state.encode()):
        detail = "This sign-in wasn't begun in this browser, or more than ten minutes ago, or it is over. Begin again."
        raise WrongBrowser(detail)
    _provider(request)
    _must_return(request, login.return_to)
    return login


def _set_cookie(request: Request, answer: Response, state: str, value: str, seconds: int) -> None:
    # Below a path other applications have the rest of the site, and __Host- is for cookies of all of it.
    # Lax: the callback is a navigation from another site, on which browsers do not send Strict cookies.
    answer.set_cookie(
        _cookie_name(request, state),
        value,
        max_age=seconds,
        path=request.app.state.base_path or "/",
        secure=_oidc_login(request).is_secure,
        httponly=True,
        samesite="lax",
    )


def _cookie_name(request: Request, state: str) -> str:
    # One cookie per login, so that two tabs do not interfere. __Host-: other subdomains cannot set it.
    prefix = "__Secure-" if request.app.state.base_path else "__Host-"
    short = "".join(each for each in state[:16] if each.isalnum() and each.isascii())
    return f"{prefix if _oidc_login(request).is_secure else ''}mainmatch-trip-{short}"


def _page_or_raise(request: Request, error: errors.ServiceError) -> Response:
    """Show the error as a page to browsers, and raise it for programs."""
    if "text/html" not in request.headers.get("accept", ""):
        raise error
    way_out = next(iter(sorted(_oidc_login(request).returns)), f"{request.app.state.base_path}/docs")
    page = _PAGE.read_text(encoding="utf-8")
    page = page.replace("<!-- detail -->", escape(error.message)).replace("<!-- way out -->", escape(way_out))
    return Response(page, error.status, {"Content-Security-Policy": _POLICY}, "text/html")
