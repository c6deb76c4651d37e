"""Quotas: how much of what stays on the server one account can have.

All of them are here: what is counted, how, and the error of having no room. A count reads at most as many rows as the
quota has.
"""

from collections.abc import Mapping

from mainmatch.services import errors
from mainmatch.store.quotas import Counted, held
from mainmatch.store.transactions.transaction import Transaction

_ERRORS: dict[Counted, type[errors.Conflict]] = {
    "bots": errors.TooManyBots,
    "linked_accounts": errors.TooManyLinkedAccounts,
    "match_alerts": errors.TooManyMatchAlerts,
    "matches": errors.TooManyMatches,
    "namespaces": errors.TooManyNamespaces,
    "push_subscriptions": errors.TooManyPushSubscriptions,
    "seasons": errors.TooManySeasons,
    "webhooks": errors.TooManyWebhooks,
}

FIXED: Mapping[Counted, int] = {
    "match_alerts": 20,
    "namespaces": 10,
    "push_subscriptions": 10,
    "webhooks": 10,
}
"""Quotas that no setting changes."""


class Quotas:
    """The fixed quotas, and others such as ``{"matches": 200}``; what has none isn't counted."""

    def __init__(self, most: Mapping[Counted, int]) -> None:
        self._most = {**FIXED, **most}

    def must_have_room(self, tx: Transaction, counted: Counted, whose: str, more: int = 1) -> None:
        """Raise Conflict ``too_many_...`` unless so many more fit. ``whose``: an account's id, or a namespace."""
        most = self._most.get(counted)
        if most is not None and held(tx, counted, whose, most) + more > most:
            raise _ERRORS[counted]
