"""Whether the house is in order.

May touch: the store, to read. Rule kept here: it changes nothing and tells nothing about anybody.
"""

from collections.abc import Mapping

from app.play.desk import Desk
from app.store import accounts, matches, webhooks

__all__ = ["answers", "figures"]


def answers(desk: Desk) -> None:
    """Returns if the database answers a query; raises what the store raises if it doesn't."""
    accounts.by_id(desk.tx, "")


def figures(desk: Desk) -> Mapping[str, float]:
    """What only the database knows: how long the oldest work has been due, in seconds, and how many webhooks fail."""
    due = matches.next_due(desk.tx)
    overdue = 0.0 if due is None else max(0.0, (desk.now - due).total_seconds())
    return {"overdue_seconds": overdue, "webhooks_failing": float(webhooks.failing(desk.tx))}
