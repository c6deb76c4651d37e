from dataclasses import replace
from datetime import timedelta

import pytest

from mainmatch.store import accounts, feeds, webhooks
from mainmatch.store.database import Database
from mainmatch.store.tables.system import DeliveryRecord, WebhookRecord
from mainmatch.store.transactions.transaction import Transaction
from mainmatch.store.webhooks import WaitingRecord
from tests.clock import START
from tests.store.rows import account

pytestmark = pytest.mark.engines

MINUTE = timedelta(minutes=1)
HOOK = WebhookRecord("wh_1", "ac_ann", "https://x.example.org/", "whsec_x", "tk_1", "match:read", START)


@pytest.fixture
def database(database: Database) -> Database:
    database.write_now(accounts.add, account())
    database.write_now(webhooks.add, HOOK, {"account/ac_ann": 2, "match/m_1/public": 0})
    return database


def _delivery(n: int) -> DeliveryRecord:
    return DeliveryRecord("wh_1", n, START, f"msg_{n}", None, None, "webhook.test", 1, 204, None, 3)


def test_a_webhook_is_found_with_its_places(database: Database) -> None:
    assert database.read_now(webhooks.by_id, "wh_1") == HOOK
    assert database.read_now(webhooks.by_id, "wh_2") is None
    assert database.read_now(webhooks.listed, "ac_ann") == [HOOK]
    assert database.read_now(webhooks.listed, "ac_ben") == []
    assert database.read_now(webhooks.cursors, "wh_1") == {"account/ac_ann": 2, "match/m_1/public": 0}


def test_a_cursor_moves_on_and_never_back(database: Database) -> None:
    for seq in (5, 3):
        database.write_now(webhooks.advance, "wh_1", "account/ac_ann", seq)
    database.write_now(webhooks.advance, "wh_1", "match/m_2/public", 9)
    assert database.read_now(webhooks.cursors, "wh_1") == {"account/ac_ann": 5, "match/m_1/public": 0}
    database.write_now(webhooks.set_cursors, "wh_1", {"account/ac_ann": 1})
    assert database.read_now(webhooks.cursors, "wh_1") == {"account/ac_ann": 1}
    database.write_now(webhooks.set_cursors, "wh_1", {})
    assert database.read_now(webhooks.cursors, "wh_1") == {}


def test_with_a_webhook_goes_all_of_it(database: Database) -> None:
    database.write_now(webhooks.log, _delivery(1), 100)
    database.write_now(Transaction.remove, WebhookRecord, id="wh_1")
    assert database.read_now(webhooks.by_id, "wh_1") is None
    assert database.read_now(webhooks.cursors, "wh_1") == {}
    assert database.read_now(webhooks.deliveries, "wh_1") == []


def test_a_log_keeps_its_end(database: Database) -> None:
    for n in range(1, 6):
        database.write_now(webhooks.log, _delivery(n), 3)
    assert [each.n for each in database.read_now(webhooks.deliveries, "wh_1")] == [5, 4, 3]


def test_who_listens_who_is_due_and_who_is_behind(database: Database) -> None:
    waiting = [WaitingRecord("wh_1", "ac_ann", 0)]
    many = [f"match/m_{n}/public" for n in range(1200)]
    assert database.read_now(webhooks.listening, ["account/ac_ann"], [], START) == waiting
    assert database.read_now(webhooks.listening, ["account/ac_ben"], [], START) == []
    assert database.read_now(webhooks.listening, many, [], START) == waiting
    assert database.read_now(webhooks.listening, [], ["wh_1", "wh_2"], START) == waiting
    assert database.read_now(webhooks.behind, START) == []
    database.write_now(feeds.append, [("account/ac_ann", 1, ["{}", "{}"]), ("account/ac_ben", 1, ["{}"])])
    assert database.read_now(webhooks.behind, START) == []
    database.write_now(feeds.append, [("account/ac_ann", 3, ["{}"])])
    assert database.read_now(webhooks.behind, START) == waiting
    assert database.read_now(webhooks.due, START) == []
    assert database.read_now(webhooks.next_wake, START) is None

    database.write_now(webhooks.change, "wh_1", wake_at=START + MINUTE, tries=2)
    again = [replace(waiting[0], tries=2)]
    for at, found in ((START, []), (START + MINUTE, again)):
        assert database.read_now(webhooks.behind, at) == found
        assert database.read_now(webhooks.listening, ["account/ac_ann"], ["wh_1"], at) == found * 2
        assert database.read_now(webhooks.due, at) == found
    assert database.read_now(webhooks.next_wake, START) == START + MINUTE
    # Who is due already is no reason to wake up once more.
    assert database.read_now(webhooks.next_wake, START + MINUTE) is None
    assert database.read_now(webhooks.is_any_active)

    database.write_now(webhooks.change, "wh_1", status="paused")
    later = START + 2 * MINUTE
    assert database.read_now(webhooks.behind, later) == []
    assert database.read_now(webhooks.listening, ["account/ac_ann"], ["wh_1"], later) == []
    assert database.read_now(webhooks.due, later) == []
    assert database.read_now(webhooks.next_wake, START) is None
    assert not database.read_now(webhooks.is_any_active)


def test_no_address_and_no_secret_is_in_a_repr() -> None:
    shown = repr(HOOK.but(old_secret="whsec_old"))
    assert "whsec_" not in shown
    assert "https" not in shown
