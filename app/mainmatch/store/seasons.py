"""Seasons, as they are stored: a narrow row that every verb rewrites, and a wide one with the fold of its events.

May touch: ``seasons`` and ``season_states``; ``season_members`` and ``season_hosts`` to read. Rule kept here: every
change of a season raises its revision by one, and only from the revision that was read.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from mainmatch.store.tables import SeasonHostRow, SeasonMemberRow, SeasonRow, SeasonStateRow
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.mapping import columns_of, update_at_revision, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = [
    "SeasonHeader",
    "SeasonRecord",
    "add",
    "by_id",
    "glimpses",
    "header",
    "listed",
    "next_due",
    "state",
    "update",
    "waking",
    "whole",
]


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """A season without the fold of its events. ``heads`` is JSON text."""

    id: str
    title: str
    status: str
    visibility: str
    seed: str = field(repr=False)
    created_at: datetime
    join_code: str | None = field(default=None, repr=False)
    started_at: datetime | None = None
    finished_at: datetime | None = None
    revision: int = 0
    heads: str = "{}"
    due_at: datetime | None = None
    changed_at: datetime | None = None


class SeasonHeader(NamedTuple):
    """What decides who may see a season, and nothing more of it."""

    season_id: str
    revision: int
    visibility: str
    join_code: str | None


_SEASONS = SeasonRow.__table__
_STATES = SeasonStateRow.__table__
_MEMBERS = SeasonMemberRow.__table__
_HOSTS = SeasonHostRow.__table__

_SELECT = sa.select(*columns_of(_SEASONS, SeasonRecord))
_ADD = sa.insert(_SEASONS)
_BY_ID = _SELECT.where(_SEASONS.c.id == sa.bindparam("id"))
_GLIMPSE = sa.select(_SEASONS.c.id, _SEASONS.c.revision, _SEASONS.c.visibility, _SEASONS.c.join_code).where(
    _SEASONS.c.id == sa.bindparam("id")
)
_GLIMPSES = sa.select(_SEASONS.c.id, _SEASONS.c.revision, _SEASONS.c.visibility, _SEASONS.c.join_code).where(
    _SEASONS.c.id.in_(sa.bindparam("season_ids", expanding=True))
)
_STATE = sa.select(_STATES.c.body).where(_STATES.c.season_id == sa.bindparam("season_id"))
_ADD_STATE = sa.insert(_STATES)
_UPDATE_STATE = sa.update(_STATES).where(_STATES.c.season_id == sa.bindparam("of")).values(body=sa.bindparam("body"))
# Whoever is over keeps its deadlines, and nobody wakes for them.
_IS_DUE = sa.and_(_SEASONS.c.due_at.is_not(None), _SEASONS.c.status.in_(("running", "finals")))
_WAKING = (
    _SELECT.where(_IS_DUE, _SEASONS.c.due_at <= sa.bindparam("now"))
    .order_by(_SEASONS.c.due_at, _SEASONS.c.id)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_NEXT_DUE = sa.select(_SEASONS.c.due_at).where(_IS_DUE).order_by(_SEASONS.c.due_at).limit(1)


def add(tx: Transaction, record: SeasonRecord, body: str) -> SeasonRecord:
    """Store a new season and the fold of its first events."""
    tx.change(_ADD, values_of(record))
    tx.change(_ADD_STATE, {"season_id": record.id, "body": body})
    return record


def by_id(tx: Transaction, season_id: str) -> SeasonRecord | None:
    """The season, or None. A verb that writes holds it from here on, with everything of it."""
    found = header(tx, season_id)
    return None if found is None else whole(tx, found)


def header(tx: Transaction, season_id: str) -> SeasonHeader | None:
    """What decides who may see the season, held as by ``by_id``: one question, whether it is there or not."""
    row = tx.ask_one(tx.held(_GLIMPSE), {"id": season_id})
    return None if row is None else SeasonHeader(*row)


def glimpses(tx: Transaction, season_ids: Iterable[str]) -> dict[str, SeasonHeader]:
    """What decides who may see these seasons, of those that there are, in one question. Nothing is held."""
    found = tx.ask(_GLIMPSES, {"season_ids": list(season_ids)})
    return {row[0]: SeasonHeader(*row) for row in found}


def whole(tx: Transaction, found: SeasonHeader) -> SeasonRecord:
    """All of a season that was glimpsed in this transaction: remembered, or read with one more question."""
    known = tx.recall(("season", found.season_id), found.revision)
    return _held(tx, known if isinstance(known, SeasonRecord) else _read(tx, found.season_id))


def state(tx: Transaction, season_id: str) -> str:
    """The fold of a season's events, as JSON text, sealed choices included. LookupError when there is no season."""
    body: str | None = tx.ask_value(_STATE, {"season_id": season_id})
    if body is None:
        raise LookupError("there is no such season")
    return body


def update(tx: Transaction, /, record: SeasonRecord, body: str | None, **columns: Any) -> SeasonRecord:
    """Change columns of a season, and its fold unless ``body`` is None; the season as it is now.

    Raises Stale when it was changed since it was read.
    """
    columns["changed_at"] = tx.now
    changed = replace(record, revision=record.revision + 1, **columns)
    parameters = {**columns, "_id": record.id, "_read": record.revision, "revision": changed.revision}
    if tx.change(update_at_revision(_SEASONS, tuple(sorted(columns))), parameters) != 1:
        raise Stale("the season was changed since it was read")
    if body is not None:
        tx.change(_UPDATE_STATE, {"of": record.id, "body": body})
    return _remembered(tx, changed)


def listed(
    tx: Transaction,
    *,
    account_id: str,
    mine: bool = False,
    status: str | None = None,
    after: tuple[datetime, str] | None = None,
    limit: int,
) -> Sequence[SeasonRecord]:
    """Public seasons and those that the account plays or hosts, newest first.

    ``mine``: the account's only. ``after``: created_at and id of the last season of the page before; the instant
    must be aware.
    """
    is_mine = _is_mine(account_id)
    found = _SELECT.where(is_mine if mine else sa.or_(_SEASONS.c.visibility == "public", is_mine))
    if status is not None:
        found = found.where(_SEASONS.c.status == status)
    if after is not None:
        place = (_SEASONS.c.created_at, _SEASONS.c.id)
        found = found.where(sa.tuple_(*place) < sa.tuple_(*after, types=[column.type for column in place]))
    newest_first = found.order_by(_SEASONS.c.created_at.desc(), _SEASONS.c.id.desc()).limit(limit)
    return [SeasonRecord(*row) for row in tx.connection.execute(newest_first)]


def _is_mine(account_id: str) -> sa.ColumnElement[bool]:
    played = sa.select(_MEMBERS.c.season_id).where(_MEMBERS.c.account_id == account_id)
    hosted = sa.select(_HOSTS.c.season_id).where(_HOSTS.c.account_id == account_id)
    return sa.or_(_SEASONS.c.id.in_(played), _SEASONS.c.id.in_(hosted))


def next_due(tx: Transaction) -> datetime | None:
    """The earliest instant at which the clock has something to do for any season, or None."""
    instant: datetime | None = tx.ask_value(_NEXT_DUE)
    return instant


def waking(tx: Transaction, now: datetime, limit: int) -> Sequence[SeasonRecord]:
    """Seasons for which the clock has something to do, ``now`` included, the longest waiting first.

    They are held, as by ``by_id``; what somebody else holds is left to them.
    """
    rows = tx.ask(tx.held(_WAKING, skip=True), {"now": now, "limit": limit})
    return [_held(tx, SeasonRecord(*row)) for row in rows]


def _held(tx: Transaction, season: SeasonRecord) -> SeasonRecord:
    tx.not_before(season.changed_at)
    return season


def _read(tx: Transaction, season_id: str) -> SeasonRecord:
    return _remembered(tx, SeasonRecord(*tx.ask(_BY_ID, {"id": season_id})[0]))


def _remembered(tx: Transaction, season: SeasonRecord) -> SeasonRecord:
    """The season, which its revision names from now on: whoever finds that one in the row needn't read the rest."""
    tx.remember(("season", season.id), season.revision, season)
    return season
