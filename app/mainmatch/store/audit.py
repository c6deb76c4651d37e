"""The audit log: acts of hosts and admins, each row chained to the previous one.

Append-only. A row's hash covers the row and the previous hash, so a changed, removed or inserted row breaks the chain.
"""

import hashlib
import json
from collections.abc import Iterable
from datetime import UTC

import sqlalchemy as sa

from mainmatch.store.tables.matches import AuditRecord as AuditRecord
from mainmatch.store.tables.matches import AuditRow
from mainmatch.store.transactions.statements import columns_of, given
from mainmatch.store.transactions.transaction import Transaction

_GENESIS = "0" * 64


_AUDIT = AuditRow.__table__
_SELECT = sa.select(*columns_of(_AUDIT, AuditRecord))
_OF = _SELECT.where(given(_AUDIT, "scope")).order_by(_AUDIT.c.n)
_PAGE = _OF.where(_AUDIT.c.n > sa.bindparam("after")).limit(sa.bindparam("limit"))
_LAST = sa.select(_AUDIT.c.n, _AUDIT.c.hash).where(given(_AUDIT, "scope")).order_by(_AUDIT.c.n.desc()).limit(1)
_SCOPES = sa.select(_AUDIT.c.scope).distinct().order_by(_AUDIT.c.scope)


def append(tx: Transaction, act: AuditRecord) -> AuditRecord:
    """Append an act to its scope's chain; return the row with its number and hash."""
    tx.lock_name(f"audit/{act.scope}")
    rows = tx.fetch(_LAST, {"scope": act.scope})
    n, before = rows[0] if rows else (0, _GENESIS)
    numbered = act.but(n=n + 1)
    chained = numbered.but(hash=_hash(before, numbered))
    tx.add(chained)
    return chained


def of(tx: Transaction, scope: str) -> list[AuditRecord]:
    """All acts of a scope, oldest first."""
    return tx.fetch_records(AuditRecord, _OF, {"scope": scope})


def page_of(tx: Transaction, scope: str, after: int, limit: int) -> list[AuditRecord]:
    """Up to ``limit`` acts of a scope after number ``after``, oldest first."""
    return tx.fetch_records(AuditRecord, _PAGE, {"scope": scope, "after": after, "limit": limit})


def last_number(tx: Transaction, scope: str) -> int:
    """The number of a scope's last act; 0 without one."""
    return tx.fetch_value(_LAST, {"scope": scope}) or 0


def scopes(tx: Transaction) -> list[str]:
    """Every scope that has a chain."""
    return tx.fetch_values(_SCOPES)


def first_broken(acts: Iterable[AuditRecord]) -> int | None:
    """The number of the first row that does not follow from the previous one; None if all do."""
    before = _GENESIS
    for n, act in enumerate(acts, start=1):
        if act.n != n or act.hash != _hash(before, act):
            return n
        before = act.hash
    return None


def _hash(before: str, act: AuditRecord) -> str:
    at = act.at.astimezone(UTC).isoformat(timespec="milliseconds")
    facts = [before, act.scope, act.n, at, act.account_id, act.act, act.reason, act.detail]
    return hashlib.sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()
