"""What hosts say to everybody, over HTTP."""

from typing import Any

import pytest

from tests.api.routers.hosted import Ask, hosted, must_be_for_hosts, played_by_its_host, repeated, told
from tests.api.routers.seated import PAIRS, seated
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio

BODIES: dict[str, dict[str, Any]] = {"announce": {"text": "Hello."}, "clarify": {"text": "It may."}, "remind": {}}


async def test_what_is_said_to_everybody_is_said_by_hosts(server: Server) -> None:
    await must_be_for_hosts(server, [Ask("POST", f"host/{name}", body) for name, body in BODIES.items()])


async def test_a_host_who_plays_speaks_as_a_host_too(server: Server) -> None:
    table = await played_by_its_host(server)
    host = await table.by("host")
    for name, body in BODIES.items():
        assert (await host.post(f"{table.path}/host/{name}", json=body)).is_success, name


@pytest.mark.parametrize("name", sorted(BODIES))
async def test_bodies_are_strict(server: Server, name: str) -> None:
    table = await seated(server)
    host = await table.by("host")
    bad: list[Any] = [[], {**BODIES[name], "surprise": 1}, {**BODIES[name], "reason": ""}]
    if name != "remind":
        bad += [{}, {"text": ""}, {"text": 7}, {"text": "x" * 4001}]
    for body in bad:
        assert code_of(await host.post(f"{table.path}/host/{name}", json=body)) == (422, "invalid_request"), body
    assert (await host.get(f"{table.path}/audit")).json()["items"] == []


async def test_an_announcement_that_is_repeated_is_made_once(server: Server) -> None:
    table = await hosted(server)
    await repeated(await table.by("grace"), f"{table.path}/host/announce", {"text": "Round 3 is tonight."}, "a1")
    assert await told(table, "host.announced") == [{"text": "Round 3 is tonight."}]


async def test_a_ruling_is_dated_told_once_and_listed_for_whoever_sees_the_match(server: Server) -> None:
    table = await hosted(server)
    made = await repeated(await table.by("host"), f"{table.path}/host/clarify", {"text": "It may."}, "c1")
    ruling = {"n": 1, "at": "2020-11-21T14:00:00.000Z", "text": "It may."}
    assert (made.status_code, made.json()) == (201, ruling)
    assert await told(table, "clarification.posted") == [ruling]
    assert (await (await table.by("grace")).post(f"{table.path}/host/clarify", json={"text": "No."})).json()["n"] == 2
    path = f"{table.path}/clarifications"
    assert code_of(await server.client.get(path)) == (401, "invalid_token")
    for name in ("mallory", "ada", "hal", "host"):
        listed = (await (await table.by(name)).get(path)).json()["items"]
        assert [each["n"] for each in listed] == [1, 2], name
    private = await hosted(server, visibility="private")
    answers = [await (await table.by("hal")).get(f"{each}/clarifications") for each in (private.path, "/v1/matches/m_")]
    assert [code_of(answer) for answer in answers] == [(404, "unknown_match")] * 2


async def test_only_who_is_missing_is_reminded_and_nobody_else_learns_of_it(server: Server) -> None:
    table = await hosted(server)
    names = ("ben", "mallory", "host", "grace")
    before = [(await (await table.by(name)).get(f"{table.path}/events")).json() for name in names]
    path = f"{table.path}/host/remind"
    answer = await repeated(await table.by("host"), path, {}, "r1")
    assert "missing" not in answer.text
    assert len(await told(table, "reminder.due", "ada")) == 1
    assert [(await (await table.by(name)).get(f"{table.path}/events")).json() for name in names] == before
    again = await (await table.by("grace")).post(path)
    assert (code_of(again), again.headers["retry-after"]) == ((429, "reminded_lately"), "601")
    server.clock.forward(minutes=10)
    await table.put("ada", PAIRS)
    assert (await (await table.by("grace")).post(path)).status_code == 200
    assert len(await told(table, "reminder.due", "ada")) == 1


async def test_there_is_a_time_for_words(server: Server) -> None:
    table = await seated(server)
    host = await table.by("host")
    await host.post(f"{table.path}/host/pause")
    assert code_of(await host.post(f"{table.path}/host/remind")) == (409, "match_paused")
    assert (await host.post(f"{table.path}/host/announce", json=BODIES["announce"])).status_code == 200
    await host.post(f"{table.path}/host/cancel")
    for name, code in (("announce", "match_over"), ("clarify", "match_over"), ("remind", "phase_closed")):
        assert code_of(await host.post(f"{table.path}/host/{name}", json=BODIES[name])) == (409, code), name
