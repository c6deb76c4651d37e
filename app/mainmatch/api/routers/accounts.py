"""Operations on accounts and tokens: sign-up, sign-in and the caller's own account.

Attempts that could be guesses are counted before they are checked. Passwords are hashed before the transaction.
"""

from functools import partial
from operator import attrgetter
from typing import Annotated, Literal

import structlog
from fastapi import Form, Path
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from starlette.responses import Response

from mainmatch.api.http.context import AccountName, Call, Cursor, Here, PageSize, needs, open_to_all, signed_in
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.router import Router
from mainmatch.api.problems import InvalidCredentials, MalformedForm
from mainmatch.api.routers.second_factor import prove
from mainmatch.api.routers.sessions import shown, take_refresh
from mainmatch.payload import Typed
from mainmatch.services import errors
from mainmatch.services.accounts import administration, password_changes, proof, sign_in, sign_up, tokens
from mainmatch.services.accounts.passwords import LONGEST, must_be_hard_to_guess
from mainmatch.services.bodies import BARE
from mainmatch.services.caller import SCOPES, Scope
from mainmatch.services.pagination import WHOLE
from mainmatch.services.privacy import personal_data

router = Router("Sign-in")

_log = structlog.get_logger(__name__)


_ACCOUNT = needs("account:write")
_OF_ADMINS = (errors.NotAdmin, errors.UnknownAccount, errors.IsAdmin)
_PROOF = (errors.WrongPassword, errors.SecondFactorRequired, errors.WrongSecondFactor, errors.RateLimited)
_SUSPENSION = {"reason": {"reason": "Spam in three matches."}}
_WRITTEN = {"true": True, "false": False}
_IN_FORMS = BeforeValidator(lambda value: _WRITTEN.get(value, value))
"""Of a boolean in a form, which is a text there. Pydantic alone takes ``0`` and ``off``, too."""


class SignIn(BaseModel):
    """Username and password, as OAuth2 sends them (RFC 6749, section 4.3).

    Other fields are ignored, as the RFC requires.
    """

    model_config = ConfigDict(frozen=True, strict=True)

    grant_type: Annotated[Literal["password"], Field(description="Always `password`.")] = "password"
    username: Annotated[Typed, Field(description="Username.", min_length=1, max_length=256), BARE]
    password: Annotated[
        str,
        Field(
            description="Password.",
            min_length=1,
            max_length=LONGEST,
            repr=False,
            json_schema_extra={"format": "password"},
        ),
    ]
    scope: Annotated[Typed, Field(max_length=1024, description="Scopes, separated by spaces. Default: all.")] = ""
    device: Annotated[
        Typed | None,
        Field(max_length=128, repr=False, description="Device marker from an earlier sign-in on this device."),
        BARE,
    ] = None
    second_factor: Annotated[
        Typed | None,
        Field(max_length=64, description="Code of the second factor, for accounts that have one.", repr=False),
        BARE,
    ] = None
    restore: Annotated[bool, _IN_FORMS, Field(description="true: take back the deletion of the account.")] = False
    remember: Annotated[tokens.Remember, _IN_FORMS] = False


class TokenPresented(BaseModel):
    """The token to revoke (RFC 7009, section 2.1)."""

    model_config = ConfigDict(frozen=True, strict=True)

    token: Annotated[Typed, Field(description="The token to revoke.", min_length=1, max_length=1024, repr=False)]
    token_type_hint: Annotated[Typed | None, Field(max_length=64, description="Optional, and ignored.")] = None


@router.post(
    "/v1/accounts",
    access=open_to_all("who signs up has no account yet"),
    answers=sign_up.AccountCreated,
    made="/v1/me",
    errors=(errors.WeakPassword, errors.UsernameTaken, errors.RateLimited),
    examples={"ada": {"username": "ada", "password": "correct horse battery", "display_name": "Ada"}},
)
async def create_account(call: Here, payload: sign_up.NewAccount) -> Response:
    """Create an account.

    Sign up with a username and a password. Then get a token with `POST /v1/auth/token`, with the `device` of this
    response: failed attempts with your username elsewhere then cannot lock you out. With an `Idempotency-Key`,
    a repeat of the same request returns the same account instead of `username_taken`.
    """
    address = address_of(call.request)
    call.app_state.limits.spend("sign_ups", address)
    must_be_hard_to_guess(payload.password, payload.username, payload.display_name or "")
    with call.app_state.limits.turn("passwords", address):
        hashed = await call.request.while_here(call.app_state.passwords.hash(payload.password))
    try:
        return call.print(await call.app_state.executor.write(sign_up.sign_up, payload, hashed, address, call.key))
    except errors.Conflict:
        if call.key is None:
            raise
        found = await call.app_state.executor.read(sign_up.earlier_sign_up, payload, call.key)
        if found is None:
            raise
        if not await call.request.while_here(call.app_state.passwords.verify(payload.password, found[0])):
            raise
        return call.print(found[1])


@router.post(
    "/v1/auth/token",
    access=open_to_all("who signs in has no token yet"),
    answers=tokens.SessionToken,
    key="none",
    errors=(
        MalformedForm,
        InvalidCredentials,
        errors.InvalidScope,
        errors.AccountBeingDeleted,
        errors.AccountSuspended,
        errors.SecondFactorRequired,
        errors.WrongSecondFactor,
        errors.RateLimited,
    ),
)
async def create_session(call: Here, form: Annotated[SignIn, Form()]) -> Response:
    """Create a session.

    Exchange a username and password for a session token. This is OAuth2's password grant, for first-party clients
    and the Authorize button of these docs. For a bot, create a token with `POST /v1/me/tokens` instead. Keep
    `device` from the response and send it at the next sign-in: then failed attempts with your username elsewhere
    cannot lock you out. For an account with a second factor, the right password alone is answered 403
    `second_factor_required`: send the same again with a code as `second_factor`. For an account that is being deleted
    it is 403 `account_being_deleted`: send `restore=true`, too, to keep it.
    """
    address = address_of(call.request)
    call.app_state.limits.spend("sign_ins", address)
    named = form.scope.split()
    if set(named) - set(SCOPES):
        raise errors.InvalidScope(f"The scopes are: {' '.join(SCOPES)}.")
    scopes: list[Scope] = [scope for scope in SCOPES if scope in named] or list(SCOPES)
    found = await call.app_state.executor.read(sign_in.candidate, form.username, address, form.device)
    # Neither what was typed nor the address: people type passwords into the wrong field.
    note = partial(_log.info, "sign-in", account=found.account_id, is_familiar=found.is_familiar)
    try:
        session = await _entered(call, form, found, scopes)
    except errors.ServiceError as refused:
        note(outcome=refused.code)
        raise
    note(outcome="signed_in")
    return shown(call, session)


async def _entered(call: Call, form: SignIn, found: sign_in.Candidate, scopes: list[Scope]) -> tokens.SessionToken:
    limits, name, address = call.app_state.limits, form.username.casefold(), address_of(call.request)
    limits.spend("sign_ins_per_username", name, found.device or address)
    if not found.is_familiar:
        limits.spend("sign_ins_by_strangers", name)
    with limits.turn("passwords", address):
        is_right = await call.request.while_here(
            call.app_state.passwords.verify(form.password, found.password_hash, is_familiar=found.is_familiar)
        )
    if not is_right:
        raise InvalidCredentials
    if found.has_second_factor and form.second_factor is not None:
        # Who knows the password uses up no attempts of the owner's own places.
        limits.spend("second_factors", str(found.account_id), (found.device or address) if found.is_familiar else "")
    remembered_for = call.app_state.remembered if form.remember else None
    wanted = tokens.WantedSession(scopes, call.app_state.session, form.restore, remembered_for)
    session = await call.app_state.executor.write(sign_in.enter, found, address, wanted, form.second_factor)
    if session is None:
        raise InvalidCredentials
    return session


@router.post(
    "/v1/auth/revoke",
    tag="Tokens",
    access=open_to_all("the token itself is the proof"),
    status=200,
    key="none",
    errors=(MalformedForm,),
)
async def sign_out(call: Here, form: Annotated[TokenPresented, Form()]) -> Response:
    """Sign out.

    End the session or token in the form (RFC 7009), not that of a header. The response is 200 for every token, known
    or not. Streams opened with the token are closed.
    """
    await call.app_state.executor.write(tokens.revoke_presented, form.token)
    answer = Response(None, 200)
    take_refresh(call.request, answer, call.app_state.public_url)
    return answer


@router.get("/v1/me", access=signed_in(), answers=sign_up.MyAccount)
async def get_me(call: Here) -> Response:
    """Get my account.

    Read your account, and the scopes and the match that this token is limited to.
    """
    return await call.read(sign_up.me)


@router.patch(
    "/v1/me",
    access=_ACCOUNT,
    answers=sign_up.MyAccount,
    examples={"name": {"display_name": "Ada L."}, "statistics": {"statistics": "me"}},
)
async def update_me(call: Here, payload: sign_up.ProfileChange) -> Response:
    """Update my account.

    Set the name that others see, and who can read your statistics. Matches that you joined earlier keep the old name.
    """
    answer = await call.write(sign_up.change_profile, payload)
    call.app_state.authenticator.forget(call.caller.account_id)
    return answer


@router.put(
    "/v1/me/password",
    access=_ACCOUNT,
    adds=False,
    answers=tokens.SessionToken,
    key="none",
    errors=(*_PROOF, errors.WeakPassword),
    examples={"ada": {"old": "staple battery horse", "new": "purple monkey dishwasher"}},
)
async def put_password(call: Here, payload: password_changes.PasswordChange) -> Response:
    """Put a new password.

    Set a new password, with the old one or a fresh proof. All your sessions and tokens end at once, also the session of
    this request: continue with the one in the response. Create new tokens for your bots. Providers
    are unlinked, unless you confirm them with `keep_links`. If the response is lost, sign in with the new password.
    """
    address = address_of(call.request)
    must_be_hard_to_guess(payload.new, call.caller.username, call.caller.display_name)
    await prove(call, payload.old, payload.second_factor)
    with call.app_state.limits.turn("passwords", address):
        hashed = await call.request.while_here(call.app_state.passwords.hash(payload.new))
    return await call.write(
        password_changes.change, hashed, address, call.app_state.session, keep_links=payload.keep_links
    )


@router.post(
    "/v1/me/proof",
    access=_ACCOUNT,
    adds=False,
    answers=proof.SessionProof,
    key="none",
    errors=(*_PROOF, errors.WrongSignInCode),
    examples={
        "ada": {"password": "correct horse battery"},
        "a provider": {"code": "mmo_...", "verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"},
    },
)
async def create_proof(call: Here, payload: proof.NewProof) -> Response:
    """Create a proof that it is me.

    Send your password, and a code of your second factor if you have one. For five minutes this session can then do
    what needs a fresh proof: delete the account, add, change or remove ways to sign in. Without a password, send the
    browser to a provider that is linked to your account (`GET /v1/auth/oidc/start`), and the code that it brings back.
    """
    if (payload.password is None) is (payload.code is None) or (payload.code is None) is not (payload.verifier is None):
        raise errors.InvalidRequest("Provide `password`, or `code` and `verifier` of a provider.")
    given = await prove(call, payload.password, payload.second_factor)
    if given is not None:
        return call.show(given)
    call.app_state.limits.spend("second_factors", call.caller.account_id, call.caller.token_id)
    return call.show(await call.app_state.executor.write(proof.by_provider, call.caller, payload))


@router.post(
    "/v1/auth/reset/confirm",
    access=open_to_all("the code is the proof, and its person cannot sign in"),
    key="none",
    errors=(errors.WrongResetCode, errors.WeakPassword, errors.RateLimited),
    examples={"ada": {"code": "mmr_...", "password": "correct horse battery"}},
)
async def confirm_reset(call: Here, payload: password_changes.PasswordReset) -> Response:
    """Confirm a password reset.

    Set a new password with the code that you got by mail, or from an admin of this server. The code works once, within
    an hour. All your sessions and tokens end. Then sign in with `POST /v1/auth/token`.
    """
    address = address_of(call.request)
    call.app_state.limits.spend("sign_ins", address)
    person = await call.app_state.executor.read(password_changes.person_of, payload.code)
    must_be_hard_to_guess(payload.password, person.username, person.display_name)
    with call.app_state.limits.turn("passwords", address):
        hashed = await call.request.while_here(call.app_state.passwords.hash(payload.password))
    await call.app_state.executor.write(password_changes.reset, payload, hashed, address)
    return call.show(None)


@router.post(
    "/v1/admin/accounts/{account}/suspend", tag="Server", access=_ACCOUNT, errors=_OF_ADMINS, examples=_SUSPENSION
)
async def suspend_account(call: Here, account: AccountName, payload: administration.AccountSuspension) -> Response:
    """Suspend an account.

    End all sessions and tokens of an account at once, with their streams, and refuse its sign-ins with 403
    `account_suspended` until `resumeAccount`. Its seats stay; hosts can replace the player. Only admins can do this,
    and not to admins.
    """
    return await call.write(administration.suspend_account, account, payload)


@router.post("/v1/admin/accounts/{account}/resume", tag="Server", access=_ACCOUNT, errors=_OF_ADMINS)
async def resume_account(call: Here, account: AccountName) -> Response:
    """Resume a suspended account.

    Let a suspended account sign in again. Its sessions and tokens stay ended. Only admins can do this.
    """
    return await call.write(administration.lift_suspension, account)


@router.post(
    "/v1/admin/accounts/{account}/reset",
    tag="Server",
    access=_ACCOUNT,
    answers=administration.ResetCode,
    errors=_OF_ADMINS,
)
async def create_reset_code(call: Here, account: AccountName) -> Response:
    """Create a reset code.

    Get a code with which a person who has lost their password sets a new one (`POST /v1/auth/reset/confirm`). Make sure
    that it is them, and give it to them only. It works once, within an hour, and invalidates earlier codes. Only admins
    can do this, and not for admins.
    """
    return await call.write(administration.reset, account)


@router.delete(
    "/v1/admin/accounts/{account}/second-factor",
    tag="Server",
    access=_ACCOUNT,
    errors=(*_OF_ADMINS, errors.NoSecondFactor),
)
async def delete_account_second_factor(call: Here, account: AccountName) -> Response:
    """Delete an account's second factor.

    Let a person who has lost the authenticator app and the recovery codes sign in with the password alone. Make sure
    that it is them. All sessions and tokens of the account end. Only admins can do this, and not to admins.
    """
    return await call.write(administration.remove_second_factor, account)


@router.put(
    "/v1/admin/admins/{account}",
    tag="Server",
    access=_ACCOUNT,
    errors=(*_OF_ADMINS, errors.ProofRequired, errors.AccountSuspended),
)
async def add_admin(call: Here, account: AccountName) -> Response:
    """Add an admin.

    Give an account the rights of an admin of this server. It needs a sign-in of the last five minutes, or a fresh
    proof. Only admins can do this.
    """
    answer = await call.write(administration.make_admin, account)
    call.app_state.authenticator.forget(account)
    return answer


@router.delete(
    "/v1/admin/admins/{account}",
    tag="Server",
    access=_ACCOUNT,
    errors=(errors.NotAdmin, errors.UnknownAccount, errors.ProofRequired, errors.LastAdmin),
)
async def remove_admin(call: Here, account: AccountName) -> Response:
    """Remove an admin.

    Dismiss an admin of this server, also yourself, but not the last one. The sessions of the account end. It needs a
    sign-in of the last five minutes, or a fresh proof. Only admins can do this.
    """
    answer = await call.write(administration.unmake_admin, account)
    call.app_state.authenticator.forget(account)
    return answer


@router.post(
    "/v1/me/sign-out-everywhere",
    access=_ACCOUNT,
    adds=False,
    key="none",
    examples={"all": {}, "sessions only": {"keep_tokens": True}},
)
async def sign_out_everywhere(call: Here, payload: tokens.SignOut) -> Response:
    """Sign out everywhere.

    End all your sessions and tokens at once, also those of this request. Streams opened with them are closed. With
    `keep_tokens` tokens stay. Providers that you sign in with are unlinked, unless you confirm them with `keep_links`
    or have no password. Integrations that act for you stay: `DELETE /v1/me/links/{id}` ends them.
    """
    return await call.write(tokens.sign_out_everywhere, payload)


@router.post(
    "/v1/me/claim",
    tag="Server",
    access=_ACCOUNT,
    answers=sign_up.MyAccount,
    errors=(errors.WrongClaim, errors.RateLimited),
    examples={"claim": {"claim": "the code that mainmatch serve printed"}},
)
async def claim_server(call: Here, payload: sign_up.AdminClaim) -> Response:
    """Claim the admin role.

    Become the server's admin with the one-time claim code. Each server prints it at its start, until it is used.
    """
    call.app_state.limits.spend("claims", call.caller.account_id)
    answer = await call.write(sign_up.claim, payload)
    call.app_state.authenticator.forget(call.caller.account_id)
    return answer


@router.get("/v1/me/export", access=_ACCOUNT, media="application/x-ndjson", errors=(errors.SignInAgain,))
async def get_my_export(call: Here) -> Response:
    """Get an export of my data.

    Download what the server stores about you, one JSON object a line: your account, tokens, seats, submissions,
    messages, webhooks, places in seasons and feed. Hashes and secrets are left out. What you learned in a match or
    season is in its own export. The token also needs `match:read`, `chat:read` and `season:read`.
    """
    return call.pieces(personal_data.export)


@router.delete(
    "/v1/me",
    access=_ACCOUNT,
    errors=(errors.StillHosting, errors.LastAdmin, errors.HasIntegration),
)
async def delete_me(call: Here) -> Response:
    """Delete my account.

    End all your sessions, tokens and integrations at once. House bots take over your seats in running matches, and
    you withdraw from seasons. For a week you can take it back: sign in with `restore`. Then your account is erased
    for good, and your names are removed from matches, chat and seasons, including finished ones: there you become
    "Former player" or "Former member". Your submissions and messages stay, because others played with them. If you
    are the only host of a match or season that is not over, add another host or end it first.
    """
    return await call.write(personal_data.leave)


@router.post(
    "/v1/me/tokens",
    tag="Tokens",
    access=_ACCOUNT,
    answers=tokens.TokenCreated,
    made="/v1/me/tokens",
    errors=(
        errors.ScopeNotHeld,
        errors.UnknownMatch,
        errors.UnknownNamespace,
        errors.InvalidScope,
        errors.TooManyTokens,
    ),
    examples={"bot": {"name": "my bot", "scopes": ["match:read", "match:play"], "expires_in_days": 30}},
)
async def create_token(call: Here, payload: tokens.NewToken) -> Response:
    """Create a token.

    Get a token for a bot or a script. `token` is shown only in this response. The
    token's scopes cannot exceed those of the session. The token stays valid when the session ends, until it expires,
    is revoked, your password changes or you sign out everywhere. With a `namespace` of yours it is an integration's
    token: it acts for linked accounts, with `On-Behalf-Of: {namespace}:{external_id}`, not for you.
    """
    return await call.write(tokens.create, payload)


@router.get("/v1/me/tokens", tag="Tokens", access=_ACCOUNT, answers=tokens.TokenList)
async def list_tokens(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my tokens.

    See your valid sessions and tokens, newest first.
    """
    return await call.read_part(limit, cursor, attrgetter("id"), tokens.listed)


@router.delete("/v1/me/tokens/{token_id}", tag="Tokens", access=_ACCOUNT, errors=(errors.UnknownToken,))
async def delete_token(call: Here, token_id: Annotated[str, Path(max_length=64)]) -> Response:
    """Delete a token.

    End one of your tokens or sessions at once. Streams opened with it are closed.
    """
    return await call.write(tokens.revoke, token_id)


@router.post("/v1/stream/tickets", tag="Streams", access=signed_in(), answers=tokens.StreamTicket, key="none")
async def create_ticket(call: Here) -> Response:
    """Create a stream ticket.

    Get a one-time ticket to open a WebSocket from a browser, which cannot send a token in a header there. A ticket
    works once, within 30 seconds. If the request names the page's origin, the ticket works only from that origin.
    """
    return await call.write(tokens.buy_ticket, call.request.headers.get("origin"))
