"""Mail by SMTP: letters are sent side by side, each after a delay that is drawn.

So no answer waits for, or tells of, a mail, and when a letter comes does not tell whether another one was sent. A
letter that the SMTP server refuses, or that waits when the server ends, is lost: its person asks for another one, or
whoever gave it hears nothing of it and gives it again. Log lines hold neither addresses nor texts.
"""

import asyncio
import secrets
import ssl
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from typing import Literal, TypeAlias

import aiosmtplib
import structlog

from mainmatch.rules import Translation, text
from mainmatch.services.errors import ServerBusy, ServiceError
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.news_preferences import NewsPreferencesRecord


def words_for(uow: UnitOfWork, account_id: str, accepted: Sequence[str] = ()) -> Translation:
    """The language of letters to this account: that of its news, or what whoever asks for a letter accepts."""
    chosen = uow.tx.find(NewsPreferencesRecord, account_id=account_id)
    return server_texts([chosen.language.lower()] if chosen else accepted)


Tls: TypeAlias = Literal["starttls", "implicit", "off"]

_LONGEST_QUEUE = 100
_CONNECTIONS = 20
_LONGEST_DELAY = 3.0
"""Seconds. Far more than a delivery takes."""

_TIMEOUT = 20.0
_LAST_WAIT = 5.0
"""Seconds."""

_RANDOM = secrets.SystemRandom()

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail to one address. ``text`` ends without the sender's name.

    ``unsubscribe``: the address at which one POST ends such mails (RFC 8058); "" for one that was asked for.
    """

    to: str = field(repr=False)
    subject: str
    text: str = field(repr=False)
    unsubscribe: str = field(default="", repr=False)


_Write: TypeAlias = Callable[[], Awaitable[Letter | None]]
_WhenSent: TypeAlias = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class SmtpConfig:
    """The SMTP server and the account there. ``server`` names this server in letters."""

    host: str
    port: int
    tls: Tls
    user: str
    password: str = field(repr=False)
    sender: str
    server: str


class Mailer:
    """Sends letters. ``run`` is a background task."""

    def __init__(self, config: SmtpConfig, now: Callable[[], datetime]) -> None:
        self._config = config
        self._now = now
        self._queue: asyncio.Queue[tuple[_Write, _WhenSent | None]] = asyncio.Queue(_LONGEST_QUEUE)
        self._connections = asyncio.Semaphore(_CONNECTIONS)
        self._certificates: ssl.SSLContext | None = None
        self._under_way: set[asyncio.Task[None]] = set()
        self._hurry = asyncio.Event()

    def send(self, write: _Write, when_sent: _WhenSent | None = None) -> None:
        """Have this called later, its letter sent if it returns one, and ``when_sent`` called then.

        Raises Busy when too many are waiting.
        """
        if self._queue.qsize() + len(self._under_way) >= _LONGEST_QUEUE:
            raise ServerBusy(text("Too many mails are waiting. Retry in a minute."), retry_after=60)
        self._queue.put_nowait((write, when_sent))

    def send_letter(self, letter: Letter | None, when_sent: _WhenSent | None = None) -> None:
        """Have a letter sent later, if there is one, and this called then. It is lost when too many are waiting."""

        async def written() -> Letter | None:
            return letter

        with suppress(ServerBusy):
            self.send(written, when_sent)

    def send_lossy(self, write: _Write) -> None:
        """As ``send``, but the letter is lost when too many are waiting."""
        with suppress(ServerBusy):
            self.send(write)

    @property
    def room(self) -> int:
        """How many letters that can wait may be sent now: half of the queue is for those that people wait for."""
        return max(0, _LONGEST_QUEUE // 2 - self._queue.qsize() - len(self._under_way))

    async def run(self) -> None:
        """Send letters until cancelled."""
        try:
            while True:
                sending = asyncio.create_task(self._send(*await self._queue.get()))
                self._under_way.add(sending)
                sending.add_done_callback(self._under_way.discard)
        finally:
            for each in self._under_way:
                each.cancel()

    async def _send(self, write: _Write, when_sent: _WhenSent | None) -> None:
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), _RANDOM.uniform(0, _LONGEST_DELAY))
            letter = await write()
            if letter is not None:
                async with self._connections:
                    await self._deliver(letter)
                if when_sent is not None:
                    await when_sent()
        except (ServiceError, OSError, aiosmtplib.SMTPException) as error:
            # Only the type: the text can hold the address.
            _log.error("mail not sent", error=type(error).__name__)
        finally:
            self._queue.task_done()

    async def drain(self) -> None:
        """Wait some seconds for the letters that are left, which are not delayed any more."""
        self._hurry.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WAIT):
                await self._queue.join()
        self._hurry.clear()

    async def _deliver(self, letter: Letter) -> None:
        config = self._config
        if config.tls != "off" and self._certificates is None:
            # In a thread: it reads all of the system's certificates.
            self._certificates = await asyncio.to_thread(ssl.create_default_context)
        await aiosmtplib.send(
            self._message(letter),
            hostname=config.host,
            port=config.port,
            username=config.user or None,
            password=config.password or None,
            use_tls=config.tls == "implicit",
            start_tls=config.tls == "starttls",
            tls_context=self._certificates,
            timeout=_TIMEOUT,
        )

    def _message(self, letter: Letter) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._config.sender
        message["To"] = letter.to
        message["Subject"] = letter.subject
        message["Date"] = format_datetime(self._now())
        domain = parseaddr(self._config.sender)[1].rpartition("@")[2]
        message["Message-ID"] = f"<{secrets.token_hex(16)}@{domain}>"
        # No out-of-office answers (RFC 3834).
        message["Auto-Submitted"] = "auto-generated"
        if letter.unsubscribe:
            message["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(f"{letter.text}\n-- \n{self._config.server}\n")
        return message
