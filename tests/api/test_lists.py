"""The one grammar of lists: a list pages by ``cursor``, what grows at its end by ``after``, and nothing else."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.services.accounts import sign_up
from tests.app import Server, code_of
from tests.openapi import COMMITTED

pytestmark = pytest.mark.anyio

LIST = ({"limit", "cursor"}, {"items", "next_cursor"})
HISTORY = ({"limit", "after"}, {"items", "next_after"})
OF_HISTORIES = {"head", "feed", "epoch", "language"}
"""What pages of feeds say besides."""
OF_LISTS = {"language"}
"""What lists of translated texts say besides, as everything that is translated does."""

GROWING = {
    *("listMatchEvents", "listSeasonEvents", "listMyEvents", "listMessages", "listLedger"),
    *("listMySubmissions", "listAudit", "listServerAudit", "listClarifications"),
}
PAGING = {"limit", "cursor", "after", "before", "page", "per_page", "offset", "skip", "since"}
"""What might page a list."""


def lists(document: Mapping[str, Any]) -> dict[str, tuple[str, dict[str, Any], set[str]]]:
    """The operations that answer ``items``, by id: path, operation, members of the answer."""
    found = {}
    for path, operations in document["paths"].items():
        answer = operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        name = answer.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
        members = {*document["components"]["schemas"].get(name, {}).get("properties", {})}
        if "items" in members:
            found[operations["get"]["operationId"]] = (path, operations["get"], members)
    return found


def faults(document: Mapping[str, Any]) -> list[str]:
    """The lists in any other shape than the two."""
    wrong = []
    for name, (_, operation, members) in lists(document).items():
        asked = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"} & PAGING
        shape = (asked, members - (OF_HISTORIES if name in GROWING else OF_LISTS))
        if shape != (HISTORY if name in GROWING else LIST):
            wrong.append(name)
    return wrong


def test_every_list_has_one_of_two_shapes() -> None:
    assert lists(COMMITTED).keys() > GROWING
    assert faults(COMMITTED) == []


@pytest.mark.parametrize("name", ["before", "offset", "page"])
def test_a_list_in_another_shape_would_be_found(name: str) -> None:
    planted = {"name": name, "in": "query", "schema": {"type": "integer"}}
    games = COMMITTED["paths"]["/v1/games"]["get"]
    strange = {**games, "parameters": [*games["parameters"], planted]}
    assert faults({**COMMITTED, "paths": {"/v1/games": {"get": strange}}}) == ["listGames"]


async def test_every_list_is_read_a_page_at_a_time(server: Server) -> None:
    """With a page of one entry, and from a cursor that none gave out."""
    ada = await server.person("ada")
    made = (await ada.post("/v1/matches", json={"game": "x-game"})).json()["id"]
    season = (await ada.post("/v1/seasons", json={"title": "S"})).json()["id"]
    for name, (path, _, _) in lists(COMMITTED).items():
        if name in GROWING or "{webhook_id}" in path or path.startswith("/v1/admin/"):
            continue
        place = re.sub(r"\{.*?\}", "", path.replace("{match_id}", made).replace("{season_id}", season))
        page = (await ada.get(place, params={"limit": "1"})).json()
        assert len(page["items"]) <= 1, name
        assert code_of(await ada.get(place, params={"cursor": "none"})) == (422, "bad_cursor"), name


@pytest.mark.engines
@pytest.mark.parametrize("after", [2**40, 2**53 - 1])
async def test_what_grows_is_asked_for_after_any_number(server: Server, after: int) -> None:
    ada = await server.person("ada")
    claim = await server.app_state.executor.write(sign_up.mint_claim)
    assert (await ada.post("/v1/me/claim", json={"claim": claim})).status_code == 200
    made = (await ada.post("/v1/matches", json={"game": "x-game"})).json()["id"]
    season = (await ada.post("/v1/seasons", json={"title": "S"})).json()["id"]
    places = {"{match_id}": made, "{season_id}": season, "{phase_id}": "ph_1", "{seat}": "1", "{name}": "table"}
    for name, (path, _, _) in lists(COMMITTED).items():
        if name in GROWING:
            place = re.sub(r"\{\w+\}", lambda found: places.get(found[0], "none"), path)
            answer = await ada.get(place, params={"after": after, "wait": 0} if "vents" in name else {"after": after})
            assert answer.status_code in (200, 403, 404, 409), (name, answer.text)
            assert answer.status_code == 200 or name not in {"listAudit", "listClarifications", "listServerAudit"}


async def test_a_short_list_has_pages_too(server: Server) -> None:
    ada = await server.person("ada")
    whole = (await ada.get("/v1/games")).json()
    assert whole["next_cursor"] is None
    found, cursor = [], None
    while True:
        page = (await ada.get("/v1/games", params={"limit": "4", **({"cursor": cursor} if cursor else {})})).json()
        found += page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            break
        assert len(page["items"]) == 4
    assert found == whole["items"]
