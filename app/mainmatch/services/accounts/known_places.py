"""An account's known devices and addresses: where its owner has signed up or in.

They grant no access: attempts from there only count separately from those of strangers (P26). An address is stored as a
keyed hash.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from datetime import timedelta

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, meta
from mainmatch.store.accounts import AccountRecord

KEPT_PLACES = timedelta(days=90)
"""How long an address is known after the last sign-in from there."""

_KEY = "sign_in_key"
_PREFIX = "mmd_"


def note(uow: UnitOfWork, account_id: str, address: str) -> None:
    """Store the address as known to this account."""
    accounts.remove_older_places(uow.tx, uow.now - KEPT_PLACES)
    accounts.note_place(uow.tx, account_id, _place(_made_key(uow), account_id, address), uow.now)


def is_known(uow: UnitOfWork, account_id: str, address: str) -> bool:
    """Whether this account has signed up or in from this address."""
    key = meta.get(uow.tx, _KEY)
    return key is not None and accounts.is_known_place(uow.tx, account_id, _place(key, account_id, address))


def mark(uow: UnitOfWork, account: AccountRecord, device: str | None) -> str:
    """The marker that makes this device known until the password changes. ``device`` None: of a new device."""
    return _marker(_made_key(uow), account, device or secrets.token_urlsafe(12))


def device_of(uow: UnitOfWork, account: AccountRecord, marker: str | None) -> str | None:
    """The device that this marker of the account makes known; None for another marker."""
    key = meta.get(uow.tx, _KEY)
    device = (marker or "").removeprefix(_PREFIX).partition(".")[0]
    expected = "" if key is None else _marker(key, account, device)
    is_its = expected != "" and hmac.compare_digest(expected.encode(), (marker or "").encode())
    return device if is_its else None


def _made_key(uow: UnitOfWork) -> str:
    return meta.get_or_put(uow.tx, _KEY, secrets.token_hex(32))


def _place(key: str, account_id: str, address: str) -> str:
    # Covers the account: equal rows of two accounts would reveal that their owners share an address.
    return _mac(key, "place", account_id, address)


def _marker(key: str, account: AccountRecord, device: str) -> str:
    # Covers the password's hash: a new password makes all devices unknown.
    return f"{_PREFIX}{device}.{_mac(key, 'device', account.id, account.password_hash or '', device)}"


def _mac(key: str, *parts: str) -> str:
    digest = hmac.digest(key.encode(), "\x00".join(parts).encode(), hashlib.sha256)
    return urlsafe_b64encode(digest).decode().rstrip("=")
