import pytest

from tests.house import Server, code_of
from tests.web.routers.seated import PAIRS, seated

pytestmark = pytest.mark.anyio


async def test_closing_a_phase_is_for_hosts(server: Server) -> None:
    table = await seated(server)
    path = f"{table.path}/host/close_phase"
    assert code_of(await server.client.post(path, json={})) == (401, "invalid_token")
    for name in ("mallory", "ada"):
        assert code_of(await (await table.by(name)).post(path, json={})) == (403, "not_host")
    closed = await (await table.by("host")).post(path, json={"reason": "All are done."})
    assert closed.json()["phase"]["name"] == "choice"
    events = (await (await table.by("mallory")).get(f"{table.path}/events")).json()["items"]
    (told,) = [event for event in events if event["type"] == "phase.closed"]
    assert (told["data"]["closed_by"], told["data"]["reason"]) == ("host", "All are done.")


async def test_a_host_who_is_overtaken_closes_nothing_else(server: Server) -> None:
    table = await seated(server)
    over = await table.phase()
    await table.put("ada", PAIRS, locked=True)
    host = await table.by("host")
    assert code_of(await host.post(f"{table.path}/host/close_phase", json={"phase": over})) == (409, "phase_closed")


async def test_a_bot_that_hosts_needs_a_key_for_its_acts(server: Server) -> None:
    table = await seated(server)
    wish = {"name": "host bot", "scopes": ["match:read", "match:host"]}
    bot = await server.bearer((await (await table.by("host")).post("/v1/me/tokens", json=wish)).json()["token"])
    path = f"{table.path}/host/close_phase"
    assert code_of(await bot.post(path, json={})) == (422, "idempotency_key_required")
    answers = [await bot.post(path, json={}, headers={"Idempotency-Key": "close-1"}) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["phase"]["name"] == "choice"


async def test_who_is_missing_is_for_hosts_who_do_not_play(server: Server) -> None:
    table = await seated(server)
    path = f"{table.path}/host/status"
    assert code_of(await server.client.get(path)) == (401, "invalid_token")
    assert code_of(await (await table.by("ada")).get(path)) == (403, "not_host")
    host = await table.by("host")
    assert (await host.get(path)).json()["missing"] == [1]
    await table.put("ada", PAIRS)
    status = (await host.get(path)).json()
    assert (status["submitted"], status["missing"]) == ([1], [])
