import pytest

from tests.app import Server, code_of

pytestmark = pytest.mark.anyio

ALL = "/v1/me/match-templates"
FRIDAYS = {"name": "Fridays", "settings": {"game": "x-game", "title": "Friday", "visibility": "unlisted"}}


async def test_strangers_and_others_find_no_template(server: Server) -> None:
    host, mallory = await server.person("host"), await server.person("mallory")
    made = await host.post(ALL, json=FRIDAYS)
    path = made.headers["location"]
    assert code_of(await server.client.get(ALL)) == code_of(await server.client.get(path)) == (401, "invalid_token")
    foreign, missing = [await mallory.get(each) for each in (path, f"{ALL}/mt_none")]
    assert code_of(foreign) == code_of(missing) == (404, "unknown_match_template")
    assert foreign.content == missing.content
    assert (await mallory.get(ALL)).json() == {"items": [], "next_cursor": None}


async def test_a_host_keeps_lists_and_uses_a_template(server: Server) -> None:
    host = await server.person("host")
    made = await host.post(ALL, json=FRIDAYS)
    assert (made.status_code, made.headers["location"]) == (201, f"{ALL}/{made.json()['id']}")
    read = await host.get(made.headers["location"])
    assert (read.json(), read.headers["cache-control"]) == (made.json(), "no-store")
    for path in (ALL, made.headers["location"]):
        etag = (await host.get(path)).headers["etag"]
        assert (await host.get(path, headers={"if-none-match": etag})).status_code == 304
    match = await host.post(f"{made.headers['location']}/matches")
    assert (match.status_code, match.headers["location"]) == (201, f"/v1/matches/{match.json()['id']}")
    assert (match.json()["title"], match.json()["visibility"], match.json()["is_host"]) == ("Friday", "unlisted", True)
    assert (await host.delete(made.headers["location"])).status_code == 204
    assert (await host.get(match.headers["location"])).status_code == 200


async def test_a_repeated_request_keeps_one_template(server: Server) -> None:
    host, key = await server.person("host"), {"idempotency-key": "once"}
    made, again = [await host.post(ALL, json=FRIDAYS, headers=key) for _ in range(2)]
    assert made.json() == again.json()
    assert len((await host.get(ALL)).json()["items"]) == 1


async def test_settings_that_a_template_cannot_have_are_refused(server: Server) -> None:
    host = await server.person("host")
    for more in ({"starts_at": "2030-01-01T20:00:00Z"}, {"season_id": "se_x"}, {"guests": ["ada"]}):
        answer = await host.post(ALL, json={**FRIDAYS, "settings": {"game": "x-game", **more}})
        assert code_of(answer) == (422, "invalid_request")
