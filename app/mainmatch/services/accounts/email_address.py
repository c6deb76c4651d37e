"""The e-mail address of an account: for codes that its owner asks for, once a code sent there has come back.

Who reads the mail of the address can set a new password, so a change of it takes a fresh proof, and the address before
is told of it. It signs nobody in, need not be unique, and is shown to its owner alone.

Codes that somebody without a session asks for, and that only the account's verified address gets.

Called after the answer, which is the same for every username. An unknown one costs the same statements.
"""

import json
import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.services.accounts import operation_rules, sign_in
from mainmatch.services.accounts.mail import Letter
from mainmatch.services.accounts.proof import PasswordProof
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.bodies import BARE
from mainmatch.services.caller import Caller
from mainmatch.services.errors import WrongEmailCode
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rendered
from mainmatch.store import accounts, tokens
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.tokens import CodeRecord

_LASTS = timedelta(hours=1)

# The form that browsers take, in ASCII. Whether mail arrives there is what the code shows.
_LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
_ADDRESS = rf"^[a-zA-Z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_LABEL}(?:\.{_LABEL})*$"


class NewEmail(PasswordProof):
    """A new address, with the proof that it is yours to change."""

    email: Annotated[
        Typed,
        Field(
            description="The new address.", max_length=254, pattern=_ADDRESS, repr=False, examples=["ada@example.org"]
        ),
        BARE,
    ]


class EmailCode(Payload):
    """The code that was sent to the new address."""

    code: Annotated[
        Typed,
        Field(description="The code from the mail.", min_length=1, max_length=128, repr=False, examples=["mme_..."]),
        BARE,
    ]


class VerifiedEmail(BaseModel):
    """The verified address of the account."""

    email: Annotated[str | None, Field(repr=False, description="Null: there is none.")]


def begin(uow: UnitOfWork, caller: Caller, payload: NewEmail) -> Letter:
    """Make a code for a new address, in place of earlier codes: the letter with it.

    Raises as ``operation_rules.begin``.
    """
    account = operation_rules.begin(uow, caller, "putEmail")
    tokens.remove_expired_codes(uow.tx, uow.now)
    tokens.withdraw_codes(uow.tx, account.id)
    code = f"mme_{secrets.token_urlsafe(24)}"
    record = CodeRecord(digest_of(code), "email", uow.now + _LASTS, account.id, rendered(payload.email))
    tokens.add_code(uow.tx, record)
    text = (
        f"The account {account.username} is to use this address. If that is you, enter this code:\n\n{code}\n\n"
        "It works once, within an hour. If it was not you, ignore this mail.\n"
    )
    return Letter(payload.email, "Confirm your e-mail address", text)


def confirm(uow: UnitOfWork, caller: Caller, payload: EmailCode) -> tuple[VerifiedEmail, Letter | None]:
    """Use an address from now on, and the letter to the one before. Raises Forbidden ``wrong_email_code``."""
    account = operation_rules.begin(uow, caller, "confirmEmail")
    found = tokens.take_code(uow.tx, "email", digest_of(payload.code), uow.now)
    if found is None or found.account_id != account.id:
        raise WrongEmailCode
    email = json.loads(found.detail)
    accounts.update(uow.tx, account.id, email=email)
    note(uow, SERVER, account.id, "accounts.set_email")
    return VerifiedEmail(email=email), (None if account.email == email else _farewell(account))


def remove(uow: UnitOfWork, caller: Caller) -> Letter | None:
    """Remove the caller's address: the letter to it. Raises as ``begin``."""
    account = operation_rules.begin(uow, caller, "deleteEmail")
    tokens.withdraw_codes(uow.tx, account.id)
    accounts.update(uow.tx, account.id, email=None)
    note(uow, SERVER, account.id, "accounts.remove_email")
    return _farewell(account)


def _farewell(account: AccountRecord) -> Letter | None:
    if account.email is None:
        return None
    text = (
        f"The account {account.username} does not use this address any more. If that was not you, sign in, change\n"
        "your password and set your address again, or ask the operator of the server.\n"
    )
    return Letter(account.email, "Your e-mail address was changed", text)


class MailRequest(Payload):
    """Whose address gets a mail."""

    username: Annotated[
        Typed, Field(description="Username or verified address.", min_length=1, max_length=256, examples=["ada"]), BARE
    ]


def reset_letter(uow: UnitOfWork, name: str) -> Letter | None:
    """Make codes that set new passwords, one for each account of this username or address: the letter with them.

    None for no account that gets one. Earlier codes stay valid: anyone can ask, and must not end the code that the
    owner waits for.
    """
    tokens.remove_expired_codes(uow.tx, uow.now)
    found = [each for each in _meant(uow, name) if _may_reset(each)]
    lines = []
    # A code of no account opens nothing: it is stored so that this costs the same.
    for account in found or [_NOBODY]:
        code = f"mmr_{secrets.token_urlsafe(24)}"
        owner = account.id if found else None
        tokens.add_code(uow.tx, CodeRecord(digest_of(code), "reset", uow.now + _LASTS, owner))
        lines.append(f"{account.username}:\n{code}\n")
    if not found:
        return None
    text = (
        f"Somebody asked for a new password. To set one, enter the code of the account:\n\n{''.join(lines)}\n"
        "A code works once, within an hour. If it was not you, ignore this mail: nothing has changed.\n"
    )
    return Letter(found[0].email or "", "Set a new password", text)


def device_letter(uow: UnitOfWork, name: str) -> Letter | None:
    """Make markers that make a device known: the letter with them, None for no account that gets one.

    With it the owner signs in where strangers have used up the attempts from unknown devices.
    """
    found = [each for each in _meant(uow, name) if each.password_hash is not None and each.suspended_at is None]
    marked = [(each, sign_in.mark_device(uow, each, None)) for each in found or [_NOBODY]]
    if not found:
        return None
    lines = "".join(f"{account.username}:\n{marker}\n" for account, marker in marked)
    text = (
        "Somebody wants to sign in on a new device. If that is you, enter the code of the account beside your "
        f"password:\n\n{lines}\nIf it was not you, ignore this mail: the code opens nothing without your password.\n"
    )
    return Letter(found[0].email or "", "Sign in on a new device", text)


_NOBODY = AccountRecord("ac_", "", "", datetime(2000, 1, 1, tzinfo=UTC))


def _meant(uow: UnitOfWork, name: str) -> list[AccountRecord]:
    """The accounts of this username or verified address that have an address, all with the same one."""
    if "@" in name:
        # No username has one.
        return accounts.by_email(uow.tx, name)
    account = accounts.by_username(uow.tx, name)
    return [] if account is None or account.email is None else [account]


def _may_reset(account: AccountRecord) -> bool:
    # A mailbox alone must not make an admin.
    is_guarded = not account.admin or account.second_factor_at is not None
    return account.password_hash is not None and account.suspended_at is None and is_guarded
