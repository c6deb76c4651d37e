"""Namespaces of integrations, as they are stored.

May touch: ``namespaces``. Rule kept here: a name is somebody's once, for good.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import NamespaceRow
from mainmatch.store.transactions.mapping import columns_of, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["NamespaceRecord", "add", "by_name", "of"]


@dataclass(frozen=True, slots=True)
class NamespaceRecord:
    """A namespace; ``account_id`` is who reserved it."""

    name: str
    account_id: str
    created_at: datetime


_NAMESPACES = NamespaceRow.__table__
_SELECT = sa.select(*columns_of(_NAMESPACES, NamespaceRecord))
_BY_NAME = _SELECT.where(_NAMESPACES.c.name == sa.bindparam("name"))
_OF = _SELECT.where(_NAMESPACES.c.account_id == sa.bindparam("account_id")).order_by(_NAMESPACES.c.name)
_ADD = sa.insert(_NAMESPACES)


def add(tx: Transaction, namespace: NamespaceRecord) -> NamespaceRecord:
    """Store a namespace that nobody has."""
    tx.change(_ADD, values_of(namespace))
    return namespace


def by_name(tx: Transaction, name: str) -> NamespaceRecord | None:
    """The namespace, or None."""
    row = tx.ask_one(_BY_NAME, {"name": name})
    return None if row is None else NamespaceRecord(*row)


def of(tx: Transaction, account_id: str) -> Sequence[NamespaceRecord]:
    """The namespaces of an account, by name."""
    return [NamespaceRecord(*row) for row in tx.ask(_OF, {"account_id": account_id})]
