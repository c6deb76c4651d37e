"""Guests over HTTP: what they may, how they are kept, and that nothing of the others stays."""

from typing import Any

import httpx2
import pytest
import sqlalchemy as sa

from mainmatch.services.privacy import personal_data
from mainmatch.store import accounts
from mainmatch.store.tables import metadata
from tests.app import PASSWORD, Server, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def server(tmp_path_factory: Any) -> Any:
    async with serving(tmp_path_factory.mktemp("guests")) as server:
        yield server


async def guest_of(server: Server) -> httpx2.AsyncClient:
    made = await server.client.post("/v1/guests", json={})
    assert made.status_code == 201, made.text
    assert made.json()["scope"] == "match:play match:read season:read"
    return await server.bearer(made.json()["access_token"])


async def practice_of(person: httpx2.AsyncClient, game: str = "x-game") -> Any:
    answer = await person.post("/v1/practice", json={"game": game}, headers={"Idempotency-Key": "a"})
    assert answer.status_code == 201, answer.text
    return answer.json()


def rows_of(server: Server) -> Any:
    def count(uow: Any) -> dict[str, int]:
        connection = uow.tx.connection
        return {
            name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar()
            for name, table in metadata.tables.items()
            if name not in ("meta", "push_keys")
        }

    return server.app_state.executor.read(count)


async def test_a_guest_practises_against_bots_at_once(server: Server) -> None:
    guest = await guest_of(server)
    me = (await guest.get("/v1/me")).json()
    assert me["username"].startswith("guest-")
    assert me["guest_until"] is not None
    match = await practice_of(guest)
    assert (match["status"], match["visibility"], match["seat"]) == ("running", "private", 1)
    assert [seat["bot"] for seat in match["seats"]] == [None, *["house"] * 4]
    options = (await guest.get(f"/v1/matches/{match['id']}/options")).json()
    assert options["phase"]


async def test_a_guest_meets_nobody(server: Server) -> None:
    host, guest = await server.person("host"), await guest_of(server)
    match = (await host.post("/v1/matches", json={"game": "x-game"})).json()
    season = (await host.post("/v1/seasons", json={"title": "Ours"})).json()
    key = {"Idempotency-Key": "b"}
    name = (await guest.get("/v1/me")).json()["username"]
    for method, path, body in (
        ("POST", f"/v1/matches/{match['id']}/join", {}),
        ("POST", f"/v1/seasons/{season['id']}/join", {}),
        ("POST", "/v1/matches", {"game": "x-game"}),
        ("POST", "/v1/seasons", {"title": "Mine"}),
        ("GET", f"/v1/matches/{match['id']}/channels", None),
        ("POST", "/v1/webhooks", {"url": "https://play.example", "feeds": []}),
        ("PATCH", "/v1/me", {"display_name": "The host"}),
        ("POST", "/v1/me/tokens", {"name": "mine", "scopes": ["match:play"]}),
    ):
        answer = await guest.request(method, path, json=body, headers=key)
        assert (answer.status_code, answer.json()["code"]) == (403, "guest_refused"), path
    # Nor does a host seat one, who is no player to be found.
    seated = await host.put(f"/v1/seasons/{season['id']}/members/cm_none/player", json={"account": name}, headers=key)
    assert seated.status_code in (403, 404)
    # It watches what is public.
    assert (await guest.get(f"/v1/matches/{match['id']}")).json()["role"] == "spectator"
    assert (await guest.get(f"/v1/seasons/{season['id']}/view")).status_code == 200


async def test_a_guest_has_few_matches_at_once(server: Server) -> None:
    guest = await guest_of(server)
    body = {"game": "duel-of-nerve"}
    answers = [await guest.post("/v1/practice", json=body, headers={"Idempotency-Key": f"{n}"}) for n in range(6)]
    assert [each.status_code for each in answers] == [201, 201, 201, 201, 201, 409]
    assert answers[-1].json()["code"] == "too_many_matches"
    assert "keep your account" in answers[-1].json()["detail"]


async def test_a_guest_that_is_named_while_another_server_removes_it_stays(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = await guest_of(server)
    match, me = await practice_of(guest), (await guest.get("/v1/me")).json()["id"]
    named = await guest.post("/v1/me/keep", json={"username": "ida", "password": PASSWORD})
    assert named.status_code == 200, named.text
    # What the other server found before.
    monkeypatch.setattr(accounts, "guests_to_remove", lambda tx, now: [me])
    await server.app_state.executor.write(personal_data.remove_guest_due)
    ida = await server.bearer((await server.sign_in("ida"))["access_token"])
    assert (await ida.get(f"/v1/matches/{match['id']}")).status_code == 200


async def test_a_guest_that_is_named_is_an_account_like_others(server: Server) -> None:
    guest = await guest_of(server)
    match = await practice_of(guest)
    taken = await guest.post("/v1/me/keep", json={"username": "host", "password": PASSWORD})
    assert (taken.status_code, taken.json()["code"]) == (409, "username_taken")
    kept = await guest.post("/v1/me/keep", json={"username": "gia", "password": PASSWORD, "display_name": "Gia"})
    assert kept.status_code == 200, kept.text
    again = await guest.post("/v1/me/keep", json={"username": "gia2", "password": PASSWORD})
    assert again.json()["code"] == "not_guest"
    session = await server.sign_in("gia")
    gia = await server.bearer(session["access_token"])
    me = (await gia.get("/v1/me")).json()
    assert (me["display_name"], me["guest_until"], me["seating"]) == ("Gia", None, "everyone")
    assert (await gia.get(f"/v1/matches/{match['id']}")).json()["seat"] == 1
    server.clock.forward(days=8)
    assert await server.app_state.executor.write(personal_data.remove_guest_due) > 0
    assert (await (await server.bearer((await server.sign_in("gia"))["access_token"])).get("/v1/me")).status_code == 200


async def test_of_a_guest_that_is_not_named_nothing_stays(tmp_path: Any) -> None:
    async with serving(tmp_path) as server:
        await server.person("ada")
        before = await rows_of(server)
        guest = await guest_of(server)
        match = await practice_of(guest, "exodus")
        await guest.get("/v1/me/events")
        options = (await guest.get(f"/v1/matches/{match['id']}/options")).json()
        sent = {"phase_id": options["phase"]["id"], "action": options["actions"][0]["example"]}
        await guest.put(f"/v1/matches/{match['id']}/submission", json=sent)
        server.clock.forward(days=6)
        assert await server.app_state.executor.write(personal_data.remove_guest_due) == 0
        server.clock.forward(days=1)
        assert await server.app_state.executor.write(personal_data.remove_guest_due) == 1
        assert await server.app_state.executor.write(personal_data.remove_guest_due) == 0
        # As of everybody who goes, there is a row that names nobody.
        assert await rows_of(server) == {**before, "accounts": before["accounts"] + 1}
        assert (await guest.get("/v1/me")).status_code == 401


async def test_guests_are_counted_and_can_be_turned_away(tmp_path: Any) -> None:
    async with serving(tmp_path / "few", limits="on", quota_guests=1, limit_guests="3/hour") as server:
        await guest_of(server)
        codes = [(await server.client.post("/v1/guests", json={})).json()["code"] for _ in range(3)]
        assert codes == ["too_many_guests", "too_many_guests", "rate_limited"]
    async with serving(tmp_path / "none", guests="off") as server:
        answer = await server.client.post("/v1/guests", json={})
        assert (answer.status_code, answer.json()["code"]) == (403, "no_guests_here")
        welcome = (await server.client.get("/v1/welcome")).json()
        assert welcome == {"guests": False, "guest_days": None, "matches": [], "seasons": []}
