"""Letters on their way to a real SMTP server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import anyio.lowlevel
import pytest
from structlog.testing import capture_logs

from mainmatch.services.accounts.mail import Letter, Mailer, SmtpConfig, Tls
from mainmatch.services.errors import ServerBusy
from tests.smtp import PASSWORD, SENDER, USER, Mailboxes, receiving

pytestmark = pytest.mark.anyio

ADA = "ada@example.org"
LETTER = Letter(ADA, "Hello", "A short text.\n")


def config_of(mailboxes: Mailboxes, **others: Any) -> SmtpConfig:
    config = {"host": "localhost", "port": mailboxes.port, "tls": "off", "user": "", "password": ""}
    return SmtpConfig(**{**config, "sender": SENDER, "server": "https://play.example", **others})


@asynccontextmanager
async def mailing(config: SmtpConfig) -> AsyncIterator[Mailer]:
    mailer = Mailer(config, lambda: datetime(2020, 11, 21, 14, tzinfo=UTC))
    task = asyncio.create_task(mailer.run())
    try:
        yield mailer
    finally:
        task.cancel()
        await asyncio.wait({task})


async def test_a_letter_is_plain_text_with_what_mail_programs_need(tmp_path: Path) -> None:
    async with receiving(tmp_path) as mailboxes, mailing(config_of(mailboxes)) as mailer:
        mailer.send_letter(None)
        mailer.send_letter(LETTER)
        await mailer.drain()
        [mail] = mailboxes.arrived[ADA]
        assert (mail["From"], mail["To"], mail["Subject"]) == (SENDER, ADA, "Hello")
        assert mail["Date"] == "Sat, 21 Nov 2020 14:00:00 +0000"
        assert mail["Message-ID"].endswith("@play.example>")
        assert mail["Auto-Submitted"] == "auto-generated"
        assert mail.get_content_type() == "text/plain"
        assert mailboxes.text_to(ADA) == "A short text.\n\n-- \nhttps://play.example\n"


@pytest.mark.parametrize("tls", ["starttls", "implicit"])
async def test_a_sign_in_and_its_letter_go_through_tls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tls: Tls
) -> None:
    async with receiving(tmp_path, tls) as mailboxes:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
        async with mailing(config_of(mailboxes, tls=tls, user=USER, password=PASSWORD)) as mailer:
            mailer.send_letter(LETTER)
            await mailer.drain()
        assert (len(mailboxes.arrived[ADA]), mailboxes.users) == (1, [USER])


@pytest.mark.parametrize(("tls", "error"), [("starttls", "SSLCertVerificationError"), ("implicit", "SMTPConnectError")])
async def test_no_password_and_no_letter_goes_to_a_server_that_nobody_vouches_for(
    tmp_path: Path, tls: Tls, error: str
) -> None:
    async with receiving(tmp_path, tls) as mailboxes:
        async with mailing(config_of(mailboxes, tls=tls, user=USER, password=PASSWORD)) as mailer:
            with capture_logs() as lines:
                mailer.send_letter(LETTER)
                await mailer.drain()
        assert (mailboxes.arrived, mailboxes.users) == ({}, [])
        assert [(each["event"], each["error"]) for each in lines] == [("mail not sent", error)]


async def test_a_server_without_tls_gets_nothing_where_tls_is_set(tmp_path: Path) -> None:
    async with receiving(tmp_path) as mailboxes, mailing(config_of(mailboxes, tls="starttls")) as mailer:
        with capture_logs() as lines:
            mailer.send_letter(LETTER)
            await mailer.drain()
        assert [each["error"] for each in lines] == ["SMTPException"]
        assert not mailboxes.arrived


async def test_a_letter_that_is_refused_holds_up_none_and_is_in_no_log_line(tmp_path: Path) -> None:
    async with receiving(tmp_path) as mailboxes, mailing(config_of(mailboxes)) as mailer:
        mailboxes.refuses = f"550 no {ADA} here"
        with capture_logs() as lines:
            mailer.send_letter(LETTER)
            await mailer.drain()
        assert [each["event"] for each in lines] == ["mail not sent"]
        assert "ada" not in str(lines)
        mailboxes.refuses = ""
        mailer.send_letter(LETTER)
        await mailer.drain()
        assert len(mailboxes.arrived[ADA]) == 1


async def test_too_many_waiting_is_busy(tmp_path: Path) -> None:
    async with receiving(tmp_path) as mailboxes:
        mailer = Mailer(config_of(mailboxes), lambda: datetime(2020, 11, 21, 14, tzinfo=UTC))

        async def none() -> None:
            return None

        for _ in range(100):
            mailer.send(none)
        with pytest.raises(ServerBusy):
            mailer.send(none)
        # A notice is lost instead: what it is about is done.
        mailer.send_letter(LETTER)


def test_nothing_of_a_letter_or_a_password_is_in_a_repr() -> None:
    shown = repr(LETTER) + repr(config_of(Mailboxes(), password=PASSWORD))
    assert ADA not in shown
    assert "short text" not in shown
    assert PASSWORD not in shown


async def test_no_letter_waits_for_another(tmp_path: Path) -> None:
    async with receiving(tmp_path) as mailboxes, mailing(config_of(mailboxes)) as mailer:
        held, begun = asyncio.Event(), asyncio.Event()

        async def slow() -> Letter | None:
            begun.set()
            await held.wait()
            return None

        mailer.send(slow)
        mailer._hurry.set()
        await begun.wait()
        mailer.send_letter(LETTER)
        while not mailboxes.arrived[ADA]:
            await anyio.lowlevel.checkpoint()
        held.set()


async def test_each_letter_goes_after_a_delay_that_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([0.0, 1000.0])
    monkeypatch.setattr("mainmatch.services.accounts.mail._RANDOM.uniform", lambda *_: next(drawn))
    written: list[str] = []
    async with receiving(tmp_path) as mailboxes, mailing(config_of(mailboxes)) as mailer:

        def writes(name: str) -> None:
            async def write() -> Letter | None:
                written.append(name)
                return LETTER

            mailer.send(write)

        writes("at once")
        writes("later")
        while not mailboxes.arrived[ADA]:
            await anyio.lowlevel.checkpoint()
        assert written == ["at once"]
        await mailer.drain()
        assert written == ["at once", "later"]
