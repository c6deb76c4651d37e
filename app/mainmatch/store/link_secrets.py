"""Secrets in addresses that need no token: whose they are. Only hashes are stored."""

from datetime import datetime
from typing import Literal, TypeAlias

import sqlalchemy as sa

from mainmatch.store.tables.accounts import LinkSecretRow
from mainmatch.store.transactions.transaction import Transaction

Kind: TypeAlias = Literal["unsubscribe", "calendar"]

_SECRETS = LinkSecretRow.__table__
_NOW = sa.bindparam("now", type_=_SECRETS.c.created_at.type)
_ADD = sa.insert(_SECRETS)
_KIND, _WHOSE = _SECRETS.c.kind == sa.bindparam("kind"), _SECRETS.c.account_id == sa.bindparam("account_id")
_OWNER = sa.select(_SECRETS.c.account_id).where(
    _SECRETS.c.hash == sa.bindparam("hash"), _KIND, _SECRETS.c.expires_at.is_(None) | (_SECRETS.c.expires_at > _NOW)
)
_MADE = sa.select(_SECRETS.c.created_at).where(_WHOSE, _KIND)
_FORGET = sa.delete(_SECRETS).where(_WHOSE, _SECRETS.c.expires_at <= _NOW)


def add(
    tx: Transaction, kind: Kind, account_id: str, secret_hash: str, now: datetime, expires_at: datetime | None = None
) -> None:
    """Store the hash of an account's new secret, and remove those of its secrets that have expired."""
    tx.execute(_FORGET, {"account_id": account_id, "now": now})
    row = {"hash": secret_hash, "account_id": account_id, "kind": kind, "created_at": now, "expires_at": expires_at}
    tx.execute(_ADD, row)


def owner(tx: Transaction, kind: Kind, secret_hash: str, now: datetime) -> str | None:
    """The id of the account whose secret this is; None if it is unknown or has expired."""
    found: str | None = tx.fetch_value(_OWNER, {"hash": secret_hash, "kind": kind, "now": now})
    return found


def made_at(tx: Transaction, kind: Kind, account_id: str) -> datetime | None:
    """When the account's secret of this kind was made; None without one."""
    found: datetime | None = tx.fetch_value(_MADE, {"account_id": account_id, "kind": kind})
    return found


def remove(tx: Transaction, kind: Kind, account_id: str) -> bool:
    """Remove the account's secrets of this kind; whether there was one."""
    return tx.remove(_SECRETS, account_id=account_id, kind=kind) > 0
