"""Integrations: front ends that act for many people, such as a bot on Discord.

An integration acts for the linked accounts of its own namespace, until their people end the link. An account of another
namespace answers exactly like one that does not exist. Only the integration and the person see an external id.
"""

import hashlib
import secrets
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload
from mainmatch.services import errors
from mainmatch.services.accounts.operation_rules import begin
from mainmatch.services.accounts.tokens import Known, caller_of
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.names.display_names import DisplayName
from mainmatch.services.pagination import Page
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import accounts, tokens
from mainmatch.store.accounts import AccountRecord, IdentityRecord, NamespaceRecord
from mainmatch.store.tokens import BearerRecord, TokenRecord

KIND = "integration"
NAMESPACE = r"^[a-z0-9][a-z0-9-]{1,31}$"
EXTERNAL_ID = r"^[A-Za-z0-9][A-Za-z0-9._~@+-]{0,127}$"


class IntegrationFacts(BaseModel):
    """A namespace that you reserved."""

    namespace: Annotated[str, Field(description="Name of the namespace.")]
    created_at: Annotated[Utc, Field(description="Time of creation.")]


class IntegrationList(Page[IntegrationFacts]):
    """Your reserved namespaces."""


class NewLinkedAccount(Payload):
    """A person for whom an integration acts."""

    display_name: Annotated[DisplayName, Field(description="Name shown to others.")]


class LinkedAccount(BaseModel):
    """A linked account, as its integration sees it."""

    account_id: Annotated[str, Field(description="Id of the account.")]
    external_id: Annotated[str, Field(description="Your own identifier for the person. No other player sees it.")]
    display_name: Annotated[str, Field(description="Name shown to others.")]
    claimed: Annotated[
        bool, Field(description="Whether the person has claimed the account and still allows the integration.")
    ]
    created_at: Annotated[Utc, Field(description="Time of creation.")]


def reserve(uow: UnitOfWork, caller: Caller, name: str) -> tuple[IntegrationFacts, bool]:
    """Reserve a namespace; True if it is new. Raises Conflict ``namespace_taken`` and ``too_many_namespaces``.

    Raises as ``operation_rules.begin`` for a new one.
    """
    found = uow.tx.find(NamespaceRecord, name=name)
    if found is not None and found.account_id != caller.account_id:
        raise errors.NamespaceTaken
    if found is not None:
        return _namespace(found), False
    begin(uow, caller, "putIntegration")
    uow.quotas.must_have_room(uow.tx, "namespaces", caller.account_id)
    note(uow, SERVER, caller.account_id, "integrations.reserve", namespace=name)
    record = NamespaceRecord(name, caller.account_id, uow.now)
    uow.tx.add(record)
    return _namespace(record), True


def namespaces_of(uow: UnitOfWork, caller: Caller) -> IntegrationList:
    """The caller's namespaces, by name."""
    held = uow.tx.find_all(NamespaceRecord, "name", account_id=caller.account_id)
    return IntegrationList(items=[_namespace(each) for each in held])


def find(uow: UnitOfWork, caller: Caller, namespace: str, external_id: str) -> LinkedAccount:
    """A linked account. Raises Unknown ``unknown_namespace`` and ``unknown_linked_account``."""
    identity, account = linked(uow, caller, namespace, external_id)
    return _facts(identity, account)


def link(
    uow: UnitOfWork, caller: Caller, namespace: str, external_id: str, person: NewLinkedAccount
) -> tuple[LinkedAccount, bool]:
    """Make a linked account, or rename one that is not claimed; True if it is new.

    Raises Unknown ``unknown_namespace``, Conflict ``too_many_linked_accounts``.
    """
    must_be_its(caller, namespace)
    identity = accounts.find_identity(uow.tx, KIND, namespace, external_id)
    if identity is None:
        uow.quotas.must_have_room(uow.tx, "linked_accounts", namespace)
        return _made(uow, namespace, external_id, person), True
    account = _account(uow, identity)
    if account.password_hash is None and account.display_name != person.display_name:
        account = accounts.update(uow.tx, account.id, display_name=person.display_name) or account
    return _facts(identity, account), False


def linked(uow: UnitOfWork, caller: Caller, namespace: str, external_id: str) -> tuple[IdentityRecord, AccountRecord]:
    """The link and its account. Raises Unknown ``unknown_namespace`` and ``unknown_linked_account``."""
    must_be_its(caller, namespace)
    identity = accounts.find_identity(uow.tx, KIND, namespace, external_id)
    if identity is None:
        raise errors.UnknownLinkedAccount
    return identity, _account(uow, identity)


def must_be_its(caller: Caller, namespace: str) -> None:
    """Raise Unknown ``unknown_namespace`` unless the caller is the integration, whether the namespace exists or not."""
    if caller.namespace != namespace:
        raise errors.UnknownNamespace(
            "This needs a token of that integration: POST /v1/me/tokens with your namespace makes one."
        )


def digest_for(digest: str, name: str) -> str:
    """The hash of the acting token, with which the token of ``digest`` acts for ``name`` (``namespace:external_id``).

    No presented token can have this hash: its input does not have a token's form.
    """
    return hashlib.sha256(f"{digest} acting for {name}".encode()).hexdigest()


def acting(uow: UnitOfWork, digest: str, name: str) -> Known | None:
    """The caller that an integration's token has acted as before, if it still may."""
    return caller_of(uow, digest_for(digest, name))


def act(uow: UnitOfWork, digest: str, name: str) -> Known:
    """Let the token with this hash act for a linked account of its namespace. Raises Unauthenticated.

    A separate token is stored for this, whose secret does not exist. It ends with the link or the integration's token.
    """
    holder, identity = must_speak_for(uow, digest, name)
    # Locked: a suspension at the same time ends the new token, too.
    account = accounts.by_id_for_update(uow.tx, identity.account_id)
    if account is None or account.suspended_at is not None or account.erase_at is not None:
        raise not_spoken_for()
    known = acting(uow, digest, name)
    if known is None:
        record = TokenRecord(
            id=f"tk_{secrets.token_urlsafe(12)}",
            hash=digest_for(digest, name),
            account_id=identity.account_id,
            kind="acting",
            name="",
            scopes=holder.scopes,
            created_at=uow.now,
            match_id=holder.match_id,
            parent_id=holder.token_id,
            expires_at=holder.expires_at,
            namespace=holder.namespace,
        )
        uow.tx.add(record)
        known = acting(uow, digest, name)
    if known is None:
        raise not_spoken_for()
    return known


def must_speak_for(uow: UnitOfWork, digest: str, name: str) -> tuple[BearerRecord, IdentityRecord]:
    """The integration's token and the link, of which neither has ended. Raises Unauthenticated."""
    holder, (namespace, _, external_id) = tokens.by_hash(uow.tx, digest), name.partition(":")
    identity = accounts.find_identity(uow.tx, KIND, namespace, external_id)
    if caller_of(uow, digest) is None or holder is None or identity is None or holder.namespace != namespace:
        raise not_spoken_for()
    return holder, identity


def not_spoken_for() -> errors.Unauthenticated:
    """The one error for an account that does not exist or is not linked to this integration."""
    return errors.InvalidToken(
        "This token cannot act for that account. Send On-Behalf-Of: {namespace}:{external_id} "
        "with a token of that namespace, for an account created with PUT "
        "/v1/integrations/{namespace}/users/{external_id}."
    )


def _made(uow: UnitOfWork, namespace: str, external_id: str, person: NewLinkedAccount) -> LinkedAccount:
    # A random username: hosts can see it, and it is not used to sign in.
    record = AccountRecord(
        id=f"ac_{secrets.token_urlsafe(12)}",
        username=f"linked-{secrets.token_hex(8)}",
        display_name=person.display_name,
        created_at=uow.now,
    )
    accounts.add(uow.tx, record)
    identity = IdentityRecord(
        f"id_{secrets.token_urlsafe(12)}", record.id, KIND, namespace, external_id, created_at=uow.now
    )
    uow.tx.add(identity)
    return _facts(identity, record)


def _account(uow: UnitOfWork, identity: IdentityRecord) -> AccountRecord:
    account = accounts.by_id(uow.tx, identity.account_id)
    if account is None:
        raise LookupError("an identity without an account")
    return account


def _facts(identity: IdentityRecord, account: AccountRecord) -> LinkedAccount:
    known = {"account_id": account.id, "external_id": identity.subject, "created_at": identity.created_at}
    return copied(LinkedAccount, account, **known, claimed=account.password_hash is not None)


def _namespace(record: NamespaceRecord) -> IntegrationFacts:
    return IntegrationFacts(namespace=record.name, created_at=record.created_at)
