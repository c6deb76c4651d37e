import pytest

from tests.api.routers.seated import FIVE, seated
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio


async def test_anonymous_callers_find_no_match(server: Server) -> None:
    table = await seated(server, starts=False)
    for path in ("/v1/matches", table.path, "/v1/matches?waiting=true"):
        assert code_of(await server.client.get(path)) == (401, "invalid_token")
    for path in ("/v1/matches", f"{table.path}/join", f"{table.path}/start"):
        assert code_of(await server.client.post(path, json={})) == (401, "invalid_token")


async def test_a_setting_that_the_game_does_not_have_is_refused_at_its_place(server: Server) -> None:
    host = await server.person("host")
    answer = await host.post("/v1/matches", json={"game": "x-game", "submission_status": "everyone"})
    message = "In this game it is one of hidden, host."
    assert code_of(answer) == (422, "invalid_request")
    assert answer.json()["errors"] == [{"path": "body.submission_status", "code": "not_offered", "message": message}]


@pytest.mark.parametrize("title", ["a\u202eb", "\u2066a", "\u200b", "a\nb"])
async def test_a_title_neither_shows_nothing_nor_turns_what_is_beside_it(server: Server, title: str) -> None:
    table = await seated(server, starts=False)
    host = await table.by("host")
    bodies = {
        "/v1/matches": {"game": "x-game", "title": title},
        "/v1/seasons": {"title": title},
        "/v1/me/tokens": {"name": title, "scopes": []},
    }
    answers = [await host.post(path, json=body) for path, body in bodies.items()]
    answers.append(await host.patch(table.path, json={"title": title}))
    for answer in answers:
        [error] = [each for each in answer.json()["errors"] if each["code"] == "not_printable"]
        assert error["path"] in ("body.title", "body.name")
        assert "{" not in error["message"]


@pytest.mark.parametrize("title", ["\u05e9\u05d9\u05e9\u05d9", "\u0627\u0644\u062c\u0645\u0639\u0629", "Freitag"])
async def test_a_title_of_another_script_stays_as_it_is(server: Server, title: str) -> None:
    host = await server.person("host")
    made = await host.post("/v1/matches", json={"game": "x-game", "title": f" {title} "})
    assert made.json()["title"] == title


async def test_a_private_match_answers_strangers_like_one_that_is_not_there(server: Server) -> None:
    table = await seated(server, visibility="private")
    mallory = await server.person("mallory")
    for tail in ("", "/view", "/options", "/result", "/submission", "/submission/history", "/events", "/host/status"):
        foreign, missing = [await mallory.get(f"/v1/matches/{each}{tail}") for each in (table.match_id, "m_nothing")]
        assert code_of(foreign) == code_of(missing) == (404, "unknown_match")
        assert foreign.content == missing.content
    assert table.match_id not in (await mallory.get("/v1/matches")).text


async def test_creating_tells_the_host_the_code_and_nobody_else(server: Server) -> None:
    table = await seated(server, starts=False, visibility="unlisted")
    codes = {name: (await (await table.by(name)).get(table.path)).json()["join_code"] for name in ("host", "ada")}
    assert codes["host"]
    assert codes["ada"] is None


async def test_a_lobby_fills_starts_and_is_listed(server: Server) -> None:
    table = await seated(server, starts=False)
    host = await table.by("host")
    facts = (await host.get(table.path)).json()
    assert [seat["display_name"] for seat in facts["seats"]] == list(FIVE)
    assert (facts["status"], facts["role"], facts["phase"]) == ("lobby", "host", None)
    started = (await host.post(f"{table.path}/start")).json()
    assert (started["status"], started["phase"]["name"], started["phase"]["round"]) == ("running", "pairing", 1)
    listed = (await (await table.by("eve")).get("/v1/matches", params={"mine": "true", "status": "running"})).json()
    assert [(item["id"], item["role"], item["seat"]) for item in listed["items"]] == [(table.match_id, "player", 5)]


async def test_bodies_that_need_say_nothing_may_be_left_out(server: Server) -> None:
    host = await server.person("host")
    match_id = (await host.post("/v1/matches", json={"game": "x-game"})).json()["id"]
    assert (await host.post(f"/v1/matches/{match_id}/join")).json()["seat"] == 1
    assert (await host.post(f"/v1/matches/{match_id}/bots")).json()["seat"] == 2


async def test_a_host_fills_and_frees_seats_with_bots(server: Server) -> None:
    table = await seated(server, starts=False)
    host, eve = await table.by("host"), await table.by("eve")
    assert (await eve.post(f"{table.path}/leave")).status_code == 204
    assert code_of(await eve.post(f"{table.path}/bots", json={})) == (403, "not_host")
    assert (await host.post(f"{table.path}/bots", json={"bot": "random"})).json()["bot"] == "random"
    assert code_of(await eve.post(f"{table.path}/join", json={})) == (409, "match_full")
    assert (await host.delete(f"{table.path}/seats/5/player")).status_code == 204
    assert (await eve.post(f"{table.path}/join", json={})).json()["seat"] == 5


async def test_a_repeated_join_with_its_key_has_one_effect(server: Server) -> None:
    host, ada = await server.person("host"), await server.person("ada")
    match_id = (await host.post("/v1/matches", json={"game": "x-game"})).json()["id"]
    answers = [
        await ada.post(f"/v1/matches/{match_id}/join", json={}, headers={"Idempotency-Key": "k1"}) for _ in range(3)
    ]
    assert {(answer.status_code, answer.content) for answer in answers} == {(200, answers[0].content)}
    assert code_of(await ada.post(f"/v1/matches/{match_id}/join", json={})) == (409, "already_joined")


async def test_what_i_owe_names_the_match_that_waits(server: Server) -> None:
    table = await seated(server)
    query = "/v1/matches?waiting=true&sort=due_at"
    owed = {name: (await (await table.by(name)).get(query)).json()["items"] for name in ("ada", "ben")}
    assert [item["id"] for item in owed["ada"]] == [table.path.rpartition("/")[2]]
    assert owed["ben"] == []


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        ({"game": "x-game", "player_count": "5"}, (422, "invalid_request")),
        ({"game": "x-game", "player_count": True}, (422, "invalid_request")),
        ({"game": "x-game", "colour": "red"}, (422, "invalid_request")),
        ({"game": "x-game", "schedule": {"mode": "rolling", "phase_seconds": {"choice": 0}}}, (422, "invalid_request")),
        ({"game": "x-game", "player_count": 4}, (422, "wrong_seat_count")),
        ({"game": "exodus", "config": {"setup": {"hands": {"1": ["red"]}}}}, (422, "bad_setup")),
        ({"game": "chess"}, (422, "unknown_game")),
    ],
)
async def test_a_wish_that_does_not_fit_is_refused(
    server: Server, payload: dict[str, object], expected: tuple[int, str]
) -> None:
    assert code_of(await (await server.person("host")).post("/v1/matches", json=payload)) == expected
