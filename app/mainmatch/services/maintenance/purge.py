"""Purge of expired tokens, invites, stored answers and cancelled lobbies.

Nothing of a match that began is ever purged; ``retention`` archives it.
"""

from datetime import timedelta

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import idempotency, match_removal, quotas, seats, tokens

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
