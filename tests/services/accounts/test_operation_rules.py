"""The table of the operations on an account, walked: each has a row, and each keeps what its row says."""

import re
from pathlib import Path
from typing import Any

import httpx2
import pytest

from mainmatch.api.http.router import ApiRoute
from mainmatch.main import create_app
from mainmatch.services.accounts.operation_rules import RULES
from mainmatch.services.privacy import personal_data
from mainmatch.settings import Settings
from tests.app import PASSWORD, Server, code_of
from tests.services.accounts.test_administration import admin
from tests.services.accounts.test_email_address import ADA, delivered, mailing, with_address

pytestmark = pytest.mark.anyio

_ON_ACCOUNTS = re.compile(r"/v1/(me|auth|accounts|guests|admin|integrations|stream/tickets)(/|$)")

_OF_WAYS_IN = re.compile(r"/v1/me/(tokens|sessions|second-factor|password|email|links|proof|sign-out)")

ROUTES: dict[str, ApiRoute] = {
    str(route.operation_id): route for route in create_app(Settings()).router.routes if isinstance(route, ApiRoute)
}

BODIES: dict[str, Any] = {
    "putPassword": {"new": "purple monkey dishwasher"},
    "claimServer": {"claim": "x"},
    "keepAccount": {"username": "newcomer", "password": "purple monkey dishwasher"},
    "confirmEmail": {"code": "x"},
    "confirmSecondFactor": {"second_factor": "000000"},
    "createLink": {"code": "mmo_x", "verifier": "x" * 43},
    "createProof": {"password": "x"},
    "createRecoveryCodes": {},
    "createSecondFactor": {},
    "createToken": {"name": "bot", "scopes": ["match:read"]},
    "putEmail": {"email": ADA},
    "signOutEverywhere": {},
    "suspendAccount": {},
}
"""What is sent, without a proof."""


def of(*kinds: str) -> list[str]:
    return [name for name, rule in RULES.items() if rule.by in kinds]


async def ask(person: httpx2.AsyncClient, name: str) -> httpx2.Response:
    route = ROUTES[name]
    path = re.sub(r"{account}", "ben", re.sub(r"{namespace}", "spare", route.path))
    path = re.sub(r"{\w+}", "x", path)
    method = "".join(route.methods or ())
    return await person.request(method, path, json=BODIES.get(name))


def test_every_operation_on_accounts_has_a_row_and_every_row_an_operation() -> None:
    # An operation that asks for the account's own scope acts on it, wherever it is.
    found = {
        name
        for name, route in ROUTES.items()
        if route.include_in_schema and (_ON_ACCOUNTS.match(route.path) or route.access.scope == "account:write")
    }
    assert found == {*RULES}


def test_what_acts_on_sessions_tokens_and_factors_is_for_sessions() -> None:
    for name, rule in RULES.items():
        route = ROUTES[name]
        if route.methods != {"GET"} and _OF_WAYS_IN.match(route.path):
            assert rule.by == "session", name


def test_each_says_in_its_errors_what_it_needs() -> None:
    for name, rule in RULES.items():
        codes = ROUTES[name].openapi_extra["x-error-codes"]  # type: ignore[index]  # the router sets it
        assert ("proof_required" in codes) is (rule.proof in ("proof", "sign-in")), name
        if "session" in rule.by:
            assert "sign_in_again" in codes, name


async def _old_session(server: Server, name: str) -> httpx2.AsyncClient:
    """A session that has proven nothing for five minutes."""
    person = await server.bearer((await server.sign_in(name))["access_token"])
    server.clock.forward(minutes=5, seconds=1)
    return person


@pytest.mark.parametrize("name", of("session", "admin's session"))
async def test_a_token_for_a_program_does_none_of_what_is_for_sessions(tmp_path: Path, name: str) -> None:
    async with mailing(tmp_path) as (server, _):
        root = await admin(server)
        await server.person("ben")
        token = {"name": "bot", "scopes": ["account:write", "match:read", "chat:read", "season:read"]}
        bot = await server.bearer((await root.post("/v1/me/tokens", json=token)).json()["token"])
        await server.prove(root)
        before = (await root.get("/v1/me/tokens")).json()
        assert code_of(await ask(bot, name)) == (403, "sign_in_again")
        assert (await root.get("/v1/me/tokens")).json() == before


@pytest.mark.parametrize("name", [name for name, rule in RULES.items() if rule.proof in ("proof", "sign-in")])
async def test_a_session_alone_does_none_of_what_needs_a_proof(tmp_path: Path, name: str) -> None:
    async with mailing(tmp_path) as (server, _):
        root = await admin(server)
        await server.person("ben")
        if RULES[name].proof == "sign-in":
            server.clock.forward(minutes=5, seconds=1)
        assert code_of(await ask(root, name)) == (403, "proof_required")
        await server.prove(root)
        # A proof is the session's own.
        other = await _old_session(server, "root")
        assert code_of(await ask(other, name)) == (403, "proof_required")
        assert code_of(await ask(root, name)) == (403, "proof_required")
        await server.prove(root)
        answer = await ask(root, name)
        assert answer.is_success or code_of(answer)[1] != "proof_required"


async def test_a_stolen_session_deletes_and_links_nothing(server: Server) -> None:
    stolen = await server.person("ada")
    assert code_of(await stolen.delete("/v1/me")) == (403, "proof_required")
    assert code_of(await ask(stolen, "createLink")) == (403, "proof_required")
    wrong = {"password": "wrong wrong wrong"}
    assert code_of(await stolen.post("/v1/me/proof", json=wrong)) == (403, "wrong_password")
    assert code_of(await stolen.delete("/v1/me")) == (403, "proof_required")
    await stolen.post("/v1/me/proof", json={"password": PASSWORD})
    assert (await stolen.delete("/v1/me")).status_code == 204


async def test_a_stolen_token_does_not_hinder_its_owner_from_changing_the_password(server: Server) -> None:
    ada = await server.person("ada")
    made = await ada.post("/v1/me/tokens", json={"name": "bot", "scopes": ["account:write"]})
    thief = await server.bearer(made.json()["token"])
    for session in (await ada.get("/v1/me/tokens")).json()["items"]:
        assert code_of(await thief.delete(f"/v1/me/tokens/{session['id']}")) == (403, "sign_in_again")
    assert code_of(await thief.post("/v1/me/sign-out-everywhere", json={})) == (403, "sign_in_again")
    change = {"old": PASSWORD, "new": "purple monkey dishwasher"}
    assert (await ada.put("/v1/me/password", json=change)).status_code == 200
    assert code_of(await thief.get("/v1/me")) == (401, "invalid_token")


async def test_its_owner_is_told_in_the_feed_and_by_mail(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        ada = await with_address(server, mailboxes)
        await delivered(server)
        mailboxes.arrived.clear()
        assert (await ask(ada, "createToken")).status_code == 201
        await delivered(server)
        assert RULES["createToken"].told in mailboxes.text_to(ADA)
        told = (await ada.get("/v1/me/events")).json()["items"]
        assert [each["data"] for each in told if each["type"] == "account.access.changed"][-1] == {
            "operation": "createToken"
        }
        # What was refused is told to nobody.
        mailboxes.arrived.clear()
        server.clock.forward(minutes=6)
        assert code_of(await ask(ada, "createToken")) == (403, "proof_required")
        await delivered(server)
        assert not mailboxes.arrived


async def test_a_deletion_can_be_taken_back_for_a_week_and_then_erases(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        ada, eve = await with_address(server, mailboxes), await server.person("eve")
        await server.prove(ada)
        assert (await ada.request("DELETE", "/v1/me")).status_code == 204
        await delivered(server)
        assert "in a week" in mailboxes.text_to(ADA)
        assert code_of(await ada.get("/v1/me")) == (401, "invalid_token")
        form = {"username": "ada", "password": PASSWORD}
        # A wrong password does not learn of it, and nobody meets the account.
        wrong = await server.client.post("/v1/auth/token", data={**form, "password": "x" * 12, "restore": "true"})
        assert code_of(wrong) == (401, "invalid_credentials")
        assert code_of(await server.client.post("/v1/auth/token", data=form)) == (403, "account_being_deleted")
        assert code_of(await eve.get("/v1/accounts/ada/statistics")) == (404, "unknown_account")
        taken = await server.client.post("/v1/accounts", json={"username": "ada", "password": PASSWORD})
        assert code_of(taken) == (409, "username_taken")
        server.clock.forward(days=7, seconds=-1)
        assert await server.app_state.executor.write(personal_data.erase_due) == 0
        back = await server.client.post("/v1/auth/token", data={**form, "restore": "true"})
        assert back.status_code == 200
        kept = await server.bearer(back.json()["access_token"])
        assert (await kept.get("/v1/me")).json()["username"] == "ada"
        server.clock.forward(days=8)
        assert await server.app_state.executor.write(personal_data.erase_due) == 0
        await server.sign_in("ada")
        await delivered(server)
        assert "took the deletion back" in mailboxes.text_to(ADA)
