"""Signing up, names, and the first admin's claim."""

import asyncio
from pathlib import Path

import httpx2
import pytest
import sqlalchemy as sa

from mainmatch.games.registry import Registry
from mainmatch.services.accounts import sign_up
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import meta
from mainmatch.store.database import Database
from tests.api.routers.test_accounts import ADA
from tests.app import Server, code_of
from tests.clock import Clock

pytestmark = pytest.mark.anyio


async def test_a_username_is_taken_whatever_its_capitals(client: httpx2.AsyncClient) -> None:
    await client.post("/v1/accounts", json=ADA)
    assert code_of(await client.post("/v1/accounts", json={**ADA, "username": "ADA"})) == (409, "username_taken")


async def test_two_who_want_a_username_at_once_get_one_account(client: httpx2.AsyncClient) -> None:
    answers = await asyncio.gather(*(client.post("/v1/accounts", json=ADA) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7


async def test_names_that_look_the_same_are_stored_the_same(client: httpx2.AsyncClient) -> None:
    answer = await client.post("/v1/accounts", json={**ADA, "display_name": "Zoe\u0308"})
    assert answer.json()["display_name"] == "Zoë"


async def test_a_renamed_account_is_seen_by_all_its_tokens(server: Server) -> None:
    ada = await server.person("ada")
    other = await server.bearer((await server.sign_in("ada"))["access_token"])
    await other.get("/v1/me")
    assert (await ada.patch("/v1/me", json={"display_name": "Ada L."})).json()["display_name"] == "Ada L."
    assert (await other.get("/v1/me")).json()["display_name"] == "Ada L."
    caller = await server.app_state.authenticator.caller([other.headers["authorization"]])
    assert caller.display_name == "Ada L."


async def test_the_claim_makes_one_admin_once(server: Server) -> None:
    ada, eve = await server.person("ada"), await server.person("eve")
    claim = await server.app_state.executor.write(sign_up.mint_claim)
    assert claim is not None
    for wrong in (claim[:-1], claim + "=", claim.swapcase(), "é"):
        assert code_of(await eve.post("/v1/me/claim", json={"claim": wrong})) == (403, "wrong_claim")
    assert (await ada.post("/v1/me/claim", json={"claim": claim})).json()["admin"] is True
    assert (await server.app_state.authenticator.caller([ada.headers["authorization"]])).admin is True
    assert code_of(await eve.post("/v1/me/claim", json={"claim": claim})) == (403, "wrong_claim")
    assert await server.app_state.executor.write(sign_up.mint_claim) is None
    assert (await eve.get("/v1/me")).json()["admin"] is False
    acts = (await ada.get("/v1/admin/audit")).json()["items"]
    assert [(act["act"], act["by"], act["account"]) for act in acts] == [("server.claim", "ada", "ada")]


def test_every_server_tells_the_same_claim_until_the_database_is_restored(tmp_path: Path) -> None:
    told = [_claim_at_start(tmp_path) for _ in range(2)]
    database = Database.open(tmp_path, now=Clock(), alone=True)
    database.write_now(meta.renew_epoch)
    database.close()
    told += [_claim_at_start(tmp_path) for _ in range(2)]

    assert told[0] == told[1] != told[2] == told[3]


def _claim_at_start(place: Path) -> str | None:
    database = Database.open(place, now=Clock())
    claim = Executor(database, Registry([], {})).write_now(sign_up.mint_claim)
    stored = database.read_now(lambda tx: tx.connection.execute(sa.text("SELECT * FROM meta")).all())
    assert str(claim) not in str(stored)
    database.close()
    return claim
