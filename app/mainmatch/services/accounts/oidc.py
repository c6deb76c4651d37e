"""OpenID Connect: configuration and protocol of the provider, and the login callback.

The client of the provider (``oidc_provider``) is loaded only if the operator has configured one; other modules use the
protocol here. A login callback gets a code, never a token. The code works only with the secret of the front end that
began the login, so a link cannot sign a person in to another person's account.
"""

import hashlib
import json
import re
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Annotated, Protocol

from pydantic import Field

from mainmatch.payload import Form, Payload, Typed
from mainmatch.rules import text
from mainmatch.services.accounts import known_places, second_factor
from mainmatch.services.accounts.claim_account import AccountLink, link_of
from mainmatch.services.accounts.operation_rules import begin
from mainmatch.services.accounts.remembered_sessions import remember
from mainmatch.services.accounts.second_factor import SecondFactorCode
from mainmatch.services.accounts.tokens import Remember, SessionToken, WantedSession, digest_of
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.caller import Caller
from mainmatch.services.errors import IdentityTaken, WrongSignInCode
from mainmatch.services.names.display_names import cleaned
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rendered
from mainmatch.store import accounts, tokens
from mainmatch.store.accounts import AccountRecord, IdentityRecord
from mainmatch.store.tokens import CodeRecord

CHALLENGE = r"^[A-Za-z0-9_-]{43}$"
Verifier = Annotated[
    Typed,
    # Without the example that this text would else be: it looks like a secret.
    Form(r"^[A-Za-z0-9._~-]{43,128}$", text("Write 43 to 128 letters from A to Z, digits and any of - . _ ~.")),
]

_KIND = "oidc"
_LASTS = timedelta(minutes=2)
_LONGEST_USERNAME = 32
_LONGEST_NAME = 64


@dataclass(frozen=True, slots=True)
class ProviderConfig:
    """This server's registration at the provider."""

    issuer: str
    client_id: str
    client_secret: str = field(repr=False)
    scopes: str
    name: str
    redirect_uri: str


class LoginState(Payload):
    """The state of one login at the provider. Only the person's browser keeps it until the callback."""

    state: str = Field(pattern=r"^[A-Za-z0-9_-]{43}$", repr=False)
    nonce: str = Field(pattern=r"^[A-Za-z0-9_-]{43}$", repr=False)
    verifier: str = Field(pattern=r"^[A-Za-z0-9_-]{43}$", repr=False)
    challenge: str = Field(pattern=r"^[A-Za-z0-9_-]{43}$", repr=False)
    return_to: str = Field(max_length=500)


@dataclass(frozen=True, slots=True)
class Identity:
    """A person at the provider. ``subject`` never changes; the names are the current ones."""

    issuer: str
    subject: str = field(repr=False)
    username: str = ""
    display_name: str = ""


class IdentityProvider(Protocol):
    """The client of the provider."""

    terms: ProviderConfig

    async def address(self, login: LoginState) -> str:
        """The provider's address for the browser. Raises Busy ``provider_unavailable``."""

    async def identity(self, code: str, login: LoginState, issuer: str | None) -> Identity:
        """Exchange a code for the identity. Raises Forbidden ``sign_in_failed`` and Busy ``provider_unavailable``.

        ``issuer``: the callback's ``iss`` (RFC 9207). A code of another provider is refused.
        """

    async def aclose(self) -> None:
        """Close open connections."""


class ProviderCode(Payload):
    """The login callback's data, from the front end."""

    code: Annotated[
        Typed,
        Field(
            min_length=1,
            max_length=128,
            repr=False,
            description="`oidc_code` from the callback URL.",
            examples=["mmo_..."],
        ),
    ]
    verifier: Annotated[
        Verifier,
        Field(
            repr=False,
            description="The verifier from which the `challenge` sent to `start` was derived.",
            examples=["dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"],
        ),
    ]


class ProviderSignIn(ProviderCode):
    """The login callback's data, to sign in."""

    second_factor: Annotated[
        SecondFactorCode | None, Field(description="Code of the second factor, for accounts that have one.", repr=False)
    ] = None
    restore: Annotated[bool, Field(description="true: take back the deletion of the account.")] = False
    remember: Remember = False


def arrive(uow: UnitOfWork, identity: Identity, challenge: str) -> str:
    """Make a code for a login callback, which works once and for two minutes."""
    tokens.remove_expired_codes(uow.tx, uow.now)
    code = f"mmo_{secrets.token_urlsafe(32)}"
    said = [identity.issuer, identity.subject, identity.username, identity.display_name, challenge]
    uow.tx.add(CodeRecord(digest_of(code), "arrival", uow.now + _LASTS, detail=rendered(said)))
    return code


def guarded(uow: UnitOfWork, arrival: ProviderSignIn, address: str) -> tuple[str, bool] | None:
    """The id of the account that this signs in to, if it has a second factor, and whether it knows the address.

    Raises Forbidden ``wrong_arrival``.
    """
    identity = _identity(arrival.verifier, tokens.find_code(uow.tx, "arrival", digest_of(arrival.code), uow.now))
    known = accounts.find_identity(uow.tx, _KIND, identity.issuer, identity.subject)
    account = None if known is None else accounts.by_id(uow.tx, known.account_id)
    if account is None or account.second_factor_at is None:
        return None
    return account.id, known_places.is_known(uow, account.id, address)


def settle(uow: UnitOfWork, arrival: ProviderSignIn, address: str, wanted: WantedSession) -> SessionToken:
    """Sign in, with a new account for a new identity.

    Raises Forbidden ``wrong_arrival``, ``second_factor_required`` and ``wrong_second_factor``, and as ``open_session``;
    after all but the first the arrival's code is still good.
    """
    identity = _taken(uow, arrival.code, arrival.verifier)
    known = accounts.find_identity(uow.tx, _KIND, identity.issuer, identity.subject)
    if known is None:
        return remember(uow, _made(uow, identity), wanted)
    account = accounts.by_id_for_update(uow.tx, known.account_id)
    if account is None:
        raise WrongSignInCode
    second_factor.prove(uow, account, arrival.second_factor)
    known_places.note(uow, account.id, address)
    return remember(uow, account.id, wanted)


def attach(uow: UnitOfWork, caller: Caller, arrival: ProviderCode, names: Mapping[str, str]) -> AccountLink:
    """Link an identity to the caller's account as a sign-in method. ``names``: of providers, by their issuers.

    Raises Forbidden ``wrong_arrival`` and as ``operation_rules.begin``, Conflict ``identity_taken``.
    """
    begin(uow, caller, "createLink")
    identity = _taken(uow, arrival.code, arrival.verifier)
    known = accounts.find_identity(uow.tx, _KIND, identity.issuer, identity.subject)
    if known is not None and known.account_id != caller.account_id:
        raise IdentityTaken
    if known is None:
        known = _linked(uow, caller.account_id, identity)
        note(uow, SERVER, caller.account_id, "accounts.link", kind=_KIND, authority=identity.issuer)
    return link_of(known, names)


def must_arrive(uow: UnitOfWork, account_id: str, code: str, verifier: str) -> None:
    """Use up the code of an identity that is linked to this account. Raises Forbidden ``wrong_arrival``."""
    identity = _taken(uow, code, verifier)
    known = accounts.find_identity(uow.tx, _KIND, identity.issuer, identity.subject)
    if known is None or known.account_id != account_id:
        raise WrongSignInCode


def _taken(uow: UnitOfWork, code: str, verifier: str) -> Identity:
    return _identity(verifier, tokens.take_code(uow.tx, "arrival", digest_of(code), uow.now))


def _identity(verifier: str, found: CodeRecord | None) -> Identity:
    if found is None:
        raise WrongSignInCode
    issuer, subject, username, display_name, challenge = json.loads(found.detail)
    if not secrets.compare_digest(challenge, _challenge_of(verifier)):
        raise WrongSignInCode
    return Identity(issuer, subject, username, display_name)


def _made(uow: UnitOfWork, identity: Identity) -> str:
    username = _free_username(uow, identity)
    names = (cleaned(name)[:_LONGEST_NAME].strip() for name in (identity.display_name, identity.username))
    record = AccountRecord(
        id=f"ac_{secrets.token_urlsafe(12)}",
        username=username,
        display_name=next(filter(None, names), username),
        created_at=uow.now,
    )
    accounts.add(uow.tx, record)
    _linked(uow, record.id, identity)
    return record.id


def _linked(uow: UnitOfWork, account_id: str, identity: Identity) -> IdentityRecord:
    record = IdentityRecord(
        f"id_{secrets.token_urlsafe(12)}", account_id, _KIND, identity.issuer, identity.subject, created_at=uow.now
    )
    uow.tx.add(record)
    return record


def _free_username(uow: UnitOfWork, identity: Identity) -> str:
    """The provider's username if it is free here, else with a random suffix, which does not count earlier accounts."""
    plain = unicodedata.normalize("NFKD", identity.username).encode("ascii", "ignore").decode()
    wanted = re.sub(r"[^A-Za-z0-9_-]+", "-", plain.partition("@")[0]).strip("-")[:_LONGEST_USERNAME]
    wanted = wanted if len(wanted) >= 3 else "player"
    if wanted != "player" and accounts.by_username(uow.tx, wanted) is None:
        return wanted
    while True:
        found = f"{wanted[: _LONGEST_USERNAME - 9]}-{secrets.token_hex(4)}"
        if accounts.by_username(uow.tx, found) is None:
            return found


def _challenge_of(verifier: str) -> str:
    return urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
