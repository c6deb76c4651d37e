"""What the server doesn't keep: answers that nobody will ask for again, tokens that have expired.

May touch: the store. Rule kept here: nothing of a match is ever forgotten here.
"""

from datetime import timedelta

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import idempotency, invites, tokens

__all__ = ["KEPT_ANSWERS", "forget"]

KEPT_ANSWERS = timedelta(days=7)
"""How long an Idempotency-Key finds its answer: longer than any client retries."""


def forget(uow: UnitOfWork) -> int:
    """Remove answers older than that, and tokens, tickets and invites that have expired; how many rows."""
    answers = idempotency.remove_older(uow.tx, uow.now - KEPT_ANSWERS)
    expired = tokens.remove_expired(uow.tx, uow.now)
    # A stream that was opened with one ends with it, as if it had been revoked.
    uow.tx.notices.revoked |= expired
    return answers + len(expired) + invites.remove_expired(uow.tx, uow.now)
