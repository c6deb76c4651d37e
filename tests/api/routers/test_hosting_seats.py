"""Who sits where, who hosts, what hosts did: over HTTP."""

from typing import Any

import pytest

from tests.api.routers.hosted import Ask, hosted, must_be_for_hosts, played_by_its_host, repeated, told
from tests.api.routers.seated import PAIRS, Seated, seated
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio

OTHER_PAIRS = {"type": "pair_players", "pairs": [[2, 4], [3, 5]]}
SUBSTITUTE = Ask("PUT", "seats/2/player", {"bot": "house"})
AMEND = Ask("PUT", "seats/1/submission", {"phase_id": "ph_x", "action": PAIRS})
BREAK = Ask("POST", "host/break-seal", {"reason": "They ask."})
ADD = Ask("POST", "hosts", {"account": "ada"})
REMOVE = Ask("DELETE", "hosts/ac_x")
ASKS = [SUBSTITUTE, AMEND, BREAK, ADD, REMOVE, Ask("GET", "audit")]


async def account_of(table: Seated, name: str) -> str:
    return str((await (await table.by(name)).get("/v1/me")).json()["id"])


async def amended(table: Seated, name: str = "host", seat: int = 1, **more: Any) -> Any:
    body = {"phase_id": await table.phase(), "action": OTHER_PAIRS, **more}
    return await (await table.by(name)).put(f"{table.path}/seats/{seat}/submission", json=body)


async def test_seats_seals_and_the_log_are_for_hosts(server: Server) -> None:
    await must_be_for_hosts(server, ASKS)


async def test_a_host_who_plays_seats_others_and_touches_no_seal(server: Server) -> None:
    table = await played_by_its_host(server)
    host = await table.by("host")
    for ask in (AMEND, BREAK, Ask("GET", "audit")):
        assert code_of(await ask.of(host, table.path)) == (403, "host_is_playing"), ask
    for ask in (SUBSTITUTE, ADD):
        assert (await ask.of(host, table.path)).is_success, ask


@pytest.mark.parametrize(
    ("ask", "bodies"),
    [
        (SUBSTITUTE, [{}, {"bot": "x"}, {"invite": False}, {"bot": "house", "invite": True}, {"account": ""}]),
        (SUBSTITUTE, [{"account": "ben", "knowledge": "some"}, {"bot": "house", "surprise": 1}]),
        (AMEND, [{}, {"phase_id": "ph_x"}, {"phase_id": "ph_x", "action": []}, {**AMEND.body, "locked": 1}]),
        (BREAK, [{}, {"reason": ""}, {"reason": None}, {**BREAK.body, "seat": 0}, {**BREAK.body, "seat": "1"}]),
        (ADD, [{}, {"account": 7}, {"account": "x" * 65}, {**ADD.body, "surprise": 1}]),
    ],
)
async def test_bodies_are_strict(server: Server, ask: Ask, bodies: list[Any]) -> None:
    table = await seated(server)
    host = await table.by("host")
    for body in bodies:
        answer = await Ask(ask.method, ask.path, body).of(host, table.path)
        assert code_of(answer) == (422, "invalid_request"), body
    assert (await host.get(f"{table.path}/audit")).json()["items"] == []


# --- substitutes ----------------------------------------------------------------------------------


async def test_a_substitute_plays_on_and_a_repeat_changes_nothing(server: Server) -> None:
    table = await hosted(server)
    grace, frida, ben = await table.by("grace"), await table.by("frida"), await table.by("ben")
    await table.put("ada", PAIRS, locked=True)
    await table.put("ben", {"type": "choose", "choice": "ally", "double": False})
    server.clock.forward(minutes=1)
    payload = {"account": "frida", "knowledge": "from_now", "reason": "Ben has no time."}
    first, second = [await grace.put(f"{table.path}/seats/2/player", json=payload) for _ in range(2)]
    assert first.status_code == 200
    assert first.content == second.content
    assert first.json()["invite_code"] is None
    (event,) = await told(table, "seat.substituted")
    assert (event["seat"], event["reason"], event["bot"]) == (2, "Ben has no time.", None)
    assert (await frida.get(f"{table.path}/submission")).json()["seat"] == 2
    assert (await frida.get(f"{table.path}/submission/history")).json()["items"] == []
    for path in ("submission", "options", "submission/history"):
        assert code_of(await ben.get(f"{table.path}/{path}")) == (403, "not_seated"), path
    assert (await ben.get(f"{table.path}/view")).json()["viewer"] == "public"


async def test_who_leaves_a_private_match_sees_nothing_of_it_any_more(server: Server) -> None:
    table = await hosted(server, visibility="private")
    payload = {"bot": "random"}
    assert (await (await table.by("host")).put(f"{table.path}/seats/2/player", json=payload)).status_code == 200
    ben = await table.by("ben")
    for path in ("", "/view", "/events", "/audit", "/hosts", "/clarifications"):
        assert code_of(await ben.get(f"{table.path}{path}")) == (404, "unknown_match"), path


async def test_seats_that_cannot_be_given_away(server: Server) -> None:
    table = await seated(server)
    host = await table.by("host")
    answers: list[tuple[int, dict[str, Any], tuple[int, str]]] = [
        (6, {"bot": "house"}, (404, "unknown_seat_number")),
        (65, {"bot": "house"}, (422, "invalid_request")),
        (0, {"bot": "house"}, (422, "invalid_request")),
        (2, {"account": "nobody"}, (404, "unknown_account")),
        (2, {"account": "ada"}, (409, "already_joined")),
    ]
    for seat, payload, answer in answers:
        assert code_of(await host.put(f"{table.path}/seats/{seat}/player", json=payload)) == answer, (seat, payload)
    await host.post(f"{table.path}/host/cancel")
    assert code_of(await SUBSTITUTE.of(host, table.path)) == (409, "match_over")


async def test_an_invite_seats_whoever_brings_it_first(server: Server) -> None:
    table = await hosted(server, visibility="private")
    made = await (await table.by("host")).put(f"{table.path}/seats/3/player", json={"invite": True})
    code, gil = made.json()["invite_code"], await table.by("gil")
    assert made.json()["expires_at"] == "2020-11-28T14:00:00.000Z"
    assert code_of(await gil.post(f"{table.path}/join", json={"invite_code": code + "x"})) == (404, "unknown_match")
    assert (await gil.post(f"{table.path}/join", json={"invite_code": code})).json()["seat"] == 3
    assert code_of(await (await table.by("cyd")).get(table.path)) == (404, "unknown_match")
    hanna = await table.by("hanna")
    assert code_of(await hanna.post(f"{table.path}/join", json={"invite_code": code})) == (404, "unknown_match")
    # The code is a secret while it is good: it is in no log.
    assert code not in (await (await table.by("host")).get(f"{table.path}/audit")).text


async def test_a_host_who_waits_for_their_seat_has_a_spectators_eyes(server: Server) -> None:
    table = await hosted(server)
    grace = await table.by("grace")
    await table.put("ada", PAIRS, locked=True)
    payload = {"account": "grace", "knowledge": "public_only"}
    assert (await (await table.by("host")).put(f"{table.path}/seats/3/player", json=payload)).status_code == 200
    assert (await grace.get(table.path)).json()["role"] == "spectator"
    assert (await grace.get(f"{table.path}/view")).content == (
        await (await table.by("mallory")).get(f"{table.path}/view")
    ).content
    for ask in (AMEND, BREAK, Ask("GET", "audit"), Ask("GET", "host/review"), Ask("GET", "view?as=seat:2")):
        assert code_of(await ask.of(grace, table.path)) == (403, "host_is_playing"), ask
    assert code_of(await grace.get(f"{table.path}/host/status")) == (403, "status_hidden")
    assert (await (await table.by("host")).post(f"{table.path}/host/close-phase")).status_code == 200
    assert (await grace.get(f"{table.path}/view")).json()["viewer"] == "seat:3"


# --- what is sealed -------------------------------------------------------------------------------


async def test_a_host_sends_for_a_seat_and_learns_nothing_of_it(server: Server) -> None:
    table, twin = await hosted(server), await hosted(server)
    await table.put("ada", PAIRS, locked=False)
    answers = [(await amended(each, "grace", reason="By mail.")).json() for each in (table, twin)]
    for answer in answers:
        assert sorted(answer) == ["accepted_at", "action", "locked", "match_id", "phase_id", "seat"]
    hidden = ("match_id", "phase_id")
    plain = [{name: value for name, value in answer.items() if name not in hidden} for answer in answers]
    assert plain[0] == plain[1]
    assert await told(table, "submission.amended") == await told(table, "submission.amended", "host") == []
    (event,) = await told(table, "submission.amended", "ada")
    assert (event["action"], event["reason"], event["revision"]) == (OTHER_PAIRS, "By mail.", 2)


async def test_what_cannot_be_sent_for_a_seat(server: Server) -> None:
    table = await seated(server)
    host = await table.by("host")
    assert code_of(await amended(table, seat=6)) == (404, "unknown_seat_number")
    assert code_of(await amended(table, seat=2)) == (422, "action_not_allowed")
    assert code_of(await amended(table, phase_id="ph_old")) == (409, "phase_closed")
    assert code_of(await amended(table, action={"type": "pair_players"})) == (422, "malformed_action")
    await host.post(f"{table.path}/host/pause")
    assert code_of(await amended(table)) == (409, "match_paused")
    assert code_of(await BREAK.of(host, table.path)) == (409, "match_paused")


async def test_breaking_the_seal_is_read_once_written_down_and_seen_by_nobody_till_the_end(server: Server) -> None:
    table = await hosted(server)
    await table.put("ada", PAIRS)
    before = (await (await table.by("ada")).get(f"{table.path}/events")).json()
    grace = await table.by("grace")
    path = f"{table.path}/host/break-seal"
    found = (await repeated(grace, path, {"reason": "She asks.", "seat": 1}, "b1")).json()
    assert found["submissions"] == [{"seat": 1, "action": PAIRS, "locked": False}]
    for name in ("ada", "mallory"):
        assert code_of(await (await table.by(name)).get(f"{table.path}/audit")) == (403, "not_host")
    assert (await (await table.by("ada")).get(f"{table.path}/events")).json() == before
    log = await (await table.by("host")).get(f"{table.path}/audit")
    (act,) = [each for each in log.json()["items"] if each["act"] == "break_seal"]
    assert (act["by"], act["reason"], act["detail"]["seat"]) == ("grace", "She asks.", 1)
    assert "pair_players" not in log.text
    assert code_of(await grace.post(path, json={"reason": "x", "seat": 6})) == (404, "unknown_seat_number")
    await grace.post(f"{table.path}/host/cancel")
    assert (await (await table.by("ada")).get(f"{table.path}/audit")).status_code == 200
    assert code_of(await (await table.by("mallory")).get(f"{table.path}/audit")) == (403, "not_host")
    assert code_of(await grace.post(path, json={"reason": "again"})) == (409, "phase_closed")


async def test_a_token_that_hosts_breaks_no_seal_without_the_scope_for_it(server: Server) -> None:
    table = await hosted(server)
    await table.put("ada", PAIRS)
    grace = await table.by("grace")
    path, body = f"{table.path}/host/break-seal", {"reason": "She asks.", "seat": 1}
    for scopes, place, status in (
        (["match:host", "match:read"], path, 403),
        (["match:break-seal"], path, 200),
        (["match:break-seal"], f"{table.path}/host/pause", 403),
    ):
        made = (await grace.post("/v1/me/tokens", json={"name": "bot", "scopes": scopes})).json()
        bot = await server.bearer(made["token"])
        answer = await bot.post(place, json=body, headers={"Idempotency-Key": made["id"]})
        assert answer.status_code == status


# --- hosts ----------------------------------------------------------------------------------------


async def test_hosts_come_and_go_and_one_stays(server: Server) -> None:
    table = await seated(server)
    host, frida = await table.by("host"), await table.by("frida")
    made = await repeated(host, f"{table.path}/hosts", {"account": "frida"}, "h1")
    assert (made.status_code, made.json()["username"]) == (201, "frida")
    assert [each["display_name"] for each in await told(table, "host.joined")] == ["frida"]
    for name in ("mallory", "ada"):
        assert len((await (await table.by(name)).get(f"{table.path}/hosts")).json()["items"]) == 2
    assert code_of(await server.client.get(f"{table.path}/hosts")) == (401, "invalid_token")
    assert code_of(await host.post(f"{table.path}/hosts", json={"account": "nobody"})) == (404, "unknown_account")
    path = f"{table.path}/hosts/{await account_of(table, 'host')}"
    assert (await frida.delete(path)).status_code == 204
    assert code_of(await frida.delete(path)) == (404, "unknown_account")
    last = f"{table.path}/hosts/frida"
    assert code_of(await frida.delete(last)) == (409, "last_host")
    assert code_of(await host.post(f"{table.path}/host/extend", json={"seconds": 1})) == (403, "not_host")
