"""Everything that is polled has an entity tag, and is not sent again to who has it."""

from typing import Any

import pytest

from tests.api.routers.seated import PAIRS, seated
from tests.app import Server
from tests.openapi import COMMITTED

pytestmark = pytest.mark.anyio

WITHOUT = {"listMatchEvents", "listSeasonEvents", "listMyEvents", "getServer", "checkLiveness", "checkReadiness"}
"""Feeds are read on from a number, and probes and the state of the server are about this moment."""


def reads() -> dict[str, tuple[str, dict[str, Any]]]:
    """By id: path and declaration of all that answers JSON."""
    return {
        operations["get"]["operationId"]: (path, operations["get"])
        for path, operations in COMMITTED["paths"].items()
        if "application/json" in operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
    }


def test_all_that_is_read_declares_a_tag() -> None:
    tagged = {
        name
        for name, (_, operation) in reads().items()
        if "304" in operation["responses"]
        and "ETag" in operation["responses"]["200"]["headers"]
        and "If-None-Match" in {each["name"] for each in operation["parameters"]}
    }
    assert reads().keys() - tagged == WITHOUT
    assert {"getMatch", "getSeason", "getSeasonView", "getGame", "getOptions", "listMatches", "getResult"} < tagged


async def test_what_one_has_is_not_sent_again(server: Server) -> None:
    """Every operation that can be read in a running match, and of one's own."""
    table = await seated(server)
    host = await table.by("host")
    season = (await host.post("/v1/seasons", json={"title": "S"})).json()["id"]
    found = 0
    for name, (path, _) in reads().items():
        place = path.replace("{match_id}", table.path.rpartition("/")[2]).replace("{season_id}", season)
        place = place.replace("{game}", "x-game")
        client = await table.by("ben") if name in {"getOptions", "listMySubmissions"} else host
        if "{" in place or (first := await client.get(place)).status_code != 200 or name in WITHOUT:
            continue
        headers = {"If-None-Match": first.headers["etag"]}
        again = await client.get(place, headers=headers)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"]), name
        found += 1
    assert found > 20


async def test_a_rivals_move_changes_no_tag_but_its_own(server: Server) -> None:
    table = await seated(server)
    ben, ada = await table.by("ben"), await table.by("ada")
    paths = ("", "/options", "/channels", "/hosts", "/clarifications", "/submission/history", "/rules")

    async def tags(client: Any) -> list[str]:
        lists = [
            (await client.get(path)).headers["etag"] for path in ("/v1/matches?waiting=true", "/v1/matches?mine=true")
        ]
        return [*lists, *[(await client.get(f"{table.path}{path}")).headers["etag"] for path in paths]]

    theirs, hers = await tags(ben), await tags(ada)
    await table.put("ada", PAIRS)
    assert await tags(ben) == theirs
    assert (await tags(ada))[0] != hers[0]
    assert (await tags(ada))[2 + paths.index("/options")] != hers[2 + paths.index("/options")]


async def test_an_answer_in_another_language_has_another_tag(server: Server) -> None:
    table = await seated(server)
    host = await table.by("host")
    tags = {
        language: (await host.get("/v1/games/x-game", headers={"Accept-Language": language})).headers["etag"]
        for language in ("en", "de")
    }
    assert tags["en"] != tags["de"]
    headers = {"If-None-Match": tags["de"], "Accept-Language": "de"}
    unchanged = await host.get("/v1/games/x-game", headers=headers)
    assert unchanged.status_code == 304
    assert (unchanged.headers["vary"], unchanged.headers["cache-control"]) == ("Accept-Language", "public, max-age=60")


async def test_nothing_that_is_written_has_a_tag(server: Server) -> None:
    table = await seated(server)
    made = await (await table.by("host")).post("/v1/matches", json={"game": "x-game"}, headers={"If-None-Match": "*"})
    assert made.status_code == 201
    assert "etag" not in made.headers
