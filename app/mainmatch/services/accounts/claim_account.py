"""Claim of a linked account by its person.

A code works once and for minutes. The account keeps its seats, feeds and history. The integration keeps its access only
if the person agrees. An account always keeps a sign-in method.
"""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.services import errors
from mainmatch.services.accounts.integrations import KIND, linked
from mainmatch.services.accounts.operation_rules import begin, tell
from mainmatch.services.accounts.sign_up import AccountCreated, Password, Username, owned
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.bodies import BARE, copied
from mainmatch.services.caller import Caller
from mainmatch.services.idempotency import ShownOnce
from mainmatch.services.pagination import Page
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import accounts, tokens
from mainmatch.store.accounts import IdentityRecord
from mainmatch.store.tokens import CodeRecord

_LASTS = timedelta(minutes=15)


class ClaimCode(ShownOnce):
    """A claim code.

    Its holder can claim the account, so show it only to the person. A repeated request answers null instead.
    """

    once_only: ClassVar[frozenset[str]] = frozenset({"code"})

    code: Annotated[
        Typed | None,
        Field(
            description="The code, which works once; null when a request is repeated.", repr=False, examples=["mmc_..."]
        ),
    ]
    expires_at: Annotated[Utc, Field(description="Time at which it stops working.")]


class AccountClaim(Payload):
    """The claim of a linked account."""

    code: Annotated[
        Typed,
        Field(
            description="Claim code that the integration showed to its person.",
            min_length=1,
            max_length=128,
            repr=False,
            examples=["mmc_..."],
        ),
        BARE,
    ]
    username: Username
    password: Annotated[Password, Field(description="Password of the account from now on.")]
    keep_linked: Annotated[
        bool,
        Field(description="Whether the integration can continue to act for you. `DELETE /v1/me/links/{id}` ends that."),
    ]


class AccountLink(BaseModel):
    """An external identity of the account."""

    id: Annotated[str, Field(description="Id of the link.")]
    kind: Annotated[
        Literal["integration", "oidc"], Field(description="integration: acts for you. oidc: a sign-in method.")
    ]
    name: Annotated[str, Field(description="Namespace of the integration, or issuer of the provider.")]
    display_name: Annotated[
        str, Field(description="Name to show: that of the provider, or `name` for all that this server doesn't name.")
    ]
    created_at: Annotated[Utc, Field(description="Time of creation.")]


class AccountLinkList(Page[AccountLink]):
    """The account's external identities, oldest first."""


def mint(uow: UnitOfWork, caller: Caller, namespace: str, external_id: str) -> ClaimCode:
    """Make a code that claims this account, in place of earlier ones.

    Raises Unknown ``unknown_namespace`` and ``unknown_linked_account``, Conflict ``account_claimed``.
    """
    _, account = linked(uow, caller, namespace, external_id)
    if account.password_hash is not None:
        raise errors.AccountClaimed
    tokens.remove_expired_codes(uow.tx, uow.now)
    uow.tx.remove(CodeRecord, account_id=account.id)
    code, expires_at = f"mmc_{secrets.token_urlsafe(24)}", uow.now + _LASTS
    uow.tx.add(CodeRecord(digest_of(code), "claim", expires_at, account.id))
    return ClaimCode(code=code, expires_at=expires_at)


def must_be_code(uow: UnitOfWork, code: str) -> None:
    """Check a code before the costly hashing of a password. Raises Forbidden ``wrong_claim_code``."""
    if tokens.find_code(uow.tx, "claim", digest_of(code), uow.now) is None:
        raise errors.WrongClaimCode


def take(uow: UnitOfWork, payload: AccountClaim, password_hash: str, address: str) -> AccountCreated:
    """Claim a linked account, whose owner's address and device are then known.

    Raises Forbidden ``wrong_claim_code``, Conflict ``username_taken``.
    """
    found = tokens.take_code(uow.tx, "claim", digest_of(payload.code), uow.now)
    account = None if found is None or found.account_id is None else accounts.by_id(uow.tx, found.account_id)
    if account is None or account.password_hash is not None:
        raise errors.WrongClaimCode
    holder = accounts.by_username(uow.tx, payload.username)
    if holder is not None and holder.id != account.id:
        raise errors.UsernameTaken
    key = accounts.key_of(payload.username)
    record = accounts.update(
        uow.tx, account.id, username=payload.username, username_key=key, password_hash=password_hash
    )
    if record is None:
        raise errors.WrongClaimCode
    for identity in accounts.identities_of(uow.tx, record.id):
        note(uow, SERVER, record.id, "accounts.claim", namespace=identity.authority, keep_linked=payload.keep_linked)
        if not payload.keep_linked:
            _end(uow, identity)
    tell(uow, record.id, "claimAccount")
    return owned(uow, record, address)


def links(uow: UnitOfWork, caller: Caller, names: Mapping[str, str]) -> AccountLinkList:
    """The caller's external identities. ``names``: of providers, by their issuers."""
    return AccountLinkList(items=[link_of(each, names) for each in accounts.identities_of(uow.tx, caller.account_id)])


def link_of(record: IdentityRecord, names: Mapping[str, str]) -> AccountLink:
    """A link as its person sees it, without the person's name at the provider."""
    name = record.authority
    return copied(AccountLink, record, name=name, display_name=name if record.kind == KIND else names.get(name, name))


def unlink(uow: UnitOfWork, caller: Caller, link_id: str) -> None:
    """End a link of the caller's.

    Raises Unknown ``unknown_link``, Conflict ``last_way_in``, and as ``operation_rules.begin``.
    """
    # Locked before the count: two concurrent calls must not remove the last two sign-in methods.
    account = begin(uow, caller, "deleteLink")
    mine = accounts.identities_of(uow.tx, caller.account_id)
    found = next((each for each in mine if each.id == link_id), None)
    if found is None:
        raise errors.UnknownLink
    if found.kind != KIND and account.password_hash is None and sum(each.kind != KIND for each in mine) == 1:
        raise errors.LastSignInMethod
    note(uow, SERVER, caller.account_id, "accounts.unlink", kind=found.kind, authority=found.authority)
    _end(uow, found)


def _end(uow: UnitOfWork, identity: IdentityRecord) -> None:
    uow.tx.remove(IdentityRecord, id=identity.id)
    if identity.kind == KIND:
        # Also closes open connections (P23).
        uow.tx.notices.revoked |= tokens.remove_acting(uow.tx, identity.account_id)
