"""External identities of accounts, and the namespaces of integrations.

An external identity belongs to at most one account, and a namespace permanently to one. A subject is in no repr.
"""

from collections.abc import Sequence

from mainmatch.store.tables.accounts import IdentityRecord as IdentityRecord
from mainmatch.store.tables.accounts import IdentityRow
from mainmatch.store.tables.accounts import NamespaceRecord as NamespaceRecord
from mainmatch.store.transactions.transaction import Transaction


def add(tx: Transaction, identity: IdentityRecord) -> IdentityRecord:
    """Store a new identity. Raises IntegrityError if an account has it."""
    tx.add(identity)
    return identity


def find(tx: Transaction, kind: str, authority: str, subject: str) -> IdentityRecord | None:
    """The identity, or None."""
    return tx.find(IdentityRecord, kind=kind, authority=authority, subject=subject)


def of(tx: Transaction, account_id: str) -> Sequence[IdentityRecord]:
    """The identities of an account, oldest first."""
    return tx.find_all(IdentityRecord, "created_at", "id", account_id=account_id)


def remove(tx: Transaction, identity_id: str) -> bool:
    """Remove an identity. True for the call that removed it."""
    return tx.remove(IdentityRow.__table__, id=identity_id) == 1


def add_namespace(tx: Transaction, namespace: NamespaceRecord) -> NamespaceRecord:
    """Store a new namespace. Raises IntegrityError if its name is taken."""
    tx.add(namespace)
    return namespace


def namespace_by_name(tx: Transaction, name: str) -> NamespaceRecord | None:
    """The namespace, or None."""
    return tx.find(NamespaceRecord, name=name)


def namespaces_of(tx: Transaction, account_id: str) -> Sequence[NamespaceRecord]:
    """The namespaces of an account, by name."""
    return tx.find_all(NamespaceRecord, "name", account_id=account_id)
