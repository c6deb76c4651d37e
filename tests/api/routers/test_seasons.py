"""Seasons over HTTP: what each operation does, what it refuses, and what no refusal repeats."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.access.doing import did
from tests.access.seasons import staged_season
from tests.access.world import playing_tally
from tests.api.routers.season_refusals import LATER, REFUSED, WHY
from tests.app import Server, code_of
from tests.openapi import COMMITTED

pytestmark = pytest.mark.anyio

PEOPLE = ("host", "ada", "ben", "cyd", "dot", "eve", "wanda", "hal", "frida", "lin", "stranger", "gus")


@pytest.fixture
async def executor(tmp_path: Path) -> AsyncIterator[Server]:
    async with playing_tally(tmp_path) as server:
        for name in PEOPLE:
            await server.person(name)
        yield server


async def staged(executor: Server, visibility: str, state: str) -> dict[str, str]:
    by = {name: await executor.person(name) for name in PEOPLE}
    ids = {name: (await client.get("/v1/me")).json()["id"] for name, client in by.items()}
    names = await staged_season(by, ids, visibility, state)
    return {**ids, **names, "S": f"/v1/seasons/{names['season']}"}


async def opened(executor: Server, *names: str, starts: bool = True, **payload: Any) -> tuple[str, dict[str, str]]:
    """A season of these people: its path, and members' ids by name."""
    made = await did(await executor.person("host"), "POST", "/v1/seasons", {"title": "Autumn", **payload})
    path, members = f"/v1/seasons/{made['id']}", {}
    for name in names:
        joined = await did(await executor.person(name), "POST", f"{path}/join", {"join_code": made["join_code"]})
        members[name] = joined["member"]
    if starts:
        await did(await executor.person("host"), "POST", f"{path}/start")
    return path, members


# --- refusals


async def _scenes(executor: Server) -> dict[str, dict[str, str]]:
    scenes = {
        state: await staged(executor, "public", state)
        for state in ("casting", "between", "deciding", "playing", "finals due", "cancelled")
    }
    scenes["unlisted"] = await staged(executor, "unlisted", "casting")
    scenes["decided"] = await staged(executor, "public", "deciding")
    host, everybody = await executor.person("host"), scenes["casting"]
    await did(host, "POST", f"{scenes['decided']['S']}/decisions/de_1/close")
    # The host sits in the running match, and is in no cast.
    await did(host, "PUT", f"/v1/matches/{scenes['playing']['match']}/seats/1/player", {"account": "host"})
    for name, count, payload in (
        ("alone", 0, {}),
        ("full", 38, {}),
        ("crowd", 6, {"starts": True}),
        ("too many", 9, {}),
        ("generous", 0, {"starts": True, "policies": {"start_garnets": 20, "transfers": "open"}}),
    ):
        starts = payload.pop("starts", False)
        names = () if name == "alone" else ("ada", "ben")
        path, members = await opened(executor, *names, starts=False, **payload)
        for _ in range(count):
            await did(host, "POST", f"{path}/members", {"bot": "house"})
        if starts:
            await did(host, "POST", f"{path}/start")
        scenes[name] = {**everybody, "S": path, **{f"{each}_member": member for each, member in members.items()}}
    give = {"to": scenes["generous"]["ben_member"], "amount": 1}
    for _ in range(10):
        await did(await executor.person("ada"), "POST", f"{scenes['generous']['S']}/transfers", give)
    return scenes


def _filled(path: str, names: dict[str, str]) -> str:
    text = _named(path[1:], names)
    return f"{names['S']}{text}" if path.startswith("S") else f"/v1/seasons/se_none{text}" if path[0] == "N" else path


def _named(text: str, names: dict[str, str]) -> str:
    meant = {"BEN": names.get("ben_member", ""), "WANDA": names.get("wanda_member", "cm_x"), "HOST": names["host"]}
    meant |= {"OFFER": names["offer"], "/M/": f"/{names['match']}/"}
    for name, value in meant.items():
        text = text.replace(name, value)
    return text


async def test_each_declared_refusal_is_answered_in_its_form(executor: Server) -> None:
    scenes = await _scenes(executor)
    for state, who, method, path, body, said in REFUSED:
        names = scenes[state]
        sent = None if body is None else json.loads(_named(json.dumps(body), names))
        client = await executor.person(who)
        answer = await client.request(method, _filled(path, names), **({} if sent is None else {"json": sent}))
        assert code_of(answer)[1] == said.split()[1], (said, answer.text)
        assert said.split()[1] in _declared()[said.split()[0]], said


def test_no_refusal_is_declared_that_there_isnt() -> None:
    declared = _declared()
    # What any operation may answer, those with a body and a key included.
    common = declared["cancelSeason"] - {"unknown_season", "not_season_host", "season_over"}
    # Cursors: tests/api/test_lists.py.
    common |= declared["listSeasons"]
    # Matches are archived in tests/services/maintenance/test_retention.py, quotas full in tests/api/test_budgets.py.
    common |= {"match_archived", "too_many_seasons"}
    # Of a channel's webhook: tests/webhook_delivery/test_discord.py.
    common |= {"bad_webhook_url", "too_many_webhooks"}
    # Whom people let seat them, and who was removed: tests/services/hosting/test_removals.py. A game that is gone:
    # tests/services/play/test_versions.py.
    common |= {"seating_refused", "removed", "game_not_installed"}
    reached = {each[-1] for each in REFUSED}
    streams = ("listSeasonEvents", "streamSeasonEvents")
    named = {
        f"{operation} {code}"
        for operation, codes in declared.items()
        if operation in {each.split()[0] for each in reached} and operation not in streams
        for code in codes - common
    }
    assert named == reached


def _declared() -> dict[str, set[str]]:
    """By operation: the codes of its documented answers."""
    return {
        operation["operationId"]: set(operation["x-error-codes"])
        for operations in COMMITTED["paths"].values()
        for operation in operations.values()
    }


# --- what works


async def test_a_season_from_its_cast_to_its_archive(executor: Server) -> None:
    path, members = await opened(executor, "ada", "ben", "cyd", starts=False, visibility="unlisted")
    await _is_cast(executor, path)
    await _garnets_are_given(executor, path, members)
    await _an_episode_is_played(executor, path, members)
    host = await executor.person("host")
    await did(host, "PUT", f"{path}/members/{members['cyd']}/player", {"account": "dot"})
    await did(await executor.person("dot"), "POST", f"{path}/leave")
    assert (await did(host, "POST", f"{path}/cancel", WHY))["status"] == "cancelled"
    await _can_be_read(executor, path, members)


async def _is_cast(executor: Server, path: str) -> None:
    host, ada = await executor.person("host"), await executor.person("ada")
    policies = {"start_garnets": 5, "transfers": "open", "no_candidate": "winners_choose", "close_early": "never"}
    await did(host, "PUT", f"{path}/policies", {"policies": policies})
    await did(host, "POST", f"{path}/members", {"bot": "house", "alias": "Robin"})
    view = await did(host, "GET", f"{path}/view")
    robin = next(each["id"] for each in view["view"]["standings"] if each["alias"] == "Robin")
    await did(host, "PATCH", f"{path}/members/{robin}", {"groups": ["Red"]})
    await did(host, "DELETE", f"{path}/members/{robin}")
    assert len((await did(ada, "GET", f"{path}/view"))["view"]["standings"]) == 3
    assert (await did(host, "POST", f"{path}/start"))["status"] == "running"


async def _garnets_are_given(executor: Server, path: str, members: dict[str, str]) -> None:
    host, ada, ben = [await executor.person(name) for name in ("host", "ada", "ben")]
    offers = [
        (await did(ada, "POST", f"{path}/transfers", {"to": members["ben"], "amount": 1}))["id"] for _ in range(3)
    ]
    await did(ben, "POST", f"{path}/transfers/{offers[0]}/answer", {"accept": True})
    await did(ben, "POST", f"{path}/transfers/{offers[1]}/answer", {"accept": False})
    await did(ada, "DELETE", f"{path}/transfers/{offers[2]}")
    await did(host, "POST", f"{path}/members/{members['ben']}/warnings", WHY)
    await did(host, "POST", f"{path}/members/{members['ben']}/warnings", {})
    assert [each["reason"] for each in (await did(ben, "GET", f"{path}/view"))["view"]["warnings"]] == [
        WHY["reason"],
        None,
    ]


async def _an_episode_is_played(executor: Server, path: str, members: dict[str, str]) -> None:
    host, ada, ben = [await executor.person(name) for name in ("host", "ada", "ben")]
    await did(host, "POST", f"{path}/episodes", {"game": "tally", "title": "The first"})
    made = await did(host, "POST", "/v1/matches", {"game": "tally", "season_id": path[12:], "config": {"rounds": 1}})
    assert {each["display_name"] for each in made["seats"]} == {"ada", "ben", "cyd"}
    await did(host, "POST", f"/v1/matches/{made['id']}/start")
    await did(host, "POST", f"/v1/matches/{made['id']}/host/close-phase", {})
    await did(ada, "PUT", f"{path}/decisions/de_1/choice", {"choice": [members["cyd"]]})
    assert (await did(ada, "GET", f"{path}/view"))["view"]["choices"] == {"de_1": [members["cyd"]]}
    await did(host, "POST", f"{path}/decisions/de_1/extend", LATER)
    await did(host, "POST", f"{path}/decisions/de_1/close")
    assert (await did(ben, "GET", f"{path}/view"))["view"]["episodes"][0]["candidates"] == [members["cyd"]]
    await did(host, "POST", f"{path}/matches/{made['id']}/take-back", WHY)


async def _can_be_read(executor: Server, path: str, members: dict[str, str]) -> None:
    host, ada = await executor.person("host"), await executor.person("ada")
    ours = await did(ada, "GET", f"{path}/ledger")
    assert [each["n"] for each in ours["items"]] == [*range(1, len(ours["items"]) + 1)]
    assert {account for each in ours["items"] for account in each["lines"]} == {members["ada"]}
    page = await did(host, "GET", f"{path}/ledger?limit=1")
    assert (len(page["items"]), page["next_after"]) == (1, 1)
    table = (await host.get(f"{path}/ledger", headers={"Accept": "text/csv"})).text.splitlines()
    assert table[0] == "n,at,cause,currency,account,amount"
    assert sum(int(row.rpartition(",")[2]) for row in table[1:]) == 0
    history = (await did(ada, "GET", f"{path}/garnets"))["members"]
    assert history[members["ada"]][-1]["garnets"] == 4
    archive = [json.loads(line) for line in (await ada.get(f"{path}/export")).text.splitlines()]
    assert {each["type"] for each in archive} == {"season", "member", "event", "entry"}
    assert archive[0]["viewer"] == f"member:{members['ada']}"


async def test_hosts_come_and_go_and_seasons_are_listed_page_by_page(executor: Server) -> None:
    host, hal = await executor.person("host"), await executor.person("hal")
    path, _ = await opened(executor, "ada", starts=False, visibility="private")
    executor.clock.forward(seconds=1)
    await opened(executor, starts=False)
    hal_id = (await hal.get("/v1/me")).json()["id"]
    added = await did(host, "POST", f"{path}/hosts", {"account": "hal"})
    assert (added["account_id"], added["username"]) == (hal_id, "hal")
    assert (await did(hal, "GET", path))["join_code"]
    assert [each["id"] for each in (await did(hal, "GET", "/v1/seasons?mine=true"))["items"]] == [path[12:]]
    await did(host, "DELETE", f"{path}/hosts/{hal_id}")
    assert code_of(await hal.get(path)) == (404, "unknown_season")
    first = await did(host, "GET", "/v1/seasons?limit=1")
    second = await did(host, "GET", f"/v1/seasons?limit=1&cursor={first['next_cursor']}")
    assert [each["id"] for each in second["items"]] == [path[12:]]
    assert second["next_cursor"] is None
    assert (await did(hal, "GET", "/v1/seasons?status=running"))["items"] == []


# --- bad input


BAD: tuple[tuple[str, str, Any], ...] = (
    ("POST", "/v1/seasons", {}),
    ("POST", "/v1/seasons", {"title": "x" * 61}),
    ("POST", "/v1/seasons", {"title": "x", "visibility": "secret"}),
    ("POST", "/v1/seasons", {"title": "x", "seed": "1"}),
    ("GET", "/v1/seasons?limit=101", None),
    ("GET", "/v1/seasons?status=lobby", None),
    ("GET", f"/v1/seasons/{'x' * 65}", None),
    ("GET", "S/ledger?limit=501", None),
    ("GET", "S/ledger?after=-1", None),
    ("POST", "S/join", {"join_code": "x" * 65}),
    ("POST", "S/members", {}),
    ("POST", "S/members", {"account": "ada", "bot": "house"}),
    ("POST", "S/members", {"bot": "smart"}),
    ("PATCH", "S/members/cm_x", {"groups": ["x"] * 9}),
    ("PATCH", f"S/members/{'x' * 65}", {"groups": []}),
    ("POST", "S/members/cm_x/warnings", {"reason": ""}),
    ("POST", "S/members/cm_x/warnings", {"reason": "x" * 501}),
    ("POST", "S/episodes", {"game": "No Game"}),
    ("POST", "S/decisions/de_1/extend", {"due_at": 0, "reason": "x"}),
    ("POST", "S/decisions/de_1/extend", {"due_at": "2021-03-02T20:00:00", "reason": "x"}),
    ("PUT", "S/decisions/de_1/choice", {"choice": "cm_x"}),
    ("PUT", "S/decisions/de_1/choice", {"choice": ["x"] * 65}),
    ("POST", "S/transfers", {"to": "cm_x", "amount": 0}),
    ("POST", "S/transfers", {"to": "cm_x", "amount": 1.5}),
    ("POST", "S/transfers", {"to": "cm_x", "amount": 1_000_001}),
)


async def test_what_isnt_in_its_form_is_refused(executor: Server) -> None:
    path, _ = await opened(executor, starts=False)
    host = await executor.person("host")
    for method, address, body in BAD:
        at = f"{path}{address[1:]}" if address.startswith("S") else address
        answer = await host.request(method, at, **({} if body is None else {"json": body}))
        assert code_of(answer) == (422, "invalid_request"), (address, body, answer.text)
