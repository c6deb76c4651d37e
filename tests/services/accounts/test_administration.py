"""What admins do with accounts of others while the server runs, and what the people notice."""

from uuid import uuid4

import httpx2
import pytest

from mainmatch.services.accounts import operator
from mainmatch.services.audit_log import SERVER
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import audit
from tests.api.routers.linking import integrated
from tests.app import PASSWORD, Server, code_of

pytestmark = pytest.mark.anyio

NEW = "purple monkey dishwasher"
FORM = {"username": "ada", "password": PASSWORD}
AT = "/v1/admin/accounts"
ADMINS = "/v1/admin/admins"


async def admin(server: Server, name: str = "root") -> httpx2.AsyncClient:
    client = await server.person(name)
    await server.app_state.executor.write(operator.make_admin, name)
    account_id = (await client.get("/v1/me")).json()["id"]
    server.app_state.authenticator.forget(account_id)
    return client


async def test_a_suspended_account_is_out_at_once_until_the_suspension_is_lifted(server: Server) -> None:
    root, ada = await admin(server), await server.person("ada")
    payload = {"name": "bot", "scopes": ["match:read"]}
    bot = await server.bearer((await ada.post("/v1/me/tokens", json=payload)).json()["token"])

    suspended = await root.post(f"{AT}/ADA/suspend", json={"reason": "Spam."})

    assert (suspended.status_code, suspended.content) == (204, b"")
    for each in (ada, bot):
        assert code_of(await each.get("/v1/me")) == (401, "invalid_token")
    # Only who has the password learns of it.
    wrong = await server.client.post("/v1/auth/token", data={**FORM, "password": NEW})
    assert code_of(wrong) == (401, "invalid_credentials")
    assert code_of(await server.client.post("/v1/auth/token", data=FORM)) == (403, "account_suspended")
    assert (await root.post(f"{AT}/ada/resume")).status_code == 204
    await server.sign_in("ada")
    assert code_of(await bot.get("/v1/me")) == (401, "invalid_token")

    def acts(uow: UnitOfWork) -> list[tuple[str, str | None]]:
        return [(each.act, each.reason) for each in audit.of(uow.tx, SERVER) if each.act.startswith("accounts.")]

    kept = await server.app_state.executor.read(acts)
    assert kept == [("accounts.suspend", "Spam."), ("accounts.lift_suspension", None)]


async def test_no_integration_acts_for_a_suspended_account(server: Server) -> None:
    root, bot = await admin(server), await integrated(server)
    account_id = (await bot.links())["account_id"]
    acting = await bot.as_()
    assert (await acting.get("/v1/me")).status_code == 200
    await root.post(f"{AT}/{account_id}/suspend", json={})
    assert code_of(await acting.get("/v1/me")) == (401, "invalid_token")
    await root.post(f"{AT}/{account_id}/resume")
    assert (await acting.get("/v1/me")).status_code == 200


@pytest.mark.parametrize("act", ["suspend", "resume", "reset"])
async def test_only_an_admins_session_does_it_and_to_no_admin(server: Server, act: str) -> None:
    root, ada = await admin(server), await server.person("ada")
    await admin(server, "other")
    payload = {"name": "bot", "scopes": ["account:write"]}
    bot = await server.bearer((await root.post("/v1/me/tokens", json=payload)).json()["token"])

    async def tries(client: httpx2.AsyncClient, name: str) -> tuple[int, str]:
        body = b"{}" if act == "suspend" else b""
        headers = {"Idempotency-Key": uuid4().hex, **({"Content-Type": "application/json"} if body else {})}
        return code_of(await client.post(f"{AT}/{name}/{act}", content=body, headers=headers))

    assert await tries(ada, "root") == (403, "not_admin")
    assert await tries(ada, "nobody") == (403, "not_admin")
    assert await tries(bot, "ada") == (403, "sign_in_again")
    assert await tries(root, "nobody") == (404, "unknown_account")
    assert await tries(root, "other") == (409, "is_admin")
    assert await tries(root, "root") == (409, "is_admin")


async def test_admins_appoint_and_dismiss_each_other_while_the_server_runs(server: Server) -> None:
    root, ada = await admin(server), await server.person("ada")
    for method in ("PUT", "DELETE"):
        assert code_of(await server.client.request(method, f"{ADMINS}/ada")) == (401, "invalid_token")
        assert code_of(await ada.request(method, f"{ADMINS}/ada")) == (403, "not_admin")
        assert code_of(await root.request(method, f"{ADMINS}/nobody")) == (404, "unknown_account")
    assert code_of(await root.delete(f"{ADMINS}/root")) == (409, "last_admin")

    assert (await root.put(f"{ADMINS}/ADA")).status_code == 204
    assert (await ada.get(AT)).status_code == 200
    assert (await ada.delete(f"{ADMINS}/root")).status_code == 204
    # It is out at once, and signs in again without rights.
    assert code_of(await root.get("/v1/me")) == (401, "invalid_token")
    again = await server.bearer((await server.sign_in("root"))["access_token"])
    assert code_of(await again.delete(f"{ADMINS}/ada")) == (403, "not_admin")
    assert code_of(await ada.delete(f"{ADMINS}/ada")) == (409, "last_admin")

    acts = (await ada.get("/v1/admin/audit")).json()["items"]
    assert [(act["act"], act["by"], act["account"]) for act in acts if act["by"]] == [
        ("accounts.make_admin", "root", "ada"),
        ("accounts.unmake_admin", "ada", "root"),
    ]
    told = (await again.get("/v1/me/events")).json()["items"]
    assert [event["data"]["operation"] for event in told if "operation" in event["data"]] == ["removeAdmin"]


async def test_nobody_who_is_out_is_appointed_and_an_old_session_appoints_nobody(server: Server) -> None:
    root = await admin(server)
    for name in ("ada", "ben"):
        await server.person(name)
    await root.post(f"{AT}/ada/suspend", json={})
    assert code_of(await root.put(f"{ADMINS}/ada")) == (403, "account_suspended")
    server.clock.forward(minutes=6)
    for method in ("PUT", "DELETE"):
        assert code_of(await root.request(method, f"{ADMINS}/ben")) == (403, "proof_required")
