"""Sign-in with a password, and an account's known devices and addresses.

Other people's attempts never lock an owner out where they have signed in before (P26). A known device or address grants
no access: its attempts only count separately.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta

from mainmatch.services.accounts.tokens import Session, open_session
from mainmatch.services.caller import Scope
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, meta

__all__ = ["KEPT_PLACES", "Candidate", "candidate", "enter"]

KEPT_PLACES = timedelta(days=90)
"""How long an address is known after the last sign-in from there."""

_KEY = "sign_in_key"
_PREFIX = "mmd_"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An attempt to sign in, before the password is checked.

    ``device`` is the marker's own part when it is one of this account's, else None; ``is_familiar`` says
    whether this account has signed in from this device or place before.
    """

    account_id: str | None = None
    password_hash: str | None = field(default=None, repr=False)
    device: str | None = None
    is_familiar: bool = False


def candidate(uow: UnitOfWork, username: str, address: str, marker: str | None) -> Candidate:
    """Look up an attempt with this username, address and device marker."""
    account = accounts.by_username(uow.tx, username)
    if account is None:
        return Candidate()
    key = meta.get(uow.tx, _KEY)
    if key is None:
        return Candidate(account.id, account.password_hash)
    device = _device(key, account.id, account.password_hash, marker)
    is_familiar = device is not None or accounts.is_known_place(uow.tx, account.id, _place(key, account.id, address))
    return Candidate(account.id, account.password_hash, device, is_familiar)


def enter(
    uow: UnitOfWork, account_id: str, device: str | None, address: str, scopes: Iterable[Scope], lasts: timedelta
) -> Session:
    """Sign in an account whose password is verified, and store the address as known.

    ``device`` is the candidate's. The session has a marker, which makes this device known until the password changes.
    """
    key = meta.get_or_put(uow.tx, _KEY, secrets.token_hex(32))
    accounts.remove_older_places(uow.tx, uow.now - KEPT_PLACES)
    accounts.note_place(uow.tx, account_id, _place(key, account_id, address), uow.now)
    account = accounts.by_id(uow.tx, account_id)
    password_hash = None if account is None else account.password_hash
    marker = _marker(key, account_id, password_hash, device or secrets.token_urlsafe(12))
    return open_session(uow, account_id, scopes, lasts).model_copy(update={"device": marker})


def _place(key: str, account_id: str, address: str) -> str:
    # Covers the account: equal rows of two accounts would reveal that their owners share an address.
    return _mac(key, "place", account_id, address)


def _marker(key: str, account_id: str, password_hash: str | None, device: str) -> str:
    # Covers the password's hash: a new password makes all devices unknown.
    return f"{_PREFIX}{device}.{_mac(key, 'device', account_id, password_hash or '', device)}"


def _device(key: str, account_id: str, password_hash: str | None, marker: str | None) -> str | None:
    device = (marker or "").removeprefix(_PREFIX).partition(".")[0]
    expected = _marker(key, account_id, password_hash, device)
    return device if hmac.compare_digest(expected.encode(), (marker or "").encode()) else None


def _mac(key: str, *parts: str) -> str:
    digest = hmac.digest(key.encode(), "\x00".join(parts).encode(), hashlib.sha256)
    return urlsafe_b64encode(digest).decode().rstrip("=")
