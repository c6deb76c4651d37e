"""Codes that somebody without a session asks for, and that only the account's verified address gets.

Called after the answer, which is the same for every username. An unknown one costs the same statements.
"""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated

from pydantic import Field

from mainmatch.services.accounts import known_places
from mainmatch.services.accounts.mail import Letter
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.bodies import Payload, Typed
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, tokens
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.tokens import CodeRecord

__all__ = ["MailRequest", "device_letter", "reset_letter"]

_LASTS = timedelta(hours=1)


class MailRequest(Payload):
    """Whose address gets a mail."""

    username: Annotated[
        Typed, Field(description="Username or verified address.", min_length=1, max_length=256, examples=["ada"])
    ]


def reset_letter(uow: UnitOfWork, username: str) -> Letter | None:
    """Make a code that sets a new password: the letter with it, None for an account that gets none.

    Earlier codes stay valid: anyone can ask, and must not end the code that the owner waits for.
    """
    account = accounts.by_username(uow.tx, username)
    may = account is not None and account.email is not None and _may_reset(account)
    code = f"mmr_{secrets.token_urlsafe(24)}"
    tokens.remove_expired_codes(uow.tx, uow.now)
    # A code of no account opens nothing: it is stored so that this costs the same.
    owner = account.id if account is not None and may else None
    tokens.add_code(uow.tx, CodeRecord(digest_of(code), "reset", uow.now + _LASTS, owner))
    if account is None or account.email is None or not may:
        return None
    text = (
        f"Somebody asked for a new password for the account {account.username}. To set one, enter this code:\n\n"
        f"{code}\n\nIt works once, within an hour. If it was not you, ignore this mail: nothing has changed.\n"
    )
    return Letter(account.email, "Set a new password", text)


def device_letter(uow: UnitOfWork, username: str) -> Letter | None:
    """Make a marker that makes a device known: the letter with it, None for an account that gets none.

    With it the owner signs in where strangers have used up the attempts from unknown devices.
    """
    account = accounts.by_username(uow.tx, username)
    marker = known_places.mark(uow, account or _NOBODY, None)
    if account is None or account.email is None or account.password_hash is None or account.suspended_at is not None:
        return None
    text = (
        f"Somebody wants to sign in to the account {account.username} on a new device. If that is you, enter this code "
        f"beside your\npassword:\n\n{marker}\n\nIf it was not you, ignore this mail: the code opens nothing without "
        "your password.\n"
    )
    return Letter(account.email, "Sign in on a new device", text)


_NOBODY = AccountRecord("ac_", "", "", datetime(2000, 1, 1, tzinfo=UTC))


def _may_reset(account: AccountRecord) -> bool:
    # A mailbox alone must not make an admin.
    is_guarded = not account.admin or account.second_factor_at is not None
    return account.password_hash is not None and account.suspended_at is None and is_guarded
