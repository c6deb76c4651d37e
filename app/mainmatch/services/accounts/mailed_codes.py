"""Codes that somebody without a session asks for, and that only the account's verified address gets.

Called after the answer, which is the same for every username. An unknown one costs the same statements.
"""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated

from pydantic import Field

from mainmatch.payload import Payload, Typed
from mainmatch.rules import text
from mainmatch.services.accounts import known_places
from mainmatch.services.accounts.mail import Letter, words_for
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.bodies import BARE
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, tokens
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.tokens import CodeRecord

_LASTS = timedelta(hours=1)


class MailRequest(Payload):
    """Whose address gets a mail."""

    username: Annotated[
        Typed, Field(description="Username or verified address.", min_length=1, max_length=256, examples=["ada"]), BARE
    ]


def reset_letter(uow: UnitOfWork, name: str, accepted: Sequence[str] = ()) -> Letter | None:
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
        uow.tx.add(CodeRecord(digest_of(code), "reset", uow.now + _LASTS, owner))
        lines.append(f"{account.username}:\n{code}\n")
    words = words_for(uow, (found or [_NOBODY])[0].id, accepted)
    if not found:
        return None
    parts = (
        words(text("Somebody asked for a new password. To set one, enter the code of the account:")),
        "".join(lines),
        words(text("A code works once, within an hour. If it was not you, ignore this mail: nothing has changed.")),
    )
    return Letter(found[0].email or "", words(text("Set a new password")), _joined(*parts))


def device_letter(uow: UnitOfWork, name: str, accepted: Sequence[str] = ()) -> Letter | None:
    """Make markers that make a device known: the letter with them, None for no account that gets one.

    With it the owner signs in where strangers have used up the attempts from unknown devices.
    """
    found = [each for each in _meant(uow, name) if each.password_hash is not None and each.suspended_at is None]
    marked = [(each, known_places.mark(uow, each, None)) for each in found or [_NOBODY]]
    words = words_for(uow, (found or [_NOBODY])[0].id, accepted)
    if not found:
        return None
    begin = text(
        "Somebody wants to sign in on a new device. If that is you, enter the code of the account beside your password:"
    )
    parts = (
        words(begin),
        "".join(f"{account.username}:\n{marker}\n" for account, marker in marked),
        words(text("If it was not you, ignore this mail: the code opens nothing without your password.")),
    )
    return Letter(found[0].email or "", words(text("Sign in on a new device")), _joined(*parts))


def _joined(begin: str, lines: str, end: str) -> str:
    return f"{begin}\n\n{lines}\n{end}\n"


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
