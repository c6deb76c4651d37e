"""Preferences for news: what accounts hear of in which channel, and when the next mail is due."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables.accounts import NewsPreferencesRecord as NewsPreferencesRecord
from mainmatch.store.tables.accounts import NewsPreferencesRow
from mainmatch.store.transactions.statements import RowLock, columns_of, values_of
from mainmatch.store.transactions.transaction import Transaction

_PREFERENCES = NewsPreferencesRow.__table__
_SELECT = sa.select(*columns_of(_PREFERENCES, NewsPreferencesRecord))
_OF = RowLock(_SELECT.where(_PREFERENCES.c.account_id == sa.bindparam("account_id")))
_DUE = RowLock(
    _SELECT.where(_PREFERENCES.c.mail_due_at <= sa.bindparam("until", type_=_PREFERENCES.c.mail_due_at.type))
    .order_by(_PREFERENCES.c.mail_due_at, _PREFERENCES.c.account_id)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)


def of_for_update(tx: Transaction, account_id: str) -> NewsPreferencesRecord | None:
    """The account's preferences, or None. They are locked until the end of this command."""
    return tx.fetch_record(NewsPreferencesRecord, tx.for_update(_OF), {"account_id": account_id})


def put(tx: Transaction, preferences: NewsPreferencesRecord) -> None:
    """Store an account's preferences in place of earlier ones."""
    tx.put(NewsPreferencesRecord, {"account_id": preferences.account_id}, **values_of(preferences))


def take_due(tx: Transaction, until: datetime, limit: int) -> Sequence[NewsPreferencesRecord]:
    """Those whose mail is due, the longest waiting first, locked; none that another command has locked."""
    return tx.fetch_records(NewsPreferencesRecord, tx.for_update(_DUE, skip=True), {"until": until, "limit": limit})
