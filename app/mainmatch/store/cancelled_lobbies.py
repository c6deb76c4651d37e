"""Matches that were cancelled before they began, as nothing but rows that nobody needs: they are found, and removed.

What points to a match goes first, by the tables' own references. Kept are those that a season, a token or a webhook
names: they are few, and somebody's.
"""

from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import metadata
from mainmatch.store.tables.matches import MatchRow
from mainmatch.store.transactions.transaction import Transaction

_MATCHES = MatchRow.__table__
_AUDIT = metadata.tables["audit"]
_JOURNAL = metadata.tables["journal"]
_NAMING = ("tokens", "webhooks")
_OF_MATCH = tuple(
    table for table in reversed(metadata.sorted_tables) if table.name not in _NAMING and "match_id" in table.c
)
_DUE = (
    sa.select(_MATCHES.c.id)
    .where(
        _MATCHES.c.status == "cancelled",
        _MATCHES.c.started_at.is_(None),
        _MATCHES.c.season_id.is_(None),
        _MATCHES.c.finished_at < sa.bindparam("until"),
        *(
            ~sa.exists().where(metadata.tables[name].c.match_id == _MATCHES.c.id).correlate(_MATCHES)
            for name in _NAMING
        ),
    )
    .order_by(_MATCHES.c.finished_at)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)


def remove(tx: Transaction, until: datetime, limit: int) -> int:
    """Remove some that were cancelled before an instant, the oldest first; how many."""
    due = tx.fetch_values(_DUE, {"until": until, "limit": limit})
    if due:
        numbers = sa.select(_MATCHES.c.number).where(_MATCHES.c.id.in_(due))
        tx.connection.execute(sa.delete(_JOURNAL).where(_JOURNAL.c.match_number.in_(numbers)))
        for table in _OF_MATCH:
            tx.connection.execute(sa.delete(table).where(table.c.match_id.in_(due)))
        tx.connection.execute(sa.delete(_AUDIT).where(_AUDIT.c.scope.in_(due)))
        tx.connection.execute(sa.delete(_MATCHES).where(_MATCHES.c.id.in_(due)))
    return len(due)
