"""Channels of Discord: public feeds of matches and seasons as sentences.

Discord is a fake here: it only takes what is sent.
"""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from mainmatch.rules import Json
from mainmatch.services.caller import Caller
from mainmatch.services.errors import BadWebhookUrl, Conflict, Forbidden, Invalid
from mainmatch.services.hosting import announcements
from mainmatch.services.hosting.announcements import NewAnnouncement
from mainmatch.services.lobby import match_start, rematches, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.match_start import StartRequest
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches.queries import facts
from mainmatch.services.news import deliveries, webhook_registration
from mainmatch.services.news.discord_messages import MOST
from mainmatch.services.news.webhook_schemas import NewWebhook, WebhookChange
from mainmatch.services.play import submissions
from mainmatch.services.seasons import cast, hosting, queries
from mainmatch.services.seasons.schemas import JoinSeasonRequest, NewSeason, NewWarning
from mainmatch.services.unit_of_work import Executor
from tests.webhook_delivery.office import Office
from tests.webhook_delivery.receiving import PATIENCE, Receiver

pytestmark = pytest.mark.anyio

FIVE = ("ada", "ben", "cy", "dot", "eve")
URL = "https://discord.com/api/webhooks/1234567890/Zk3v0d9QaYxB"


async def match_of(office: Office, *names: str, **settings: Any) -> str:
    host = await office.person("host")
    payload = NewMatch.model_validate({"game": "x-game", "title": "Friday", "player_count": 5, **settings})
    made = await office.executor.write(rematches.create, host, payload)
    for name in names:
        await office.executor.write(seat_changes.join, await office.person(name), made.id, JoinMatchRequest())
    return made.id


async def announce(office: Office, match_id: str, text: str) -> None:
    await office.executor.write(
        announcements.announce, await office.person("host"), match_id, NewAnnouncement(text=text)
    )


async def posts(receiver: Receiver, count: int) -> list[dict[str, Any]]:
    return [json.loads(each.body) for each in await receiver.count(count)]


async def settled(office: Office, webhook_id: str, attempts: int) -> None:
    """Wait until so many attempts are in the log."""
    async with asyncio.timeout(PATIENCE):
        while len(await office.log(webhook_id, "host")) < attempts:  # noqa: ASYNC110 - what is waited for is in the store, which sets no event
            await asyncio.sleep(0.005)


async def discord(office: Office, receiver: Receiver, match_id: str, name: str = "host", **payload: Any) -> str:
    feeds = [f"match/{match_id}/public"]
    made = await office.webhook(receiver.url, name, format="discord", feeds=feeds, **payload)
    assert made.secret is None
    return made.id


async def test_a_channel_is_told_what_happens_in_its_language(office: Office, receiver: Receiver) -> None:
    match_id = await match_of(office, *FIVE, discord={"url": receiver.url, "language": "de"})
    async with office.webhook_worker():
        (lobby_post,) = await posts(receiver, 1)
        await office.executor.write(match_start.start, await office.person("host"), match_id, StartRequest())
        _, started = await posts(receiver, 2)
    seated = [f"{name.title()} hat Platz {n} genommen." for n, name in enumerate(FIVE, 1)]
    assert lobby_post["content"].splitlines() == ["**Friday**", "Die Lobby ist offen.", *seated]
    lines = started["content"].splitlines()
    assert lines[:2] == ["**Friday**", "Die Partie hat begonnen."]
    assert any(line.startswith("Paare bilden, Runde 1: offen bis <t:") for line in lines)
    assert any("Ada, Ben, Cy" in line or "Eve" in line for line in lines[2:])
    for post in (lobby_post, started):
        assert post["allowed_mentions"] == {"parse": []}
        assert "webhook-signature" not in receiver.got[0].headers
        assert not {"{seat", "{at"} & {part for line in post["content"].splitlines() for part in line.split(":")}


async def test_nothing_private_is_posted(office: Office, receiver: Receiver) -> None:
    match_id = await match_of(office, *FIVE, config={"setup": {"order": [1, 2, 3, 4, 5]}})
    await office.executor.write(match_start.start, await office.person("host"), match_id, StartRequest())
    await discord(office, receiver, match_id)
    pairs: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
    async with office.webhook_worker():
        phase = (await office.executor.read(facts, await office.person("ada"), match_id)).phase
        assert phase is not None
        await office.executor.write(submissions.submit, await office.person("ada"), match_id, phase.id, pairs)
        await announce(office, match_id, "Done.")
        (post,) = await posts(receiver, 1)
    assert post["content"] == "**Friday**\nA host says: Done."


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**loud** _low_ `code`", r"\*\*loud\*\* \_low\_ \`code\`"),
        ("<@123456789012345678> <#1> @everyone", r"\<@123456789012345678\> \<\#1\> @everyone"),
        ("[here](https://evil.example)", r"\[here\]\(https://evil.example\)"),
        ("# head\n> quote\n- item", "\\# head\n\\> quote\n\\- item"),
        ("{at:2020-99-99T99:99:99.999Z} {seat:99}", r"{at:2020\-99\-99T99:99:99.999Z} Seat 99"),
    ],
)
async def test_what_people_write_is_shown_as_they_wrote_it(
    office: Office, receiver: Receiver, written: str, shown: str
) -> None:
    match_id = await match_of(office, title="*Friday*")
    await discord(office, receiver, match_id)
    async with office.webhook_worker():
        await announce(office, match_id, written)
        (post,) = await posts(receiver, 1)
    assert post["content"] == f"**\\*Friday\\***\nA host says: {shown}"


async def test_messages_keep_discords_length(office: Office, receiver: Receiver) -> None:
    match_id = await match_of(office)
    await discord(office, receiver, match_id)
    long = "\N{GRINNING FACE}" * 600 + "*" * 300
    for _ in range(3):
        await announce(office, match_id, long)
    await announce(office, match_id, "End.")
    async with office.webhook_worker():
        found = await posts(receiver, 3)
    for post in found:
        assert len(post["content"].encode("utf-16-le")) // 2 <= MOST
        assert not post["content"].split("\n")[1].removesuffix("…").endswith("\\")
    assert found[-1]["content"].endswith("End.")


async def test_discord_may_ask_for_time_and_a_deleted_channel_ends_it(office: Office, receiver: Receiver) -> None:
    match_id = await match_of(office)
    webhook_id = await discord(office, receiver, match_id)
    receiver.statuses, receiver.headers = [429], {"retry-after": "20"}
    async with office.webhook_worker(roll=0.0):
        await announce(office, match_id, "One.")
        await settled(office, webhook_id, 1)
        facts = await office.facts(webhook_id, "host")
        assert facts.next_try_at is not None
        assert (facts.next_try_at - office.clock()).total_seconds() == 20
        receiver.headers = {}
        await announce(office, match_id, "Two.")
        office.later(seconds=20)
        _, again = await posts(receiver, 2)
        assert again["content"] == "**Friday**\nA host says: One.\nA host says: Two."
        receiver.statuses = [404]
        await announce(office, match_id, "Three.")
        await settled(office, webhook_id, 3)
    assert (await office.facts(webhook_id, "host")).paused_why == "gone"


async def test_what_does_not_suit_is_refused(office: Office, receiver: Receiver) -> None:
    match_id = await match_of(office, *FIVE)
    host = await office.person("host")
    public = f"match/{match_id}/public"

    outside = replace(office.executor, delivers_inside=False)

    async def refused(
        kind: type[Exception], *, executor: Executor = office.executor, who: Caller = host, **payload: Any
    ) -> str:
        new = NewWebhook.model_validate({"url": URL, "feeds": [public], "format": "discord", **payload})
        with pytest.raises(kind) as error:
            await executor.write(webhook_registration.create, who, new)
        return str(getattr(error.value, "flaws", "")) + str(error.value)

    own = f"match/{match_id}/seat:1"
    assert "body.feeds" in await refused(Invalid, who=await office.person("ada"), feeds=[own])
    assert "body.feeds" in await refused(Invalid, feeds=[public, f"account/{host.account_id}"])
    assert "body.language" in await refused(Invalid, format="standard", language="de")
    for url in ("https://example.org/api/webhooks/1/a", "https://discord.com/", f"{URL}/slack", f"{URL}?wait=true"):
        assert "channel settings" in await refused(BadWebhookUrl, executor=outside, url=url)
    made = await outside.write(
        webhook_registration.create,
        host,
        NewWebhook.model_validate({"url": f"{URL}?thread_id=12", "feeds": [public], "format": "discord"}),
    )
    with pytest.raises(Conflict, match="no_secret"):
        await office.executor.write(webhook_registration.rotate, host, made.id)
    changed = await outside.write(webhook_registration.change, host, made.id, WebhookChange(language="ko"))
    assert (changed.format, changed.language) == ("discord", "ko")


async def test_a_match_with_a_channel_needs_the_right_to_webhooks(office: Office, receiver: Receiver) -> None:
    host = await office.person("host")
    weak = Caller(
        host.account_id, "host", "Host", False, frozenset({"match:read", "match:host"}), None, host.token_id, "personal"
    )
    payload = NewMatch.model_validate({"game": "x-game", "discord": {"url": receiver.url}})
    with pytest.raises(Forbidden, match="insufficient_scope"):
        await office.executor.write(rematches.create, weak, payload)
    page = await office.executor.read(webhook_registration.listed, host)
    assert page.items == []


async def test_a_trial_is_a_sentence(office: Office, receiver: Receiver) -> None:
    match_id = await match_of(office)
    webhook_id = await discord(office, receiver, match_id, language="es")
    message = await office.executor.read(deliveries.trial, await office.person("host"), webhook_id)
    async with office.webhook_worker() as worker:
        assert (await worker.test(message)).is_delivered
    (post,) = await posts(receiver, 1)
    assert post["content"] == "En este canal se cuentan las partidas."


async def test_a_season_tells_its_public_feed(office: Office, receiver: Receiver) -> None:
    host, *cast_of = [await office.person(name) for name in ("host", "ada", "ben")]
    payload = NewSeason.model_validate({"title": "*Autumn*", "discord": {"url": receiver.url, "language": "de"}})
    made = await office.executor.write(cast.create, host, payload)
    for player in cast_of:
        await office.executor.write(cast.join, player, made.id, JoinSeasonRequest())
    ada = (await office.executor.read(queries.facts, cast_of[0], made.id)).member or ""
    await office.executor.write(hosting.start, host, made.id)
    # Its public feed has none of it: a warning is between a member and the hosts.
    await office.executor.write(hosting.warn, host, made.id, ada, NewWarning(reason="Late."))
    async with office.webhook_worker():
        (post,) = await posts(receiver, 1)
    assert post["content"].splitlines() == [
        "**\\*Autumn\\***",
        "Die Staffel „\\*Autumn\\*“ wurde angelegt.",
        "Ada ist der Besetzung beigetreten.",
        "Ben ist der Besetzung beigetreten.",
        "Die Staffel hat begonnen.",
    ]
