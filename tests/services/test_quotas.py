"""What stays on the server has a quota, which holds whatever comes at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import get_args

import pytest

from mainmatch.services.accounts import integrations
from mainmatch.services.accounts.integrations import NewLinkedAccount
from mainmatch.services.errors import Conflict
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import CancelRequest
from mainmatch.services.lobby import match_alerts, match_creation, seat_changes
from mainmatch.services.lobby.match_alerts import NewMatchAlert
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.matches import queries
from mainmatch.services.news import push_subscriptions, webhook_registration
from mainmatch.services.news.push_subscriptions import NewPushSubscription
from mainmatch.services.news.webhook_schemas import NewWebhook
from mainmatch.services.quotas import Quotas
from mainmatch.services.seasons import cast, hosting
from mainmatch.services.seasons.schemas import NewSeason, ReasonRequest
from mainmatch.store.quotas import Counted, held
from tests.services.table import Table
from tests.webhook_delivery.browsers import Browser


@pytest.fixture
def limited(table: Table) -> Table:
    most: dict[Counted, int] = dict.fromkeys(KINDS, 3)
    return replace(table, executor=replace(table.executor, quotas=Quotas(most)))


def a_match(table: Table, who: str = "ada", n: int = 0) -> str:
    return table.write(match_creation.create, table.person(who), NewMatch(game="x-game")).id


def a_season(table: Table, who: str = "ada", n: int = 0) -> str:
    return table.write(cast.create, table.person(who), NewSeason(title="S")).id


def a_bot(table: Table, who: str = "ada", n: int = 0) -> str:
    mine = table.people.get(f"match of {who}")
    if mine is None:
        mine = table.people[f"match of {who}"] = replace(table.person(who), username=a_match(table, who))
    table.write(seat_changes.add_bot, table.person(who), mine.username, None, "house")
    return mine.username


def a_linked_account(table: Table, who: str = "ada", n: int = 0) -> str:
    caller = replace(table.person(who), namespace=f"of-{who}")
    return table.write(integrations.link, caller, f"of-{who}", f"{n}", NewLinkedAccount(display_name="Z"))[0].account_id


def an_alert(table: Table, who: str = "ada", n: int = 0) -> str:
    return table.write(match_alerts.create, table.person(who), NewMatchAlert()).id


def a_namespace(table: Table, who: str = "ada", n: int = 0) -> str:
    return table.write(integrations.reserve, table.signed_in(who), f"of-{who}-{n}")[0].namespace


def a_webhook(table: Table, who: str = "ada", n: int = 0) -> str:
    payload = NewWebhook.model_validate({"url": "https://hooks.example.org/", "feeds": [f"account/ac_{who}"]})
    return table.write(webhook_registration.create, table.person(who), payload).id


def a_browser(table: Table, who: str = "ada", n: int = 0) -> str:
    browser = Browser(f"https://push.example.org/{who}/{n}")
    payload = NewPushSubscription.model_validate({"endpoint": browser.endpoint, "keys": browser.keys})
    put = push_subscriptions.put
    return table.write(put, table.person(who), f"browser-number-{who}-{n}", payload).id


KINDS: dict[Counted, Callable[[Table, str, int], str]] = {
    "bots": a_bot,
    "linked_accounts": a_linked_account,
    "match_alerts": an_alert,
    "matches": a_match,
    "namespaces": a_namespace,
    "push_subscriptions": a_browser,
    "seasons": a_season,
    "webhooks": a_webhook,
}


def test_every_quota_is_tried() -> None:
    assert set(KINDS) == set(get_args(Counted))


@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
@pytest.mark.parametrize("kind", KINDS)
def test_of_many_at_once_only_those_are_made_that_have_room(limited: Table, kind: Counted) -> None:
    ask = KINDS[kind]
    ask(limited, "ada", 0)

    def another(n: int) -> str:
        try:
            return f"made {ask(limited, 'ada', n)}"
        except Conflict as refused:
            return refused.code

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(each.split()[0] for each in pool.map(another, range(1, 9)))

    assert answers == ["made"] * 2 + [f"too_many_{kind}"] * 6


@pytest.mark.parametrize("kind", KINDS)
def test_an_account_fills_its_quota_and_nobody_elses(limited: Table, kind: Counted) -> None:
    for n in range(3):
        KINDS[kind](limited, "ada", n)
    with pytest.raises(Conflict) as refused:
        KINDS[kind](limited, "ada", 3)
    assert refused.value.code == f"too_many_{kind}"
    KINDS[kind](limited, "ben", 0)
    assert limited.read(lambda uow: held(uow.tx, kind, "ac_ada" if kind != "linked_accounts" else "of-ada", 2)) == 2


def test_bots_fill_no_seats_beyond_the_quota(limited: Table) -> None:
    match_id = a_match(limited)
    with pytest.raises(Conflict) as refused:
        limited.write(seat_changes.add_bot, limited.person("ada"), match_id, None, "house", fill=True)
    assert refused.value.code == "too_many_bots"
    assert not any(each.bot for each in limited.read(queries.facts, limited.person("ada"), match_id).seats)


def test_what_is_over_leaves_room(limited: Table) -> None:
    matches = [a_match(limited) for _ in range(3)]
    limited.write(timing.cancel, limited.person("ada"), matches[0], CancelRequest(reason="No players."))
    a_match(limited)
    seasons = [a_season(limited) for _ in range(3)]
    limited.write(hosting.cancel, limited.person("ada"), seasons[0], ReasonRequest(reason="No players."))
    a_season(limited)


def test_a_linked_account_is_renamed_when_there_is_no_room(limited: Table) -> None:
    for n in range(3):
        a_linked_account(limited, "ada", n)
    a_linked_account(limited, "ada", 2)
