"""How much an account has of what is counted, and what it has added lately.

A count goes no further than was asked for, so that it is never long. What was added lately is one instant: from then on
an account may add all of a day's again.
"""

from datetime import datetime
from typing import Literal

import sqlalchemy as sa

from mainmatch.store.tables.accounts import IdentityRow, MatchAlertRow, NamespaceRow, StorageRow
from mainmatch.store.tables.matches import HostRow, MatchRow, SeatRow
from mainmatch.store.tables.seasons import SeasonHostRow, SeasonRow
from mainmatch.store.tables.system import WebhookRow
from mainmatch.store.transactions.transaction import Transaction

Counted = Literal[
    "bots",
    "linked_accounts",
    "match_alerts",
    "matches",
    "namespaces",
    "push_subscriptions",
    "seasons",
    "webhooks",
]

_HOSTS, _MATCHES, _SEATS = HostRow.__table__, MatchRow.__table__, SeatRow.__table__
_SEASON_HOSTS, _SEASONS, _IDENTITIES = SeasonHostRow.__table__, SeasonRow.__table__, IdentityRow.__table__
_ALERTS, _HOOKS = MatchAlertRow.__table__, WebhookRow.__table__
_NAMESPACES = NamespaceRow.__table__
_WHOSE = sa.bindparam("whose", type_=sa.String)
_MOST = sa.bindparam("most", type_=sa.Integer)
_OPEN = (
    sa.select(_MATCHES.c.id)
    .join(_HOSTS, _HOSTS.c.match_id == _MATCHES.c.id)
    .where(_HOSTS.c.account_id == _WHOSE, _MATCHES.c.status.not_in(("finished", "cancelled")))
)
_FOUND = {
    "matches": _OPEN,
    "seasons": sa.select(_SEASONS.c.id)
    .join(_SEASON_HOSTS, _SEASON_HOSTS.c.season_id == _SEASONS.c.id)
    .where(_SEASON_HOSTS.c.account_id == _WHOSE, _SEASONS.c.status.not_in(("finished", "cancelled"))),
    "bots": _OPEN.join(_SEATS, _SEATS.c.match_id == _MATCHES.c.id).where(_SEATS.c.bot.is_not(None)),
    "linked_accounts": sa.select(_IDENTITIES.c.id).where(
        _IDENTITIES.c.kind == "integration", _IDENTITIES.c.authority == _WHOSE
    ),
    "match_alerts": sa.select(_ALERTS.c.id).where(_ALERTS.c.account_id == _WHOSE),
    "namespaces": sa.select(_NAMESPACES.c.name).where(_NAMESPACES.c.account_id == _WHOSE),
    "push_subscriptions": sa.select(_HOOKS.c.id).where(_HOOKS.c.account_id == _WHOSE, _HOOKS.c.kind == "push"),
    "webhooks": sa.select(_HOOKS.c.id).where(_HOOKS.c.account_id == _WHOSE, _HOOKS.c.kind == "webhook"),
}
_COUNTS = {
    name: sa.select(sa.func.count()).select_from(found.limit(_MOST).subquery("held")) for name, found in _FOUND.items()
}


def held(tx: Transaction, counted: Counted, whose: str, most: int) -> int:
    """How much an account (of linked accounts, a namespace) has, up to ``most``. It can't change during this command.

    ``matches`` and ``seasons``: those it hosts that are not over; ``bots``: seats of such matches that bots play.
    """
    # First, by a query of its own: of two commands at once, the second counts what the first has added.
    tx.lock_name(f"{counted}/{whose}")
    found: int = tx.fetch_value(_COUNTS[counted], {"whose": whose, "most": most})
    return found


_STORAGE = StorageRow.__table__
_FULL = sa.delete(_STORAGE).where(_STORAGE.c.full_at < sa.bindparam("now", type_=_STORAGE.c.full_at.type))


def full_at(tx: Transaction, account_id: str) -> datetime | None:
    """From when on an account may add all of a day's again; None: now. It can't change during this command."""
    tx.lock_name(f"storage/{account_id}")
    found: datetime | None = tx.find_value(StorageRow, "full_at", account_id=account_id)
    return found


def keep_full_at(tx: Transaction, account_id: str, at: datetime) -> None:
    """Store the instant."""
    tx.put(StorageRow, {"account_id": account_id}, full_at=at)


def forget_full(tx: Transaction, now: datetime) -> int:
    """Remove the instants that have passed; how many."""
    return tx.execute(_FULL, {"now": now})
