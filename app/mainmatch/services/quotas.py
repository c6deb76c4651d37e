"""Quotas: how much of what stays on the server one account can have.

All of them are here: what is counted, how, and the error of having no room. A count reads at most as many rows as the
quota has.
"""

from collections.abc import Mapping

from mainmatch.services.errors import (
    Conflict,
    TooManyBots,
    TooManyLinkedAccounts,
    TooManyMatchAlerts,
    TooManyMatches,
    TooManyNamespaces,
    TooManyPushSubscriptions,
    TooManySeasons,
    TooManyWebhooks,
)
from mainmatch.store.quotas import Counted, held
from mainmatch.store.transactions.transaction import Transaction

_ERRORS: dict[Counted, type[Conflict]] = {
    "bots": TooManyBots,
    "linked_accounts": TooManyLinkedAccounts,
    "match_alerts": TooManyMatchAlerts,
    "matches": TooManyMatches,
    "namespaces": TooManyNamespaces,
    "push_subscriptions": TooManyPushSubscriptions,
    "seasons": TooManySeasons,
    "webhooks": TooManyWebhooks,
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
