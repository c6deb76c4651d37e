"""What visitors are answered, and the cookie of a guest. What guests may: tests/services/accounts/test_guests.py."""

from typing import Any

import pytest

from tests.app import Server, serving
from tests.services.accounts.test_guests import guest_of, practice_of

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def server(tmp_path_factory: Any) -> Any:
    async with serving(tmp_path_factory.mktemp("visitors")) as server:
        yield server


async def test_a_guest_is_remembered_on_its_device(server: Server) -> None:
    made = await server.client.post("/v1/guests", json={"remember": True})
    assert "mainmatch-refresh" in made.headers["set-cookie"]
    cookie = made.headers["set-cookie"].partition(";")[0]
    again = await server.client.post("/v1/auth/refresh", headers={"cookie": cookie, "origin": "http://server.test"})
    assert again.status_code == 200, again.text
    assert again.json()["scope"] == "match:play match:read season:read"


async def test_visitors_see_what_is_played_in_public(server: Server) -> None:
    host, ben = await server.person("host"), await server.person("ben")
    ids = {}
    for visibility in ("public", "private"):
        made = (await host.post("/v1/matches", json={"game": "duel-of-nerve", "visibility": visibility})).json()
        for person in (host, ben):
            body = {"join_code": made["join_code"]} if made["join_code"] else {}
            assert (await person.post(f"/v1/matches/{made['id']}/join", json=body)).status_code == 200
        assert (await host.post(f"/v1/matches/{made['id']}/start")).status_code == 200
        ids[visibility] = made["id"]
    await practice_of(await guest_of(server))
    welcome = (await server.client.get("/v1/welcome")).json()
    assert [(each["id"], each["game"], each["player_count"]) for each in welcome["matches"]] == [
        (ids["public"], "duel-of-nerve", 2)
    ]
