"""Passwords that are reset by mail, and what a stranger learns of it: nothing."""

from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import Engine, event

from mainmatch.services.accounts import mailed_codes, operation_rules, operator
from mainmatch.services.accounts.mail import Letter
from mainmatch.services.errors import Forbidden
from mainmatch.services.unit_of_work import UnitOfWork
from tests.app import PASSWORD, Server, code_of
from tests.services.accounts.test_administration import NEW
from tests.services.accounts.test_email_address import ADA, asks, delivered, mailing, with_address
from tests.services.accounts.test_second_factor import enrolled

pytestmark = pytest.mark.anyio


async def requests(server: Server, name: str = "ada", what: str = "reset") -> httpx2.Response:
    answer = await server.client.post(f"/v1/auth/{what}/request", json={"username": name})
    await delivered(server)
    return answer


async def test_a_lost_password_is_reset_by_mail(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        ada = await with_address(server, mailboxes)
        assert (await requests(server, "ADA")).status_code == 204
        first = mailboxes.code_to(ADA)
        await requests(server)
        # The first code stays good: anybody can ask for a second one.
        done = await server.client.post("/v1/auth/reset/confirm", json={"code": first, "password": NEW})
        assert done.status_code == 204
        assert code_of(await ada.get("/v1/me")) == (401, "invalid_token")
        await server.sign_in("ada", NEW)
        second = {"code": mailboxes.code_to(ADA), "password": PASSWORD}
        assert code_of(await server.client.post("/v1/auth/reset/confirm", json=second)) == (403, "wrong_reset_code")


async def test_a_code_by_mail_is_good_for_an_hour(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        await with_address(server, mailboxes)
        await requests(server)
        server.clock.forward(hours=1)
        late = {"code": mailboxes.code_to(ADA), "password": NEW}
        assert code_of(await server.client.post("/v1/auth/reset/confirm", json=late)) == (403, "wrong_reset_code")


async def test_only_who_has_a_verified_address_gets_one_and_the_answer_is_the_same(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        await with_address(server, mailboxes, "ada")
        await with_address(server, mailboxes, "root")
        await with_address(server, mailboxes, "eve")
        await asks(server, await server.person("ben"), "ben@example.org")
        await server.person("cyd")
        await server.app_state.executor.write(operator.make_admin, "root")
        await server.app_state.executor.write(operator.suspend, "eve")
        before = {address: len(mails) for address, mails in mailboxes.arrived.items()}
        answers = [await requests(server, name) for name in ("ada", "root", "eve", "ben", "cyd", "nobody", "ü" * 256)]
        assert {(each.status_code, each.content, frozenset(each.headers)) for each in answers} == {
            (204, b"", frozenset(answers[0].headers))
        }
        after = {address: len(mails) for address, mails in mailboxes.arrived.items()}
        assert {address for address in after if after[address] != before[address]} == {ADA}


async def test_a_device_marker_goes_to_who_can_sign_in_and_the_answer_is_the_same(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        for name in ("ada", "root", "eve"):
            await with_address(server, mailboxes, name)
        await server.person("cyd")
        await server.app_state.executor.write(operator.make_admin, "root")
        await server.app_state.executor.write(operator.suspend, "eve")
        before = {address: len(mails) for address, mails in mailboxes.arrived.items()}
        answers = [await requests(server, name, "device") for name in ("ada", "root", "eve", "cyd", "nobody")]
        assert {(each.status_code, each.content) for each in answers} == {(204, b"")}
        after = {address: len(mails) for address, mails in mailboxes.arrived.items()}
        assert {each for each in after if after[each] != before[each]} == {ADA, "root@example.org"}


@pytest.mark.parametrize("what", ["reset", "device"])
async def test_the_verified_address_will_do_and_names_all_its_accounts(tmp_path: Path, what: str) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        await with_address(server, mailboxes)
        ben = await server.person("ben")
        await asks(server, ben)
        assert (await ben.post("/v1/me/email/confirm", json={"code": mailboxes.code_to(ADA)})).status_code == 200
        mailboxes.arrived.clear()
        for address in ("Ada@Example.org", "nobody@example.org"):
            assert (await requests(server, address, what)).status_code == 204
        assert [*mailboxes.arrived] == [ADA]
        assert len(mailboxes.arrived[ADA]) == 1
        for name in ("ada", "ben"):
            assert f"{name}:\nmm" in mailboxes.text_to(ADA)


async def test_an_admin_with_a_second_factor_gets_one_and_still_needs_the_factor(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        ada = await with_address(server, mailboxes)
        await server.app_state.executor.write(operator.make_admin, "ada")
        await enrolled(server, ada)
        await requests(server)
        body = {"code": mailboxes.code_to(ADA), "password": NEW}
        assert (await server.client.post("/v1/auth/reset/confirm", json=body)).status_code == 204
        answer = await server.client.post("/v1/auth/token", data={"username": "ada", "password": NEW})
        assert code_of(answer) == (403, "second_factor_required")


async def test_a_letter_is_in_the_language_of_who_asks_unless_the_owner_has_chosen_one(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        ada = await with_address(server, mailboxes)
        write = server.app_state.executor.write
        letters = [await write(mailed_codes.reset_letter, "ada", accepted) for accepted in ((), ("es",))]
        await ada.put("/v1/me/news-preferences", json={"language": "de-AT"})
        letters += [await write(mailed_codes.device_letter, "ada", ("es",))]
        letters += [await write(operation_rules.letter, (await ada.get("/v1/me")).json()["id"], "putPassword")]
        assert [each and each.subject for each in letters] == [
            "Set a new password", "Pon una contraseña nueva", "Anmeldung auf einem neuen Gerät",
            "Dein Konto wurde geändert",
        ]  # fmt: skip
        changed = letters[-1]
        assert changed is not None
        assert changed.text.startswith("Zum Konto ada: Dein Passwort wurde geändert.\n\nWarst du das nicht, ")


@pytest.mark.parametrize("letter", [mailed_codes.reset_letter, mailed_codes.device_letter])
async def test_an_unknown_name_costs_the_same_statements(
    tmp_path: Path, letter: Callable[[UnitOfWork, str], Letter | None]
) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        await with_address(server, mailboxes)
        await server.person("ben")

        async def said(name: str) -> list[str]:
            statements: list[str] = []

            def hear(_connection: object, _cursor: object, statement: str, *_: object) -> None:
                statements.append(statement)

            event.listen(Engine, "before_cursor_execute", hear)
            try:
                await server.app_state.executor.write(letter, name)
            finally:
                event.remove(Engine, "before_cursor_execute", hear)
            return [each for each in statements if each.startswith(("SELECT", "INSERT", "DELETE", "UPDATE"))]

        known = await said("ada")
        assert known
        assert await said("ben") == known
        assert await said("nobody") == known


async def test_the_code_of_nobody_opens_nothing(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, _):
        monkey = pytest.MonkeyPatch()
        with monkey.context() as patched:
            patched.setattr("secrets.token_urlsafe", lambda _: "canary")
            await requests(server, "nobody")
        body = {"code": "mmr_canary", "password": NEW}
        answer = await server.client.post("/v1/auth/reset/confirm", json=body)
        assert code_of(answer) == (Forbidden.status, "wrong_reset_code")
