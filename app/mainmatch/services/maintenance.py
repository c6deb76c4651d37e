"""What the server doesn't keep, and its health figures.

Expired tokens, invites and answers go; nothing of a match ever does.
"""

from collections.abc import Mapping
from datetime import timedelta

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, idempotency, ledger, matches, seasons, seats, tokens, webhooks

__all__ = ["KEPT_ANSWERS", "answers", "figures", "forget", "slow_figures"]


KEPT_ANSWERS = timedelta(days=7)
"""How long an Idempotency-Key finds its answer: longer than any client retries."""


def forget(uow: UnitOfWork) -> int:
    """Remove answers older than that, and tokens, tickets and invites that have expired; how many rows."""
    answers = idempotency.remove_older(uow.tx, uow.now - KEPT_ANSWERS)
    expired = tokens.remove_expired(uow.tx, uow.now)
    # A stream that was opened with one ends with it, as if it had been revoked.
    uow.tx.notices.revoked |= expired
    return answers + len(expired) + seats.remove_expired_invites(uow.tx, uow.now)


def answers(uow: UnitOfWork) -> None:
    """Return if the database answers a query; raise what the store raises if it doesn't."""
    accounts.by_id(uow.tx, "")


def figures(uow: UnitOfWork) -> Mapping[str, float]:
    """What only the database knows: how long the oldest work has been due, in seconds, and how many webhooks fail."""
    due = min((each for each in (matches.next_due(uow.tx), seasons.next_due(uow.tx)) if each), default=uow.now)
    overdue = max(0.0, (uow.now - due).total_seconds())
    return {"overdue_seconds": overdue, "webhooks_failing": float(webhooks.failing(uow.tx))}


def slow_figures(uow: UnitOfWork) -> Mapping[str, float]:
    """What takes reading all of it: what the ledger's entries sum to, which is 0 (P28)."""
    return {"ledger_sum": float(sum(map(abs, ledger.sums(uow.tx).values())))}
