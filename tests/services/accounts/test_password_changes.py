"""New passwords: with a reset code, and of two at once."""

import pytest
import sqlalchemy as sa

from mainmatch.services.accounts import password_changes, proof
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.errors import Forbidden, Unauthenticated
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.tables import metadata
from tests.app import PASSWORD, Server, code_of
from tests.services.accounts.test_administration import AT, NEW, admin

pytestmark = pytest.mark.anyio


async def test_of_two_changes_with_the_same_old_password_one_counts(server: Server) -> None:
    ada = await server.person("ada")
    executor = server.app_state.executor
    caller = await server.app_state.authenticator.caller([ada.headers["authorization"]])
    verified = await executor.read(proof.candidate, caller)
    await executor.write(proof.by_password, caller, verified, None)

    async def change(hashed: str) -> None:
        await executor.write(password_changes.change, caller, hashed, "192.0.2.1", server.app_state.session)

    await change("one")
    with pytest.raises(Unauthenticated):
        await change("other")
    with pytest.raises(Forbidden, match="wrong_password"):
        await executor.write(proof.by_password, caller, verified, None)


async def test_a_lost_password_is_reset_with_a_code_that_is_good_once(server: Server) -> None:
    root, ada = await admin(server), await server.person("ada")
    older = (await root.post(f"{AT}/ada/reset", headers={"Idempotency-Key": "a"})).json()["code"]
    made = await root.post(f"{AT}/ada/reset", headers={"Idempotency-Key": "b"})
    assert made.status_code == 200
    assert made.json()["expires_at"] == "2020-11-21T15:00:00.000Z"
    code = made.json()["code"]
    again = await root.post(f"{AT}/ada/reset", headers={"Idempotency-Key": "b"})
    assert (again.status_code, again.json()["code"]) == (200, None)
    assert (await ada.get("/v1/me")).status_code == 200
    # Stored as its hash only.
    assert await server.app_state.executor.read(_hashes) == [digest_of(code)]

    weak = await server.client.post("/v1/auth/reset/confirm", json={"code": code, "password": "password123"})
    assert code_of(weak) == (422, "weak_password")
    done = await server.client.post("/v1/auth/reset/confirm", json={"code": code, "password": NEW})
    assert (done.status_code, done.content) == (204, b"")

    assert code_of(await ada.get("/v1/me")) == (401, "invalid_token")
    await server.sign_in("ada", NEW)
    for wrong in (code, older, "mmr_x"):
        answer = await server.client.post("/v1/auth/reset/confirm", json={"code": wrong, "password": NEW})
        assert code_of(answer) == (403, "wrong_reset_code")


def _hashes(uow: UnitOfWork) -> list[str]:
    return list(uow.tx.connection.execute(sa.select(metadata.tables["codes"].c.hash)).scalars())


async def test_a_reset_code_is_good_for_an_hour_and_until_the_password_changes(server: Server) -> None:
    root, ada = await admin(server), await server.person("ada")
    code = (await root.post(f"{AT}/ada/reset")).json()["code"]
    await ada.put("/v1/me/password", json={"old": PASSWORD, "new": NEW})
    late = (await root.post(f"{AT}/ada/reset")).json()["code"]
    answer = await server.client.post("/v1/auth/reset/confirm", json={"code": code, "password": PASSWORD})
    assert code_of(answer) == (403, "wrong_reset_code")
    server.clock.forward(hours=1)
    answer = await server.client.post("/v1/auth/reset/confirm", json={"code": late, "password": PASSWORD})
    assert code_of(answer) == (403, "wrong_reset_code")
