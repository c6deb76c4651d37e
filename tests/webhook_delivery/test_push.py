"""Push: what a browser shows, when, and what whoever stands by or carries it can tell from that."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.responses import Response

from mainmatch.games.registry import Registry
from mainmatch.rules import Json
from mainmatch.services import due_work
from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.errors import Invalid, Unknown
from mainmatch.services.hosting import hosts, timing
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.hosting.timing import CancelRequest
from mainmatch.services.lobby import match_alerts, match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_alerts import NewMatchAlert
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.news import deliveries, push_subscriptions, webhook_registration
from mainmatch.services.news.deliveries import BETWEEN_LOOKS, BETWEEN_PUSHES, LASTS, UNSEEN_FOR
from mainmatch.services.news.news_preferences import NewsKind
from mainmatch.services.news.push_messages import PADDED
from mainmatch.services.news.push_subscriptions import NewPushSubscription
from mainmatch.services.news.webhook_schemas import WebhookChange
from mainmatch.services.play import submissions
from mainmatch.store import push_subscriptions as stored
from mainmatch.store import tokens
from mainmatch.store.tables import metadata
from mainmatch.store.tokens import TokenRecord
from tests.clock import START
from tests.games.beyond.judged import CLUES
from tests.webhook_delivery.browsers import Browser
from tests.webhook_delivery.office import Office, opened
from tests.webhook_delivery.receiving import PATIENCE, Received, Receiver, receiving, until

pytestmark = pytest.mark.anyio

_HOOKS = metadata.tables["webhooks"]

PLAYERS = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
ALLY: dict[str, Json] = {"type": "choose", "choice": "ally", "double": False}
BETRAY: dict[str, Json] = {"type": "choose", "choice": "betray", "double": False}


async def lobbied(office: Office, **options: Any) -> str:
    """A match of these five, which its host has not started. Ada pairs them first."""
    host = await office.person("host")
    payload = {"game": "x-game", "title": "Friday's X Game", "config": ORDER, **options}
    match_id = (await office.executor.write(match_creation.create, host, NewMatch.model_validate(payload))).id
    for name in PLAYERS:
        await office.executor.write(seat_changes.join, await office.person(name), match_id, JoinMatchRequest())
    return match_id


async def start(office: Office, match_id: str) -> None:
    await rested(office)
    await office.executor.write(match_start.start, await office.person("host"), match_id)


async def work(office: Office) -> None:
    """Do what is due by now, as the scheduler does."""
    while await office.executor.write(due_work.wake_due, 10):
        pass


async def later(office: Office, **stretch: float) -> None:
    office.clock.forward(**stretch)
    await work(office)
    office.later()


async def submit(office: Office, name: str, match_id: str, action: dict[str, Json], **more: Any) -> None:
    caller = await office.person(name)
    phase = (await office.executor.read(queries.facts, caller, match_id)).phase
    assert phase is not None
    await office.executor.write(submissions.submit, caller, match_id, phase.id, action, **more)


async def say(office: Office, name: str, match_id: str, *mentions: int) -> None:
    await rested(office)
    said = NewChatMessage(text="between us", mentions=[*mentions])
    await office.executor.write(messages.post, await office.person(name), match_id, "table", said)


async def eventually(question: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await question():  # noqa: ASYNC110 - as in until
            await asyncio.sleep(0.005)


async def settled(office: Office, tries: int = 0) -> None:
    """Wait until nothing is claimed or to be sent now; ``tries``: and so many attempts have failed."""

    async def is_settled() -> bool:
        found = await office.executor.read(deliveries.due, sweep=True)
        rows = await office.executor.read(lambda uow: uow.tx.connection.execute(sa.select(_HOOKS)).all())
        return not found.waiting and all(row.claim_id is None and row.tries == tries for row in rows)

    await eventually(is_settled)


async def rested(office: Office) -> None:
    """Let so much time pass that the next event is looked at when it comes."""
    await settled(office)
    # The first look can find events that are no news: then there is a second one.
    for _ in range(2):
        office.later(seconds=BETWEEN_LOOKS.total_seconds())
        await settled(office)


async def forgotten(office: Office, name: str = "ada") -> None:
    """Wait until no browser of this person is notified any more."""
    caller = await office.person(name)

    async def is_forgotten() -> bool:
        return not (await office.executor.read(push_subscriptions.listed, caller)).items

    await eventually(is_forgotten)


async def quiet(office: Office, receiver: Receiver, count: int) -> None:
    """Nothing has come but these, and nothing more waits, even once a browser may be told again."""
    office.later(seconds=BETWEEN_PUSHES.total_seconds())
    await rested(office)
    assert [each.path for each in receiver.got] == [each.path for each in receiver.got][:count]


async def test_a_phase_that_waits_is_shown_with_the_title_and_nothing_else(office: Office, receiver: Receiver) -> None:
    browser = await office.browser(receiver.url)
    match_id = await lobbied(office)
    async with office.webhook_worker():
        await start(office, match_id)
        [got] = await receiver.count(1)
        await quiet(office, receiver, 1)
    assert browser.shown(got.raw) == {
        "title": "Friday's X Game",
        "body": "It waits for you.",
        "lang": "en",
        "match_id": match_id,
    }
    head = got.headers
    assert (got.path, head["content-encoding"], head["ttl"], head["urgency"]) == ("/ada", "aes128gcm", "86400", "high")
    assert len(got.raw) == 86 + PADDED + 1 + 16
    assert head["authorization"].startswith("vapid t=")
    assert "webhook-id" not in head


async def test_messages_of_all_kinds_look_alike_to_the_push_service(office: Office, receiver: Receiver) -> None:
    browser = await office.browser(receiver.url, language="de")
    ada, host = await office.person("ada"), await office.person("host")
    await office.executor.write(match_alerts.create, ada, NewMatchAlert(q="sunday"))
    match_id = await lobbied(office)
    sunday = NewMatch(game="exodus", title="Sunday", visibility="public")
    steps: list[Callable[[], Awaitable[Any]]] = [
        partial(start, office, match_id),
        partial(say, office, "ben", match_id, 1),
        partial(office.executor.write, match_creation.create, host, sunday),
        partial(office.executor.write, timing.cancel, host, match_id, CancelRequest(reason="rain")),
    ]
    async with office.webhook_worker():
        for count, step in enumerate(steps, start=1):
            await step()
            await later(office, seconds=BETWEEN_PUSHES.total_seconds())
            await receiver.count(count)
            await quiet(office, receiver, count)
    assert [browser.shown(each.raw)["body"] for each in receiver.got] == [
        "Die Partie wartet auf dich.",
        "Jemand hat dich erwähnt.",
        "Eine Partie, auf die du wartest, ist offen.",
        "Die Partie wurde abgesagt.",
    ]
    assert len({len(each.raw) for each in receiver.got}) == 1
    assert {each.headers["urgency"] for each in receiver.got} == {"high"}


KINDS: dict[str, NewsKind] = {"ada": "moves", "ben": "mentions", "cy": "matches", "dot": "deadlines"}


async def test_only_the_kinds_that_were_chosen_are_shown(office: Office, receiver: Receiver) -> None:
    browsers = {name: await office.browser(receiver.url, name, [kind]) for name, kind in KINDS.items()}
    match_id = await lobbied(office)
    async with office.webhook_worker():
        await start(office, match_id)
        await say(office, "ada", match_id, 1, 2)
        await receiver.count(3)
        await quiet(office, receiver, 3)
        await submit(office, "ada", match_id, PAIRS, locked=True)
        await receiver.count(4)
        await quiet(office, receiver, 4)
        await later(office, hours=12)
        await receiver.count(5)
        await quiet(office, receiver, 5)
    names = [each.path.strip("/") for each in receiver.got]
    assert sorted(names) == ["ada", "ada", "ben", "cy", "dot"]
    assert {name: browsers[name].shown(got.raw)["body"] for name, got in zip(names, receiver.got, strict=True)} == {
        "ada": "It waits for you.",
        "ben": "Somebody mentioned you.",
        "cy": "The match has started.",
        "dot": "It waits for you.",
    }


async def test_who_has_submitted_is_not_reminded(office: Office, receiver: Receiver) -> None:
    await office.browser(receiver.url, kinds=["deadlines"])
    match_id = await lobbied(office)
    async with office.webhook_worker():
        await start(office, match_id)
        await submit(office, "ada", match_id, PAIRS)
        await later(office, hours=22)
        await quiet(office, receiver, 0)


async def test_a_judge_without_a_seat_hears_of_their_phases_and_a_host_who_plays_of_none(
    tmp_path: Path, receiver: Receiver
) -> None:
    with opened(tmp_path / "clues", Registry([(CLUES, "# Clues\n")], {})) as office:
        browsers = {name: await office.browser(receiver.url, name, ["moves", "deadlines"]) for name in ("host", "ben")}
        host = await office.person("host")
        payload = {"game": "clues", "title": "Clues on Friday", "player_count": 2, "close_early": "all_submitted"}
        match_id = (await office.executor.write(match_creation.create, host, NewMatch.model_validate(payload))).id
        await office.executor.write(hosts.add_host, host, match_id, NewHost(account="ben"))
        for name in ("ada", "ben"):
            await office.executor.write(seat_changes.join, await office.person(name), match_id, JoinMatchRequest())
        async with office.webhook_worker():
            await start(office, match_id)
            # They could only nudge the first guide: that waits for nobody.
            await quiet(office, receiver, 0)
            await submit(office, "ada", match_id, {"type": "describe", "clue": "It burns at both ends."})
            [got] = await receiver.count(1)
            await quiet(office, receiver, 1)
            assert browsers["host"].shown(got.raw) == {
                "title": "Clues on Friday",
                "body": "It waits for you.",
                "lang": "en",
                "match_id": match_id,
            }
            await later(office, hours=4)
            await receiver.count(2)
            await quiet(office, receiver, 2)
            # The next guide is Ben, who hosts and plays.
            await submit(office, "host", match_id, {"type": "rule", "fair": True})
            await receiver.count(3)
            await quiet(office, receiver, 3)
        assert [each.path for each in receiver.got] == ["/host", "/host", "/ben"]


async def test_what_comes_within_a_minute_is_one_message(office: Office, receiver: Receiver) -> None:
    browser = await office.browser(receiver.url, kinds=["moves", "mentions"])
    async with office.webhook_worker():
        match_id = await lobbied(office)
        await start(office, match_id)
        await receiver.count(1)
        await settled(office)
        for _ in range(2):
            await say(office, "ben", match_id, 1)
        assert len(receiver.got) == 1
        office.later(seconds=BETWEEN_PUSHES.total_seconds())
        await receiver.count(2)
        await quiet(office, receiver, 2)
    first, second = (browser.shown(each.raw)["body"] for each in receiver.got)
    assert (first, second) == ("It waits for you.", "Somebody mentioned you.")
    topics = {each.headers["topic"] for each in receiver.got}
    assert len(topics) == 1
    assert match_id not in topics


async def test_news_of_quiet_hours_is_summed_up_at_their_end(office: Office, receiver: Receiver) -> None:
    hours = {"begin": "15:00", "end": "07:30"}
    browser = await office.browser(receiver.url, quiet=hours, zone="Europe/Berlin")
    async with office.webhook_worker():
        for _ in range(2):
            await start(office, await lobbied(office))
        await later(office, hours=1)
        # 15:00 UTC is 16:00 in Berlin in November.
        await settled(office)
        assert receiver.got == []
        office.clock.now = START.replace(day=22, hour=6, minute=29)
        office.later()
        await settled(office)
        assert receiver.got == []
        office.later(minutes=1)
        [got] = await receiver.count(1)
        await quiet(office, receiver, 1)
    assert browser.shown(got.raw) == {"title": "Mainmatch", "body": "There is news in several matches.", "lang": "en"}


async def test_what_was_seen_is_left_out_where_only_unseen_news_counts(office: Office, receiver: Receiver) -> None:
    browser = await office.browser(receiver.url, kinds=["moves", "mentions"], only_unseen=True)
    ada = await office.person("ada")
    session = TokenRecord("tk_tab", "hash", ada.account_id, "session", "t", "", office.clock())
    await office.executor.write(lambda uow: uow.tx.add(session))
    async with office.webhook_worker():
        match_id = await lobbied(office)
        await start(office, match_id)
        await settled(office)
        office.later(minutes=1)
        await office.executor.write(lambda uow: tokens.used(uow.tx, {"tk_tab": uow.now}))
        office.later(seconds=UNSEEN_FOR.total_seconds())
        await settled(office)
        await say(office, "ben", match_id, 1)
        await settled(office)
        assert receiver.got == []
        office.later(seconds=UNSEEN_FOR.total_seconds())
        [got] = await receiver.count(1)
        await quiet(office, receiver, 1)
    assert browser.shown(got.raw)["body"] == "Somebody mentioned you."


async def test_a_browser_that_is_put_again_goes_on_where_it_was(office: Office, receiver: Receiver) -> None:
    match_id = await lobbied(office)
    async with office.webhook_worker():
        await start(office, match_id)
        await say(office, "ben", match_id, 1)
        # What came before somebody subscribed is no news.
        browser = await office.browser(receiver.url, kinds=["mentions"], quiet={"begin": "00:00", "end": "23:00"})
        await settled(office)
        await say(office, "ben", match_id, 1)
        await settled(office)
        again = NewPushSubscription.model_validate({"endpoint": browser.endpoint, "keys": browser.keys})
        await office.executor.write(push_subscriptions.put, await office.person("ada"), "browser-of-ada", again)
        await settled(office)
        assert receiver.got == []
        await office.prefer("ada", push=["mentions"])
        office.later(hours=24)
        await receiver.count(1)
        await quiet(office, receiver, 1)


async def test_a_channel_of_ones_own_gets_news_and_nothing_else(office: Office, receiver: Receiver) -> None:
    await office.prefer("ada", discord=["moves"])
    made = await office.webhook(receiver.url, format="discord", language="de")
    async with office.webhook_worker():
        friday = await lobbied(office)
        await start(office, friday)
        [got] = await receiver.count(1)
        await say(office, "ben", friday, 1)
        await quiet(office, receiver, 1)
        facts = await office.facts(made.id)
    assert json.loads(got.raw)["content"] == "**Friday's X Game**: Die Partie wartet auf dich."
    assert json.loads(got.raw)["allowed_mentions"] == {"parse": []}
    ada = await office.person("ada")
    assert facts.feeds == [f"account/{ada.account_id}"]
    changed = WebhookChange.model_validate({"language": "es"})
    assert (await office.executor.write(webhook_registration.change, ada, made.id, changed)).feeds == facts.feeds
    with pytest.raises(Invalid):
        await office.webhook(receiver.url, format="discord", feeds=[f"match/{friday}/seat:1"])


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(office: Office, receiver: Receiver, status: int) -> None:
    await office.browser(receiver.url)
    receiver.statuses = [status]
    async with office.webhook_worker():
        await start(office, await lobbied(office))
        await receiver.count(1)
        await forgotten(office)
        await quiet(office, receiver, 1)


async def test_a_failed_message_is_sent_again_and_the_browser_forgotten_after_three_days(
    office: Office, receiver: Receiver
) -> None:
    browser = await office.browser(receiver.url)
    receiver.statuses = [503] * 100
    async with office.webhook_worker():
        match_id = await lobbied(office, schedule={"mode": "rolling", "phase_seconds": {"pairing": 30 * 24 * 3600}})
        await start(office, match_id)
        for count in (1, 2, 3):
            await receiver.count(count)
            await settled(office, count)
            office.later(hours=5)
        assert {browser.shown(each.raw)["match_id"] for each in receiver.got} == {match_id}
        office.later(seconds=LASTS.total_seconds())
        await forgotten(office)


async def test_it_ends_with_the_token_that_put_it(office: Office, receiver: Receiver) -> None:
    await office.browser(receiver.url)
    ada = await office.person("ada")
    async with office.webhook_worker():
        match_id = await lobbied(office)
        await office.executor.write(lambda uow: tokens.revoke(uow.tx, ada.token_id, uow.now))
        await start(office, match_id)
        await forgotten(office)
        assert receiver.got == []


async def test_a_browser_notifies_one_account_and_is_no_webhook(office: Office, receiver: Receiver) -> None:
    browser = await office.browser(receiver.url)
    ben = await office.person("ben")
    again = {"endpoint": browser.endpoint, "keys": browser.keys}
    new = NewPushSubscription.model_validate(again)
    await office.executor.write(push_subscriptions.put, ben, "browser-of-ben", new)
    assert (await office.executor.read(push_subscriptions.listed, await office.person("ada"))).items == []
    assert (await office.executor.read(webhook_registration.listed, ben)).items == []
    record = await office.executor.read(lambda uow: stored.in_browser(uow.tx, ben.account_id, "browser-of-ben"))
    assert record is not None
    with pytest.raises(Unknown):
        await office.executor.read(webhook_registration.get, ben, record.webhook_id)


async def test_private_addresses_are_refused_when_put_and_when_sent_to(office: Office, receiver: Receiver) -> None:
    ada, browser = await office.person("ada"), Browser("https://127.0.0.1/ada")
    outside = replace(office.executor, delivers_inside=False)
    for endpoint in ("https://127.0.0.1/ada", "http://push.example.org/ada", "https://push.internal/ada", "ftp://x"):
        new = NewPushSubscription.model_validate({"endpoint": endpoint, "keys": browser.keys})
        with pytest.raises(Invalid) as refused:
            await outside.write(push_subscriptions.put, ada, "browser-of-ada", new)
        assert refused.value.code == "bad_push_subscription"
    await office.browser(receiver.url)
    outcomes: list[bool] = []
    async with office.webhook_worker(sender=office.sender(private=False)) as worker:
        worker.on_outcome = outcomes.append
        await start(office, await lobbied(office))
        await until(lambda: outcomes == [False])
    assert receiver.got == []


async def test_what_others_have_sealed_changes_neither_text_nor_number_nor_time(
    tmp_path: Path, games: Registry
) -> None:
    """The same evening twice: rivals send other things, or later, or nothing."""
    told: list[list[Any]] = []
    for evening in (0, 1):
        with opened(tmp_path / str(evening), games) as office:
            async with receiving() as receiver, office.webhook_worker():
                browser = await office.browser(receiver.url, "cy")
                match_id = await lobbied(office)
                at: list[tuple[datetime, bytes]] = []

                def note(got: Received, office: Office = office, at: list[Any] = at) -> Response:
                    at.append((office.clock(), got.raw))
                    return Response(status_code=201)

                receiver.answer = note
                await start(office, match_id)
                await settled(office)
                await submit(office, "ada", match_id, PAIRS, locked=True)
                await settled(office)
                for hour in range(40):
                    if hour == (3, 9)[evening]:
                        await submit(office, "ben", match_id, (ALLY, BETRAY)[evening])
                    if hour == 12 and evening:
                        await submit(office, "eve", match_id, BETRAY)
                    await later(office, hours=1)
                    await settled(office)
                shown = [(when, {**browser.shown(raw), "match_id": ""}, len(raw)) for when, raw in at]
                told.append(shown)
    assert told[0] == told[1]
    assert len(told[0]) > 2
