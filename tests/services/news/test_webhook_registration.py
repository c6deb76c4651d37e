"""Webhooks: whose they are, which feeds they may have, what changing and rotating does."""

from dataclasses import replace
from typing import Any

import pytest

from mainmatch.services.caller import Caller
from mainmatch.services.errors import Conflict, Invalid, Unknown
from mainmatch.services.news import webhook_registration
from mainmatch.services.news.webhook_schemas import NewWebhook, WebhookChange, WebhookCreated
from mainmatch.store import webhooks
from tests.services.table import Table

HOOK = "https://hooks.example.org/mainmatch"
ELSEWHERE = "https://hooks.example.net/"
OWN = "account/ac_ada"


def create(table: Table, caller: Caller, **more: Any) -> WebhookCreated:
    payload = NewWebhook.model_validate({"url": HOOK, "feeds": [OWN], **more})
    return table.write(webhook_registration.create, caller, payload)


def change(table: Table, webhook_id: str, **changes: Any) -> Any:
    payload = WebhookChange.model_validate(changes)
    return table.write(webhook_registration.change, table.person("ada"), webhook_id, payload)


def test_the_secret_is_told_at_the_making_and_nowhere_else(table: Table) -> None:
    ada = table.person("ada")
    made = create(table, ada)
    assert made.secret is not None
    shown = [table.read(webhook_registration.get, ada, made.id), *table.read(webhook_registration.listed, ada).items]
    assert [each.id for each in shown] == [made.id] * 2
    assert all(made.secret not in each.model_dump_json() for each in shown)


def test_of_others_webhooks_nothing_is_known(table: Table) -> None:
    made = create(table, table.person("ada"))
    eve = table.person("eve")
    answers = set()
    for webhook_id in (made.id, "wh_none"):
        for act in (
            webhook_registration.get,
            webhook_registration.remove,
            webhook_registration.rotate,
            webhook_registration.deliveries,
        ):
            with pytest.raises(Unknown) as unknown:
                table.write(act, eve, webhook_id)
            answers.add((unknown.value.code, unknown.value.message))
    assert len(answers) == 1
    assert table.read(webhook_registration.listed, eve).items == []
    assert table.read(webhook_registration.get, table.person("ada"), made.id).status == "active"


@pytest.mark.parametrize("feed", ["account/ac_eve", "match/m_none/public", "nonsense"])
def test_a_feed_that_one_may_not_read_is_not_delivered(table: Table, feed: str) -> None:
    table.person("eve")
    with pytest.raises(Unknown, match="unknown_feed"):
        create(table, table.person("ada"), feeds=[feed])
    made = create(table, table.person("ada"))
    with pytest.raises(Unknown, match="unknown_feed"):
        change(table, made.id, feeds=[OWN, feed])
    assert table.read(webhook_registration.get, table.person("ada"), made.id).feeds == [OWN]


def test_a_feed_is_named_once(table: Table) -> None:
    with pytest.raises(Invalid, match="invalid_request"):
        create(table, table.person("ada"), feeds=[OWN, OWN])


def test_an_account_has_so_many_and_one_that_is_removed_makes_room(table: Table) -> None:
    ada = table.person("ada")
    made = [create(table, ada) for _ in range(10)]
    with pytest.raises(Conflict, match="too_many_webhooks"):
        create(table, ada)
    table.write(webhook_registration.remove, ada, made[0].id)
    create(table, ada)


def test_a_token_for_one_match_reaches_the_webhooks_that_it_made(table: Table) -> None:
    match_id = table.started("x-game", "ada", "ben", "cy", "dot", "eve")
    wide = create(table, table.person("ada"))
    narrow = replace(table.person("ada"), match_id=match_id)
    made = create(table, narrow, feeds=[f"match/{match_id}/seat:1"])
    assert made.match_id == match_id
    assert [each.id for each in table.read(webhook_registration.listed, narrow).items] == [made.id]
    with pytest.raises(Unknown, match="unknown_webhook"):
        table.read(webhook_registration.get, narrow, wide.id)
    assert len(table.read(webhook_registration.listed, table.person("ada")).items) == 2


def test_the_secret_before_signs_for_another_day(table: Table) -> None:
    ada = table.person("ada")
    made = create(table, ada)
    rotated = table.write(webhook_registration.rotate, ada, made.id)
    assert rotated.secret != made.secret
    assert rotated.old_secret_until == table.clock() + webhook_registration.BOTH_SIGN
    kept = table.read(lambda uow: webhooks.by_id(uow.tx, made.id))
    assert kept is not None
    assert (kept.secret, kept.old_secret) == (rotated.secret, made.secret)
    table.clock.now += webhook_registration.BOTH_SIGN
    assert table.read(webhook_registration.get, ada, made.id).old_secret_until is None


def test_pausing_changes_nothing_else_and_it_goes_on_where_it_was(table: Table) -> None:
    made = create(table, table.person("ada"), types=["match.started"])
    paused = change(table, made.id, status="paused")
    assert (paused.status, paused.paused_why) == ("paused", "owner")
    assert (paused.url, paused.delivered, paused.types) == (made.url, made.delivered, made.types)
    again = change(table, made.id, status="active", url=ELSEWHERE, types=None)
    assert (again.status, again.paused_why, again.url, again.types) == ("active", None, ELSEWHERE, None)
    assert again.delivered == made.delivered


def test_an_address_that_leads_inside_is_refused_unless_that_is_allowed(table: Table) -> None:
    with pytest.raises(Invalid, match="bad_webhook_url"):
        create(table, table.person("ada"), url="https://127.0.0.1/")
    made = create(table, table.person("ada"))
    with pytest.raises(Invalid, match="bad_webhook_url"):
        change(table, made.id, url="https://127.0.0.1/")
    payload = NewWebhook(url="https://127.0.0.1/", feeds=[OWN])
    inside = replace(table.executor, delivers_inside=True)
    inside.write_now(webhook_registration.create, table.person("ada"), payload)
