"""Guests: accounts without a name and password, for who wants to look and to try before they sign up.

A guest watches, and plays against bots. Its session has few scopes, and operations on other people refuse it
(``Access.to_guests``). Given a name and a password it is an account like others, with what it played; otherwise it is
removed after some days (``privacy.remove_guest_due``).
"""

import secrets
from datetime import timedelta

from msgspec import Struct
from pydantic import Field

from mainmatch.payload import Payload
from mainmatch.services.accounts import known_places
from mainmatch.services.accounts.operation_rules import begin
from mainmatch.services.accounts.remembered_sessions import remember
from mainmatch.services.accounts.sign_up import AccountCreated, NewAccount, owned
from mainmatch.services.accounts.tokens import Remember, SessionToken, WantedSession
from mainmatch.services.caller import OF_GUESTS, Caller
from mainmatch.services.errors import NotGuest, TooManyGuests, UsernameTaken
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts
from mainmatch.store.accounts import AccountRecord


class GuestTerms(Struct, frozen=True):
    """How long a guest stays, and how many there can be; None: any number."""

    lasts: timedelta
    most: int | None


class NewGuest(Payload):
    """A guest, who needs no name and password."""

    remember: Remember = Field(default=False)


def create(uow: UnitOfWork, payload: NewGuest, terms: GuestTerms, address: str) -> SessionToken:
    """Make a guest, and open its session, which lasts as long as the guest. Raises Conflict ``too_many_guests``."""
    if terms.most is not None and accounts.count_guests(uow.tx, terms.most) >= terms.most:
        raise TooManyGuests
    drawn = secrets.token_hex(8)
    # Nobody signs in by this name: there is no password.
    record = AccountRecord(
        id=f"ac_{secrets.token_urlsafe(12)}",
        username=f"guest-{drawn}",
        display_name=f"Guest {1000 + int(drawn, 16) % 9000}",
        created_at=uow.now,
        guest_until=uow.now + terms.lasts,
        statistics="me",
        seating="nobody",
    )
    accounts.add(uow.tx, record)
    known_places.note(uow, record.id, address)
    lasts = terms.lasts if payload.remember else None
    return remember(uow, record.id, WantedSession(OF_GUESTS, terms.lasts, remembered_for=lasts))


def keep(uow: UnitOfWork, caller: Caller, payload: NewAccount, password_hash: str, address: str) -> AccountCreated:
    """Give a guest a name and a password. Its session stays as it is: sign in for all that others can do.

    Raises Conflict ``not_guest`` and ``username_taken``, and as ``operation_rules.begin``.
    """
    if begin(uow, caller, "keepAccount").guest_until is None:
        raise NotGuest
    if accounts.by_username(uow.tx, payload.username) is not None:
        raise UsernameTaken
    kept = accounts.update(
        uow.tx,
        caller.account_id,
        username=payload.username,
        username_key=accounts.key_of(payload.username),
        display_name=payload.display_name or payload.username,
        password_hash=password_hash,
        guest_until=None,
        statistics="everyone",
        seating="everyone",
    )
    if kept is None:
        raise NotGuest
    return owned(uow, kept, address)
