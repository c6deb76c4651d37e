"""Whether the house is in order.

May touch: the store, to read. Rule kept here: it changes nothing and tells nothing about anybody.
"""

from collections.abc import Mapping

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, ledger, matches, seasons, webhooks

__all__ = ["answers", "figures", "slow_figures"]


def answers(uow: UnitOfWork) -> None:
    """Returns if the database answers a query; raises what the store raises if it doesn't."""
    accounts.by_id(uow.tx, "")


def figures(uow: UnitOfWork) -> Mapping[str, float]:
    """What only the database knows: how long the oldest work has been due, in seconds, and how many webhooks fail."""
    due = min((each for each in (matches.next_due(uow.tx), seasons.next_due(uow.tx)) if each), default=uow.now)
    overdue = max(0.0, (uow.now - due).total_seconds())
    return {"overdue_seconds": overdue, "webhooks_failing": float(webhooks.failing(uow.tx))}


def slow_figures(uow: UnitOfWork) -> Mapping[str, float]:
    """What takes reading all of it: what the ledger's entries sum to, which is 0 (P28)."""
    return {"ledger_sum": float(sum(map(abs, ledger.sums(uow.tx).values())))}
