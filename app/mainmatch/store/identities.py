"""Who accounts are elsewhere, as it is stored.

May touch: ``identities``. Rule kept here: one person elsewhere is one account here at most, and the
name they have there appears in no repr.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import IdentityRow
from mainmatch.store.transactions.mapping import columns_of, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["IdentityRecord", "add", "find", "of", "remove"]


@dataclass(frozen=True, slots=True)
class IdentityRecord:
    """``subject`` is the name at ``authority``: a namespace (kind ``integration``) or an issuer (``oidc``)."""

    id: str
    account_id: str
    kind: str
    authority: str
    subject: str = field(repr=False)
    created_at: datetime


_IDENTITIES = IdentityRow.__table__
_SELECT = sa.select(*columns_of(_IDENTITIES, IdentityRecord))
_FIND = _SELECT.where(
    _IDENTITIES.c.kind == sa.bindparam("kind"),
    _IDENTITIES.c.authority == sa.bindparam("authority"),
    _IDENTITIES.c.subject == sa.bindparam("subject"),
)
_OF = _SELECT.where(_IDENTITIES.c.account_id == sa.bindparam("account_id")).order_by(
    _IDENTITIES.c.created_at, _IDENTITIES.c.id
)
_ADD = sa.insert(_IDENTITIES)
_REMOVE = sa.delete(_IDENTITIES).where(_IDENTITIES.c.id == sa.bindparam("identity_id"))


def add(tx: Transaction, identity: IdentityRecord) -> IdentityRecord:
    """Store an identity that no account has."""
    tx.change(_ADD, values_of(identity))
    return identity


def find(tx: Transaction, kind: str, authority: str, subject: str) -> IdentityRecord | None:
    """The account of somebody elsewhere, or None."""
    row = tx.ask_one(_FIND, {"kind": kind, "authority": authority, "subject": subject})
    return None if row is None else IdentityRecord(*row)


def of(tx: Transaction, account_id: str) -> Sequence[IdentityRecord]:
    """Who this account is elsewhere, oldest first."""
    return [IdentityRecord(*row) for row in tx.ask(_OF, {"account_id": account_id})]


def remove(tx: Transaction, identity_id: str) -> bool:
    """Forget an identity. True for the one call that did it."""
    return tx.change(_REMOVE, {"identity_id": identity_id}) == 1
