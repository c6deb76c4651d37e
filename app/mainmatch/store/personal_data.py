"""Personal data of one account over all tables: export it, and remove its names.

A test requires an entry here for each table that names accounts. No credential is exported, and no number that also
counts actions of others (decision 21). After an erasure, data that others rely on (what was sent, when, where) stays,
under an account without personal data.
"""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from mainmatch.store import archives, publications
from mainmatch.store.tables import metadata
from mainmatch.store.tables.matches import MatchRow, MessageRow, SeatRow
from mainmatch.store.tables.system import FeedRow, IdempotencyRow
from mainmatch.store.transactions.transaction import Transaction

SHOWN: Mapping[str, tuple[str, ...]] = {
    "tokens": ("id", "kind", "name", "scopes", "match_id", "created_at", "expires_at", "revoked_at", "last_used_at"),
    "second_factors": ("created_at",),
    "recovery_codes": ("created_at",),
    "sign_in_places": ("seen_at",),
    "storage": ("full_at",),
    "namespaces": ("name", "created_at"),
    "identities": ("kind", "authority", "subject", "created_at"),
    "codes": ("kind", "expires_at"),
    "news_preferences": (
        *("in_app", "push", "mail", "discord", "only_unseen", "mail_at", "zone", "language"),
        *("quiet_begin", "quiet_end", "mailed_at"),
    ),
    "link_secrets": ("kind", "created_at", "expires_at"),
    "match_alerts": ("game", "free_seats", "speed", "q", "created_at"),
    "seats": ("match_id", "seat", "display_name", "joined_as", "joined_at"),
    "hosts": ("match_id",),
    "removals": ("scope", "at"),
    "seat_results": (
        *("match_id", "seat", "ended_at", "is_final", "has_won", "is_candidate", "tokens_of_life", "garnets"),
        *("answered", "missed"),
    ),
    "journal": ("match_id", "phase_id", "seat", "kind", "action", "at", "by_host"),
    "messages": ("match_id", "channel", "at", "name", "text"),
    "message_reports": ("match_id", "channel", "at", "reason"),
    "idempotency": ("key", "status", "created_at"),
    "webhooks": ("id", "kind", "url", "types", "status"),
    "push_subscriptions": ("browser", "created_at"),
    "season_members": ("season_id", "member", "joined_at"),
    "season_hosts": ("season_id",),
    "audit": ("scope", "at", "act", "reason"),
    "archive_accounts": ("match_id",),
}
"""By table, the exported columns. Secrets and hashes are not exported."""

_MATCHES = metadata.tables["matches"]
_JOURNAL = metadata.tables["journal"]
_JOURNALS_MATCH = (
    sa.select(_MATCHES.c.id)
    .where(_MATCHES.c.number == _JOURNAL.c.match_number)
    .correlate(_JOURNAL)
    .scalar_subquery()
    .label("match_id")
)

_IN_ARCHIVES = ("journal", "messages")

REMOVED = (
    "tokens",
    "second_factors",
    "recovery_codes",
    "sign_in_places",
    "storage",
    "identities",
    "codes",
    "news_preferences",
    "link_secrets",
    "match_alerts",
    "hosts",
    "removals",
    "seat_results",
    "message_reports",
    "idempotency",
    "season_hosts",
    "archive_accounts",
)
"""Tables whose rows of an erased account are deleted."""

_ANSWERS = metadata.tables["idempotency"]
_AT_ONCE = 200
"""Conditions in one query: SQLite takes a thousand."""


def page_of(
    tx: Transaction, name: str, account_id: str, match_ids: Collection[str], after: Sequence[Any] | None, limit: int
) -> tuple[list[dict[str, Any]], Sequence[Any]]:
    """The exported columns of an account's rows in this table after a key, in order, and the key for the next ones.

    An empty key: that was all. ``match_ids``: the account's matches; tables without an index on the account are
    searched in these only.
    """
    table, columns = metadata.tables[name], SHOWN[name]
    key = table.primary_key.columns
    found = sa.select(*_shown(table), *(part.label(f"key_{part.name}") for part in key))
    found = found.where(table.c.account_id == account_id)
    # Tables without an index on the account.
    if name == "journal":
        numbers = sa.select(_MATCHES.c.number).where(_MATCHES.c.id.in_(match_ids))
        found = found.where(_JOURNAL.c.match_number.in_(numbers))
    if name == "audit":
        found = found.where(table.c.scope.in_(match_ids))
    if after is not None:
        found = found.where(sa.tuple_(*key) > sa.tuple_(*after))
    rows = [tuple(row) for row in tx.connection.execute(found.order_by(*key).limit(limit))]
    shown = [dict(zip(columns, row, strict=False)) for row in rows]
    return shown, rows[-1][len(columns) :] if len(rows) == limit else ()


def archived_rows(tx: Transaction, match_id: str, account_id: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """The exported rows of an account in the archive of a match, by table."""
    inside = archives.reader_for(tx, match_id)
    return [(name, rows_of(inside, name, account_id)) for name in _IN_ARCHIVES]


def rows_of(tx: Transaction, name: str, account_id: str) -> list[dict[str, Any]]:
    """The exported columns of all of an account's rows in this table."""
    table, columns = metadata.tables[name], SHOWN[name]
    found = sa.select(*_shown(table)).where(table.c.account_id == account_id)
    rows = tx.connection.execute(found.order_by(*table.primary_key.columns))
    return [dict(zip(columns, row, strict=True)) for row in rows]


def _shown(table: sa.Table) -> Iterator[sa.ColumnElement[Any]]:
    for name in SHOWN[table.name]:
        yield _JOURNALS_MATCH if table is _JOURNAL and name == "match_id" else table.c[name]


def erase(tx: Transaction, account_id: str) -> None:
    """Delete the account's rows in the tables of ``REMOVED``, and its own feed."""
    for name in REMOVED:
        table = metadata.tables[name]
        tx.connection.execute(sa.delete(table).where(table.c.account_id == account_id))
    tx.remove(FeedRow, feed=f"account/{account_id}")


def rename_seats(tx: Transaction, account_id: str, name: str) -> None:
    """Set the display name of all the account's seats; of one with an alias the name that is appended to it."""
    held = SeatRow.__table__
    own, has_alias = sa.update(held).where(held.c.account_id == account_id), held.c.joined_as.is_not(None)
    appended = ("(" + each + ")" for each in (held.c.joined_as, sa.literal(name)))
    aliased = {"display_name": sa.func.replace(held.c.display_name, *appended), "joined_as": name}
    tx.connection.execute(own.where(~has_alias).values(display_name=name))
    tx.connection.execute(own.where(has_alias).values(aliased))


def rename_messages(tx: Transaction, account_id: str, name: str) -> None:
    """Set the author's name of all the account's messages; behind an alias as in ``rename_seats``, which is later."""
    said, held, of = MessageRow.__table__, SeatRow.__table__, MatchRow.__table__
    own = sa.update(said).where(said.c.account_id == account_id)
    has_alias = sa.and_(said.c.seat.is_not(None), said.c.match_id.in_(sa.select(of.c.id).where(of.c.drawn_aliases)))
    in_seat = (held.c.match_id == said.c.match_id, held.c.account_id == account_id)
    joined_as = sa.select(held.c.joined_as).where(*in_seat).scalar_subquery()
    appended = ("(" + each + ")" for each in (sa.func.coalesce(joined_as, ""), sa.literal(name)))
    tx.connection.execute(own.where(~has_alias).values(name=name))
    tx.connection.execute(own.where(has_alias).values(name=sa.func.replace(said.c.name, *appended)))


def behind_aliases(
    tx: Transaction, account_id: str, match_ids: Collection[str]
) -> Sequence[tuple[str, datetime, str | None]]:
    """Those of these matches in which players have aliases, since when, and the account's name behind its own."""
    held, of = SeatRow.__table__, MatchRow.__table__
    own = sa.and_(held.c.match_id == of.c.id, held.c.account_id == account_id)
    found = sa.select(of.c.id, of.c.started_at, held.c.joined_as).outerjoin_from(of, held, own)
    wanted = (of.c.id.in_(match_ids), of.c.drawn_aliases, of.c.started_at.is_not(None))
    return [(row[0], row[1], row[2]) for row in tx.connection.execute(found.where(*wanted))]


def rewrite_match_events(
    tx: Transaction, match_id: str, marks: Collection[str], rewritten: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    """Replace events of a match whose text has one of these marks. Numbers and order stay.

    ``rewritten``: makes the new body of an event.
    """

    def replaced(body: str) -> str:
        """The body as it was, to the byte, unless ``rewritten`` makes another one."""
        if not any(mark in body for mark in marks):
            return body
        event = json.loads(body)
        other = rewritten(event)
        return body if other == event else json.dumps(other, separators=(",", ":"), ensure_ascii=False)

    publications.rewrite(tx, match_id, replaced)


def rewrite_answers(tx: Transaction, abouts: Collection[str], rewritten: Callable[[str, datetime, str], str]) -> None:
    """Replace the answers about these matches and seasons that are stored for Idempotency-Keys.

    ``rewritten``: from the id of the match or season, the time of the answer and its JSON text, the new text.
    """
    wanted = sorted(abouts)
    for some in (wanted[n : n + _AT_ONCE] for n in range(0, len(wanted), _AT_ONCE)):
        begins = sa.or_(*(_ANSWERS.c.fingerprint.startswith(f"{each}:", autoescape=True) for each in some))
        for row in tx.connection.execute(sa.select(_ANSWERS).where(begins, _ANSWERS.c.body != "")).all():
            text = rewritten(row.fingerprint.partition(":")[0], row.created_at, row.body)
            tx.change(IdempotencyRow, {"account_id": row.account_id, "key": row.key}, body=text)
