"""Integrations: what they may do for their people, what for nobody else, and until when."""

from pathlib import Path
from typing import Any

import httpx2
import pytest

from mainmatch.services.unit_of_work import Executor
from mainmatch.store import audit
from tests.api.routers.linking import ADA, SCOPES, Bot, integrated
from tests.app import Server, code_of, serving

pytestmark = pytest.mark.anyio


async def test_a_namespace_is_the_first_ones_for_good(server: Server) -> None:
    host, eve = await server.person("host"), await server.person("eve")
    first = await host.put("/v1/integrations/discord")
    assert (first.status_code, first.json()["namespace"]) == (201, "discord")
    assert (await host.put("/v1/integrations/discord")).status_code == 200
    assert code_of(await eve.put("/v1/integrations/discord")) == (409, "namespace_taken")
    assert [each["namespace"] for each in (await host.get("/v1/integrations")).json()["items"]] == ["discord"]
    assert (await eve.get("/v1/integrations")).json()["items"] == []


@pytest.mark.parametrize("name", ["D", "Discord", "-x", "a" * 33, "a_b", "a:b", "ü"])
async def test_a_namespace_is_a_plain_word(server: Server, name: str) -> None:
    assert code_of(await (await server.person("host")).put(f"/v1/integrations/{name}")) == (422, "invalid_request")


@pytest.mark.parametrize("name", [".", "a%20b", "a:b", "a" * 129, "ü"])
async def test_an_external_id_is_plain(server: Server, name: str) -> None:
    bot = await integrated(server)
    status = (await bot.client.put(bot.at(name), json={"display_name": "Ada"})).status_code
    assert status in {404, 422}


async def test_a_foreign_namespace_answers_as_one_that_is_not_there(server: Server) -> None:
    bot, other = await integrated(server), await integrated(server, "eve", "forum")
    await other.links()
    eve = await server.person("eve")
    asked: list[tuple[str, str, Any]] = [
        ("PUT", "", {"display_name": "x"}),
        ("GET", "", None),
        ("POST", "/claim-codes", None),
    ]
    for method, more, body in asked:
        answers = [
            await client.request(
                method, f"/v1/integrations/{place}/users/{ADA}{more}", json=body, headers={"Idempotency-Key": "k"}
            )
            for client, place in ((bot.client, "forum"), (bot.client, "nowhere"), (eve, "forum"))
        ]
        assert [code_of(answer) for answer in answers] == [(404, "unknown_namespace")] * 3
        assert len({answer.content for answer in answers}) == 1


async def test_an_integration_plays_for_its_people(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    await bot.links("2", "Bob")
    host = await server.person("host")
    match = (await host.post("/v1/matches", json={"game": "x-game"})).json()["id"]
    for external_id in (ADA, "2"):
        joined = await (await bot.as_(external_id)).post(
            f"/v1/matches/{match}/join", json={}, headers={"Idempotency-Key": "join"}
        )
        assert joined.status_code == 200, joined.text
    facts = (await host.get(f"/v1/matches/{match}")).json()
    assert [seat["display_name"] for seat in facts["seats"][:2]] == ["Ada", "Bob"]
    assert ADA not in str(facts)
    me = (await (await bot.as_()).get("/v1/me")).json()
    assert set(me["scopes"]) == set(SCOPES)
    assert ADA not in str(me)


async def test_keys_are_of_the_account_acted_for(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    await bot.links("2", "Bob")
    made = [
        await (await bot.as_(each)).post("/v1/matches", json={"game": "x-game"}, headers={"Idempotency-Key": "k"})
        for each in (ADA, "2", ADA)
    ]
    ids = [answer.json()["id"] for answer in made]
    assert ids[0] == ids[2] != ids[1]
    # Programs owe a key where a repeat would hurt.
    joined = await (await bot.as_()).post(f"/v1/matches/{ids[1]}/join", json={})
    assert code_of(joined) == (422, "idempotency_key_required")


async def test_for_whom_it_may_not_speak_it_gets_one_answer(server: Server) -> None:
    bot, other = await integrated(server), await integrated(server, "eve", "forum")
    await bot.links()
    await other.links("7")
    ada = await server.person("ada")
    headers = [
        {"On-Behalf-Of": "forum:7"},  # of somebody else's
        {"On-Behalf-Of": "discord:7"},  # not there
        {"On-Behalf-Of": "nowhere:7"},
        {"On-Behalf-Of": ADA},
        {"On-Behalf-Of": ""},
        {"On-Behalf-Of": f"discord:{ADA} x"},
        [("On-Behalf-Of", f"discord:{ADA}"), ("On-Behalf-Of", f"discord:{ADA}")],
    ]
    answers = [await bot.client.get("/v1/me", headers=each) for each in headers]  # type: ignore[arg-type]
    answers.append(await ada.get("/v1/me", headers={"On-Behalf-Of": f"discord:{ADA}"}))
    assert {code_of(answer) for answer in answers[:5]} == {(401, "invalid_token")}
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.content for answer in answers[:3]} | {answers[-1].content}) == 1


async def test_an_integration_has_nothing_of_the_account_that_made_it(server: Server) -> None:
    bot = await integrated(server)
    host = await server.person("host")
    match = (await host.post("/v1/matches", json={"game": "x-game", "visibility": "private"})).json()["id"]
    assert (await bot.client.get("/v1/me")).json()["scopes"] == []
    for method, path in (
        ("GET", f"/v1/matches/{match}"),
        ("POST", "/v1/me/tokens"),
        ("GET", "/v1/me/tokens"),
        ("GET", "/v1/integrations"),
        ("PUT", "/v1/integrations/another"),
        ("GET", "/v1/me/events"),
    ):
        assert code_of(await bot.client.request(method, path)) == (403, "insufficient_scope"), path


async def test_a_ticket_is_for_the_account_acted_for(server: Server) -> None:
    bot = await integrated(server)
    facts = await bot.links()
    ticket = (await (await bot.as_()).post("/v1/stream/tickets")).json()["ticket"]
    caller = await server.app_state.authenticator.redeem(ticket, None)
    assert (caller.account_id, caller.via, caller.admin) == (facts["account_id"], "discord", False)


async def test_naming_somebody_as_before_writes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = await integrated(server)
    first = await bot.links()

    async def fail(*_: object, **__: object) -> None:
        raise AssertionError("written again")

    with monkeypatch.context() as broken:
        broken.setattr(Executor, "write", fail)
        assert await bot.links() == first


async def _linked(bot: Bot) -> httpx2.AsyncClient:
    await bot.links()
    return await bot.as_()


async def test_who_made_and_claimed_what_is_in_the_audit_log(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    ada = await bot.claimed(keep_linked=True)
    await server.prove(ada)
    await ada.delete(f"/v1/me/links/{(await ada.get('/v1/me/links')).json()['items'][0]['id']}")
    acts = await server.app_state.executor.read(lambda uow: [each.act for each in audit.of(uow.tx, "server")])
    assert acts == ["integrations.reserve", "accounts.claim", "accounts.unlink"]


async def test_making_linked_accounts_is_limited_and_repeats_are_not(tmp_path: Path) -> None:
    async with serving(tmp_path, limits="on", limit_sign_ups="2/hour") as server:
        bot = await integrated(server)
        for _ in range(5):
            await bot.links("1")
        await bot.links("2")
        refused = await bot.client.put(bot.at("3"), json={"display_name": "x"})
        assert code_of(refused) == (429, "rate_limited")


async def test_what_a_host_does_through_an_integration_says_so_in_the_audit_log(server: Server) -> None:
    bot = await integrated(server)
    host = await _linked(bot)
    made = await host.post("/v1/matches", json={"game": "x-game"}, headers={"Idempotency-Key": "make"})
    match = f"/v1/matches/{made.json()['id']}"
    said = await host.post(f"{match}/host/announce", json={"text": "Hello."}, headers={"Idempotency-Key": "say"})
    assert said.status_code < 300, said.text
    acts = (await host.get(f"{match}/audit")).json()["items"]
    assert acts[-1]["detail"]["via"] == "discord"
