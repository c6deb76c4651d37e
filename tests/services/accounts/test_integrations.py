"""What an integration is and isn't, and what ends with it."""

from typing import Any

import pytest

from mainmatch.services.caller import Caller
from mainmatch.services.errors import Unauthenticated
from mainmatch.services.maintenance import retention
from mainmatch.store import accounts
from tests.api.routers.linking import integrated
from tests.app import PASSWORD, Server, code_of

pytestmark = pytest.mark.anyio


async def test_an_account_has_ten_namespaces(server: Server) -> None:
    host = await server.person("host")
    for n in range(10):
        assert (await host.put(f"/v1/integrations/place-{n}")).status_code == 201
    assert code_of(await host.put("/v1/integrations/place-10")) == (409, "too_many_namespaces")


async def test_only_its_owner_makes_tokens_of_a_namespace(server: Server) -> None:
    await integrated(server)
    eve = await server.person("eve")
    for namespace in ("discord", "nowhere"):
        payload = {"name": "bridge", "scopes": ["match:read"], "namespace": namespace}
        assert code_of(await eve.post("/v1/me/tokens", json=payload)) == (404, "unknown_namespace")


@pytest.mark.parametrize("scope", ["account:write", "webhook:write"])
async def test_no_integration_can_dig_itself_in(server: Server, scope: str) -> None:
    await integrated(server)
    payload = {"name": "bridge", "scopes": ["match:read", scope], "namespace": "discord"}
    assert code_of(await (await server.person("host")).post("/v1/me/tokens", json=payload)) == (422, "invalid_scope")


async def test_linking_somebody_twice_makes_one_account(server: Server) -> None:
    bot = await integrated(server)
    first = await bot.client.put(bot.at(), json={"display_name": "Ada"})
    again = await bot.client.put(bot.at(), json={"display_name": "Ada L."})
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == {**first.json(), "display_name": "Ada L."}
    assert again.json()["claimed"] is False
    assert (await bot.client.get(bot.at())).json() == again.json()
    assert (await (await bot.as_()).get("/v1/me")).json()["display_name"] == "Ada L."
    assert code_of(await bot.client.get(bot.at("nobody"))) == (404, "unknown_linked_account")


async def test_an_integration_of_an_admin_is_no_admin(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    authenticator = server.app_state.authenticator

    def crown(uow: Any) -> None:
        for each in accounts.list_all(uow.tx):
            accounts.update(uow.tx, each.id, admin=True)

    await server.app_state.executor.write(crown)
    for each in (bot.client, await bot.as_()):
        value = each.headers["authorization"]
        name = each.headers.get("on-behalf-of")
        caller: Caller = await authenticator.caller([value if name is None else f"{value} on-behalf-of={name}"])
        assert caller.admin is False


async def test_a_linked_account_changes_nothing_of_itself(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    ada = await bot.as_()
    for method, path in (
        ("GET", "/v1/me/tokens"),
        ("PATCH", "/v1/me"),
        ("GET", "/v1/me/links"),
        ("POST", "/v1/me/claim"),
    ):
        assert code_of(await ada.request(method, path, headers={"Idempotency-Key": "k"})) == (403, "insufficient_scope")


async def test_nobody_signs_in_to_a_linked_account(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    username = (await (await bot.as_()).get("/v1/me")).json()["username"]
    for password in ("", " ", "None", PASSWORD):
        form = {"username": username, "password": password}
        assert (await server.client.post("/v1/auth/token", data=form)).status_code in {401, 422}


async def test_what_ends_the_integrations_token_ends_all_it_does_for_others(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    ada = await bot.as_()
    assert (await ada.get("/v1/me")).status_code == 200
    ticket = (await ada.post("/v1/stream/tickets")).json()["ticket"]
    await (await server.person("host")).delete(f"/v1/me/tokens/{bot.token_id}")
    assert code_of(await ada.get("/v1/me")) == (401, "invalid_token")
    with pytest.raises(Unauthenticated):
        await server.app_state.authenticator.redeem(ticket, None)


async def test_an_integrations_token_expires_for_all(server: Server) -> None:
    bot = await integrated(server, expires_in_days=1)
    await bot.links()
    ada = await bot.as_()
    assert (await ada.get("/v1/me")).status_code == 200
    server.clock.forward(days=1)
    assert code_of(await ada.get("/v1/me")) == (401, "invalid_token")

    def forget(uow: Any) -> set[str]:
        retention.forget(uow)
        return set(uow.tx.notices.revoked)

    server.clock.forward(seconds=1)
    # The integration's own, and the one it acted with: streams of both end.
    assert len(await server.app_state.executor.write(forget)) == 2
