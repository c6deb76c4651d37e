"""An account's address: what it takes to set it, who sees it, and what becomes of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from mainmatch.services.accounts.mail import Mailer
from mainmatch.services.privacy import personal_data
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts
from tests.app import PASSWORD, Server, code_of, serving
from tests.services.accounts.test_administration import NEW
from tests.smtp import Mailboxes, receiving

pytestmark = pytest.mark.anyio

ME = "/v1/me/email"
ADA = "ada@example.org"


@asynccontextmanager
async def mailing(directory: Path, **settings: str) -> AsyncIterator[tuple[Server, Mailboxes]]:
    """A server that sends mail, and where it arrives."""
    async with (
        receiving(directory) as mailboxes,
        serving(directory / "data", **{**mailboxes.settings, **settings}) as server,
    ):
        yield server, mailboxes


async def delivered(server: Server) -> None:
    """Wait until no letter waits."""
    mailer = server.app_state.mailer
    assert isinstance(mailer, Mailer)
    await mailer.drain()


async def asks(
    server: Server, person: httpx2.AsyncClient, email: str = ADA, password: str = PASSWORD
) -> httpx2.Response:
    answer = await person.put(ME, json={"email": email, "password": password})
    await delivered(server)
    return answer


async def with_address(server: Server, mailboxes: Mailboxes, name: str = "ada") -> httpx2.AsyncClient:
    """A person whose address ``NAME@example.org`` is verified."""
    person, email = await server.person(name), f"{name}@example.org"
    assert (await asks(server, person, email)).status_code == 204
    done = await person.post(f"{ME}/confirm", json={"code": mailboxes.code_to(email)})
    assert (done.status_code, done.json()) == (200, {"email": email})
    return person


async def test_an_address_counts_once_its_code_comes_back(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        ada, eve = await server.person("ada"), await server.person("eve")
        assert code_of(await asks(server, ada, password=NEW)) == (403, "wrong_password")
        assert (await asks(server, ada)).status_code == 204
        older = mailboxes.code_to(ADA)
        await asks(server, ada)
        code = mailboxes.code_to(ADA)
        assert (await ada.get("/v1/me")).json()["email"] is None
        # Of another account, replaced, made up.
        for person, wrong in ((eve, code), (ada, older), (ada, "mme_x")):
            answer = await person.post(f"{ME}/confirm", json={"code": wrong})
            assert code_of(answer) == (403, "wrong_email_code")
        assert (await ada.post(f"{ME}/confirm", json={"code": code})).json() == {"email": ADA}
        assert (await ada.get("/v1/me")).json()["email"] == ADA
        assert code_of(await ada.post(f"{ME}/confirm", json={"code": code})) == (403, "wrong_email_code")
        made = await ada.post("/v1/me/tokens", json={"name": "a bot", "scopes": ["match:read"]})
        seen = (await (await server.bearer(made.json()["token"])).get("/v1/me")).json()
        assert (seen["email"], seen["second_factor"]) == (None, None), "for tokens that may change the account"


async def test_a_code_is_good_for_an_hour(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        ada = await server.person("ada")
        await asks(server, ada)
        server.clock.forward(hours=1)
        answer = await ada.post(f"{ME}/confirm", json={"code": mailboxes.code_to(ADA)})
        assert code_of(answer) == (403, "wrong_email_code")


async def test_the_address_before_hears_of_a_change_and_of_its_end(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        ada = await with_address(server, mailboxes)
        await asks(server, ada, "other@example.org")
        await ada.post(f"{ME}/confirm", json={"code": mailboxes.code_to("other@example.org")})
        await delivered(server)
        assert "does not use this address any more" in mailboxes.text_to(ADA)
        assert (await ada.delete(ME)).status_code == 204
        await delivered(server)
        assert "does not use this address any more" in mailboxes.text_to("other@example.org")
        assert (await ada.get("/v1/me")).json()["email"] is None
        await ada.post("/v1/me/proof", json={"password": PASSWORD})
        assert (await ada.delete(ME)).status_code == 204


async def test_a_token_for_a_program_changes_no_address(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, _):
        ada = await server.person("ada")
        made = await ada.post("/v1/me/tokens", json={"name": "bot", "scopes": ["account:write"]})
        bot = await server.bearer(made.json()["token"])
        assert code_of(await asks(server, bot)) == (403, "sign_in_again")
        assert code_of(await bot.post(f"{ME}/confirm", json={"code": "mme_x"})) == (403, "sign_in_again")
        await bot.post("/v1/me/proof", json={"password": PASSWORD})
        assert code_of(await bot.delete(ME)) == (403, "sign_in_again")


@pytest.mark.parametrize(
    "email",
    [
        "",
        "ada",
        "ada@",
        "@example.org",
        "ada@ex ample.org",
        "ada@example.org\nBcc: eve@example.org",
        "ada@-.org",
        "Ada <ada@example.org>",
        "a@b@c.org",
        f"{'a' * 65}@example.org",
        f"a@{'b.' * 130}org",
        "äda@example.org",
    ],
)
async def test_what_is_no_address_is_refused(tmp_path: Path, email: str) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        assert code_of(await asks(server, await server.person("ada"), email)) == (422, "invalid_request")
        assert not mailboxes.arrived


async def test_it_goes_with_the_account_and_its_owner_is_told_of_it(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        ada = await with_address(server, mailboxes)
        await asks(server, ada, "other@example.org")
        exported = (await ada.get("/v1/me/export")).text
        assert f'"email":"{ADA}"' in exported
        assert "other@example.org" not in exported
        await server.prove(ada)
        await ada.delete("/v1/me")
        server.clock.forward(days=7)
        await server.app_state.executor.write(personal_data.erase_due)
    # SQLite overwrites what is deleted only later: look at what a query sees.
    async with serving(tmp_path / "data") as server:
        assert await server.app_state.executor.read(_addresses) == []


def _addresses(uow: UnitOfWork) -> list[str]:
    return [each.email for each in accounts.list_all(uow.tx) if each.email is not None]
