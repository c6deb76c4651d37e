"""Webhooks over HTTP: a whole server, and a receiver behind real sockets."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest
from standardwebhooks.webhooks import Webhook as StandardWebhook
from standardwebhooks.webhooks import WebhookVerificationError

from tests.api.routers.seated import seated
from tests.app import Server, code_of, serving
from tests.webhook_delivery.receiving import PATIENCE, Receiver, receiving, until

pytestmark = pytest.mark.anyio

HOOK = "https://hooks.example.org/mainmatch?key=canary-91c4"


@pytest.fixture
async def open_server(tmp_path: Path) -> AsyncIterator[Server]:
    """One that may reach this machine."""
    async with serving(tmp_path / "data", webhooks_private="on") as server:
        # The official receiver looks at the time of day.
        server.clock.now = datetime.now(UTC)
        yield server


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


async def _own_feed(client: httpx2.AsyncClient) -> str:
    return f"account/{(await client.get('/v1/me')).json()['id']}"


async def _made(client: httpx2.AsyncClient, url: str = HOOK, **payload: Any) -> dict[str, Any]:
    answer = await client.post("/v1/webhooks", json={"url": url, "feeds": [await _own_feed(client)], **payload})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def _until_paused(client: httpx2.AsyncClient, webhook_id: str) -> str:
    async with asyncio.timeout(PATIENCE):
        while (await client.get(f"/v1/webhooks/{webhook_id}")).json()["status"] == "active":  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    return str((await client.get(f"/v1/webhooks/{webhook_id}")).json()["paused_why"])


async def _token(client: httpx2.AsyncClient, server: Server, **payload: Any) -> tuple[str, httpx2.AsyncClient]:
    scopes = ["match:read", "webhook:write"]
    made = (await client.post("/v1/me/tokens", json={"name": "hooks", "scopes": scopes, **payload})).json()
    return made["id"], await server.bearer(made["token"])


async def test_a_secret_is_shown_once(server: Server) -> None:
    ada = await server.person("ada")
    payload, key = {"url": HOOK, "feeds": [await _own_feed(ada)]}, {"Idempotency-Key": "one"}
    made = (await ada.post("/v1/webhooks", json=payload, headers=key)).json()
    assert made["secret"].startswith("whsec_")
    again = await ada.post("/v1/webhooks", json=payload, headers=key)
    assert (again.status_code, again.json()) == (201, {**made, "secret": None})
    listed = (await ada.get("/v1/webhooks")).json()["items"]
    del made["secret"]
    assert listed == [made] == [(await ada.get(f"/v1/webhooks/{made['id']}")).json()]
    rotated = (await ada.post(f"/v1/webhooks/{made['id']}/secret", headers={"Idempotency-Key": "two"})).json()
    assert rotated["secret"].startswith("whsec_")
    again = await ada.post(f"/v1/webhooks/{made['id']}/secret", headers={"Idempotency-Key": "two"})
    assert again.json() == {**rotated, "secret": None}
    assert "whsec_" not in (await ada.get("/v1/webhooks")).text


@pytest.mark.parametrize(
    "url",
    ["http://hooks.example.org/", "https://127.0.0.1/", "https://me:canary@hooks.example.org/", "https://localhost/"],
)
async def test_a_url_that_leads_inside_is_refused(server: Server, url: str) -> None:
    ada = await server.person("ada")
    feed = await _own_feed(ada)
    answer = await ada.post("/v1/webhooks", json={"url": url, "feeds": [feed]})
    assert code_of(answer) == (422, "bad_webhook_url")
    assert "canary" not in answer.text
    made = await _made(ada)
    assert code_of(await ada.patch(f"/v1/webhooks/{made['id']}", json={"url": url})) == (422, "bad_webhook_url")


async def test_only_feeds_that_one_may_read_are_delivered(server: Server) -> None:
    table = await seated(server)
    ada, eve = await server.person("ada"), await server.person("eve")
    for feed in (f"match/{table.match_id}/seat:2", f"match/{table.match_id}/host", await _own_feed(eve), "nonsense"):
        answer = await ada.post("/v1/webhooks", json={"url": HOOK, "feeds": [feed]})
        assert code_of(answer) == (404, "unknown_feed")
    twice = [f"match/{table.match_id}/seat:1"] * 2
    assert code_of(await ada.post("/v1/webhooks", json={"url": HOOK, "feeds": twice})) == (422, "invalid_request")
    made = await _made(ada, feeds=twice[:1])
    change = {"feeds": [f"match/{table.match_id}/seat:2"]}
    assert code_of(await ada.patch(f"/v1/webhooks/{made['id']}", json=change)) == (404, "unknown_feed")


async def test_others_webhooks_are_not_there(server: Server) -> None:
    ada, eve = await server.person("ada"), await server.person("eve")
    made = await _made(ada)
    path = f"/v1/webhooks/{made['id']}"
    for answer in (
        await eve.get(path),
        await eve.patch(path, json={"status": "paused"}),
        await eve.delete(path),
        await eve.post(f"{path}/secret"),
        await eve.post(f"{path}/test"),
        await eve.get(f"{path}/deliveries"),
    ):
        assert code_of(answer) == (404, "unknown_webhook")
        assert answer.json()["detail"] == (await eve.get("/v1/webhooks/wh_none")).json()["detail"]
    assert (await eve.get("/v1/webhooks")).json()["items"] == []
    assert (await ada.get(path)).json()["status"] == "active"


async def test_an_account_has_ten_at_most(server: Server) -> None:
    ada = await server.person("ada")
    made = [await _made(ada) for _ in range(10)]
    feed = await _own_feed(ada)
    assert code_of(await ada.post("/v1/webhooks", json={"url": HOOK, "feeds": [feed]})) == (409, "too_many_webhooks")
    assert (await ada.delete(f"/v1/webhooks/{made[0]['id']}")).status_code == 204
    await _made(ada)


async def test_a_token_for_one_match_reaches_webhooks_of_this_match_only(server: Server) -> None:
    table = await seated(server)
    ada = await server.person("ada")
    wide = await _made(ada)
    _, narrow = await _token(ada, server, match_id=table.match_id)
    assert (await narrow.get("/v1/webhooks")).json()["items"] == []
    assert code_of(await narrow.get(f"/v1/webhooks/{wide['id']}")) == (404, "unknown_webhook")
    refused = await narrow.post("/v1/webhooks", json={"url": HOOK, "feeds": [await _own_feed(ada)]})
    assert code_of(refused) == (404, "unknown_feed")
    own = await _made(narrow, feeds=[f"match/{table.match_id}/seat:1"])
    assert own["match_id"] == table.match_id
    assert [each["id"] for each in (await narrow.get("/v1/webhooks")).json()["items"]] == [own["id"]]
    assert len((await ada.get("/v1/webhooks")).json()["items"]) == 2
    # It stays one of this match, whoever changes it.
    wider = await ada.patch(f"/v1/webhooks/{own['id']}", json={"feeds": [await _own_feed(ada)]})
    assert code_of(wider) == (404, "unknown_feed")


async def test_pausing_asks_for_nothing_and_everything_else_for_the_reach_that_it_needs(server: Server) -> None:
    ada = await server.person("ada")
    made = await _made(ada)
    path = f"/v1/webhooks/{made['id']}"
    _, blind = await _token(ada, server, scopes=["webhook:write"])
    paused = await blind.patch(path, json={"status": "paused"})
    assert (paused.json()["status"], paused.json()["paused_why"]) == ("paused", "owner")
    assert code_of(await blind.patch(path, json={"status": "active"})) == (403, "insufficient_scope")
    assert code_of(await blind.patch(path, json={"types": None})) == (403, "insufficient_scope")
    active = await ada.patch(path, json={"status": "active", "types": ["phase.opened"]})
    assert (active.json()["status"], active.json()["paused_why"], active.json()["types"]) == (
        "active",
        None,
        ["phase.opened"],
    )
    assert (await ada.patch(path, json={"types": None})).json()["types"] is None


async def test_a_match_arrives_as_its_feed_is_told(open_server: Server, receiver: Receiver) -> None:
    table = await seated(open_server, starts=False)
    ada, host = await open_server.person("ada"), await open_server.person("host")
    feed = f"match/{table.match_id}/seat:1"
    made = await _made(ada, receiver.url, feeds=[feed], **{"from": "start"})
    await host.post(f"{table.path}/start")
    events = (await ada.get(f"{table.path}/events?after=0")).json()
    await receiver.count(len(events["items"]))
    assert [message.event for message in receiver.got] == events["items"]
    for message in receiver.got:
        assert StandardWebhook(made["secret"]).verify(message.body, message.headers)["data"] == message.event


async def test_after_a_rotation_both_secrets_sign_for_a_day(open_server: Server, receiver: Receiver) -> None:
    ada = await open_server.person("ada")
    made = await _made(ada, receiver.url)
    path = f"/v1/webhooks/{made['id']}"
    new = (await ada.post(f"{path}/secret")).json()["secret"]

    async def verifies() -> list[bool]:
        tried = (await ada.post(f"{path}/test")).json()
        assert (tried["delivered"], tried["status"], tried["error"]) == (True, 204, None)
        message, found = receiver.got[-1], []
        for secret in (made["secret"], new):
            try:
                StandardWebhook(secret).verify(message.body, message.headers)
                found.append(True)
            except WebhookVerificationError:
                found.append(False)
        return found

    assert await verifies() == [True, True]
    assert (await ada.get(path)).json()["old_secret_until"] is not None
    # Its end, as it is for those who sign: the time of day is what the receiver checks.
    open_server.clock.forward(hours=-24)
    await ada.post(f"{path}/secret")
    third = (await ada.post(f"{path}/secret")).json()["secret"]
    open_server.clock.forward(hours=24)
    assert await verifies() == [False, False]
    await ada.post(f"{path}/test")
    message = receiver.got[-1]
    assert len(message.headers["webhook-signature"].split(" ")) == 1
    StandardWebhook(third).verify(message.body, message.headers)


async def test_a_test_says_what_came_back_and_works_while_it_is_paused(open_server: Server, receiver: Receiver) -> None:
    ada = await open_server.person("ada")
    made = await _made(ada, receiver.url)
    path = f"/v1/webhooks/{made['id']}"
    await ada.patch(path, json={"status": "paused"})
    receiver.statuses = [204, 302, 500]
    tried = [(await ada.post(f"{path}/test")).json() for _ in range(3)]
    assert [(each["delivered"], each["status"]) for each in tried] == [(True, 204), (False, 302), (False, 500)]
    assert "redirect" in tried[1]["advice"]
    assert {message.type for message in receiver.got} == {"webhook.test"}
    await ada.patch(path, json={"url": "http://localhost:9/"})
    nobody = (await ada.post(f"{path}/test")).json()
    assert (nobody["delivered"], nobody["status"], nobody["error"]) == (False, None, "not_connected")
    log = (await ada.get(f"{path}/deliveries")).json()["items"]
    assert [(each["type"], each["feed"], each["status"]) for each in log] == [
        ("webhook.test", None, None),
        ("webhook.test", None, 500),
        ("webhook.test", None, 302),
        ("webhook.test", None, 204),
    ]
    # It is no try of a delivery.
    assert ((await ada.get(path)).json()["tries"], (await ada.get(path)).json()["status"]) == (0, "paused")


async def test_tests_are_counted(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", limits="on", limit_webhook_tests="2/hour", webhooks_private="on") as server:
        ada = await server.person("ada")
        made = await _made(ada, "http://localhost:9/")
        answers = [await ada.post(f"/v1/webhooks/{made['id']}/test") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert code_of(answers[2]) == (429, "rate_limited")


async def test_a_feed_that_is_lost_is_dropped_with_what_waits_in_it(open_server: Server, receiver: Receiver) -> None:
    table = await seated(open_server, starts=False)
    ada, own = await open_server.person("ada"), await _own_feed(await open_server.person("ada"))
    feed = f"match/{table.match_id}/seat:1"
    receiver.statuses = [500]
    made = await _made(ada, receiver.url, feeds=[feed, own], **{"from": "start"})
    # The first one failed; until it is tried again, everything waits. When that is follows from when the server knew.
    while not (await ada.get(f"/v1/webhooks/{made['id']}/deliveries")).json()["items"]:
        pass
    assert (await ada.post(f"{table.path}/leave")).status_code == 204
    seen = len(receiver.got)
    open_server.clock.forward(seconds=10)
    open_server.app.state.webhook_worker.wake({"webhook/nobody"})
    await until(lambda: "account.webhook.feed_lost" in {message.type for message in receiver.got})
    assert {message.event["feed"] for message in receiver.got[seen:]} == {own}
    lost = next(message.event for message in receiver.got if message.type == "account.webhook.feed_lost")
    assert lost["data"] == {"webhook_id": made["id"], "feed": feed}
    assert (await ada.get(f"/v1/webhooks/{made['id']}")).json()["feeds"] == [own]


async def test_with_the_end_of_its_token_it_pauses_until_another_sets_it_up(
    open_server: Server, receiver: Receiver
) -> None:
    table = await seated(open_server, starts=False)
    ada, host = await open_server.person("ada"), await open_server.person("host")
    token_id, program = await _token(ada, open_server)
    feed = f"match/{table.match_id}/seat:1"
    made = await _made(program, receiver.url, feeds=[feed])
    assert (await ada.delete(f"/v1/me/tokens/{token_id}")).status_code == 204
    await host.post(f"{table.path}/start")
    assert await _until_paused(ada, made["id"]) == "token_ended"
    assert receiver.got == []
    told = (await ada.get("/v1/me/events")).json()["items"]
    assert [event["data"] for event in told if event["type"] == "account.webhook.paused"] == [
        {"webhook_id": made["id"], "why": "token_ended"}
    ]
    active = await ada.patch(f"/v1/webhooks/{made['id']}", json={"status": "active"})
    assert active.json()["status"] == "active"
    # What came meanwhile, from where it stopped.
    got = await receiver.count(1)
    assert got[0].place == (feed, made["delivered"][feed] + 1)


async def test_what_waits_can_be_skipped_or_sent_again(open_server: Server, receiver: Receiver) -> None:
    table = await seated(open_server, starts=False)
    ada, host = await open_server.person("ada"), await open_server.person("host")
    feed = f"match/{table.match_id}/public"
    made = await _made(ada, receiver.url, feeds=[feed])
    path = f"/v1/webhooks/{made['id']}"
    await ada.patch(path, json={"status": "paused"})
    await host.post(f"{table.path}/start")
    skipped = (await ada.patch(path, json={"from": "now", "status": "active"})).json()
    assert skipped["delivered"][feed] > made["delivered"][feed]
    assert (await ada.patch(path, json={"from": "start"})).json()["delivered"][feed] == 0
    got = await receiver.count(skipped["delivered"][feed])
    assert [message.place[1] for message in got] == list(range(1, skipped["delivered"][feed] + 1))
