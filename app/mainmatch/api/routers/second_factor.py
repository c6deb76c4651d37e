"""Operations on the caller's second factor. Codes are counted before they are checked."""

from starlette.responses import Response

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.password_proof import prove
from mainmatch.api.http.router import Router
from mainmatch.services.accounts import second_factor
from mainmatch.services.accounts.proof import PasswordProof
from mainmatch.services.accounts.second_factor import AuthenticatorCode, NewSecondFactor, RecoveryCodes
from mainmatch.services.errors import (
    NoSecondFactor,
    RateLimited,
    SecondFactorOn,
    SecondFactorRequired,
    WrongPassword,
    WrongSecondFactor,
)

router = Router("Sign-in")

_ACCOUNT = needs("account:write")
_GUARDED = (WrongPassword, NoSecondFactor, SecondFactorRequired, WrongSecondFactor, RateLimited)
_PROOF = {"ada": {"password": "correct horse battery", "second_factor": "287082"}}


@router.post(
    "/v1/me/second-factor",
    access=_ACCOUNT,
    adds=False,
    answers=NewSecondFactor,
    status=201,
    made="/v1/me",
    key="none",
    errors=(WrongPassword, SecondFactorOn, RateLimited),
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
    errors=(NoSecondFactor, SecondFactorOn, WrongSecondFactor, RateLimited),
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
