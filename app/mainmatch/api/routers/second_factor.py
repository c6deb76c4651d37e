"""Operations on the caller's second factor, and the password as proof, for what a stolen session must not be enough.

Codes are counted before they are checked.
"""

from starlette.responses import Response

from mainmatch.api.http.context import Call, Here, needs
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.router import Router
from mainmatch.services import errors
from mainmatch.services.accounts import proof, second_factor
from mainmatch.services.accounts.proof import PasswordProof, SessionProof
from mainmatch.services.accounts.second_factor import AuthenticatorCode, NewSecondFactor, RecoveryCodes

router = Router("Sign-in")

_ACCOUNT = needs("account:write")
_GUARDED = (
    errors.WrongPassword,
    errors.NoSecondFactor,
    errors.SecondFactorRequired,
    errors.WrongSecondFactor,
    errors.RateLimited,
)
_PROOF = {"ada": {"password": "correct horse battery", "second_factor": "287082"}}


@router.post(
    "/v1/me/second-factor",
    access=_ACCOUNT,
    adds=False,
    answers=NewSecondFactor,
    made="/v1/me",
    key="none",
    errors=(errors.WrongPassword, errors.SecondFactorOn, errors.RateLimited),
    examples={"ada": {"password": "correct horse battery"}},
)
async def create_second_factor(call: Here, payload: PasswordProof) -> Response:
    """Create a second factor.

    Get a key for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds).
    Show `uri` as a QR code. Nothing changes until you send a code of the app to
    `POST /v1/me/second-factor/confirm`, within 15 minutes.
    """
    await prove(call, payload.password, payload.second_factor)
    return await call.write(second_factor.begin)


@router.post(
    "/v1/me/second-factor/confirm",
    access=_ACCOUNT,
    adds=False,
    answers=RecoveryCodes,
    key="none",
    errors=(errors.NoSecondFactor, errors.SecondFactorOn, errors.WrongSecondFactor, errors.RateLimited),
    examples={"ada": {"second_factor": "287082"}},
)
async def confirm_second_factor(call: Here, payload: AuthenticatorCode) -> Response:
    """Confirm my second factor.

    Send a code of the app that has the new key. From now on each sign-in needs a code, and all your other sessions
    end; tokens of your bots stay. Store the recovery codes from the response: each signs you in once without the app.
    """
    call.app_state.limits.spend("second_factors", call.caller.account_id, call.caller.token_id)
    answer = await call.write(second_factor.confirm, payload)
    call.app_state.authenticator.forget(call.caller.account_id)
    return answer


@router.delete("/v1/me/second-factor", access=_ACCOUNT, errors=_GUARDED)
async def delete_second_factor(call: Here) -> Response:
    """Delete my second factor.

    Remove the key and the recovery codes. The session needs a fresh proof (`createProof`).
    """
    answer = await call.write(second_factor.turn_off)
    call.app_state.authenticator.forget(call.caller.account_id)
    return answer


@router.post(
    "/v1/me/second-factor/recovery-codes",
    access=_ACCOUNT,
    adds=False,
    answers=RecoveryCodes,
    key="none",
    errors=_GUARDED,
    examples=_PROOF,
)
async def create_recovery_codes(call: Here, payload: PasswordProof) -> Response:
    """Create new recovery codes.

    Get ten recovery codes in place of the earlier ones.
    """
    await prove(call, payload.password, payload.second_factor)
    return await call.write(second_factor.renew_recovery_codes)


async def prove(call: Call, password: str | None, second_factor: str | None) -> SessionProof | None:
    """Verify a password that a request holds, and note it as proof of its session. None: it holds none.

    Raises Forbidden ``sign_in_again``, ``wrong_password``, ``second_factor_required`` and ``wrong_second_factor``,
    TooMany ``rate_limited``.
    """
    if password is None:
        return None
    limits, address = call.app_state.limits, address_of(call.request)
    limits.spend("sign_ins", address)
    found = await call.fetch(proof.candidate)
    # Counted apart from sign-ins: with a stolen session somebody could lock the owner out.
    limits.spend("sign_ins_per_username", call.caller.username.casefold(), call.caller.account_id)
    with limits.turn("passwords", address):
        checking = call.app_state.passwords.verify(password, found.password_hash, is_familiar=True)
        if not await call.request.while_here(checking):
            raise errors.WrongPassword
    if found.has_second_factor and second_factor is not None:
        limits.spend("second_factors", call.caller.account_id, call.caller.token_id)
    return await call.app_state.executor.write(proof.by_password, call.caller, found, second_factor)
