"""An SMTP server on the loopback: real sockets and TLS, and a mailbox for each address."""

import asyncio
import json
import logging
import re
import ssl
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from mainmatch.services.accounts.mail import Tls
from tests.webhook_delivery.certificates import certified

# The receiver logs what it receives; that is not the log of the server that is tested.
logging.getLogger("mail.log").disabled = True

USER, PASSWORD = "mainmatch", "canary-smtp-7f3a"
SENDER = "Games <games@play.example>"


@dataclass
class Mailboxes:
    """What arrived, by address. ``refuses``: the answer to the next mails."""

    port: int = 0
    arrived: dict[str, list[EmailMessage]] = field(default_factory=lambda: defaultdict(list))
    refuses: str = ""
    users: list[str] = field(default_factory=list)
    tell: Callable[[str], object] = lambda _address: None

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of a server that sends through this one, without TLS."""
        return {"smtp_host": "127.0.0.1", "smtp_port": self.port, "smtp_tls": "off", "smtp_from": SENDER}

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - its name
        if self.refuses:
            return self.refuses
        content = envelope.content
        assert isinstance(content, bytes)
        for each in envelope.rcpt_tos:
            self.arrived[each].append(message_from_bytes(content, policy=policy.default))
            self.tell(each)
        return "250 OK"

    def signs_in(self, _server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, sent: Any) -> AuthResult:
        assert isinstance(sent, LoginPassword)
        self.users.append(sent.login.decode())
        return AuthResult(success=(sent.login, sent.password) == (USER.encode(), PASSWORD.encode()))

    def text_to(self, address: str) -> str:
        """The newest text to this address."""
        text: str = self.arrived[address][-1].get_content()
        return text.replace("\r\n", "\n")

    def code_to(self, address: str) -> str:
        """The code in the newest mail to this address that has one."""
        texts = (str(each.get_content()).replace("\r\n", "\n") for each in reversed(self.arrived[address]))
        return next(found[0] for text in texts if (found := re.search(r"^mm[a-z]_\S+$", text, re.MULTILINE)))


@asynccontextmanager
async def receiving(directory: Path, tls: Tls = "off") -> AsyncIterator[Mailboxes]:
    """Run it. With TLS it has ``directory / "certificate.pem"``, for localhost, and takes a sign-in."""
    mailboxes = Mailboxes()
    context: ssl.SSLContext | None = None
    if tls != "off":
        files, _ = certified(directory, "localhost")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(files["ssl_certfile"], files["ssl_keyfile"])

    def connected() -> SMTP:
        return SMTP(
            mailboxes,
            hostname="mail.example",
            tls_context=context if tls == "starttls" else None,
            require_starttls=tls == "starttls",
            # It does not see that all of the connection is TLS, and warns.
            auth_required=tls == "starttls",
            auth_require_tls=tls == "starttls",
            authenticator=mailboxes.signs_in,
        )

    server = await asyncio.get_running_loop().create_server(
        connected, "127.0.0.1", 0, ssl=context if tls == "implicit" else None
    )
    async with server:
        mailboxes.port = server.sockets[0].getsockname()[1]
        yield mailboxes


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def _serve() -> None:
    """For browsers: print the port, then the address and the text of each mail, as lines of JSON."""
    with TemporaryDirectory() as directory:
        async with receiving(Path(directory)) as mailboxes:
            mailboxes.tell = lambda address: _say(json.dumps([address, mailboxes.text_to(address)]))
            _say(str(mailboxes.port))
            await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve())
