"""Sign-up, the caller's profile, and the claim of the server's first admin.

Passwords arrive here only as hashes. Only an attempt to take a username reveals whether it exists.
"""

import base64
import hmac
import secrets
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, Field

from mainmatch.payload import Form, Payload, Typed
from mainmatch.rules import text
from mainmatch.services.accounts import known_places
from mainmatch.services.accounts.operation_rules import Seating, begin
from mainmatch.services.accounts.passwords import LONGEST, SHORTEST
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.bodies import BARE, copied
from mainmatch.services.caller import Caller, Scope
from mainmatch.services.errors import InvalidToken, UnknownAccount, UsernameTaken, WrongClaim
from mainmatch.services.idempotency import Kept, ShownOnce, fingerprint_of, keep, kept_for
from mainmatch.services.names.display_names import DisplayName
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import accounts, meta, push_subscriptions
from mainmatch.store.accounts import AccountRecord

_CLAIMED_BY = "claimed_by"


Username = Annotated[
    Typed,
    Field(description="Sign-in name, not case-sensitive.", examples=["ada"]),
    Form(
        r"^[A-Za-z0-9_-]{3,32}$",
        text("Write 3 to 32 letters from A to Z, digits, hyphens and underscores, such as {example}.", example="ada"),
    ),
    BARE,
]
Password = Annotated[
    str, Field(min_length=SHORTEST, max_length=LONGEST, repr=False, examples=["correct horse battery"])
]


Readers: TypeAlias = Literal["everyone", "me"]


class NewAccount(Payload):
    """A new account."""

    username: Username
    password: Annotated[Password, Field(description="Password, at least 10 characters.")]
    display_name: DisplayName | None = Field(default=None, description="Name shown to others. Default: the username.")


class Account(BaseModel):
    """An account as its owner sees it."""

    id: Annotated[str, Field(description="Id of the account.")]
    username: Annotated[str, Field(description="Username, for the sign-in.")]
    display_name: Annotated[str, Field(description="Name shown to others.")]
    admin: Annotated[bool, Field(description="Whether this account is a server admin.")]
    created_at: Annotated[Utc, Field(description="Time of creation.")]
    statistics: Annotated[Readers, Field(description="Who can read your statistics: everybody, or only you.")]
    seating: Seating


class AccountCreated(Account, ShownOnce):
    """An account that its owner has just taken, on this device. A repeated request answers a null ``device``."""

    once_only: ClassVar[frozenset[str]] = frozenset({"device"})

    device: Annotated[
        str | None,
        Field(
            repr=False,
            examples=["mmd_..."],
            description="Marker of this device. Store it on the device and send it as `device` at the sign-in. It "
            "grants no access by itself. Null in the answer to a repeated request.",
        ),
    ]


class SecondFactor(BaseModel):
    """Whether the account has a second factor."""

    enabled: Annotated[bool, Field(description="Whether a sign-in needs a code.")]
    recovery_codes_left: Annotated[int, Field(description="Number of recovery codes that still work.")]


class MyAccount(Account):
    """The caller, and the limits of this request's token."""

    email: Annotated[
        str | None,
        Field(
            repr=False,
            examples=["ada@example.org"],
            description="Your verified e-mail address, which nobody else sees. Null: there is none, or the token "
            "lacks `account:write`.",
        ),
    ]
    second_factor: Annotated[
        SecondFactor | None,
        Field(description="Whether your sign-ins need a code. Null: the token lacks `account:write`."),
    ]

    guest_until: Annotated[
        Utc | None,
        Field(
            description="Of a guest: when this account is removed, unless `POST /v1/me/keep` gives it a name; null for "
            "all others."
        ),
    ]
    scopes: Annotated[list[Scope], Field(description="Scopes of this request's token.")]
    match_id: Annotated[str | None, Field(description="The only match that this token can access; null for all.")]


def _no_default(schema: dict[str, Any]) -> None:
    del schema["default"]


class ProfileChange(Payload):
    """Changes to the caller's own account. Omitted members stay as they are."""

    display_name: DisplayName = Field(default="", description="Name shown to others.", json_schema_extra=_no_default)
    statistics: Readers = Field(
        default="everyone",
        description="Who can read your statistics: everybody, or only you.",
        json_schema_extra=_no_default,
    )
    seating: Seating = Field(default="everyone", json_schema_extra=_no_default)


class AdminClaim(Payload):
    """The one-time admin claim code that the server printed at startup."""

    claim: Annotated[
        Typed, Field(description="The claim, as the server printed it.", min_length=1, max_length=128, repr=False), BARE
    ]


def sign_up(uow: UnitOfWork, payload: NewAccount, password_hash: str, address: str, key: str | None) -> Kept:
    """Make an account whose owner's address and device are known. Raises Conflict ``username_taken``.

    ``key``: the Idempotency-Key under which the answer is stored for ``earlier_sign_up``.
    """
    if accounts.by_username(uow.tx, payload.username) is not None:
        raise UsernameTaken
    record = AccountRecord(
        id=f"ac_{secrets.token_urlsafe(12)}",
        username=payload.username,
        display_name=payload.display_name or payload.username,
        password_hash=password_hash,
        created_at=uow.now,
    )
    accounts.add(uow.tx, record)
    answer = owned(uow, record, address)
    if key is None:
        return Kept(201, answer.model_dump_json())
    return keep(uow, record.id, key, _fingerprint(payload), 201, answer)


def earlier_sign_up(uow: UnitOfWork, payload: NewAccount, key: str) -> tuple[str | None, Kept] | None:
    """The answer stored under this key, and the hash that the password must match before the answer is sent."""
    known = accounts.by_username(uow.tx, payload.username)
    kept = None if known is None else kept_for(uow, known.id, key, _fingerprint(payload))
    return None if known is None or kept is None else (known.password_hash, kept)


def me(uow: UnitOfWork, caller: Caller) -> MyAccount:
    """The caller's account, and the limits of the token in use."""
    record, owns = record_of(uow, caller), "account:write" in caller.scopes
    factor = None
    if owns:
        left = accounts.count_recovery_codes(uow.tx, record.id)
        factor = SecondFactor(enabled=record.second_factor_at is not None, recovery_codes_left=left)
    return copied(
        MyAccount,
        record,
        scopes=sorted(caller.scopes),
        match_id=caller.match_id,
        email=record.email if owns else None,
        second_factor=factor,
    )


def change_profile(uow: UnitOfWork, caller: Caller, payload: ProfileChange) -> MyAccount:
    """Change the caller's own account. Matches joined earlier keep the old display name."""
    if changes := payload.model_dump(exclude_unset=True):
        accounts.update(uow.tx, caller.account_id, **changes)
    return me(uow, caller)


def mint_claim(uow: UnitOfWork) -> str | None:
    """The one-time claim code, the same at the start of each server; None once it was used.

    It isn't stored, and ends when the database is restored.
    """
    if meta.get(uow.tx, _CLAIMED_BY) is not None:
        return None
    made = hmac.digest(bytes.fromhex(push_subscriptions.key(uow.tx)), f"admin claim {uow.tx.epoch}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:18]).decode()


def claim(uow: UnitOfWork, caller: Caller, payload: AdminClaim) -> MyAccount:
    """Make the caller the server's first admin. Raises Forbidden ``wrong_claim``, and as ``operation_rules.begin``."""
    begin(uow, caller, "claimServer")
    expected = mint_claim(uow)
    if expected is None or not hmac.compare_digest(expected.encode(), payload.claim.encode()):
        raise WrongClaim
    meta.add(uow.tx, _CLAIMED_BY, caller.account_id)
    accounts.update(uow.tx, caller.account_id, admin=True)
    note(uow, SERVER, caller.account_id, "server.claim", account=caller.account_id)
    return me(uow, caller)


def record_of(uow: UnitOfWork, caller: Caller) -> AccountRecord:
    """The caller's stored account. Raises Unauthenticated ``invalid_token`` if it is deleted."""
    record = accounts.by_id(uow.tx, caller.account_id)
    if record is None:
        raise InvalidToken("This account was deleted.")
    return record


def account_named(uow: UnitOfWork, name: str, *, is_going_too: bool = False) -> AccountRecord:
    """The account with this id or username, and only with ``is_going_too`` one that is being deleted.

    Raises Unknown ``unknown_account``.
    """
    found = accounts.by_id(uow.tx, name) or accounts.by_username(uow.tx, name)
    if found is None or (found.erase_at is not None and not is_going_too):
        raise no_account()
    return found


def no_account() -> UnknownAccount:
    """The error for an account that does not exist, or is hidden."""
    return UnknownAccount("There is no account of this name. Ask the person for the username they sign in with.")


def owned(uow: UnitOfWork, record: AccountRecord, address: str) -> AccountCreated:
    """The account for its new owner: from now on this address is known to it, and the device that keeps the marker."""
    known_places.note(uow, record.id, address)
    return copied(AccountCreated, record, device=known_places.mark(uow, record, None))


def account_of(record: AccountRecord) -> Account:
    """The account as its owner sees it."""
    return copied(Account, record)


def _fingerprint(payload: NewAccount) -> str:
    # Without the password, of which a fast hash would be stored. It is verified instead.
    return fingerprint_of("POST", "/v1/accounts", "", None, payload.model_dump(exclude={"password"}))
