"""Guests over HTTP: a season of four, whose main match a guest by name and a guest by invitation play, too."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.access.doing import did
from tests.app import Server, code_of, serving
from tests.stored_proof import must_be_sound

pytestmark = pytest.mark.anyio

CAST = ("ada", "ben", "cyd", "dot")
POLICIES: Mapping[str, Any] = {"start_garnets": 5, "spare_tokens_of_life": "kept", "opponent": "drawn", "ties": "drawn"}


async def announced(server: Server, visibility: str) -> str:
    """The season's path."""
    host = await server.person("host")
    payload = {"title": "Autumn", "visibility": visibility, "policies": POLICIES}
    made = await did(host, "POST", "/v1/seasons", payload)
    path = f"/v1/seasons/{made['id']}"
    for name in CAST:
        await did(await server.person(name), "POST", f"{path}/join", {"join_code": made["join_code"]})
    await did(host, "POST", f"{path}/start")
    await did(host, "POST", f"{path}/episodes", {"game": "exodus"})
    return path


async def gathered(server: Server, path: str) -> str:
    """Its match's path: gus is named, hal comes by an invitation."""
    host, gus, hal = [await server.person(name) for name in ("host", "gus", "hal")]
    season_id = path.rpartition("/")[2]
    made = await did(
        host, "POST", "/v1/matches", {"game": "exodus", "season_id": season_id, "guests": ["gus"], "player_count": 6}
    )
    match = f"/v1/matches/{made['id']}"
    (free,) = (each["seat"] for each in made["seats"] if not each["taken"])
    invited = await did(host, "PUT", f"{match}/seats/{free}/player", {"invite": True})
    assert code_of(await hal.post(f"{match}/join", json={})) in {(404, "unknown_match"), (403, "season_seats")}
    joined = await did(hal, "POST", f"{match}/join", {"invite_code": invited["invite_code"]})
    assert (joined["seat"], joined["role"]) == (free, "player")
    assert (await did(gus, "GET", match))["role"] == "player"
    return match


async def lines(reader: httpx2.AsyncClient, path: str) -> list[Any]:
    return [*(await did(reader, "GET", f"{path}/events?limit=500"))["items"]]


@pytest.mark.parametrize("visibility", ["public", "private"])
async def test_guests_play_a_match_of_a_season(tmp_path: Path, visibility: str) -> None:
    async with serving(tmp_path) as server:
        path = await announced(server, visibility)
        match = await gathered(server, path)
        host, gus, ada = [await server.person(name) for name in ("host", "gus", "ada")]
        facts = await did(host, "POST", f"{match}/start")
        assert (await did(gus, "GET", f"{match}/view"))["garnets"] == 0
        offers = await did(gus, "GET", f"{match}/options")
        sealed = next(each for each in offers["actions"] if each["mode"] == "sealed")
        body = {"phase_id": offers["phase"]["id"], "action": sealed["example"]}
        assert (await did(gus, "PUT", f"{match}/submission", body))["action"] == sealed["example"]
        while facts["status"] == "running":
            facts = await did(host, "POST", f"{match}/host/close-phase", {})
        await must_be_guests(server, path, match)
        unseen = (404, "unknown_season") if visibility == "private" else None
        for name in ("gus", "hal"):
            answer = await (await server.person(name)).get(f"{path}/view")
            assert (answer.status_code == 200) if unseen is None else (code_of(answer) == unseen)
        export = (await ada.get(f"{match}/export")).text
        assert '"kind":"guest"' in json.dumps(json.loads(export.splitlines()[0]), separators=(",", ":"))
    must_be_sound(tmp_path)


async def must_be_guests(server: Server, path: str, match: str) -> None:
    """Both have played, neither has won or lost anything."""
    host, ada = await server.person("host"), await server.person("ada")
    seats = {(await did(await server.person(name), "GET", match))["seat"] for name in ("gus", "hal")}
    main = (await did(ada, "GET", f"{path}/view"))["view"]["episodes"][0]["main"]
    assert ({*main["guests"]}, len(main["seats"])) == (seats, 4)
    result = await did(await server.person("gus"), "GET", f"{match}/result")
    assert seats.isdisjoint({*result["winners"], *result["elimination_candidates"]})
    assert {seat for seat in seats if result["garnets"][str(seat)] or result["tokens_of_life"][str(seat)]} == set()
    told = [each for each in await lines(ada, path) if each["type"] == "season.awards_dropped"]
    assert [{*each["data"]["seats"]} for each in told] == ([{*result["dropped"]}] if result["dropped"] else [])
    entries = (await did(host, "GET", f"{path}/ledger?limit=500"))["items"]
    accounts = {account for entry in entries for account in entry["lines"]}
    assert not any(f"/seat:{seat}" in account for seat in seats for account in accounts)


async def test_who_may_be_a_guest(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        path = await announced(server, "public")
        season_id, host = path.rpartition("/")[2], await server.person("host")

        async def refused(**payload: Any) -> tuple[int, str]:
            return code_of(await host.post("/v1/matches", json={"game": "exodus", "season_id": season_id, **payload}))

        assert await refused(guests=["ada"]) == (409, "in_cast")
        assert await refused(guests=["nobody"]) == (404, "unknown_account")
        await server.person("gus")
        assert await refused(guests=["gus"], player_count=4) == (422, "too_few_seats")
        assert await refused(guests=["gus"], season_id=None) == (422, "invalid_request")
        made = await did(host, "POST", "/v1/matches", {"game": "exodus", "season_id": season_id, "player_count": 5})
        answer = await host.put(f"/v1/matches/{made['id']}/seats/5/player", json={"account": "gus"})
        assert answer.status_code == 200
        assert next(each for each in answer.json()["match"]["seats"] if each["seat"] == 5)["display_name"] == "gus"
