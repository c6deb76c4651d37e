"""The e-mail address of an account: for codes that its owner asks for, once a code sent there has come back.

Who reads the mail of the address can set a new password, so a change of it takes a fresh proof, and the address before
is told of it. It signs nobody in, need not be unique, and is shown to its owner alone.
"""

import json
import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.rules import text
from mainmatch.services.accounts import operation_rules
from mainmatch.services.accounts.mail import Letter, words_for
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

# The form that browsers take, in ASCII. Whether mail arrives there is what the code shows.
_LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
_ADDRESS = rf"^[a-zA-Z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_LABEL}(?:\.{_LABEL})*$"


_LASTS = timedelta(hours=1)


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


def begin(uow: UnitOfWork, caller: Caller, payload: NewEmail, accepted: Sequence[str] = ()) -> Letter:
    """Make a code for a new address, in place of earlier codes: the letter with it.

    Raises as ``operation_rules.begin``.
    """
    account = operation_rules.begin(uow, caller, "putEmail")
    tokens.remove_expired_codes(uow.tx, uow.now)
    uow.tx.remove(CodeRecord, account_id=account.id)
    code = f"mme_{secrets.token_urlsafe(24)}"
    record = CodeRecord(digest_of(code), "email", uow.now + _LASTS, account.id, rendered(payload.email))
    uow.tx.add(record)
    words = words_for(uow, account.id, accepted)
    begin = text(
        "The account {username} is to use this address. If that is you, enter this code:", username=account.username
    )
    parts = (words(begin), code, words(text("It works once, within an hour. If it was not you, ignore this mail.")))
    return Letter(payload.email, words(text("Confirm your e-mail address")), "\n\n".join(parts) + "\n")


def confirm(
    uow: UnitOfWork, caller: Caller, payload: EmailCode, accepted: Sequence[str] = ()
) -> tuple[VerifiedEmail, Letter | None]:
    """Use an address from now on, and the letter to the one before. Raises Forbidden ``wrong_email_code``."""
    account = operation_rules.begin(uow, caller, "confirmEmail")
    found = tokens.take_code(uow.tx, "email", digest_of(payload.code), uow.now)
    if found is None or found.account_id != account.id:
        raise WrongEmailCode
    email = json.loads(found.detail)
    accounts.update(uow.tx, account.id, email=email)
    note(uow, SERVER, account.id, "accounts.set_email")
    return VerifiedEmail(email=email), (None if account.email == email else _farewell(uow, account, accepted))


def remove(uow: UnitOfWork, caller: Caller, accepted: Sequence[str] = ()) -> Letter | None:
    """Remove the caller's address: the letter to it. Raises as ``begin``."""
    account = operation_rules.begin(uow, caller, "deleteEmail")
    uow.tx.remove(CodeRecord, account_id=account.id)
    accounts.update(uow.tx, account.id, email=None)
    note(uow, SERVER, account.id, "accounts.remove_email")
    return _farewell(uow, account, accepted)


def _farewell(uow: UnitOfWork, account: AccountRecord, accepted: Sequence[str]) -> Letter | None:
    if account.email is None:
        return None
    words = words_for(uow, account.id, accepted)
    said = text(
        "The account {username} does not use this address any more. If that was not you, sign in, change\n"
        "your password and set your address again, or ask the operator of the server.",
        username=account.username,
    )
    return Letter(account.email, words(text("Your e-mail address was changed")), f"{words(said)}\n")
