"""Push subscriptions: what the browsers of accounts show, and the server's key for push services.

Address, positions and attempts of each are those of its webhook, with which it goes. No key is in a repr.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime

from mainmatch.store.tables.system import PushKeyRow
from mainmatch.store.tables.system import PushSubscriptionRecord as PushSubscriptionRecord
from mainmatch.store.transactions.transaction import Transaction

_NAME = "vapid"


def in_browser(tx: Transaction, account_id: str, browser: str) -> PushSubscriptionRecord | None:
    """The account's subscription in this browser, or None."""
    return tx.find(PushSubscriptionRecord, account_id=account_id, browser=browser)


def listed(tx: Transaction, account_id: str) -> Sequence[PushSubscriptionRecord]:
    """The account's subscriptions, oldest first."""
    return tx.find_all(PushSubscriptionRecord, "created_at", "browser", account_id=account_id)


def key(tx: Transaction) -> str:
    """The secret of the server's key, in hex."""
    return str(tx.find_value(PushKeyRow, "secret", name=_NAME))


def keep_key(tx: Transaction, at: datetime) -> None:
    """Make the server's key, unless it has one. The opening of the database does that."""
    if not tx.has(PushKeyRow, name=_NAME):
        tx.insert(PushKeyRow, [{"name": _NAME, "secret": secrets.token_hex(32), "created_at": at}])
