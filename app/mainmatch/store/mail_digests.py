"""Mail digests: what accounts get summed up by mail, at which hour, and when the next one is due."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables.accounts import MailDigestRecord as MailDigestRecord
from mainmatch.store.tables.accounts import MailDigestRow
from mainmatch.store.transactions.mapping import columns_of
from mainmatch.store.transactions.transaction import Transaction

_DIGESTS = MailDigestRow.__table__
_DUE = (
    sa.select(*columns_of(_DIGESTS, MailDigestRecord))
    .where(_DIGESTS.c.next_at <= sa.bindparam("until", type_=_DIGESTS.c.next_at.type))
    .order_by(_DIGESTS.c.next_at, _DIGESTS.c.account_id)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_TOLD = (
    sa.update(_DIGESTS)
    .where(_DIGESTS.c.account_id == sa.bindparam("whose"))
    .where(_DIGESTS.c.next_at == sa.bindparam("was_at", type_=_DIGESTS.c.next_at.type))
    .values(next_at=sa.bindparam("then_at"), told_at=sa.bindparam("now"))
)


def of(tx: Transaction, account_id: str) -> MailDigestRecord | None:
    """The account's digest, or None."""
    return tx.find(MailDigestRecord, account_id=account_id)


def put(tx: Transaction, digest: MailDigestRecord) -> None:
    """Store an account's digest in place of an earlier one."""
    remove(tx, digest.account_id)
    tx.add(digest)


def remove(tx: Transaction, account_id: str) -> bool:
    """Remove an account's digest; whether it was there."""
    return tx.remove(_DIGESTS, account_id=account_id) == 1


def unsubscribe(tx: Transaction, secret: str) -> None:
    """Remove the digest whose mails have this secret, if there is one."""
    tx.remove(_DIGESTS, secret=secret)


def list_due(tx: Transaction, until: datetime, limit: int) -> Sequence[MailDigestRecord]:
    """The digests that are due, the longest waiting first."""
    return tx.fetch_records(MailDigestRecord, _DUE, {"until": until, "limit": limit})


def claim(tx: Transaction, digest: MailDigestRecord, at: datetime, then_at: datetime) -> bool:
    """Note that a due digest is told now and due again ``then_at``; False: another server has done that."""
    asked = {"whose": digest.account_id, "was_at": digest.next_at, "then_at": then_at, "now": at}
    return tx.execute(_TOLD, asked) == 1
