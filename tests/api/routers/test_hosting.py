"""A host's acts on time and on the course of a match, over HTTP."""

from datetime import timedelta
from typing import Any

import pytest

from tests.api.routers.hosted import Ask, hosted, must_be_for_hosts, played_by_its_host, repeated, told
from tests.api.routers.seated import PAIRS, seated
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio

BODIES: dict[str, dict[str, Any]] = {
    "extend": {"seconds": 60},
    "pause": {},
    "resume": {},
    "close-phase": {},
    "publish": {},
    "rewind": {"to_phase": "ph_x"},
    "cancel": {},
}
POSTS = [Ask("POST", f"host/{name}", body) for name, body in BODIES.items()]
ASKS = [*POSTS, Ask("GET", "host/review"), Ask("GET", "host/status"), Ask("GET", "host/submissions")]


async def test_the_course_of_a_match_is_for_its_hosts(server: Server) -> None:
    await must_be_for_hosts(server, ASKS)


async def test_a_host_who_plays_keeps_the_clock_and_has_no_other_eyes(server: Server) -> None:
    table = await played_by_its_host(server, publication="host_review")
    host = await table.by("host")
    assert code_of(await host.get(f"{table.path}/host/review")) == (403, "host_is_playing")
    assert code_of(await host.get(f"{table.path}/host/status")) == (403, "status_hidden")
    phase = await table.phase()
    for name in ("extend", "pause", "resume", "close-phase", "publish"):
        done = await host.post(f"{table.path}/host/{name}", json=BODIES[name])
        assert done.status_code == 200, (name, done.text)
        assert (done.json()["role"], done.json()["seat"]) == ("player", 5)
    assert (await host.post(f"{table.path}/host/rewind", json={"to_phase": phase})).status_code == 200
    assert (await host.post(f"{table.path}/host/cancel")).json()["status"] == "cancelled"


@pytest.mark.parametrize("name", sorted(BODIES))
async def test_bodies_are_strict(server: Server, name: str) -> None:
    table = await seated(server)
    host = await table.by("host")
    bad: list[Any] = [[], "x", {**BODIES[name], "surprise": 1}, {**BODIES[name], "reason": 7}]
    bad += [{**BODIES[name], "reason": text} for text in ("", "x" * 501)]
    more: dict[str, list[Any]] = {
        "extend": [{"seconds": "60"}, {"seconds": True}, {"seconds": 0}, {"due_at": 1_795_000_000}],
        "pause": [{"until": "1795000000"}, {"until": "2020-11-24T14:00:00"}, {"until": "2020-11-24"}],
        "close-phase": [{"phase_id": 1}],
        "rewind": [{}, {"to_phase": "ph_x", "keep_submissions": 1}],
    }
    for body in (*bad, *more.get(name, ())):
        answer = await host.post(f"{table.path}/host/{name}", json=body)
        assert code_of(answer) == (422, "invalid_request"), body
    assert (await host.get(f"{table.path}/audit")).json()["items"] == []


async def test_a_bot_that_hosts_needs_a_key_for_its_acts(server: Server) -> None:
    table = await seated(server)
    payload = {"name": "host bot", "scopes": ["match:read", "match:host"]}
    bot = await server.bearer((await (await table.by("host")).post("/v1/me/tokens", json=payload)).json()["token"])
    for ask in POSTS:
        assert code_of(await ask.of(bot, table.path)) == (422, "idempotency_key_required"), ask
    path = f"{table.path}/host/close-phase"
    answers = [await bot.post(path, json={}, headers={"Idempotency-Key": "close-1"}) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["phase"]["name"] == "choice"


# --- time ---------------------------------------------------------------------------------------


async def test_an_extension_that_is_repeated_is_one_extension(server: Server) -> None:
    table = await hosted(server)
    path, host = f"{table.path}/host/extend", await table.by("host")
    first = await repeated(host, path, {"seconds": 3600, "reason": "The forum was down."}, "e1")
    assert first.json()["phase"]["due_at"] == "2020-11-22T15:00:00.000Z"
    (event,) = await told(table, "phase.extended")
    assert (event["by"], event["reason"]) == ("host", "The forum was down.")
    # The second host's key is another key, although it reads the same.
    again = await (await table.by("grace")).post(path, json={"seconds": 3600}, headers={"Idempotency-Key": "e1"})
    assert again.json()["phase"]["due_at"] == "2020-11-22T16:00:00.000Z"
    view = (await (await table.by("mallory")).get(f"{table.path}/view")).json()
    assert view["phase"]["due_at"] == "2020-11-22T16:00:00.000Z"


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"seconds": 60, "due_at": "2020-11-23T14:00:00Z"},
        {"due_at": "2020-11-22T14:00:00Z"},
        {"due_at": "2020-11-20T14:00:00Z"},
        {"seconds": 30 * 86400},
        {"due_at": "9999-12-31T23:59:59-14:00"},
        {"due_at": "0001-01-01T00:00:00+14:00"},
    ],
)
async def test_an_extension_ends_later_and_not_too_late(server: Server, payload: dict[str, Any]) -> None:
    table = await seated(server)
    host = await table.by("host")
    assert code_of(await host.post(f"{table.path}/host/extend", json=payload)) == (422, "bad_instant")
    assert await told(table, "phase.extended") == []


async def test_a_pause_is_told_takes_nothing_and_gives_the_time_back(server: Server) -> None:
    table = await hosted(server)
    host, ada = await table.by("host"), await table.by("ada")
    body = {"until": "2020-11-24T14:00:00Z", "reason": "Holidays."}
    paused = (await repeated(host, f"{table.path}/host/pause", body, "p1")).json()
    assert (paused["status"], paused["paused_until"]) == ("paused", "2020-11-24T14:00:00.000Z")
    assert paused["phase"]["due_at"] is None
    refused = await table.put("ada", PAIRS)
    assert code_of(refused) == (409, "match_paused")
    for path, code in (("pause", "not_running"), ("extend", "match_paused"), ("close-phase", "phase_closed")):
        answer = await host.post(f"{table.path}/host/{path}", json=BODIES[path])
        assert code_of(answer) == (409, code), path
    server.clock.forward(hours=1)
    resumed = (await repeated(await table.by("grace"), f"{table.path}/host/resume", {}, "r1")).json()
    assert (resumed["status"], resumed["phase"]["due_at"]) == ("running", "2020-11-22T15:00:00.000Z")
    assert code_of(await host.post(f"{table.path}/host/resume")) == (409, "not_paused")
    assert len(await told(table, "match.paused")) == len(await told(table, "match.resumed")) == 1
    assert (await ada.get(f"{table.path}/view")).json()["phase"]["due_at"] == "2020-11-22T15:00:00.000Z"


async def test_a_pause_ends_in_time(server: Server) -> None:
    table = await seated(server)
    host, now = await table.by("host"), server.clock()
    for until in (now, now - timedelta(days=1), now + timedelta(days=14, seconds=1)):
        payload = {"until": until.isoformat()}
        assert code_of(await host.post(f"{table.path}/host/pause", json=payload)) == (422, "bad_instant"), until
    payload = {"until": "9999-12-31T23:59:59-14:00"}
    assert code_of(await host.post(f"{table.path}/host/pause", json=payload)) == (422, "bad_instant")


async def test_closing_a_phase_is_told_with_the_reason_and_happens_once(server: Server) -> None:
    table = await hosted(server)
    path = f"{table.path}/host/close-phase"
    closed = await repeated(await table.by("grace"), path, {"reason": "All are done."}, "c1")
    assert closed.json()["phase"]["name"] == "choice"
    (event,) = await told(table, "phase.closed")
    assert (event["closed_by"], event["reason"]) == ("host", "All are done.")


async def test_a_host_who_is_overtaken_closes_nothing_else(server: Server) -> None:
    table = await seated(server)
    over = await table.phase()
    await table.put("ada", PAIRS, locked=True)
    host = await table.by("host")
    assert code_of(await host.post(f"{table.path}/host/close-phase", json={"phase_id": over})) == (409, "phase_closed")


async def test_a_cancelled_match_is_over_for_good_and_tells_which_seals_were_broken(server: Server) -> None:
    table = await hosted(server)
    host = await table.by("host")
    assert (await host.post(f"{table.path}/host/break-seal", json={"reason": "A look."})).status_code == 200
    cancelled = await repeated(host, f"{table.path}/host/cancel", {"reason": "Too few."}, "x1")
    assert (cancelled.json()["status"], cancelled.json()["phase"]) == ("cancelled", None)
    (event,) = await told(table, "match.cancelled")
    assert [each["reason"] for each in event["seals_broken"]] == ["A look."]
    answers = {
        "cancel": (409, "match_over"),
        "pause": (409, "not_running"),
        "resume": (409, "not_paused"),
        "extend": (409, "phase_closed"),
        "close-phase": (409, "phase_closed"),
        "publish": (409, "nothing_to_publish"),
        "rewind": (409, "match_over"),
    }
    for name, answer in answers.items():
        assert code_of(await host.post(f"{table.path}/host/{name}", json=BODIES[name])) == answer, name


# --- who is missing -------------------------------------------------------------------------------


async def test_who_is_missing_is_for_hosts_who_do_not_play(server: Server) -> None:
    table = await hosted(server)
    path = f"{table.path}/host/status"
    for name in ("host", "grace"):
        assert (await (await table.by(name)).get(path)).json()["missing"] == [1]
    await table.put("ada", PAIRS)
    status = (await (await table.by("host")).get(path)).json()
    assert (status["submitted"], status["missing"]) == ([1], [])
    hidden = await seated(server, submission_status="hidden")
    assert code_of(await (await hidden.by("host")).get(f"{hidden.path}/host/status")) == (403, "status_hidden")


# --- before it is told, and after -----------------------------------------------------------------


async def test_an_outcome_waits_for_its_hosts_and_is_published_once(server: Server) -> None:
    table = await hosted(server, publication="host_review")
    host, ben = await table.by("host"), await table.by("ben")
    for ask in (Ask("GET", "host/review"), Ask("POST", "host/publish", {})):
        assert code_of(await ask.of(host, table.path)) == (409, "nothing_to_publish")
    await table.put("ada", PAIRS, locked=True)
    before = (await ben.get(f"{table.path}/view")).json()
    assert before["phase"] is None
    review = (await (await table.by("grace")).get(f"{table.path}/host/review")).json()
    assert review["view"]["pairs"] == PAIRS["pairs"]
    assert (await ben.get(f"{table.path}/view")).json() == before
    shown = await repeated(host, f"{table.path}/host/publish", {}, "p1")
    assert shown.json()["phase"]["name"] == "choice"
    assert (await ben.get(f"{table.path}/view")).json()["view"]["pairs"] == PAIRS["pairs"]
    assert len(await told(table, "phase.closed")) == 1


async def test_hosts_read_what_was_sent_once_the_phase_has_closed(server: Server) -> None:
    table = await hosted(server)
    host, at = await table.by("host"), f"{table.path}/host/submissions"
    assert (await host.get(at)).json() == {"phase_id": None, "name": None, "round": None, "submissions": []}
    first = await table.phase()
    await table.put("ada", PAIRS)
    assert (await host.get(at)).json()["submissions"] == []
    assert code_of(await host.get(at, params={"phase_id": first})) == (404, "unknown_phase_id")
    await table.put("ada", PAIRS, locked=True)
    sent = (await host.get(at)).json()
    assert (sent["phase_id"], sent["name"], sent["round"]) == (first, "pairing", 1)
    assert [(each["seat"], each["action"]) for each in sent["submissions"]] == [(1, PAIRS)]
    assert (await host.get(at, params={"phase_id": first})).json() == sent
    await repeated(host, f"{table.path}/host/rewind", {"to_phase": first}, "w2")
    assert (await host.get(at)).json()["phase_id"] is None


async def test_going_back_that_is_repeated_is_done_once(server: Server) -> None:
    table = await hosted(server)
    host, first = await table.by("host"), await table.phase()
    opening = (await host.get(f"{table.path}/view")).json()["view"]
    await table.put("ada", PAIRS, locked=True)
    body = {"to_phase": first, "reason": "Too early."}
    back = await repeated(host, f"{table.path}/host/rewind", body, "w1")
    assert (back.json()["phase"]["name"], back.json()["phase"]["id"] != first) == ("pairing", True)
    assert (await host.get(f"{table.path}/view")).json()["view"] == opening
    (event,) = await told(table, "match.rewound")
    assert (event["to"]["id"], event["reason"]) == (first, "Too early.")
    for phase in (first, "ph_x", ""):
        answer = await host.post(f"{table.path}/host/rewind", json={"to_phase": phase})
        assert code_of(answer) == (404, "unknown_phase_id")
    kept = {"to_phase": await table.phase(), "keep_submissions": True}
    assert (await (await table.by("grace")).post(f"{table.path}/host/rewind", json=kept)).status_code == 200


async def test_what_has_not_begun_does_not_go_back_or_stop(server: Server) -> None:
    lobby = await seated(server, starts=False)
    host = await lobby.by("host")
    answers = {"rewind": "not_started", "pause": "not_running", "extend": "phase_closed", "close-phase": "phase_closed"}
    for name, code in answers.items():
        answer = await host.post(f"{lobby.path}/host/{name}", json=BODIES[name])
        assert code_of(answer) == (409, code), name
