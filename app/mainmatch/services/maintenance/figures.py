"""Figures from the database, for health, metrics and the server's admins."""

from collections.abc import Mapping

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, ledger, matches, seasons, webhooks


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
