"""What is kept of one person, over all tables: to show it to them, and to take their names out of it.

A table that names accounts is listed, with what is shown of it, or a test fails; no credential is ever shown, and no
number that counts what others did, too (decision 21). What others rely on (what was sent, when, where) stays, under an
account that says nothing about anybody.
"""

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import sqlalchemy as sa

from mainmatch.store.tables import metadata
from mainmatch.store.transactions.transaction import Transaction

__all__ = [
    "REMOVED",
    "SHOWN",
    "erase",
    "kept_of",
    "rename_messages",
    "rename_seats",
    "renamed",
    "rewrite_feeds",
    "rows_of",
]

SHOWN: Mapping[str, tuple[str, ...]] = {
    "tokens": ("id", "kind", "name", "scopes", "match_id", "created_at", "expires_at", "revoked_at", "last_used_at"),
    "sign_in_places": ("seen_at",),
    "namespaces": ("name", "created_at"),
    "identities": ("kind", "authority", "subject", "created_at"),
    "codes": ("kind", "expires_at"),
    "seats": ("match_id", "seat", "display_name", "joined_at"),
    "hosts": ("match_id",),
    "journal": ("match_id", "phase_id", "seat", "kind", "action", "at", "by_host"),
    "messages": ("match_id", "channel", "at", "name", "text"),
    "idempotency": ("key", "status", "created_at"),
    "webhooks": ("id", "url", "types", "status"),
    "season_members": ("season_id", "member", "joined_at"),
    "season_hosts": ("season_id",),
    "audit": ("scope", "at", "act", "reason"),
}
"""By table what its person is shown; a webhook's secret, a token's hash and a code's aren't."""

_BY_MATCH: Mapping[str, str] = {"journal": "match_id", "audit": "scope"}
"""Tables that lie in order of matches, by the column that says which: no index finds an account there."""

REMOVED = ("tokens", "sign_in_places", "identities", "codes", "hosts", "idempotency", "season_hosts")
"""Tables that keep nothing of who is gone."""

_FEEDS = metadata.tables["feeds"]
_MESSAGES = metadata.tables["messages"]
_SEATS = metadata.tables["seats"]
_NAMES = frozenset({"name", "display_name"})


def kept_of(tx: Transaction, account_id: str, match_ids: Collection[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that is kept of an account beside itself and its feed: (table, what is shown of a row).

    ``match_ids``: matches that it had to do with; what lies in order of matches is looked for in these only.
    """
    for name in SHOWN:
        yield from ((name, row) for row in rows_of(tx, name, account_id, match_ids if name in _BY_MATCH else None))


def rows_of(
    tx: Transaction, name: str, account_id: str, match_ids: Collection[str] | None = None
) -> list[dict[str, Any]]:
    """What is shown of an account's rows in this table; with ``match_ids`` of these matches only."""
    table, columns = metadata.tables[name], SHOWN[name]
    found = sa.select(*(table.c[column] for column in columns)).where(table.c.account_id == account_id)
    if match_ids is not None:
        found = found.where(table.c[_BY_MATCH[name]].in_(match_ids))
    rows = tx.connection.execute(found.order_by(*table.primary_key.columns))
    return [dict(zip(columns, row, strict=True)) for row in rows]


def erase(tx: Transaction, account_id: str) -> None:
    """Remove what nobody else needs, the account's own feed with it."""
    for name in REMOVED:
        table = metadata.tables[name]
        tx.connection.execute(sa.delete(table).where(table.c.account_id == account_id))
    tx.connection.execute(sa.delete(_FEEDS).where(_FEEDS.c.feed == f"account/{account_id}"))


def rename_seats(tx: Transaction, account_id: str, name: str) -> None:
    """In all its seats the account is called this."""
    tx.connection.execute(sa.update(_SEATS).where(_SEATS.c.account_id == account_id).values(display_name=name))


def rename_messages(tx: Transaction, account_id: str, name: str) -> None:
    """What the account said was said by somebody of this name."""
    tx.connection.execute(sa.update(_MESSAGES).where(_MESSAGES.c.account_id == account_id).values(name=name))


def rewrite_feeds(
    tx: Transaction, beginning: str, names: Collection[str], rewritten: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    """Put something else in the place of events that mention a name, in all feeds that begin so (``match/m_x/``).

    Numbers and order stay.
    """
    if not names:
        return
    mentioned = sa.or_(*(_FEEDS.c.body.contains(_rendered(each), autoescape=True) for each in names))
    after = f"{beginning[:-1]}{chr(ord(beginning[-1]) + 1)}"
    found = sa.select(_FEEDS.c.feed, _FEEDS.c.seq, _FEEDS.c.body).where(
        _FEEDS.c.feed >= beginning, _FEEDS.c.feed < after, mentioned
    )
    for feed, seq, body in tx.connection.execute(found).all():
        row = sa.and_(_FEEDS.c.feed == feed, _FEEDS.c.seq == seq)
        tx.connection.execute(sa.update(_FEEDS).where(row).values(body=_rendered(rewritten(json.loads(body)))))


def renamed(value: Any, names: Collection[str], name: str) -> Any:
    """JSON in which each of these names is replaced by this one."""
    if isinstance(value, dict):
        return {
            key: name if key in _NAMES and each in names else renamed(each, names, name) for key, each in value.items()
        }
    return [renamed(each, names, name) for each in value] if isinstance(value, list) else value


def _rendered(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
