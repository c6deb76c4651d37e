"""Sign-in with a password.

Other people's attempts never lock an owner out where they have signed up or in before (P26).

Devices and addresses from which its owner has signed up or in grant no access: attempts from there only count
separately from those of strangers. An address is stored as a keyed hash.

Sessions that a device remembers: refresh tokens (RFC 6749, section 6), rotated as RFC 9700, section 4.14.2 says.

A remembered session is a family: a session's row, whose refresh token is replaced at each use, and the short sessions
that it opened, which end with it. A refresh token that was replaced earlier ends its family: a thief has used it, or
the owner after a thief. Its successor follows from it and a stored salt. So two tabs that refresh at once, and a client
whose answer was lost, get the same one for a minute, and nobody can make it from the database.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from datetime import timedelta

from mainmatch.services.accounts import second_factor
from mainmatch.services.accounts.operation_rules import tell
from mainmatch.services.accounts.tokens import (
    SessionToken,
    WantedSession,
    digest_of,
    end_session,
    is_in_force,
    open_session,
)
from mainmatch.services.accounts.tokens import record_for as token_record
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, meta, tokens
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.tokens import RefreshRecord

GRACE = timedelta(minutes=1)
"""How long the refresh token before the newest one still gets the newest."""

ACCESS = timedelta(hours=1)
"""How long a session that was opened by a refresh token lasts."""


def remember(uow: UnitOfWork, account_id: str, wanted: WantedSession) -> SessionToken:
    """Open a session, which the device remembers if ``wanted`` says for how long. Raises as ``open_session``."""
    opened = open_session(uow, account_id, wanted)
    if wanted.remembered_for is None:
        return opened
    family, turn = opened.access_token, secrets.token_urlsafe(32)
    found = tokens.by_hash(uow.tx, digest_of(family))
    if found is None:
        raise LookupError("a session that was just opened")
    tokens.add_refresh_token(uow.tx, RefreshRecord(found.token_id, digest_of(turn), uow.now))
    return _session(uow, account_id, found.token_id, opened.scope, f"{family}.{turn}")


def refresh(uow: UnitOfWork, presented: str) -> SessionToken | None:
    """A new session and refresh token for the one that was presented. None: it is not in force.

    A refresh token that was replaced more than a minute ago, or twice, ends its family.
    """
    family, _, turn = presented.partition(".")
    found = tokens.by_hash(uow.tx, digest_of(family))
    if found is None:
        return None
    account = accounts.by_id_for_update(uow.tx, found.account_id)
    # Read behind the lock: of two tabs, the second sees what the first has done.
    kept = tokens.refresh_token_of(uow.tx, found.token_id)
    found = tokens.by_hash(uow.tx, digest_of(family))
    if account is None or found is None or kept is None or not is_in_force(uow, found):
        return None
    digest = digest_of(turn)
    if digest == kept.hash:
        salt = secrets.token_hex(16)
        following = _following(turn, salt)
        tokens.rotate_refresh_token(uow.tx, found.token_id, digest_of(following), salt, uow.now)
    elif digest == kept.previous_hash and uow.now < kept.rotated_at + GRACE:
        following = _following(turn, kept.salt or "")
    else:
        end_session(uow, found.token_id)
        note(uow, SERVER, account.id, "accounts.end_reused_session")
        tell(uow, account.id, "refreshSession")
        return None
    tokens.used(uow.tx, {found.token_id: uow.now})
    return _session(uow, account.id, found.token_id, found.scopes, f"{family}.{following}")


def _session(uow: UnitOfWork, account_id: str, family_id: str, scopes: str, refresh_token: str) -> SessionToken:
    secret = f"mm_{secrets.token_urlsafe(32)}"
    record = token_record(uow, account_id, "session", secret, scopes.split(), ACCESS)
    tokens.add(uow.tx, record.but(name="Signed in", parent_id=family_id))
    session = SessionToken(access_token=secret, expires_in=int(ACCESS.total_seconds()), scope=record.scopes)
    session.refresh_token = refresh_token
    return session


def _following(turn: str, salt: str) -> str:
    digest = hmac.digest(turn.encode(), salt.encode(), hashlib.sha256)
    return urlsafe_b64encode(digest).decode().rstrip("=")


KEPT_PLACES = timedelta(days=90)
"""How long an address is known after the last sign-in from there."""

_KEY = "sign_in_key"
_PREFIX = "mmd_"


def note_place(uow: UnitOfWork, account_id: str, address: str) -> None:
    """Store the address as known to this account."""
    accounts.remove_older_places(uow.tx, uow.now - KEPT_PLACES)
    accounts.note_place(uow.tx, account_id, _place(_made_key(uow), account_id, address), uow.now)


def is_known_place(uow: UnitOfWork, account_id: str, address: str) -> bool:
    """Whether this account has signed up or in from this address."""
    key = meta.get(uow.tx, _KEY)
    return key is not None and accounts.is_known_place(uow.tx, account_id, _place(key, account_id, address))


def mark_device(uow: UnitOfWork, account: AccountRecord, device: str | None) -> str:
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


@dataclass(frozen=True, slots=True)
class Candidate:
    """An attempt to sign in, before the password is checked.

    ``device`` is the marker's own part when it is one of this account's, else None; ``is_familiar`` says
    whether this account has signed in from this device or place before. ``has_second_factor``: the password is not
    enough.
    """

    account_id: str | None = None
    password_hash: str | None = field(default=None, repr=False)
    device: str | None = None
    is_familiar: bool = False
    has_second_factor: bool = False


def candidate(uow: UnitOfWork, username: str, address: str, marker: str | None) -> Candidate:
    """Look up an attempt with this username, address and device marker."""
    account = accounts.by_username(uow.tx, username)
    if account is None:
        return Candidate()
    device = device_of(uow, account, marker)
    is_familiar = device is not None or is_known_place(uow, account.id, address)
    return Candidate(account.id, account.password_hash, device, is_familiar, account.second_factor_at is not None)


def enter(
    uow: UnitOfWork,
    verified: Candidate,
    address: str,
    wanted: WantedSession,
    code: str | None = None,
) -> SessionToken | None:
    """Sign in an account whose password is verified, with ``code`` as second factor if it has one.

    None if the password was changed meanwhile. Raises Forbidden ``second_factor_required`` and
    ``wrong_second_factor``, and as ``open_session``.
    """
    account = None if verified.account_id is None else accounts.by_id_for_update(uow.tx, verified.account_id)
    if account is None or account.password_hash != verified.password_hash:
        return None
    second_factor.prove(uow, account, code)
    return let_in(uow, account, verified.device, address, wanted)


def let_in(
    uow: UnitOfWork, account: AccountRecord, device: str | None, address: str, wanted: WantedSession
) -> SessionToken:
    """Open a session for an account that has proven all it must, and store the address as known.

    The session has a marker, which makes this device known until the password changes. Raises as
    ``open_session``.
    """
    note_place(uow, account.id, address)
    marker = mark_device(uow, account, device)
    return remember(uow, account.id, wanted).model_copy(update={"device": marker})
