"""What admins do with other people's accounts: suspend them, and help who has lost a password or second factor.

All of it is in the audit log. Admins are no one's to suspend or reset: a stolen session of an admin must not put the
others out. To appoint and dismiss admins takes a sign-in or a proof of the last minutes.
"""

import secrets
from datetime import timedelta
from typing import Annotated, ClassVar

from pydantic import Field

from mainmatch.payload import Payload
from mainmatch.services.accounts import second_factor
from mainmatch.services.accounts.operation_rules import RULES, begin, tell
from mainmatch.services.accounts.sign_up import account_named, no_account
from mainmatch.services.accounts.tokens import digest_of, end_access, end_all
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.caller import Caller
from mainmatch.services.errors import AccountSuspended, IsAdmin, LastAdmin, NotAdmin
from mainmatch.services.idempotency import ShownOnce
from mainmatch.services.names.texts import Remark
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import accounts, tokens
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.tokens import CodeRecord

_LASTS = timedelta(hours=1)


class AccountSuspension(Payload):
    """Why an account is suspended."""

    reason: Annotated[Remark | None, Field(description="For the audit log; not shown to the person.")] = None


class ResetCode(ShownOnce):
    """A code with which a person sets a new password.

    Its holder can take the account, so give it only to the person. A repeated request answers null instead.
    """

    once_only: ClassVar[frozenset[str]] = frozenset({"code"})

    code: Annotated[
        str | None,
        Field(
            description="The code, which works once; null when a request is repeated.", repr=False, examples=["mmr_..."]
        ),
    ]
    expires_at: Annotated[Utc, Field(description="Time at which it stops working.")]


def suspend_account(uow: UnitOfWork, caller: Caller, name: str, payload: AccountSuspension) -> None:
    """Suspend an account. Raises Forbidden ``not_admin``, Unknown ``unknown_account``, Conflict ``is_admin``."""
    account = _of_others(uow, caller, name, "suspendAccount")
    ended = suspend(uow, account.id)
    note(uow, SERVER, caller.account_id, "accounts.suspend", payload.reason, account=account.id, tokens_ended=ended)


def lift_suspension(uow: UnitOfWork, caller: Caller, name: str) -> None:
    """Let a suspended account sign in again. Raises as ``suspend_account``."""
    account = _of_others(uow, caller, name, "resumeAccount")
    lift(uow, account.id)
    note(uow, SERVER, caller.account_id, "accounts.lift_suspension", account=account.id)


def reset(uow: UnitOfWork, caller: Caller, name: str) -> ResetCode:
    """Make a code that sets a new password, in place of earlier ones. Raises as ``suspend_account``."""
    account = _of_others(uow, caller, name, "createResetCode")
    tokens.remove_expired_codes(uow.tx, uow.now)
    uow.tx.remove(CodeRecord, account_id=account.id)
    code, expires_at = f"mmr_{secrets.token_urlsafe(24)}", uow.now + _LASTS
    uow.tx.add(CodeRecord(digest_of(code), "reset", expires_at, account.id))
    note(uow, SERVER, caller.account_id, "accounts.create_reset_code", account=account.id)
    return ResetCode(code=code, expires_at=expires_at)


def remove_second_factor(uow: UnitOfWork, caller: Caller, name: str) -> None:
    """Remove an account's second factor, and end its sessions and tokens.

    Raises as ``suspend_account``, and Conflict ``no_second_factor``.
    """
    account = _of_others(uow, caller, name, "deleteAccountSecondFactor")
    ended = second_factor.remove(uow, account.id)
    note(uow, SERVER, caller.account_id, "accounts.remove_second_factor", account=account.id, tokens_ended=ended)


def make_admin(uow: UnitOfWork, caller: Caller, name: str) -> None:
    """Make an account an admin. Raises as ``suspend_account``, and Forbidden ``account_suspended``."""
    account = _of_others(uow, caller, name, "addAdmin")
    if account.erase_at is not None:
        raise no_account()
    if account.suspended_at is not None:
        raise AccountSuspended
    accounts.update(uow.tx, account.id, admin=True)
    note(uow, SERVER, caller.account_id, "accounts.make_admin", account=account.id)


def unmake_admin(uow: UnitOfWork, caller: Caller, name: str) -> None:
    """Take an account's admin rights away, and end its sessions.

    Raises Forbidden ``not_admin``, Unknown ``unknown_account``, Conflict ``last_admin``.
    """
    if not caller.admin:
        raise NotAdmin
    # All are locked, in one order, before anything is decided: of two who dismiss each other one stays.
    admins = {each.id for each in accounts.list_all(uow.tx) if each.admin and each.erase_at is None}
    if caller.account_id not in admins:
        raise NotAdmin
    begin(uow, caller, "removeAdmin")
    account = account_named(uow, name, is_going_too=True)
    if admins == {account.id}:
        raise LastAdmin
    if account.admin:
        accounts.update(uow.tx, account.id, admin=False)
        ended = end_all(uow, account.id, keep_tokens=True)
        tell(uow, account.id, "removeAdmin")
        note(uow, SERVER, caller.account_id, "accounts.unmake_admin", account=account.id, sessions_ended=ended)


def suspend(uow: UnitOfWork, account_id: str) -> int:
    """End all access to an account, and refuse new sign-ins: how many sign-ins and tokens have ended."""
    accounts.update(uow.tx, account_id, suspended_at=uow.now)
    return end_access(uow, account_id)


def lift(uow: UnitOfWork, account_id: str) -> None:
    """Let an account sign in again. What its suspension ended stays ended."""
    accounts.update(uow.tx, account_id, suspended_at=None)


def _of_others(uow: UnitOfWork, caller: Caller, name: str, operation: str) -> AccountRecord:
    """The account with this id or username, for an admin's session; its owner is told, too."""
    if not caller.admin:
        raise NotAdmin
    begin(uow, caller, operation)
    account = account_named(uow, name, is_going_too=True)
    if account.admin:
        raise IsAdmin
    if RULES[operation].told:
        tell(uow, account.id, operation)
    return account
