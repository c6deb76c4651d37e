"""Match alerts: what matches accounts want to hear of when they open.

Who hears of a match is found by its game, by an index, at most so many at once.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa

from mainmatch.store.tables.accounts import MatchAlertRecord as MatchAlertRecord
from mainmatch.store.tables.accounts import MatchAlertRow
from mainmatch.store.transactions.statements import columns_of, update_by
from mainmatch.store.transactions.transaction import Transaction


class Opened(NamedTuple):
    """What alerts ask about a match that opened."""

    game: str
    title: str
    """Casefolded."""
    free_seats: int
    speed: str


_ALERTS = MatchAlertRow.__table__
_ANY = sa.select(sa.literal(1)).where(sa.exists(sa.select(_ALERTS.c.id)))
_FIND = (
    sa.select(*columns_of(_ALERTS, MatchAlertRecord))
    .where(_ALERTS.c.game.in_(("", sa.bindparam("wanted_game", type_=sa.String))))
    .where(
        sa.or_(
            _ALERTS.c.told_at.is_(None), _ALERTS.c.told_at <= sa.bindparam("told_until", type_=_ALERTS.c.told_at.type)
        )
    )
    .where(_ALERTS.c.free_seats <= sa.bindparam("seats", type_=sa.Integer))
    .where(_ALERTS.c.speed.in_(("", sa.bindparam("wanted_speed", type_=sa.String))))
    .where(sa.bindparam("title", type_=sa.String).like(_ALERTS.c.pattern, escape="\\"))
    .order_by(_ALERTS.c.account_id, _ALERTS.c.id)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_TOLD = update_by(_ALERTS, ("id",), ("told_at",))


def is_any(tx: Transaction) -> bool:
    """Whether there are alerts at all."""
    return tx.fetch_value(_ANY) is not None


def find(tx: Transaction, opened: Opened, told_until: datetime, limit: int) -> list[MatchAlertRecord]:
    """Alerts that ask for such a match and were not told of another one after ``told_until``, by account.

    No other command finds them before this one has noted that they were told.
    """
    tx.lock_name("match_alerts")
    asked = {
        "wanted_game": opened.game,
        "told_until": told_until,
        "seats": opened.free_seats,
        "wanted_speed": opened.speed,
        "title": opened.title,
        "limit": limit,
    }
    return tx.fetch_records(MatchAlertRecord, _FIND, asked)


def note_told(tx: Transaction, alerts: Sequence[MatchAlertRecord], at: datetime) -> None:
    """Store when alerts were told, at least one."""
    tx.execute(_TOLD, [{"_id": each.id, "told_at": at} for each in alerts])
