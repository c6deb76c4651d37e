import json

import httpx2
import pytest

from tests.api.routers.seated import PAIRS, Seated, seated
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio


async def test_submitting_is_for_the_right_seat_only(server: Server) -> None:
    table = await seated(server)
    body = {"phase_id": await table.phase(), "action": PAIRS}
    assert code_of(await server.client.put(f"{table.path}/submission", json=body)) == (401, "invalid_token")
    assert code_of(await table.put("mallory", PAIRS)) == (403, "not_seated")
    assert code_of(await table.put("host", PAIRS)) == (403, "not_seated")
    assert code_of(await table.put("ben", PAIRS)) == (422, "action_not_allowed")
    receipt = (await table.put("ada", PAIRS)).json()
    assert (receipt["revision"], receipt["action"], receipt["locked"], receipt["seat"]) == (1, PAIRS, False, 1)
    assert len(receipt["digest"]) == 64


async def test_what_i_submitted_can_be_read_changed_and_withdrawn(server: Server) -> None:
    table = await seated(server)
    ada = await table.by("ada")
    assert code_of(await ada.get(f"{table.path}/submission")) == (404, "no_submission")
    receipt = (await table.put("ada", PAIRS)).json()
    assert (await ada.get(f"{table.path}/submission")).json() == receipt
    assert (await ada.delete(f"{table.path}/submission")).status_code == 204
    assert code_of(await ada.delete(f"{table.path}/submission")) == (404, "no_submission")
    history = (await ada.get(f"{table.path}/submission/history")).json()["items"]
    assert [(entry["kind"], entry["revision"]) for entry in history] == [("submit", 1), ("withdraw", 2)]


@pytest.mark.parametrize(("status", "seen"), [("everyone", [[], [1], []]), ("host", [None, None, None])])
async def test_all_see_who_has_submitted_if_the_host_and_the_game_allow_it(
    server: Server, status: str, seen: list[list[int] | None]
) -> None:
    host = await server.person("host")
    made = await host.post("/v1/matches", json={"game": "duel-of-nerve", "submission_status": status})
    table = Seated(server, made.json()["id"])
    for name in ("ada", "ben"):
        await (await table.by(name)).post(f"{table.path}/join")
    await host.post(f"{table.path}/start")
    ada = await table.by("ada")

    async def shown(name: str) -> list[int] | None:
        view: dict[str, list[int] | None] = (await (await table.by(name)).get(f"{table.path}/view")).json()
        return view["submitted"]

    people = ("host", "ada", "ben", "mallory")
    assert [await shown(name) for name in people] == [seen[0]] * 4
    assert (await table.put("ada", {"type": "lay_card", "card": 5})).status_code == 200
    assert [await shown(name) for name in people] == [seen[1]] * 4
    await ada.delete(f"{table.path}/submission")
    assert [await shown(name) for name in people] == [seen[2]] * 4
    told = (await (await table.by("ben")).get(f"{table.path}/events")).json()["items"]
    changes = [each["data"]["submitted"] for each in told if each["type"] == "submission.status_changed"]
    assert changes == [each for each in seen[1:] if each is not None]


async def test_a_number_without_a_fraction_is_an_integer_in_whatever_spelling(server: Server) -> None:
    host = await server.person("host")
    json_type = {"content-type": "application/json"}

    async def sent(method: str, path: str, body: str, **headers: str) -> httpx2.Response:
        return await host.request(method, path, content=body, headers={**json_type, **headers})

    lobby = '{"game": "extreme-ways", "player_count": 5.0, "garnets": {"1": 7.0}, "config": {"setup": {}}}'
    key = {"idempotency-key": "one"}
    made = await sent("POST", "/v1/matches", lobby, **key)
    assert made.status_code == 201, made.text
    for seven in ("7e0", "7"):
        assert (await sent("POST", "/v1/matches", lobby.replace("7.0", seven), **key)).text == made.text
    table = Seated(server, made.json()["id"])
    assert (await host.post(f"{table.path}/join", json={"seat": 1})).status_code == 200
    assert (await host.post(f"{table.path}/bots", json={"fill": True})).status_code == 201
    assert (await host.post(f"{table.path}/start")).status_code == 200
    options = (await host.get(f"{table.path}/options")).json()
    body = json.dumps({"phase_id": options["phase"]["id"], "action": {"type": "bid", "amount": 1}})
    receipts = []
    for one in ("1.0", "1e0", "10.0e-1", "1"):
        receipts.append(await sent("PUT", f"{table.path}/submission", body.replace(": 1}", f": {one}}}")))
        assert receipts[-1].text == receipts[0].text
    assert '"amount":1}' in receipts[0].text
    for wrong in ("1.5", "1.00000000000000000001", "9007199254740993.0", "1e400"):
        refused = await sent("PUT", f"{table.path}/submission", body.replace(": 1}", f": {wrong}}}"))
        assert refused.status_code == 422


async def test_a_phases_name_is_no_id(server: Server) -> None:
    table = await seated(server)
    ada = await table.by("ada")
    options = (await ada.get(f"{table.path}/options")).json()
    body = {"phase_id": options["phase"]["name"], "action": PAIRS}
    refused = [await ada.put(f"{table.path}/submission", json=body), await ada.post(f"{table.path}/actions", json=body)]
    for answer in refused:
        assert code_of(answer) == (409, "phase_closed")
        assert "not its name" in answer.json()["detail"]
        assert answer.json()["phase"]["id"] == options["phase"]["id"]


async def test_a_dry_run_says_what_would_be(server: Server) -> None:
    table = await seated(server)
    ada = await table.by("ada")
    body = {"phase_id": await table.phase(), "action": PAIRS}
    rehearsed = (await ada.put(f"{table.path}/submission?dry_run=true", json=body)).json()
    assert (rehearsed["dry_run"], rehearsed["revision"]) == (True, None)
    wrong = {**body, "action": {"type": "pair_players", "pairs": [[1, 2], [3, 4]]}}
    assert code_of(await ada.put(f"{table.path}/submission?dry_run=true", json=wrong)) == (422, "bad_pairs")
    assert code_of(await ada.get(f"{table.path}/submission")) == (404, "no_submission")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"phase_id": "ph_other"}, (409, "phase_closed")),
        ({"phase_id": "pairing"}, (409, "phase_closed")),
        ({"seat": 2}, (422, "invalid_request")),
        ({"locked": "yes"}, (422, "invalid_request")),
        ({"action": {"type": "pair_players", "pairs": [["2", 3], [4, 5]]}}, (422, "malformed_action")),
        ({"action": {"type": "pair_players", "pairs": [[2, 3], [4, 5]], "why": "so"}}, (422, "malformed_action")),
        ({"action": {"type": "dance"}}, (422, "action_not_allowed")),
        ({"action": {}}, (422, "action_not_allowed")),
        ({"action": []}, (422, "invalid_request")),
    ],
)
async def test_bad_input_gets_its_answer_and_changes_nothing(
    server: Server, change: dict[str, object], expected: tuple[int, str]
) -> None:
    table = await seated(server)
    ada = await table.by("ada")
    receipt = (await table.put("ada", PAIRS)).json()
    before = (await ada.get(f"{table.path}/view")).headers["etag"]
    body = {"phase_id": await table.phase(), "action": PAIRS, **change}
    assert code_of(await ada.put(f"{table.path}/submission", json=body)) == expected
    assert (await ada.get(f"{table.path}/submission")).json() == receipt
    assert (await ada.get(f"{table.path}/view")).headers["etag"] == before


async def test_a_closed_phase_brings_the_one_that_is_open(server: Server) -> None:
    table = await seated(server)
    over = await table.phase()
    assert (await table.put("ada", PAIRS, locked=True)).status_code == 200
    ben = await table.by("ben")
    body = {"phase_id": over, "action": {"type": "choose", "choice": "ally", "double": False}}
    answer = await ben.put(f"{table.path}/submission", json=body)
    assert code_of(answer) == (409, "phase_closed")
    assert answer.json()["phase"]["id"] == await table.phase()


async def test_whose_eyes_are_whose(server: Server) -> None:
    table = await seated(server)
    assert code_of(await server.client.get(f"{table.path}/view")) == (401, "invalid_token")
    for name in ("mallory", "ada"):
        assert code_of(await (await table.by(name)).get(f"{table.path}/view?as=seat:2")) == (403, "not_host")
    host = await table.by("host")
    assert (await host.get(f"{table.path}/view?as=seat:2")).json()["viewer"] == "seat:2"
    assert set((await host.get(f"{table.path}/view")).json()["view"]["seats"]) == {"1", "2", "3", "4", "5"}
    for bad in ("seat:6", "seat:0", "seat:01", "nobody"):
        assert code_of(await host.get(f"{table.path}/view?as={bad}")) == (404, "unknown_viewer")


async def test_options_are_enough_to_submit(server: Server) -> None:
    table = await seated(server)
    ada = await table.by("ada")
    options = (await ada.get(f"{table.path}/options")).json()
    (pairing,) = options["actions"]
    assert pairing["type"] == "pair_players"
    assert options["missing"]
    assert (await table.put("ada", pairing["example"], locked=True)).status_code == 200
    assert (await ada.get(f"{table.path}/options")).json()["phase"]["name"] == "choice"


async def test_there_is_no_instant_action_in_the_x_game(server: Server) -> None:
    table = await seated(server)
    body = {"phase_id": await table.phase(), "action": PAIRS}
    answer = await (await table.by("ada")).post(f"{table.path}/actions", json=body)
    assert code_of(answer) == (422, "action_not_allowed")


async def test_a_result_is_there_when_the_match_is_over(server: Server) -> None:
    table = await seated(server)
    host = await table.by("host")
    assert code_of(await host.get(f"{table.path}/result")) == (409, "not_finished")
    while (await host.get(table.path)).json()["status"] == "running":
        assert (await host.post(f"{table.path}/host/close-phase")).status_code == 200
    result = (await (await table.by("mallory")).get(f"{table.path}/result")).json()
    assert len(result["standings"]) == 5
    assert set(result["tokens_of_life"]) == {"1", "2", "3", "4", "5"}
