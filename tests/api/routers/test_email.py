"""The operations that send mail: without an SMTP server, and how often."""

from pathlib import Path

import pytest

from tests.app import PASSWORD, Server, code_of, serving
from tests.services.accounts.test_email_address import ADA, asks, mailing, with_address
from tests.services.accounts.test_mailed_codes import requests

pytestmark = pytest.mark.anyio


async def test_without_an_smtp_server_there_is_no_mail(server: Server) -> None:
    ada = await server.person("ada")
    answers = [
        await server.client.post("/v1/auth/reset/request", json={"username": "ada"}),
        await ada.put("/v1/me/email", json={"email": ADA, "password": PASSWORD}),
    ]
    assert [code_of(each) for each in answers] == [(404, "no_mail")] * 2
    assert (await ada.get("/v1/me")).json()["email"] is None


async def test_mails_are_limited_by_username_address_and_account(tmp_path: Path) -> None:
    limits = {"limits": "on", "limit_mails": "2/hour", "limit_mail_requests": "7/hour"}
    async with mailing(tmp_path, **limits) as (server, mailboxes):
        ada, eve = await with_address(server, mailboxes), await server.person("eve")
        # The other one of the account, and the last one to the address.
        assert (await asks(server, ada)).status_code == 204
        assert code_of(await asks(server, ada, "other@example.org")) == (429, "rate_limited")
        assert code_of(await asks(server, eve)) == (429, "rate_limited")
        for name in ("ada", "nobody"):
            answers = [(await requests(server, each)).status_code for each in (name, name.upper(), name)]
            assert answers == [204, 204, 429]
        # The address of who asks: six, and the seventh is the last.
        assert (await requests(server, "ben")).status_code == 204
        assert code_of(await requests(server, "cyd")) == (429, "rate_limited")


async def test_letters_that_wait_are_sent_before_the_server_ends(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mailboxes):
        await with_address(server, mailboxes)
        count = len(mailboxes.arrived[ADA])
        async with serving(tmp_path / "other", **mailboxes.settings) as other:
            ada = await other.person("ada")
            await ada.put("/v1/me/email", json={"email": ADA, "password": PASSWORD})
        assert len(mailboxes.arrived[ADA]) == count + 1
