"""Purge of expired tokens, invites and stored answers, and figures for health and metrics.

Nothing of a match is ever purged; ``retention`` archives it.
"""

from collections.abc import Mapping
from datetime import timedelta

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, idempotency, ledger, matches, seasons, seats, tokens, webhooks

__all__ = ["KEPT_ANSWERS", "answers", "figures", "forget", "slow_figures"]


KEPT_ANSWERS = timedelta(days=7)
"""How long the answer to an Idempotency-Key is stored: longer than any client retries."""


def forget(uow: UnitOfWork) -> int:
    """Remove answers older than ``KEPT_ANSWERS`` and expired tokens, tickets and invites; return how many."""
    answers = idempotency.remove_older(uow.tx, uow.now - KEPT_ANSWERS)
    expired = tokens.remove_expired(uow.tx, uow.now)
    # Streams opened with an expired token end, as for a revoked one.
    uow.tx.notices.revoked |= expired
    return answers + len(expired) + seats.remove_expired_invites(uow.tx, uow.now)


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
