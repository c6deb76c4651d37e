"""Browsers of an account: how many, and where each begins. What they show is in ``tests/webhook_delivery``."""

import pytest

from mainmatch.services.errors import Conflict
from mainmatch.services.news import push_subscriptions
from mainmatch.services.news.push_subscriptions import NewPushSubscription
from mainmatch.services.quotas import FIXED
from mainmatch.store import push_subscriptions as stored
from mainmatch.store import webhooks
from tests.services.table import Table
from tests.webhook_delivery.browsers import Browser


def put(table: Table, n: int) -> None:
    browser = Browser(f"https://push.example.org/{n}")
    new = NewPushSubscription.model_validate({"endpoint": browser.endpoint, "keys": browser.keys})
    table.write(push_subscriptions.put, table.person("ada"), f"browser-number-{n}", new)


def test_an_account_has_ten_browsers_at_most(table: Table) -> None:
    ada, most = table.person("ada"), FIXED["push_subscriptions"]
    for n in (*range(most), 0):
        put(table, n)
    with pytest.raises(Conflict, match="too_many_push_subscriptions"):
        put(table, most)
    table.write(push_subscriptions.remove, ada, "browser-number-0")
    put(table, most)
    assert "browser-number-0" not in {each.id for each in table.read(push_subscriptions.listed, ada).items}


def test_a_browser_begins_with_now_in_all_of_its_accounts_feeds(table: Table) -> None:
    match_id = table.started("duel-of-nerve", "ada", "ben")
    put(table, 1)
    record = table.read(lambda uow: stored.in_browser(uow.tx, "ac_ada", "browser-number-1"))
    assert record is not None
    places = table.read(lambda uow: webhooks.cursors(uow.tx, record.webhook_id))
    assert places.keys() == {"account/ac_ada", f"match/{match_id}/seat:1"}
    assert all(places.values())
