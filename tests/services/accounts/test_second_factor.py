"""The second factor: enrolment, sign-ins that need it, recovery, and what becomes of it."""

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pyotp
import pytest
import sqlalchemy as sa

from mainmatch.services.accounts import operator
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.audit_log import SERVER
from mainmatch.services.privacy import personal_data
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, audit
from mainmatch.store.tables import metadata
from tests.app import PASSWORD, Server, code_of, serving
from tests.services.accounts.test_administration import AT, NEW, admin

pytestmark = pytest.mark.anyio

ME = "/v1/me/second-factor"


class App:
    """An authenticator app."""

    def __init__(self, server: Server, secret: str) -> None:
        self.server = server
        self.secret = secret

    @property
    def code(self) -> str:
        return pyotp.TOTP(self.secret).at(self.server.clock.now)

    def next_code(self) -> str:
        """The code after one step more."""
        self.server.clock.forward(seconds=30)
        return self.code


async def enrolled(server: Server, person: httpx2.AsyncClient) -> tuple[App, list[str]]:
    """Turn the second factor on: the app, and the recovery codes."""
    begun = await person.post(ME, json={"password": PASSWORD})
    assert begun.status_code == 201, begun.text
    app = App(server, begun.json()["secret"])
    done = await person.post(f"{ME}/confirm", json={"second_factor": app.code})
    assert done.status_code == 200, done.text
    return app, done.json()["recovery_codes"]


async def tries(server: Server, name: str = "ada", password: str = PASSWORD, **more: str) -> httpx2.Response:
    return await server.client.post("/v1/auth/token", data={"username": name, "password": password, **more})


async def test_a_sign_in_needs_the_password_and_then_a_code(server: Server) -> None:
    ada = await server.person("ada")
    app, _ = await enrolled(server, ada)

    assert code_of(await tries(server)) == (403, "second_factor_required")
    # Only the right password shows that there is a second factor.
    assert code_of(await tries(server, password=NEW)) == (401, "invalid_credentials")
    assert code_of(await tries(server, password=NEW, second_factor=app.code)) == (401, "invalid_credentials")
    assert code_of(await tries(server, second_factor="000000")) == (403, "wrong_second_factor")
    code = app.next_code()
    assert (await tries(server, second_factor=f"{code[:3]} {code[3:]}")).status_code == 200
    # A code works once, and so does the one before it.
    assert code_of(await tries(server, second_factor=code)) == (403, "wrong_second_factor")
    older = pyotp.TOTP(app.secret).at(server.clock.now, counter_offset=-1)
    assert code_of(await tries(server, second_factor=older)) == (403, "wrong_second_factor")
    # The phone's clock is a step ahead.
    ahead = pyotp.TOTP(app.secret).at(server.clock.now, counter_offset=1)
    assert (await tries(server, second_factor=ahead)).status_code == 200


async def test_of_two_sign_ins_with_one_code_one_counts(server: Server) -> None:
    app, _ = await enrolled(server, await server.person("ada"))
    code = app.next_code()
    both = await asyncio.gather(*(tries(server, second_factor=code) for _ in range(2)))
    assert sorted(each.status_code for each in both) == [200, 403]


async def test_an_enrolment_counts_once_a_code_confirms_it_in_time(server: Server) -> None:
    ada = await server.person("ada")
    assert code_of(await ada.post(f"{ME}/confirm", json={"second_factor": "000000"})) == (409, "no_second_factor")
    assert code_of(await ada.post(ME, json={"password": NEW})) == (403, "wrong_password")
    first = App(server, (await ada.post(ME, json={"password": PASSWORD})).json()["secret"])
    begun = (await ada.post(ME, json={"password": PASSWORD})).json()
    assert begun["uri"].startswith(f"otpauth://totp/Mainmatch:ada?secret={begun['secret']}&")
    assert (await tries(server)).status_code == 200
    assert (await ada.get("/v1/me")).json()["second_factor"] == {"enabled": False, "recovery_codes_left": 0}
    app = App(server, begun["secret"])

    async def confirms(app: App) -> httpx2.Response:
        return await ada.post(f"{ME}/confirm", json={"second_factor": app.code})

    assert code_of(await confirms(first)) == (403, "wrong_second_factor")
    server.clock.forward(minutes=15)
    assert code_of(await confirms(app)) == (409, "no_second_factor")
    app, _ = await enrolled(server, ada)
    assert (await ada.get("/v1/me")).json()["second_factor"] == {"enabled": True, "recovery_codes_left": 10}
    assert code_of(await confirms(app)) == (409, "second_factor_on")
    assert code_of(await ada.post(ME, json={"password": PASSWORD})) == (403, "second_factor_required")
    both = {"password": PASSWORD, "second_factor": app.next_code()}
    assert code_of(await ada.post(ME, json=both)) == (409, "second_factor_on")


async def test_turning_it_on_ends_other_sessions_and_no_tokens(server: Server) -> None:
    ada = await server.person("ada")
    other = await server.bearer((await server.sign_in("ada"))["access_token"])
    made = await ada.post("/v1/me/tokens", json={"name": "bot", "scopes": ["match:read"]})
    bot = await server.bearer(made.json()["token"])
    await enrolled(server, ada)
    assert code_of(await other.get("/v1/me")) == (401, "invalid_token")
    assert [(await each.get("/v1/me")).status_code for each in (ada, bot)] == [200, 200]


async def test_a_recovery_code_works_once_and_is_stored_as_its_hash(server: Server) -> None:
    ada = await server.person("ada")
    _, codes = await enrolled(server, ada)
    assert len(set(codes)) == 10
    kept = await server.app_state.executor.read(_hashes)
    assert set(kept) == {digest_of(each.replace("-", "")) for each in codes}
    assert (await tries(server, second_factor=codes[0].upper())).status_code == 200
    assert (await tries(server, second_factor=codes[1].replace("-", " "))).status_code == 200
    assert code_of(await tries(server, second_factor=codes[0])) == (403, "wrong_second_factor")
    assert (await ada.get("/v1/me")).json()["second_factor"]["recovery_codes_left"] == 8
    # Nobody else's.
    await enrolled(server, await server.person("ben"))
    assert code_of(await tries(server, "ben", second_factor=codes[2])) == (403, "wrong_second_factor")


def _hashes(uow: UnitOfWork) -> list[str]:
    return list(uow.tx.connection.execute(sa.select(metadata.tables["recovery_codes"].c.hash)).scalars())


async def test_new_recovery_codes_replace_the_old_ones(server: Server) -> None:
    ada = await server.person("ada")
    app, old = await enrolled(server, ada)
    proof = {"password": PASSWORD, "second_factor": app.next_code()}
    new = (await ada.post(f"{ME}/recovery-codes", json=proof)).json()["recovery_codes"]
    assert not set(new) & set(old)
    assert code_of(await tries(server, second_factor=old[0])) == (403, "wrong_second_factor")
    assert (await tries(server, second_factor=new[0])).status_code == 200


async def test_turned_off_a_password_is_enough(server: Server) -> None:
    ada = await server.person("ada")
    app, _ = await enrolled(server, ada)
    await ada.post("/v1/me/proof", json={"password": PASSWORD, "second_factor": app.next_code()})
    done = await ada.delete(ME)
    assert (done.status_code, done.content) == (204, b"")
    assert (await tries(server)).status_code == 200
    assert (await ada.get("/v1/me")).json()["second_factor"] == {"enabled": False, "recovery_codes_left": 0}
    await enrolled(server, ada)


async def test_a_new_password_and_signing_out_everywhere_leave_it_on(server: Server) -> None:
    ada = await server.person("ada")
    app, _ = await enrolled(server, ada)
    change = {"old": PASSWORD, "new": NEW}
    assert code_of(await ada.put("/v1/me/password", json=change)) == (403, "second_factor_required")
    changed = await ada.put("/v1/me/password", json={**change, "second_factor": app.next_code()})
    assert changed.status_code == 200
    again = await server.bearer(changed.json()["access_token"])
    await again.post("/v1/me/sign-out-everywhere", json={})
    assert code_of(await tries(server, password=NEW)) == (403, "second_factor_required")
    assert (await tries(server, password=NEW, second_factor=app.next_code())).status_code == 200


async def test_a_reset_password_does_not_remove_it(server: Server) -> None:
    root, ada = await admin(server), await server.person("ada")
    app, _ = await enrolled(server, ada)
    code = (await root.post(f"{AT}/ada/reset")).json()["code"]
    await server.client.post("/v1/auth/reset/confirm", json={"code": code, "password": NEW})
    assert code_of(await tries(server, password=NEW)) == (403, "second_factor_required")
    assert (await tries(server, password=NEW, second_factor=app.next_code())).status_code == 200


async def test_an_admin_takes_it_away_which_ends_all_access_and_is_on_record(server: Server) -> None:
    root, ada = await admin(server), await server.person("ada")
    assert code_of(await root.delete(f"{AT}/ada/second-factor")) == (409, "no_second_factor")
    _, codes = await enrolled(server, ada)
    await tries(server, second_factor=codes[0])
    assert code_of(await ada.delete(f"{AT}/ada/second-factor")) == (403, "not_admin")
    done = await root.delete(f"{AT}/ada/second-factor")
    assert (done.status_code, done.content) == (204, b"")
    assert code_of(await ada.get("/v1/me")) == (401, "invalid_token")
    assert (await tries(server)).status_code == 200
    await enrolled(server, root)
    assert code_of(await root.delete(f"{AT}/root/second-factor")) == (409, "is_admin")

    def acts(uow: UnitOfWork) -> list[str]:
        return [each.act for each in audit.of(uow.tx, SERVER) if each.act.startswith("accounts.")]

    assert await server.app_state.executor.read(acts) == [
        "accounts.turn_on_second_factor",
        "accounts.use_recovery_code",
        "accounts.remove_second_factor",
        "accounts.turn_on_second_factor",
    ]


async def test_where_admins_need_it_they_have_no_rights_without(tmp_path: Path) -> None:
    async with serving(tmp_path, admin_second_factor="on") as server:
        root = await admin(server)
        await server.person("ada")

        async def suspends() -> Any:
            answer = await root.post(f"{AT}/ada/suspend", json={})
            return answer.status_code if answer.is_success else code_of(answer)

        assert await suspends() == (403, "not_admin")
        app, _ = await enrolled(server, root)
        assert await suspends() == 204
        await root.post("/v1/me/proof", json={"password": PASSWORD, "second_factor": app.next_code()})
        await root.delete(ME)
        assert await suspends() == (403, "not_admin")


async def test_it_goes_with_the_account_and_its_owner_is_told_of_it(server: Server) -> None:
    ada = await server.person("ada")
    app, codes = await enrolled(server, ada)
    exported = (await ada.get("/v1/me/export")).text
    assert '"of":"second_factors","created_at":' in exported
    for secret in (app.secret, codes[0], digest_of(codes[0].replace("-", ""))):
        assert secret not in exported
    await server.prove(ada, password=PASSWORD, second_factor=app.next_code())
    await ada.delete("/v1/me")
    server.clock.forward(days=7)
    await server.app_state.executor.write(personal_data.erase_due)
    assert await server.app_state.executor.read(_left) == [0, 0]


def _left(uow: UnitOfWork) -> list[int]:
    counts = (
        sa.select(sa.func.count()).select_from(metadata.tables[name]) for name in ("second_factors", "recovery_codes")
    )
    return [int(uow.tx.connection.execute(each).scalar_one()) for each in counts]


async def test_an_account_without_a_password_cannot_enrol(server: Server) -> None:
    ada = await server.person("ada")

    def has_none(uow: UnitOfWork) -> None:
        uow.tx.connection.execute(sa.update(metadata.tables["accounts"]).values(password_hash=None))

    await server.app_state.executor.write(has_none)
    assert code_of(await ada.post(ME, json={"password": PASSWORD})) == (403, "wrong_password")


async def test_the_operator_takes_it_away(server: Server) -> None:
    root = await admin(server)
    with pytest.raises(operator.Impossible, match="no second factor"):
        await server.app_state.executor.write(operator.remove_second_factor, "root")
    await enrolled(server, root)
    database = server.app_state.executor.database
    assert all(each.second_factor_at is not None for each in await database.read(accounts.list_all))
    assert await server.app_state.executor.write(operator.remove_second_factor, "ROOT") == 1
    assert (await tries(server, "root")).status_code == 200


async def test_wrong_codes_elsewhere_use_up_none_of_the_owners_own_attempts(tmp_path: Path) -> None:
    async with serving(tmp_path, limits="on", limit_second_factors="3/hour") as server:
        app, _ = await enrolled(server, await server.person("ada"))
        elsewhere = await server.visitor({"X-Forwarded-For": "203.0.113.7"})
        monkey = pytest.MonkeyPatch()
        with monkey.context() as patched:
            patched.setattr("mainmatch.api.routers.accounts.address_of", lambda _: "203.0.113.7")
            form = {"username": "ada", "password": PASSWORD, "second_factor": "000000"}
            codes = [code_of(await elsewhere.post("/v1/auth/token", data=form))[1] for _ in range(5)]
            assert (codes[0], codes[-1]) == ("wrong_second_factor", "rate_limited")
        assert (await tries(server, second_factor=app.next_code())).status_code == 200
