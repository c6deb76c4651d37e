"""External identities of accounts, and the namespaces of integrations.

An external identity belongs to at most one account, and a namespace permanently to one. A subject is in no repr.
"""

from collections.abc import Sequence

import sqlalchemy as sa

from mainmatch.store.tables.accounts import IdentityRecord as IdentityRecord
from mainmatch.store.tables.accounts import IdentityRow, NamespaceRow
from mainmatch.store.tables.accounts import NamespaceRecord as NamespaceRecord
from mainmatch.store.transactions.mapping import columns_of, given, values_of
from mainmatch.store.transactions.transaction import Transaction

_IDENTITIES = IdentityRow.__table__
_SELECT = sa.select(*columns_of(_IDENTITIES, IdentityRecord))
_FIND = _SELECT.where(given(_IDENTITIES, "kind", "authority", "subject"))
_OF = _SELECT.where(given(_IDENTITIES, "account_id")).order_by(_IDENTITIES.c.created_at, _IDENTITIES.c.id)
_ADD = sa.insert(_IDENTITIES)
_REMOVE = sa.delete(_IDENTITIES).where(_IDENTITIES.c.id == sa.bindparam("identity_id"))


def add(tx: Transaction, identity: IdentityRecord) -> IdentityRecord:
    """Store a new identity. Raises IntegrityError if an account has it."""
    tx.execute(_ADD, values_of(identity))
    return identity


def find(tx: Transaction, kind: str, authority: str, subject: str) -> IdentityRecord | None:
    """The identity, or None."""
    return tx.fetch_record(IdentityRecord, _FIND, {"kind": kind, "authority": authority, "subject": subject})


def of(tx: Transaction, account_id: str) -> Sequence[IdentityRecord]:
    """The identities of an account, oldest first."""
    return [IdentityRecord(*row) for row in tx.fetch(_OF, {"account_id": account_id})]


def remove(tx: Transaction, identity_id: str) -> bool:
    """Remove an identity. True for the call that removed it."""
    return tx.execute(_REMOVE, {"identity_id": identity_id}) == 1


_NAMESPACES = NamespaceRow.__table__
_SELECT_NAMESPACE = sa.select(*columns_of(_NAMESPACES, NamespaceRecord))
_BY_NAME = _SELECT_NAMESPACE.where(given(_NAMESPACES, "name"))
_OF_NAMESPACE = _SELECT_NAMESPACE.where(given(_NAMESPACES, "account_id")).order_by(_NAMESPACES.c.name)
_ADD_NAMESPACE = sa.insert(_NAMESPACES)


def add_namespace(tx: Transaction, namespace: NamespaceRecord) -> NamespaceRecord:
    """Store a new namespace. Raises IntegrityError if its name is taken."""
    tx.execute(_ADD_NAMESPACE, values_of(namespace))
    return namespace


def namespace_by_name(tx: Transaction, name: str) -> NamespaceRecord | None:
    """The namespace, or None."""
    return tx.fetch_record(NamespaceRecord, _BY_NAME, {"name": name})


def namespaces_of(tx: Transaction, account_id: str) -> Sequence[NamespaceRecord]:
    """The namespaces of an account, by name."""
    return [NamespaceRecord(*row) for row in tx.fetch(_OF_NAMESPACE, {"account_id": account_id})]
