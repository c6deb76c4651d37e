"""Sessions that a device remembers: refresh tokens (RFC 6749, section 6), rotated as RFC 9700, section 4.14.2 says.

A remembered session is a family: a session's row, whose refresh token is replaced at each use, and the short sessions
that it opened, which end with it. A refresh token that was replaced earlier ends its family: a thief has used it, or
the owner after a thief. Its successor follows from it and a stored salt. So two tabs that refresh at once, and a client
whose answer was lost, get the same one for a minute, and nobody can make it from the database.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from datetime import timedelta

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
from mainmatch.store import accounts, tokens
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
    uow.tx.add(RefreshRecord(found.token_id, digest_of(turn), uow.now))
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
    kept = uow.tx.find(RefreshRecord, token_id=found.token_id)
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
    uow.tx.add(record.but(name="Signed in", parent_id=family_id))
    session = SessionToken(access_token=secret, expires_in=int(ACCESS.total_seconds()), scope=record.scopes)
    session.refresh_token = refresh_token
    return session


def _following(turn: str, salt: str) -> str:
    digest = hmac.digest(turn.encode(), salt.encode(), hashlib.sha256)
    return urlsafe_b64encode(digest).decode().rstrip("=")
