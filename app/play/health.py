"""Whether the house is in order.

May touch: the store, to read. Rule kept here: it changes nothing and tells nothing about anybody.
"""

from app.play.desk import Desk
from app.store import accounts

__all__ = ["answers"]


def answers(desk: Desk) -> None:
    """Returns if the database answers a query; raises what the store raises if it doesn't."""
    accounts.by_id(desk.tx, "")
