"""New passwords: one's own with the old one, and with a reset code of an admin.

A new password ends all sign-ins and tokens of the account (ASVS 7.4.3), and the change of one's own begins a new
session: who stole the old session's token has nothing. Passwords arrive here only as hashes.
"""

from datetime import timedelta
from typing import Annotated

from pydantic import Field

from mainmatch.payload import Payload, Typed
from mainmatch.services.accounts import known_places, sign_in
from mainmatch.services.accounts.operation_rules import begin, tell
from mainmatch.services.accounts.passwords import LONGEST
from mainmatch.services.accounts.second_factor import SecondFactorCode
from mainmatch.services.accounts.sign_up import Password
from mainmatch.services.accounts.tokens import KeepLinks, SessionToken, WantedSession, digest_of, end_all, end_providers
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.bodies import BARE
from mainmatch.services.caller import Caller
from mainmatch.services.errors import WrongResetCode
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, tokens
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.tokens import CodeRecord


class PasswordChange(Payload):
    """The change of the caller's password."""

    old: Annotated[
        str | None,
        Field(
            description="Your password until now, unless you gave a fresh proof.",
            min_length=1,
            max_length=LONGEST,
            repr=False,
            examples=["staple battery horse"],
        ),
    ] = None
    new: Annotated[Password, Field(description="Your password from now on.")]
    second_factor: Annotated[
        SecondFactorCode | None, Field(description="Code of the second factor, for accounts that have one.", repr=False)
    ] = None
    keep_links: KeepLinks = False


class PasswordReset(Payload):
    """A new password, with a reset code as proof."""

    code: Annotated[
        Typed,
        Field(description="The reset code.", min_length=1, max_length=128, repr=False, examples=["mmr_..."]),
        BARE,
    ]
    password: Annotated[Password, Field(description="Password from now on.")]


def change(
    uow: UnitOfWork, caller: Caller, password_hash: str, address: str, lasts: timedelta, *, keep_links: bool = False
) -> SessionToken:
    """Replace the password, end all sign-ins and tokens, and open a session with the scopes of the caller's.

    Raises as ``operation_rules.begin``.
    """
    account = begin(uow, caller, "putPassword")
    ended = give(uow, account.id, password_hash, keep_links=keep_links or account.password_hash is None)
    note(uow, SERVER, account.id, "accounts.change_password", tokens_ended=ended)
    wanted = WantedSession(sorted(caller.scopes), lasts)
    return sign_in.let_in(uow, account.but(password_hash=password_hash), None, address, wanted)


def person_of(uow: UnitOfWork, code: str) -> AccountRecord:
    """Whose password this code resets. Raises Forbidden ``wrong_reset_code``."""
    found = tokens.find_code(uow.tx, "reset", digest_of(code), uow.now)
    return _account(uow, found)


def reset(uow: UnitOfWork, payload: PasswordReset, password_hash: str, address: str) -> None:
    """Set a new password with a code, end all sign-ins and tokens, and store the address as known.

    Raises Forbidden ``wrong_reset_code``.
    """
    account = _account(uow, tokens.take_code(uow.tx, "reset", digest_of(payload.code), uow.now))
    ended = give(uow, account.id, password_hash)
    known_places.note(uow, account.id, address)
    note(uow, SERVER, account.id, "accounts.reset_password", tokens_ended=ended)
    tell(uow, account.id, "confirmReset")


def _account(uow: UnitOfWork, code: CodeRecord | None) -> AccountRecord:
    account = None if code is None or code.account_id is None else accounts.by_id(uow.tx, code.account_id)
    if account is None:
        raise WrongResetCode
    return account


def give(uow: UnitOfWork, account_id: str, password_hash: str, *, keep_links: bool = False) -> int:
    """Set a password, and end what the old one opened: how many sign-ins and tokens. Providers are unlinked, too."""
    accounts.update(uow.tx, account_id, password_hash=password_hash)
    uow.tx.remove(CodeRecord, account_id=account_id)
    if not keep_links:
        end_providers(uow, account_id)
    return end_all(uow, account_id)
