"""Webhooks: their URLs, their positions in feeds, and the log of their latest delivery attempts.

``advance`` never moves a position back. The log's length is limited. No URL or secret is in a repr.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from mainmatch.store import feeds as stored_feeds
from mainmatch.store.tables.system import DeliveryRecord as DeliveryRecord
from mainmatch.store.tables.system import WebhookDeliveryRow, WebhookFeedRow, WebhookRow
from mainmatch.store.tables.system import WebhookRecord as WebhookRecord
from mainmatch.store.transactions.statements import RowLock, columns_of, given
from mainmatch.store.transactions.transaction import Transaction

_ASKED_AT_ONCE = 500
"""Feeds in one query: engines limit the number of parameters."""


@dataclass(frozen=True, slots=True)
class WaitingRecord:
    """A webhook that may have something to send, with the facts for its place in the queue."""

    webhook_id: str
    account_id: str
    tries: int


_HOOKS = WebhookRow.__table__
_PLACES = WebhookFeedRow.__table__
_LOG = WebhookDeliveryRow.__table__

_LOCKED_BY_ID = RowLock(sa.select(*columns_of(_HOOKS, WebhookRecord)).where(given(_HOOKS, "id")))

_CURSORS = sa.select(_PLACES.c.feed, _PLACES.c.seq).where(given(_PLACES, "webhook_id")).order_by(_PLACES.c.feed)
_ADVANCE = (
    sa.update(_PLACES)
    .where(_PLACES.c.webhook_id == sa.bindparam("hook"), _PLACES.c.feed == sa.bindparam("name"))
    .where(_PLACES.c.seq < sa.bindparam("to"))
    .values(seq=sa.bindparam("to"))
)

_FORGET_LOG = sa.delete(_LOG).where(given(_LOG, "webhook_id"), _LOG.c.n <= sa.bindparam("last"))
_READ_LOG = sa.select(*columns_of(_LOG, DeliveryRecord)).where(given(_LOG, "webhook_id")).order_by(_LOG.c.n.desc())

_IS_ACTIVE = _HOOKS.c.status == "active"
_WAITING = sa.select(_HOOKS.c.id, _HOOKS.c.account_id, _HOOKS.c.tries).where(_IS_ACTIVE)
_IS_FREE = _HOOKS.c.wake_at.is_(None) | (_HOOKS.c.wake_at <= sa.bindparam("now"))
_DUE = _WAITING.where(_HOOKS.c.wake_at <= sa.bindparam("now")).order_by(_HOOKS.c.wake_at)
_FREE_PLACES = (
    _WAITING.add_columns(_PLACES.c.feed, _PLACES.c.seq)
    .join(_PLACES, _PLACES.c.webhook_id == _HOOKS.c.id)
    .where(_IS_FREE)
    .order_by(_HOOKS.c.id)
)
_NEXT_WAKE = sa.select(sa.func.min(_HOOKS.c.wake_at)).where(_HOOKS.c.wake_at > sa.bindparam("now"), _IS_ACTIVE)
_IS_ANY_ACTIVE = sa.select(sa.exists().where(_IS_ACTIVE))
_FAILING = sa.select(sa.func.count()).where(_HOOKS.c.failing_since.is_not(None), _IS_ACTIVE)


def add(tx: Transaction, webhook: WebhookRecord, places: Mapping[str, int]) -> None:
    """Store a new webhook. ``places``: the number after which each feed begins."""
    tx.add(webhook)
    _add_places(tx, webhook.id, places)


def by_id(tx: Transaction, webhook_id: str) -> WebhookRecord | None:
    """The webhook, or None. In a command, it is locked until its end."""
    return tx.fetch_record(WebhookRecord, tx.for_update(_LOCKED_BY_ID), {"id": webhook_id})


def by_id_unless_locked(tx: Transaction, webhook_id: str) -> WebhookRecord | None:
    """As ``by_id``; also None if another command has locked it."""
    return tx.fetch_record(WebhookRecord, tx.for_update(_LOCKED_BY_ID, skip=True), {"id": webhook_id})


def listed(tx: Transaction, account_id: str) -> list[WebhookRecord]:
    """The account's webhooks, oldest first, without its push subscriptions."""
    return tx.find_all(WebhookRecord, "created_at", "id", account_id=account_id, kind="webhook")


def change(tx: Transaction, webhook_id: str, /, **values: Any) -> None:
    """Set these columns of a webhook."""
    tx.change(WebhookRecord, {"id": webhook_id}, **values)


def cursors(tx: Transaction, webhook_id: str) -> dict[str, int]:
    """By feed, the number of the last event that was delivered or filtered out."""
    return {row[0]: row[1] for row in tx.fetch(_CURSORS, {"webhook_id": webhook_id})}


def set_cursors(tx: Transaction, webhook_id: str, places: Mapping[str, int]) -> None:
    """Replace a webhook's feeds and positions."""
    tx.remove(WebhookFeedRow, webhook_id=webhook_id)
    _add_places(tx, webhook_id, places)


def advance(tx: Transaction, webhook_id: str, feed: str, seq: int) -> None:
    """Move the position in a feed up to this event. No effect if it is beyond, or the webhook lacks the feed."""
    tx.execute(_ADVANCE, {"hook": webhook_id, "name": feed, "to": seq})


def log(tx: Transaction, delivery: DeliveryRecord, keep: int) -> None:
    """Append to a webhook's log, and remove all but its last ``keep`` entries. ``n`` is the new ``log_head``."""
    tx.add(delivery)
    tx.execute(_FORGET_LOG, {"webhook_id": delivery.webhook_id, "last": delivery.n - keep})


def deliveries(tx: Transaction, webhook_id: str) -> list[DeliveryRecord]:
    """The log of a webhook, newest first."""
    return tx.fetch_records(DeliveryRecord, _READ_LOG, {"webhook_id": webhook_id})


def listening(tx: Transaction, feeds: Sequence[str], ids: Sequence[str], now: datetime) -> list[WaitingRecord]:
    """The active webhooks that deliver one of these feeds, or have one of these ids, and may be claimed now."""
    found: list[WaitingRecord] = []
    for first in range(0, len(feeds), _ASKED_AT_ONCE):
        asked = feeds[first : first + _ASKED_AT_ONCE]
        found += _ready(tx, _HOOKS.c.id.in_(sa.select(_PLACES.c.webhook_id).where(_PLACES.c.feed.in_(asked))), now)
    for first in range(0, len(ids), _ASKED_AT_ONCE):
        found += _ready(tx, _HOOKS.c.id.in_(ids[first : first + _ASKED_AT_ONCE]), now)
    return found


def due(tx: Transaction, now: datetime) -> list[WaitingRecord]:
    """The active webhooks with a due attempt or an expired claim, the longest due first."""
    return tx.fetch_records(WaitingRecord, _DUE, {"now": now})


def behind(tx: Transaction, now: datetime) -> list[WaitingRecord]:
    """The active webhooks with something to deliver that may be claimed now."""
    rows = tx.fetch(_FREE_PLACES, {"now": now})
    heads = stored_feeds.heads(tx, [*{row[3] for row in rows}])
    return [*dict.fromkeys(WaitingRecord(*row[:3]) for row in rows if heads[row[3]] > row[4])]


def next_wake(tx: Transaction, now: datetime) -> datetime | None:
    """The next instant after ``now`` at which a webhook is due, or None."""
    found: datetime | None = tx.fetch_value(_NEXT_WAKE, {"now": now})
    return found


def is_any_active(tx: Transaction) -> bool:
    """Whether any webhook is active."""
    return bool(tx.fetch_value(_IS_ANY_ACTIVE))


def failing(tx: Transaction) -> int:
    """The number of active webhooks whose last attempt failed."""
    return int(tx.fetch_value(_FAILING))


def _ready(tx: Transaction, condition: sa.ColumnElement[bool], now: datetime) -> list[WaitingRecord]:
    rows = tx.connection.execute(_WAITING.where(condition, _IS_FREE), {"now": now})
    return [WaitingRecord(*row) for row in rows]


def _add_places(tx: Transaction, webhook_id: str, places: Mapping[str, int]) -> None:
    rows = [{"webhook_id": webhook_id, "feed": feed, "seq": seq} for feed, seq in sorted(places.items())]
    tx.insert(WebhookFeedRow, rows)
