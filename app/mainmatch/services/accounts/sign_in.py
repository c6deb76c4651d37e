"""Sign-in with a password.

Other people's attempts never lock an owner out where they have signed up or in before (P26).
"""

from dataclasses import dataclass, field

from mainmatch.services.accounts import known_places, second_factor
from mainmatch.services.accounts.remembered_sessions import remember
from mainmatch.services.accounts.tokens import SessionToken, WantedSession
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts
from mainmatch.store.accounts import AccountRecord


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
    device = known_places.device_of(uow, account, marker)
    is_familiar = device is not None or known_places.is_known(uow, account.id, address)
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
    known_places.note(uow, account.id, address)
    marker = known_places.mark(uow, account, device)
    return remember(uow, account.id, wanted).model_copy(update={"device": marker})
