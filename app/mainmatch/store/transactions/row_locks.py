"""Queries that lock the rows they find, until the end of the command.

PostgreSQL answers a locking query with the locked rows as they are now, and with everything else as it was when the
statement began: what committed while it waited is not seen (READ COMMITTED, EvalPlanQual). So a ``RowLock`` reads one
table, and nothing else. What depends on the lock is read by a statement after it.
"""

from typing import Any, ClassVar

import sqlalchemy as sa
from sqlalchemy.sql import visitors

_READS_MORE = (sa.SelectBase, sa.Over)


class RowLock:
    """A query of one table, with the forms of it that lock. Each is made once, when its module is imported.

    Raises TypeError for a query that reads anything but the rows that it locks.
    """

    known: ClassVar[list["RowLock"]] = []
    """All of them."""

    __slots__ = ("plain", "skipping", "waiting")

    def __init__(self, rows: sa.Select[Any]) -> None:
        reads_more = any(isinstance(each, _READS_MORE) for each in visitors.iterate(rows) if each is not rows)
        if reads_more or [type(each) for each in rows.get_final_froms()] != [sa.Table]:
            raise TypeError("a query that locks reads the rows that it locks, and nothing else")
        # FOR NO KEY UPDATE: inserts of rows that refer to a locked one, such as a journal entry, need not wait.
        self.plain = rows
        self.waiting = rows.with_for_update(key_share=True)
        self.skipping = rows.with_for_update(key_share=True, skip_locked=True)
        RowLock.known.append(self)
