"""Purge of expired tokens, invites, stored answers and cancelled lobbies, and figures for health and metrics.

Nothing of a match that began is ever purged; ``retention`` archives it.
"""

from collections.abc import Mapping
from datetime import timedelta

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import (
    accounts,
    idempotency,
    ledger,
    match_removal,
    matches,
    quotas,
    seasons,
    seats,
    tokens,
    webhooks,
)

KEPT_ANSWERS = timedelta(days=7)
"""How long the answer to an Idempotency-Key is stored: longer than any client retries."""


KEPT_LOBBIES = timedelta(days=7)
"""How long a match that was cancelled before it began can still be read."""

_LOBBIES_AT_ONCE = 200


def forget(uow: UnitOfWork) -> int:
    """Remove what ``KEPT_ANSWERS`` and ``KEPT_LOBBIES`` are over for, and expired tokens, tickets and invites.

    Returns how many.
    """
    lobbies = match_removal.remove_cancelled(uow.tx, uow.now - KEPT_LOBBIES, _LOBBIES_AT_ONCE)
    # Counted as nothing: nobody misses them.
    quotas.forget_full(uow.tx, uow.now)
    answers = idempotency.remove_older(uow.tx, uow.now - KEPT_ANSWERS)
    expired = tokens.remove_expired(uow.tx, uow.now)
    # Streams opened with an expired token end, as for a revoked one.
    uow.tx.notices.revoked |= expired
    return lobbies + answers + len(expired) + seats.remove_expired_invites(uow.tx, uow.now)


def answers(uow: UnitOfWork) -> None:
    """Check that the database answers a query; raises the store's error if it doesn't."""
    accounts.by_id(uow.tx, "")


def figures(uow: UnitOfWork) -> Mapping[str, float]:
    """Figures from the database: seconds since the oldest work was due, and the number of failing webhooks."""
    due = min((each for each in (matches.next_due(uow.tx), seasons.next_due(uow.tx)) if each), default=uow.now)
    overdue = max(0.0, (uow.now - due).total_seconds())
    return {"overdue_seconds": overdue, "webhooks_failing": float(webhooks.failing(uow.tx))}


def slow_figures(uow: UnitOfWork) -> Mapping[str, float]:
    """Figures that read a whole table: the absolute sum of the ledger, which must be 0 (P28)."""
    return {"ledger_sum": float(sum(map(abs, ledger.sums(uow.tx).values())))}
