"""Reports of messages to the hosts of a match: at most one by an account of a message. A reason is in no repr."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables.matches import MessageReportRecord as MessageReportRecord
from mainmatch.store.tables.matches import MessageReportRow
from mainmatch.store.transactions.mapping import columns_of, given
from mainmatch.store.transactions.transaction import Transaction

_REPORTS = MessageReportRow.__table__
_IS_OPEN = _REPORTS.c.answered_at.is_(None)
_OPEN = (
    sa.select(*columns_of(_REPORTS, MessageReportRecord))
    .where(given(_REPORTS, "match_id"), _IS_OPEN)
    .order_by(_REPORTS.c.at, _REPORTS.c.channel, _REPORTS.c.n, _REPORTS.c.account_id)
)
_OPEN_BY = sa.select(sa.func.count()).where(given(_REPORTS, "match_id", "account_id"), _IS_OPEN)
_ANSWER = (
    sa.update(_REPORTS)
    .where(
        *(
            _REPORTS.c[name] == sa.bindparam(f"_{name}", type_=_REPORTS.c[name].type)
            for name in ("match_id", "channel", "n")
        ),
        _IS_OPEN,
    )
    .values(answered_at=sa.bindparam("_at", type_=_REPORTS.c.answered_at.type))
)


def add(tx: Transaction, report: MessageReportRecord) -> None:
    """Store a report, the account's first of this message."""
    tx.add(report)


def is_reported(tx: Transaction, match_id: str, channel: str, n: int, account_id: str) -> bool:
    """Whether the account has reported this message, however it was answered."""
    key = {"match_id": match_id, "channel": channel, "n": n, "account_id": account_id}
    return tx.find(MessageReportRecord, **key) is not None


def open_by(tx: Transaction, match_id: str, account_id: str) -> int:
    """How many open reports in this match are the account's."""
    return tx.fetch_value(_OPEN_BY, {"match_id": match_id, "account_id": account_id}) or 0


def opened(tx: Transaction, match_id: str) -> Sequence[MessageReportRecord]:
    """The open reports of a match, oldest first."""
    return tx.fetch_records(MessageReportRecord, _OPEN, {"match_id": match_id})


def answer(tx: Transaction, match_id: str, channel: str, n: int, at: datetime) -> None:
    """Answer all open reports of a message."""
    tx.execute(_ANSWER, {"_match_id": match_id, "_channel": channel, "_n": n, "_at": at})
