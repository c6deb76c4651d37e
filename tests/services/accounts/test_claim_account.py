"""Taking over an account that somebody else's front end made."""

import pytest

from mainmatch.services.accounts import operator
from tests.api.routers.linking import ADA, integrated
from tests.app import PASSWORD, Server, code_of

pytestmark = pytest.mark.anyio


async def test_a_person_takes_the_account_over_with_seat_and_all(server: Server) -> None:
    bot = await integrated(server)
    facts = await bot.links()
    match = (await (await server.person("host")).post("/v1/matches", json={"game": "x-game"})).json()["id"]
    await (await bot.as_()).post(f"/v1/matches/{match}/join", json={}, headers={"Idempotency-Key": "join"})

    ada = await bot.claimed(keep_linked=False)

    me = (await ada.get("/v1/me")).json()
    assert (me["id"], me["username"], me["display_name"]) == (facts["account_id"], "ada", "Ada")
    assert (await ada.get(f"/v1/matches/{match}")).json()["seat"] == 1
    assert code_of(await (await bot.as_()).get("/v1/me")) == (401, "invalid_token")
    assert code_of(await bot.client.get(bot.at())) == (404, "unknown_linked_account")
    assert (await ada.get("/v1/me/links")).json()["items"] == []
    # Whoever comes under that name now is somebody new.
    assert (await bot.links())["account_id"] != facts["account_id"]


async def test_a_person_may_keep_the_link_and_end_it_later(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    ada = await bot.claimed(keep_linked=True)
    acting = await bot.as_()
    assert (await acting.get("/v1/me")).json()["username"] == "ada"
    renamed = await bot.client.put(bot.at(), json={"display_name": "Not Ada"})
    assert (renamed.json()["display_name"], renamed.json()["claimed"]) == ("Ada", True)
    again = await bot.client.post(f"{bot.at()}/claim-codes", headers={"Idempotency-Key": "again"})
    assert code_of(again) == (409, "account_claimed")

    links = (await ada.get("/v1/me/links")).json()["items"]
    assert [(link["kind"], link["name"], link["display_name"]) for link in links] == [
        ("integration", "discord", "discord")
    ]
    assert ADA not in str(links)
    eve = await server.person("eve")
    await server.prove(eve)
    assert code_of(await ada.delete(f"/v1/me/links/{links[0]['id']}")) == (403, "proof_required")
    await server.prove(ada)
    assert code_of(await eve.delete(f"/v1/me/links/{links[0]['id']}")) == (404, "unknown_link")
    assert (await ada.delete(f"/v1/me/links/{links[0]['id']}")).status_code == 204
    assert code_of(await acting.get("/v1/me")) == (401, "invalid_token")
    assert code_of(await ada.delete(f"/v1/me/links/{links[0]['id']}")) == (404, "unknown_link")


async def test_a_claim_code_is_good_once_and_shown_once(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    code = await bot.code()
    repeated = await bot.client.post(f"{bot.at()}/claim-codes", headers={"Idempotency-Key": "code"})
    assert (repeated.status_code, repeated.json()["code"]) == (200, None)
    payload = {"code": code, "username": "ada", "password": PASSWORD, "keep_linked": False}
    assert (await server.client.post("/v1/auth/claim", json=payload)).status_code == 200
    again = {**payload, "username": "mallory"}
    assert code_of(await server.client.post("/v1/auth/claim", json=again)) == (403, "wrong_claim_code")


async def test_a_new_claim_code_ends_the_last_and_all_end_after_a_while(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    old = await bot.code()
    new = (await bot.client.post(f"{bot.at()}/claim-codes", headers={"Idempotency-Key": "2"})).json()["code"]
    payload = {"username": "ada", "password": PASSWORD, "keep_linked": False}
    assert code_of(await server.client.post("/v1/auth/claim", json={**payload, "code": old})) == (
        403,
        "wrong_claim_code",
    )
    server.clock.forward(minutes=15)
    assert code_of(await server.client.post("/v1/auth/claim", json={**payload, "code": new})) == (
        403,
        "wrong_claim_code",
    )


async def test_a_claim_whose_username_is_taken_leaves_the_code_as_it_was(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    await server.person("eve")
    payload = {"code": await bot.code(), "password": PASSWORD, "keep_linked": False}
    taken = await server.client.post("/v1/auth/claim", json={**payload, "username": "EVE"})
    assert code_of(taken) == (409, "username_taken")
    assert (await server.client.post("/v1/auth/claim", json={**payload, "username": "ada"})).status_code == 200


async def test_a_code_is_worth_nothing_once_the_account_has_a_password(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    username = (await (await bot.as_()).get("/v1/me")).json()["username"]
    payload = {"code": await bot.code(), "username": "mallory", "password": PASSWORD, "keep_linked": False}
    # The operator has helped somebody by hand meanwhile.
    await server.app_state.executor.write(operator.set_password, username, "$argon2id$theirs")
    assert code_of(await server.client.post("/v1/auth/claim", json=payload)) == (403, "wrong_claim_code")
