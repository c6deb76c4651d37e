"""Seasons: a narrow row that every command rewrites, a wide one with the fold of its events, and the events.

Each change of a season raises its revision by one, and only from the revision that was read. Events are append-only,
except for names of erased accounts; the command that has locked the season numbers them. They include sealed choices:
show clients no more than ``page``, their own feed.

Members and hosts of seasons. An account is at most one member of a season's cast.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from mainmatch.store.tables.seasons import SeasonEventRow, SeasonHostRow, SeasonMemberRow, SeasonRow, SeasonStateRow
from mainmatch.store.tables.seasons import SeasonMemberRecord as SeasonMemberRecord
from mainmatch.store.tables.seasons import SeasonRecord as SeasonRecord
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.statements import RowLock, among, columns_of, given, update_at_revision
from mainmatch.store.transactions.transaction import Transaction


class SeasonHeader(NamedTuple):
    """The columns of a season that decide who may see it."""

    id: str
    revision: int
    visibility: str
    join_code: str | None


_SEASONS = SeasonRow.__table__
_MEMBERS = SeasonMemberRow.__table__
_HOSTS = SeasonHostRow.__table__

_SELECT = sa.select(*columns_of(_SEASONS, SeasonRecord))
_BY_ID = _SELECT.where(given(_SEASONS, "id"))
_SELECT_HEADER = sa.select(*columns_of(_SEASONS, SeasonHeader))
_HEADER = _SELECT_HEADER.where(given(_SEASONS, "id"))
_LOCKED_HEADER = RowLock(
    _HEADER.where(
        sa.or_(
            _SEASONS.c.visibility != "private",
            _SEASONS.c.join_code == sa.bindparam("join_code", type_=sa.String),
            sa.bindparam("sees_hidden", type_=sa.Boolean),
        )
    )
)
_HEADERS = _SELECT_HEADER.where(among(_SEASONS.c.id, "season_ids"))
_IS_DUE = _SEASONS.c.due_at.is_not(None)
_LOCKED_DUE = RowLock(
    _SELECT.where(_IS_DUE, _SEASONS.c.due_at <= sa.bindparam("now"))
    .order_by(_SEASONS.c.due_at, _SEASONS.c.id)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_NEXT_DUE = sa.select(_SEASONS.c.due_at).where(_IS_DUE).order_by(_SEASONS.c.due_at).limit(1)


def add(tx: Transaction, record: SeasonRecord, body: str) -> SeasonRecord:
    """Store a new season and the fold of its first events."""
    tx.add(record)
    tx.insert(SeasonStateRow, [{"season_id": record.id, "body": body}])
    tx.notices.wake(record.due_at)
    return record


def by_id(tx: Transaction, season_id: str) -> SeasonRecord | None:
    """The season, or None. In a command, it is locked until its end; so is all that belongs to it."""
    found = header(tx, season_id, sees_hidden=True)
    return None if found is None else load(tx, found)


def header(
    tx: Transaction, season_id: str, *, sees_hidden: bool = False, join_code: str | None = None
) -> SeasonHeader | None:
    """The header of a season that may be seen, locked as by ``by_id``; None without one: one query in any case.

    ``sees_hidden``: a private one may be seen, too, as may one with this ``join_code``. One that may not costs no more
    than one that isn't there.
    """
    given = {"id": season_id, "sees_hidden": sees_hidden, "join_code": join_code}
    return tx.fetch_record(SeasonHeader, tx.for_update(_LOCKED_HEADER), given)


def headers(tx: Transaction, season_ids: Iterable[str]) -> dict[str, SeasonHeader]:
    """The headers of these seasons, without those that don't exist, in one query. Locks nothing."""
    found = tx.fetch(_HEADERS, {"season_ids": list(season_ids)})
    return {row[0]: SeasonHeader(*row) for row in found}


def load(tx: Transaction, found: SeasonHeader) -> SeasonRecord:
    """The complete record of a season whose header this transaction has read: from the cache, or by one query."""
    key = "season", found.id
    season = tx.cache.get(key, found.revision)
    if not isinstance(season, SeasonRecord):
        season = SeasonRecord(*tx.fetch(_BY_ID, {"id": found.id})[0])
        tx.cache.put(key, season.revision, season)
    tx.advance_now(season.changed_at)
    return season


def state(tx: Transaction, season_id: str) -> str:
    """The fold of a season's events as JSON text, including sealed choices. LookupError if there is no such season."""
    body: str | None = tx.find_value(SeasonStateRow, "body", season_id=season_id)
    if body is None:
        raise LookupError("there is no such season")
    return body


def update(tx: Transaction, /, record: SeasonRecord, body: str | None, **columns: Any) -> SeasonRecord:
    """Change columns of a season, and its fold unless ``body`` is None; return the changed record.

    Raises Stale if it was changed since it was read.
    """
    columns["changed_at"] = tx.now
    changed = record.but(revision=record.revision + 1, **columns)
    parameters = {**columns, "_id": record.id, "_read": record.revision, "revision": changed.revision}
    if tx.execute(update_at_revision(_SEASONS, tuple(sorted(columns))), parameters) != 1:
        raise Stale("the season was changed since it was read")
    if body is not None:
        tx.change(SeasonStateRow, {"season_id": record.id}, body=body)
    if changed.due_at != record.due_at:
        tx.notices.wake(changed.due_at)
    tx.cache.put(("season", changed.id), changed.revision, changed)
    return changed


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

    ``mine``: only the account's. ``after``: created_at (aware) and id of the last season of the previous page.
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
    """The earliest instant at which the scheduler has work for a season, or None."""
    instant: datetime | None = tx.fetch_value(_NEXT_DUE)
    return instant


def list_due(tx: Transaction, now: datetime, limit: int) -> Sequence[SeasonRecord]:
    """Seasons for which the scheduler has work at or before ``now``, the longest waiting first.

    They are locked, as by ``by_id``. Seasons that another command has locked are skipped.
    """
    due = tx.fetch_records(SeasonRecord, tx.for_update(_LOCKED_DUE, skip=True), {"now": now, "limit": limit})
    for season in due:
        tx.advance_now(season.changed_at)
    return due


_EVENTS = SeasonEventRow.__table__
_ALL_EVENTS = (
    sa.select(_EVENTS.c.n, _EVENTS.c.audience, _EVENTS.c.body).where(given(_EVENTS, "season_id")).order_by(_EVENTS.c.n)
)
_LAST = sa.select(sa.func.max(_EVENTS.c.n)).where(given(_EVENTS, "season_id"))
# Not LIKE, for which "_" is any character, and which knows no case on SQLite.
_IS_ADDRESSED = sa.func.replace(_EVENTS.c.audience, sa.bindparam("named", type_=sa.String), "") != _EVENTS.c.audience
_PAGE = (
    sa.select(_EVENTS.c.body)
    .where(given(_EVENTS, "season_id"), _IS_ADDRESSED)
    .order_by(_EVENTS.c.n)
    .limit(sa.bindparam("limit", type_=sa.Integer))
    .offset(sa.bindparam("after", type_=sa.Integer))
)
_HEADS = sa.select(_SEASONS.c.id, _SEASONS.c.heads).where(among(_SEASONS.c.id, "season_ids"))


def append_events(tx: Transaction, season_id: str, told: Sequence[tuple[Collection[str], str]]) -> None:
    """Append events to a season's log, each with the viewers who hear of it. Their feeds are read from there."""
    if told:
        numbered = enumerate(told, start=count_events(tx, season_id) + 1)
        rows = ({"n": n, "audience": f",{','.join(viewers)},", "body": body} for n, (viewers, body) in numbered)
        tx.insert(SeasonEventRow, [{"season_id": season_id, **row} for row in rows])


def rewrite_event(tx: Transaction, season_id: str, n: int, body: str) -> None:
    """Replace an event's body. Only for the names of erased accounts."""
    tx.change(SeasonEventRow, {"season_id": season_id, "n": n}, body=body)


def events(tx: Transaction, season_id: str) -> list[tuple[int, list[str], str]]:
    """All events of a season in order, as (n, viewers, body)."""
    rows = tx.fetch(_ALL_EVENTS, {"season_id": season_id})
    return [(n, [*filter(None, audience.split(","))], body) for n, audience, body in rows]


def count_events(tx: Transaction, season_id: str) -> int:
    """The number of a season's events, and so of its last one."""
    return tx.fetch_value(_LAST, {"season_id": season_id}) or 0


def page(tx: Transaction, season_id: str, viewer: str, after: int, limit: int) -> list[tuple[int, str]]:
    """Up to ``limit`` events of a viewer's feed after number ``after``, as (number, body), in order."""
    asked = {"season_id": season_id, "named": f",{viewer},", "after": after, "limit": limit}
    return [*enumerate((body for (body,) in tx.fetch(_PAGE, asked)), start=after + 1)]


def heads(tx: Transaction, season_ids: Iterable[str]) -> dict[str, Mapping[str, int]]:
    """By season, the number of the newest event of each viewer's feed."""
    rows = tx.fetch(_HEADS, {"season_ids": [*season_ids]})
    return {row[0]: row[1] for row in rows}


class Membership(NamedTuple):
    """An account's place in a season: its member id, or None, and whether it is a host."""

    member: str | None
    is_host: bool
    known_from: int
    """A member's player reads the member's feed after this number."""


_IS_HOSTED = given(_HOSTS, "season_id", "account_id")
_PLACE = sa.select(_MEMBERS.c.member, sa.exists().where(_IS_HOSTED), _MEMBERS.c.known_from).select_from(
    sa.select(sa.literal(1)).subquery("one").outerjoin(_MEMBERS, given(_MEMBERS, "season_id", "account_id"))
)
_MEMBERS_AMONG = sa.select(_MEMBERS.c.season_id, _MEMBERS.c.member).where(
    given(_MEMBERS, "account_id"), among(_MEMBERS.c.season_id, "season_ids")
)
_HOSTED_AMONG = sa.select(_HOSTS.c.season_id).where(
    given(_HOSTS, "account_id"), among(_HOSTS.c.season_id, "season_ids")
)


def change(
    tx: Transaction, season_id: str, member: str, *, account_id: str | None, bot: str | None, known_from: int = 0
) -> None:
    """Give a member another player.

    LookupError if there is no such member; IntegrityError if the account is in the cast.
    """
    place = {"season_id": season_id, "member": member}
    if tx.change(SeasonMemberRecord, place, account_id=account_id, bot=bot, known_from=known_from) != 1:
        raise LookupError("there is no such member")


def of(tx: Transaction, season_id: str) -> list[SeasonMemberRecord]:
    """The cast of a season, in the order of joining."""
    return tx.find_all(SeasonMemberRecord, "joined_at", "member", season_id=season_id)


def of_account(tx: Transaction, account_id: str) -> list[SeasonMemberRecord]:
    """An account's places in seasons, in the order of joining."""
    return tx.find_all(SeasonMemberRecord, "joined_at", "season_id", account_id=account_id)


def place_of(tx: Transaction, season_id: str, account_id: str) -> Membership:
    """The account's place in a season. Always one query."""
    ((member, is_host, known_from),) = tx.fetch(_PLACE, {"season_id": season_id, "account_id": account_id})
    return Membership(member, bool(is_host), known_from or 0)


def members_among(tx: Transaction, season_ids: Sequence[str], account_id: str) -> dict[str, str]:
    """The account's member ids by season, of these seasons, in one query."""
    found = tx.fetch(_MEMBERS_AMONG, {"account_id": account_id, "season_ids": list(season_ids)})
    return {row[0]: row[1] for row in found}


def hosts_of(tx: Transaction, season_id: str) -> list[str]:
    """The ids of the accounts that host a season, sorted."""
    return tx.find_values(SeasonHostRow, "account_id", season_id=season_id)


def hosted_among(tx: Transaction, season_ids: Sequence[str], account_id: str) -> set[str]:
    """Which of these seasons the account hosts, in one query."""
    return set(tx.fetch_values(_HOSTED_AMONG, {"account_id": account_id, "season_ids": list(season_ids)}))


def add_host(tx: Transaction, season_id: str, account_id: str) -> None:
    """Add a host. No effect if the account is one."""
    place = {"season_id": season_id, "account_id": account_id}
    if not tx.has(SeasonHostRow, **place):
        tx.insert(SeasonHostRow, [place])


def remove_host(tx: Transaction, season_id: str, account_id: str) -> None:
    """Remove a host. No effect if the account isn't one."""
    tx.remove(SeasonHostRow, season_id=season_id, account_id=account_id)
