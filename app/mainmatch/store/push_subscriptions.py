"""Push subscriptions: what the browsers of accounts show, and the server's key for push services.

Address, positions and attempts of each are those of its webhook, with which it goes. No key is in a repr.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables.system import PushKeyRow
from mainmatch.store.tables.system import PushSubscriptionRecord as PushSubscriptionRecord
from mainmatch.store.transactions.statements import given
from mainmatch.store.transactions.transaction import Transaction

_KEYS = PushKeyRow.__table__
_NAME = "vapid"
_KEY = sa.select(_KEYS.c.secret).where(given(_KEYS, "name"))
_ADD_KEY = sa.insert(_KEYS)


def add(tx: Transaction, subscription: PushSubscriptionRecord) -> None:
    """Store a subscription, whose webhook is stored. Raises IntegrityError if browser or address have one."""
    tx.add(subscription)


def by_webhook(tx: Transaction, webhook_id: str) -> PushSubscriptionRecord:
    """The subscription of this webhook of kind ``push``, which goes with it."""
    [found] = tx.find_all(PushSubscriptionRecord, "browser", webhook_id=webhook_id)
    return found


def by_endpoint(tx: Transaction, endpoint_hash: str) -> PushSubscriptionRecord | None:
    """The subscription with this address, or None."""
    return tx.find(PushSubscriptionRecord, endpoint_hash=endpoint_hash)


def in_browser(tx: Transaction, account_id: str, browser: str) -> PushSubscriptionRecord | None:
    """The account's subscription in this browser, or None."""
    return tx.find(PushSubscriptionRecord, account_id=account_id, browser=browser)


def listed(tx: Transaction, account_id: str) -> Sequence[PushSubscriptionRecord]:
    """The account's subscriptions, oldest first."""
    return tx.find_all(PushSubscriptionRecord, "created_at", "browser", account_id=account_id)


def key(tx: Transaction) -> str:
    """The secret of the server's key, in hex."""
    return str(tx.fetch_value(_KEY, {"name": _NAME}))


def keep_key(tx: Transaction, at: datetime) -> None:
    """Make the server's key, unless it has one. The opening of the database does that."""
    if tx.fetch_value(_KEY, {"name": _NAME}) is None:
        tx.execute(_ADD_KEY, {"name": _NAME, "secret": secrets.token_hex(32), "created_at": at})
