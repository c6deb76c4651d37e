"""Push subscriptions and the server's key, as both engines keep them."""

import pytest
from sqlalchemy.exc import IntegrityError

from mainmatch.store import accounts, push_subscriptions, webhooks
from mainmatch.store.database import Database
from mainmatch.store.tables.system import PushSubscriptionRecord, WebhookRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account

pytestmark = pytest.mark.engines


def subscription(n: int, **changes: object) -> PushSubscriptionRecord:
    made = PushSubscriptionRecord(f"pu_{n}", "ac_ann", f"b{n}", f"h{n}", "key-canary", "auth-canary", START)
    return made.but(**changes)


def put(tx: Transaction, made: PushSubscriptionRecord) -> None:
    url, at = "https://push.example.org/canary", START
    webhooks.add(
        tx, WebhookRecord(made.webhook_id, "ac_ann", url, "", "tk_1", "", at, kind="push"), {"account/ac_ann": 0}
    )
    tx.add(made)


def test_a_subscription_is_found_by_browser_and_address_and_goes_with_its_webhook(database: Database) -> None:
    made = subscription(1)
    database.write_now(accounts.add, account())
    database.write_now(put, made)

    def found(tx: Transaction) -> list[PushSubscriptionRecord | None]:
        return [
            tx.find(PushSubscriptionRecord, endpoint_hash="h1"),
            push_subscriptions.in_browser(tx, "ac_ann", "b1"),
            *push_subscriptions.listed(tx, "ac_ann"),
        ]

    assert database.read_now(found) == [made] * 3
    assert "canary" not in repr(made)
    assert database.read_now(webhooks.listed, "ac_ann") == []
    database.write_now(Transaction.remove, WebhookRecord, id="pu_1")
    assert database.read_now(found) == [None] * 2


@pytest.mark.parametrize("change", [{"browser": "b1"}, {"endpoint_hash": "h1"}])
def test_a_browser_and_an_address_have_one_subscription(database: Database, change: dict[str, str]) -> None:
    database.write_now(accounts.add, account())
    database.write_now(put, subscription(1))
    with pytest.raises(IntegrityError):
        database.write_now(put, subscription(2, **change))


def test_a_database_has_one_key_from_its_opening_on(database: Database) -> None:
    made = database.read_now(push_subscriptions.key)
    assert len(made) == 64
    database.write_now(push_subscriptions.keep_key, START)
    assert database.read_now(push_subscriptions.key) == made
