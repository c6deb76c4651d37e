"""A fresh proof: what gives it, and how long it counts."""

from datetime import timedelta

import pytest

from tests.app import PASSWORD, Server, code_of

pytestmark = pytest.mark.anyio


async def test_a_proof_counts_for_five_minutes(server: Server) -> None:
    ada = await server.person("ada")
    assert code_of(await ada.delete("/v1/me")) == (403, "proof_required")
    given = await ada.post("/v1/me/proof", json={"password": PASSWORD})
    assert (given.status_code, given.json()) == (200, {"expires_in": 300})
    server.clock.now += timedelta(minutes=5, seconds=1)
    assert code_of(await ada.delete("/v1/me")) == (403, "proof_required")
    await server.prove(ada)
    assert (await ada.delete("/v1/me")).status_code == 204


async def test_a_proof_lasts_no_longer_because_the_clock_goes_back(server: Server) -> None:
    ada = await server.person("ada")
    await server.prove(ada)
    server.clock.now -= timedelta(hours=1)
    assert code_of(await ada.delete("/v1/me")) == (403, "proof_required")


async def test_a_wrong_password_proves_nothing_and_a_proof_is_of_one_session(server: Server) -> None:
    ada = await server.person("ada")
    assert code_of(await ada.post("/v1/me/proof", json={"password": "wrong password"})) == (403, "wrong_password")
    other = await server.bearer((await server.sign_in("ada"))["access_token"])
    await server.prove(other)
    assert code_of(await ada.delete("/v1/me")) == (403, "proof_required")
