from pathlib import Path

import httpx2
import pytest

from tests.api.routers.seated import Seated, seated
from tests.app import Server, code_of, serving

pytestmark = pytest.mark.anyio


async def posted(table: Seated, name: str, channel: str, text: str = "hello", **more: str) -> httpx2.Response:
    client = await table.by(name)
    return await client.post(f"{table.path}/channels/{channel}/messages", json={"text": text}, headers=more)


async def texts(table: Seated, name: str, channel: str) -> list[str | None]:
    answer = await (await table.by(name)).get(f"{table.path}/channels/{channel}/messages")
    assert answer.status_code == 200, answer.text
    return [each["text"] for each in answer.json()["items"]]


async def test_talking_at_the_table(server: Server) -> None:
    table = await seated(server)
    path = f"{table.path}/channels/table/messages"
    assert code_of(await server.client.post(path, json={"text": "hello"})) == (401, "invalid_token")
    assert code_of(await posted(table, "mallory", "table")) == (404, "unknown_channel")
    said = await posted(table, "ada", "table", "  Hello,\nall. ")
    assert said.status_code == 201
    assert {**said.json(), "id": "", "at": ""} == {
        "id": "",
        "channel": "table",
        "n": 1,
        "seat": 1,
        "role": "player",
        "name": "ada",
        "text": "Hello,\nall.",
        "at": "",
        "reply_to": None,
        "mentions": [],
    }
    events = (await (await table.by("ben")).get(f"{table.path}/events")).json()["items"]
    assert [event["data"] for event in events if event["type"] == "message.posted"] == [said.json()]
    assert await texts(table, "host", "table") == ["Hello,\nall."]


async def test_the_line_ends_of_windows_are_newlines_and_a_tab_is_a_tab(server: Server) -> None:
    table = await seated(server)
    assert (await posted(table, "ada", "table", "one\r\ntwo\rthree\tfour")).json()["text"] == "one\ntwo\nthree\tfour"
    ruling = {"text": "one\r\ntwo", "reason": "three\r\nfour"}
    host = await table.by("host")
    assert (await host.post(f"{table.path}/host/clarify", json=ruling)).is_success
    [found] = (await host.get(f"{table.path}/clarifications")).json()["items"]
    assert found["text"] == "one\ntwo"
    refused = await posted(table, "ada", "table", "bell\a")
    assert code_of(refused) == (422, "malformed_json")
    assert "tab" in refused.json()["detail"]


@pytest.mark.parametrize("text", ["\u200b\u200d", "a\u202eb", "\u2067a"])
async def test_a_message_neither_shows_nothing_nor_turns_others(server: Server, text: str) -> None:
    table = await seated(server)
    refused = await posted(table, "ada", "table", text)
    [error] = refused.json()["errors"]
    assert (refused.status_code, error["path"], error["code"]) == (422, "body.text", "not_printable")


async def test_everybody_lists_their_own_channels(server: Server) -> None:
    table = await seated(server)
    own = {}
    for name in ("mallory", "ada", "host"):
        answer = await (await table.by(name)).get(f"{table.path}/channels")
        own[name] = [each["name"] for each in answer.json()["items"]]
    assert own["mallory"] == ["lounge"]
    assert sorted(own["ada"]) == ["questions:1", "table", "thoughts:1"]
    assert len(own["host"]) == 13


async def test_a_channel_of_others_answers_like_one_that_is_not_there(server: Server) -> None:
    table = await seated(server)
    ada, eve = await table.by("ada"), await table.by("eve")
    opened = await ada.post(f"{table.path}/channels", json={"members": [2]})
    assert (opened.status_code, opened.json()["name"]) == (201, "pair:1-2")
    await posted(table, "ada", "pair:1-2", "psst")
    for method, body in (("GET", None), ("POST", {"text": "hello"})):
        for client in (eve, await table.by("host"), await table.by("mallory")):
            there, nowhere = [
                await client.request(method, f"{table.path}/channels/{name}/messages", json=body)
                for name in ("pair:1-2", "pair:3-4")
            ]
            assert code_of(there) == code_of(nowhere) == (404, "unknown_channel")
            same = [{**each.json(), "request_id": "", "instance": ""} for each in (there, nowhere)]
            assert same[0] == same[1]
    assert await texts(table, "ben", "pair:1-2") == ["psst"]


async def test_a_repeat_with_the_same_key_is_said_once(server: Server) -> None:
    table = await seated(server)
    answers = [await posted(table, "ada", "table", **{"Idempotency-Key": "word-1"}) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert answers[1].headers["idempotency-replayed"] == "true"
    assert await texts(table, "ben", "table") == ["hello"]


@pytest.mark.parametrize("text", ["", " \n ", "x" * 2001, "a\u0000b", 7, None])
async def test_a_text_has_one_to_two_thousand_characters_that_are_seen(server: Server, text: object) -> None:
    table = await seated(server)
    path = f"{table.path}/channels/table/messages"
    answer = await (await table.by("ada")).post(path, json={"text": text})
    assert answer.status_code == 422
    assert await texts(table, "ada", "table") == []


async def test_a_token_needs_the_scope_of_what_it_does(server: Server) -> None:
    table = await seated(server)
    payload = {"name": "mirror", "scopes": ["match:read", "chat:read"]}
    token = (await (await table.by("ada")).post("/v1/me/tokens", json=payload)).json()["token"]
    mirror = await server.bearer(token)
    path = f"{table.path}/channels/table/messages"
    assert (await mirror.get(path)).status_code == 200
    assert code_of(await mirror.post(path, json={"text": "hello"})) == (403, "insufficient_scope")


async def test_a_host_hides_a_message(server: Server) -> None:
    table = await seated(server)
    await posted(table, "ada", "table", "rude")
    (rude,) = (await (await table.by("host")).get(f"{table.path}/channels/table/messages")).json()["items"]
    path = f"{table.path}/channels/table/messages/{rude['id']}"
    assert code_of(await server.client.delete(path)) == (401, "invalid_token")
    for name in ("mallory", "ada"):
        assert code_of(await (await table.by(name)).delete(path)) == (403, "not_host")
    host = await table.by("host")
    assert (await host.delete(path, params={"reason": "rude"})).status_code == 204
    assert await texts(table, "ben", "table") == [None]
    assert code_of(await host.delete(f"{table.path}/channels/table/messages/{rude['n']}")) == (404, "unknown_message")


async def test_restricted_talk_opens_nothing(server: Server) -> None:
    host, ada = await server.person("host"), await server.person("ada")
    made = (await host.post("/v1/matches", json={"game": "locked-out"})).json()["id"]
    await ada.post(f"/v1/matches/{made}/join", json={})
    for _ in range(11):
        await host.post(f"/v1/matches/{made}/bots", json={})
    assert (await host.post(f"/v1/matches/{made}/start")).status_code == 200
    answer = await ada.post(f"/v1/matches/{made}/channels", json={"members": [2]})
    assert code_of(answer) == (409, "talk_restricted")


async def test_who_talks_too_much_waits_and_others_do_not(tmp_path: Path) -> None:
    async with serving(tmp_path, limits="on", limit_messages="2/minute") as server:
        table = await seated(server)
        answers = [await posted(table, "ada", channel) for channel in ("table", "nowhere", "table")]
        assert [answer.status_code for answer in answers] == [201, 404, 429]
        assert code_of(answers[2]) == (429, "rate_limited")
        assert int(answers[2].headers["retry-after"]) > 0
        assert (await posted(table, "ben", "table")).status_code == 201
