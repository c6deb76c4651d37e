"""Feeds, webhooks and answers to keys: what the database itself refuses, and what goes with what."""

from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.store import accounts
from mainmatch.store.database import Database
from mainmatch.store.tables import metadata
from tests.clock import START
from tests.store.planting import count_of, put_one, refused
from tests.store.rows import account

pytestmark = pytest.mark.engines

HOOK: dict[str, Any] = {
    "id": "wh_1",
    "account_id": "ac_ann",
    "url": "https://hooks.example.org/",
    "secret": "s",
    "token_id": "tk_gone",
    "scopes": "",
    "status": "active",
    "tries": 0,
    "log_head": 0,
    "kind": "webhook",
    "created_at": START,
}
DELIVERY: dict[str, Any] = {
    "webhook_id": "wh_1",
    "n": 1,
    "at": START,
    "message_id": "msg_1",
    "type": "webhook.test",
    "attempt": 1,
    "milliseconds": 5,
}


@pytest.fixture
def hooked(database: Database) -> Database:
    database.write_now(accounts.add, account())
    database.write_now(put_one, "webhooks", HOOK)
    return database


def test_a_number_of_a_feed_is_given_out_once(database: Database) -> None:
    row = {"feed": "match/m_1/public", "seq": 1, "body": "{}"}
    database.write_now(put_one, "feeds", row)
    refused(database, "feeds", **row)
    database.write_now(put_one, "feeds", {**row, "feed": "match/m_1/host"})


@pytest.mark.parametrize(
    "change", [{"status": "asleep"}, {"kind": "fax"}, {"account_id": "ac_nobody"}, {"match_id": "m_no"}]
)
def test_a_webhook_is_active_or_paused_and_of_somebody_who_is_there(hooked: Database, change: dict[str, Any]) -> None:
    refused(hooked, "webhooks", **{**HOOK, "id": "wh_2", **change})
    hooked.write_now(put_one, "webhooks", {**HOOK, "id": "wh_2", "status": "paused"})


def test_feeds_and_deliveries_of_a_webhook_go_with_it(hooked: Database) -> None:
    hooked.write_now(put_one, "webhook_feeds", {"webhook_id": "wh_1", "feed": "match/m_1/public", "seq": 0})
    hooked.write_now(put_one, "webhook_deliveries", DELIVERY)
    refused(hooked, "webhook_deliveries", **DELIVERY)
    refused(hooked, "webhook_deliveries", **{**DELIVERY, "webhook_id": "wh_no"})
    hooked.write_now(lambda tx: tx.connection.execute(sa.delete(metadata.tables["webhooks"])).rowcount)
    assert [hooked.read_now(count_of, name) for name in ("webhook_feeds", "webhook_deliveries")] == [0, 0]


def test_a_key_of_somebody_has_one_answer(hooked: Database) -> None:
    answer = {"account_id": "ac_ann", "key": "k", "fingerprint": "f", "status": 201, "body": "{}", "created_at": START}
    hooked.write_now(put_one, "idempotency", answer)
    refused(hooked, "idempotency", **{**answer, "status": 200})
    refused(hooked, "idempotency", **{**answer, "account_id": "ac_nobody"})
