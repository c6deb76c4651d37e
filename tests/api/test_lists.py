"""Every list takes limit and cursor, whatever its length."""

import re
from typing import Any

import pytest

from mainmatch.main import create_app
from mainmatch.settings import Settings
from tests.app import Server

pytestmark = pytest.mark.anyio

BY_NUMBER = {"listEvents", "listSeasonEvents", "listMyEvents", "listMessages", "listLedger"}
"""Feeds, messages and ledgers page by ``after``: the number of an entry."""


def lists() -> dict[str, tuple[str, dict[str, Any]]]:
    """The operations that answer ``items``, by id."""
    document = create_app(Settings()).openapi()
    found = {}
    for path, operations in document["paths"].items():
        answer = operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        name = answer.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
        if "items" in document["components"]["schemas"].get(name, {}).get("properties", {}):
            found[operations["get"]["operationId"]] = (path, operations["get"])
    return found


def test_every_list_declares_limit_and_cursor() -> None:
    found = lists()
    assert found.keys() > BY_NUMBER
    for name, (_, operation) in found.items():
        parameters = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"}
        wanted = {"after", "limit"} if name in BY_NUMBER else {"limit", "cursor"}
        assert wanted <= parameters, name


async def test_no_list_refuses_them(server: Server) -> None:
    ada = await server.person("ada")
    made = (await ada.post("/v1/matches", json={"game": "x-game"})).json()["id"]
    season = (await ada.post("/v1/seasons", json={"title": "S"})).json()["id"]
    for name, (path, _) in lists().items():
        if name in BY_NUMBER or "{webhook_id}" in path:
            continue
        place = re.sub(r"\{.*?\}", "", path.replace("{match_id}", made).replace("{season_id}", season))
        answer = await ada.get(place, params={"limit": "10"})
        assert answer.status_code == 200 or answer.json()["code"] == "not_seated", (name, answer.text)
