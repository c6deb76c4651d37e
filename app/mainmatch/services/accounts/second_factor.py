"""The second factor of a sign-in: codes of an authenticator app, and recovery codes for when the app is lost.

A code works once. Turning the factor on, off, or making new recovery codes takes a fresh proof, too. The factor is
asked for at each sign-in, with a password or a provider; tokens that exist work without it.
"""

import hmac
import re
import secrets
from base64 import b32encode
from datetime import datetime, timedelta
from typing import Annotated

import pyotp
from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.services import errors
from mainmatch.services.accounts import operation_rules
from mainmatch.services.accounts.tokens import digest_of, end_all
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.bodies import BARE
from mainmatch.services.caller import Caller
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts
from mainmatch.store.accounts import AccountRecord, SecondFactorRecord

_ISSUER = "Mainmatch"
_CODE = re.compile(r"[0-9]{6}")
_AROUND = (0, -1, 1)
"""Steps of 30 seconds of which a code is taken: clocks differ, and people type."""

_PENDING = timedelta(minutes=15)
_RECOVERY_CODES = 10
_RECOVERY_BYTES = 10
"""80 random bits: too many to guess, so a fast hash does."""

SecondFactorCode = Annotated[
    Typed,
    Field(
        min_length=1,
        max_length=64,
        description="The six digits of the authenticator app, or a recovery code.",
        examples=["287082"],
    ),
    BARE,
]


class AuthenticatorCode(Payload):
    """A code of the authenticator app."""

    second_factor: Annotated[SecondFactorCode, Field(repr=False)]


class NewSecondFactor(BaseModel):
    """The key for an authenticator app. It is shown only once, and counts once a code of it is confirmed."""

    secret: Annotated[
        str, Field(repr=False, description="Base32, to type into the app.", examples=["JBSWY3DPEHPK3PXP"])
    ]
    uri: Annotated[str, Field(repr=False, description="The same as a URI, to show as a QR code.")]


class RecoveryCodes(BaseModel):
    """Codes for when the authenticator app is lost. They are shown only once. Each works once."""

    recovery_codes: Annotated[
        list[str], Field(description="The codes.", repr=False, examples=[["gq3d-cmrq-ge3d-cnbr"]])
    ]


def begin(uow: UnitOfWork, caller: Caller) -> NewSecondFactor:
    """Make a key, in place of an earlier one that is not confirmed.

    Raises Conflict ``second_factor_on``, and as ``operation_rules.begin``.
    """
    account = operation_rules.begin(uow, caller, "createSecondFactor")
    if account.second_factor_at is not None:
        raise errors.SecondFactorOn
    secret = pyotp.random_base32()
    accounts.put_second_factor(uow.tx, SecondFactorRecord(account.id, secret, uow.now))
    return NewSecondFactor(
        secret=secret, uri=pyotp.TOTP(secret).provisioning_uri(name=account.username, issuer_name=_ISSUER)
    )


def confirm(uow: UnitOfWork, caller: Caller, payload: AuthenticatorCode) -> RecoveryCodes:
    """Turn the second factor on with a code of the app, and end the caller's other sessions.

    Raises Forbidden ``sign_in_again`` and ``wrong_second_factor``, Conflict ``no_second_factor`` without an enrolment
    of the last 15 minutes, and ``second_factor_on``.
    """
    account = operation_rules.begin(uow, caller, "confirmSecondFactor")
    if account.second_factor_at is not None:
        raise errors.SecondFactorOn
    factor = uow.tx.find(SecondFactorRecord, account_id=account.id)
    if factor is None or uow.now >= factor.created_at + _PENDING:
        raise errors.NoSecondFactor
    _must_be_right(uow, account, payload.second_factor)
    accounts.update(uow.tx, account.id, second_factor_at=uow.now)
    ended = end_all(uow, account.id, keep_tokens=True, but=caller.token_id)
    note(uow, SERVER, account.id, "accounts.turn_on_second_factor", sessions_ended=ended)
    return _new_recovery_codes(uow, account.id)


def turn_off(uow: UnitOfWork, caller: Caller) -> None:
    """Remove the caller's second factor. Raises Conflict ``no_second_factor``, and as ``operation_rules.begin``."""
    account = _guarded(uow, caller, "deleteSecondFactor")
    _remove(uow, account.id)
    note(uow, SERVER, account.id, "accounts.turn_off_second_factor")


def renew_recovery_codes(uow: UnitOfWork, caller: Caller) -> RecoveryCodes:
    """Make recovery codes in place of the earlier ones. Raises as ``turn_off``."""
    account = _guarded(uow, caller, "createRecoveryCodes")
    note(uow, SERVER, account.id, "accounts.create_recovery_codes")
    return _new_recovery_codes(uow, account.id)


def remove(uow: UnitOfWork, account_id: str) -> int:
    """Remove an account's second factor, and end its sessions and tokens: how many.

    Raises Conflict ``no_second_factor``.
    """
    account = accounts.by_id_for_update(uow.tx, account_id)
    if account is None or account.second_factor_at is None:
        raise errors.NoSecondFactor
    _remove(uow, account_id)
    return end_all(uow, account_id)


def prove(uow: UnitOfWork, account: AccountRecord, code: str | None) -> None:
    """Use up the code of a sign-in, if the account has a second factor. The account is locked.

    Raises Forbidden ``second_factor_required`` without a code, and ``wrong_second_factor``.
    """
    if account.second_factor_at is None:
        return
    if code is None:
        raise errors.SecondFactorRequired
    _must_be_right(uow, account, code)


def _must_be_right(uow: UnitOfWork, account: AccountRecord, code: str) -> None:
    plain = "".join(code.split())
    factor = uow.tx.find(SecondFactorRecord, account_id=account.id)
    if factor is not None and _CODE.fullmatch(plain):
        step = _step_of(plain, factor.secret, uow.now)
        if step is not None and accounts.take_step(uow.tx, account.id, step):
            return
    elif accounts.take_recovery_code(uow.tx, account.id, _recovery_hash(plain)):
        left = accounts.count_recovery_codes(uow.tx, account.id)
        note(uow, SERVER, account.id, "accounts.use_recovery_code", left=left)
        return
    raise errors.WrongSecondFactor


def _step_of(code: str, secret: str, now: datetime) -> int | None:
    """The step around this instant whose code this is (RFC 6238). It is used up, which pyotp's own check doesn't do."""
    app = pyotp.TOTP(secret)
    steps = [app.timecode(now) + each for each in _AROUND]
    # Each is computed and compared: the time does not tell which one it is.
    right = [step for step in steps if hmac.compare_digest(app.generate_otp(step), code)]
    return right[0] if right else None


def _guarded(uow: UnitOfWork, caller: Caller, operation: str) -> AccountRecord:
    account = operation_rules.begin(uow, caller, operation)
    if account.second_factor_at is None:
        raise errors.NoSecondFactor
    return account


def _remove(uow: UnitOfWork, account_id: str) -> None:
    accounts.remove_second_factor(uow.tx, account_id)
    accounts.update(uow.tx, account_id, second_factor_at=None)


def _new_recovery_codes(uow: UnitOfWork, account_id: str) -> RecoveryCodes:
    plain = [b32encode(secrets.token_bytes(_RECOVERY_BYTES)).decode().casefold() for _ in range(_RECOVERY_CODES)]
    accounts.put_recovery_codes(uow.tx, account_id, map(_recovery_hash, plain), uow.now)
    groups = (["".join(each[n : n + 4]) for n in range(0, len(each), 4)] for each in plain)
    return RecoveryCodes(recovery_codes=["-".join(each) for each in groups])


def _recovery_hash(text: str) -> str:
    return digest_of(text.casefold().replace("-", ""))
