"""Operations on the caller's e-mail address, and those that send mail to it. Each is counted before it is done.

Requests without a session are answered before anything is looked up.
"""

from functools import partial

from starlette.responses import Response

from mainmatch.api.http.context import Call, Here, needs, open_to_all
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.router import Router
from mainmatch.api.problems import NoMail
from mainmatch.api.routers.second_factor import prove
from mainmatch.services import errors
from mainmatch.services.accounts import email_address, mailed_codes
from mainmatch.services.accounts.email_address import EmailCode, NewEmail, VerifiedEmail
from mainmatch.services.accounts.mail import Letter, Mailer
from mainmatch.services.accounts.mailed_codes import MailRequest

router = Router("Sign-in")

_ACCOUNT = needs("account:write")
_PROOF = (errors.WrongPassword, errors.SecondFactorRequired, errors.WrongSecondFactor, errors.RateLimited)


@router.put(
    "/v1/me/email",
    access=_ACCOUNT,
    adds=False,
    key="none",
    errors=(*_PROOF, NoMail),
    examples={"ada": {"email": "ada@example.org", "password": "correct horse battery"}},
)
async def put_email(call: Here, payload: NewEmail) -> Response:
    """Put my e-mail address.

    Get a code sent to this address. The address counts, and `getMe` has it, once you send the code to
    `POST /v1/me/email/confirm`, within an hour. Then you can reset your password by mail.
    """
    mailer = _mailer(call)
    await prove(call, payload.password, payload.second_factor)
    call.app_state.limits.spend("mails", "account", call.caller.account_id)
    call.app_state.limits.spend("mails", "address", payload.email.casefold())
    letter = await call.app_state.executor.write(email_address.begin, call.caller, payload, call.languages)
    mailer.send_letter(letter)
    return call.show(None)


@router.post(
    "/v1/me/email/confirm",
    access=_ACCOUNT,
    adds=False,
    answers=VerifiedEmail,
    key="none",
    errors=(errors.WrongEmailCode,),
    examples={"ada": {"code": "mme_..."}},
)
async def confirm_email(call: Here, payload: EmailCode) -> Response:
    """Confirm my e-mail address.

    Send the code that was mailed to your new address. The address that you had before gets a notice.
    """
    email, letter = await call.app_state.executor.write(email_address.confirm, call.caller, payload, call.languages)
    _notify(call, letter)
    return call.show(email)


@router.delete(
    "/v1/me/email",
    access=_ACCOUNT,
)
async def delete_email(call: Here) -> Response:
    """Delete my e-mail address.

    Delete the address. It gets a notice. The session needs a fresh proof (`createProof`).
    """
    letter = await call.app_state.executor.write(email_address.remove, call.caller, call.languages)
    _notify(call, letter)
    return call.show(None)


@router.post(
    "/v1/auth/reset/request",
    access=open_to_all("who has lost the password has no token"),
    key="none",
    errors=(NoMail, errors.RateLimited),
    examples={"ada": {"username": "ada"}},
)
async def request_reset(call: Here, payload: MailRequest) -> Response:
    """Request a password reset by mail.

    Get a code for `POST /v1/auth/reset/confirm` sent to the account's verified e-mail address. The answer is the same
    whether the account exists and has an address or not. Admins get one only if they have a second factor.
    """
    make = partial(mailed_codes.reset_letter, name=payload.username, accepted=call.languages)
    _counted(call, payload).send(partial(call.app_state.executor.write, make))
    return call.show(None)


@router.post(
    "/v1/auth/device/request",
    access=open_to_all("who cannot sign in has no token"),
    key="none",
    errors=(NoMail, errors.RateLimited),
    examples={"ada": {"username": "ada"}},
)
async def request_device(call: Here, payload: MailRequest) -> Response:
    """Request a device marker by mail.

    Get a marker sent to the account's verified e-mail address. Send it as `device` with `POST /v1/auth/token` on a new
    device whose sign-ins are 429 `rate_limited` because others use up the attempts. It grants no access by itself.
    The answer is the same whether the account exists and has an address or not.
    """
    make = partial(mailed_codes.device_letter, name=payload.username, accepted=call.languages)
    _counted(call, payload).send(partial(call.app_state.executor.write, make))
    return call.show(None)


def _counted(call: Call, payload: MailRequest) -> Mailer:
    mailer, limits = _mailer(call), call.app_state.limits
    limits.spend("mail_requests", address_of(call.request))
    limits.spend("mails", "username", payload.username.casefold())
    return mailer


def _mailer(call: Call) -> Mailer:
    if call.app_state.mailer is None:
        raise NoMail
    return call.app_state.mailer


def _notify(call: Call, letter: Letter | None) -> None:
    if call.app_state.mailer is not None:
        call.app_state.mailer.send_letter(letter)
