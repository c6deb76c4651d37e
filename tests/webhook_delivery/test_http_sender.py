"""One message, one address, one answer: whatever strangers' servers do."""

import asyncio
import base64
import hashlib
import hmac
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpcore2
import pytest
from standardwebhooks.webhooks import Webhook as StandardWebhook
from standardwebhooks.webhooks import WebhookVerificationError
from starlette.responses import RedirectResponse, Response
from typing_extensions import override

from mainmatch.services.news.webhook_schemas import Outcome, OutgoingMessage, fresh_secret
from mainmatch.webhook_delivery.http_sender import Sender, signed
from mainmatch.webhook_delivery.safe_transport import SafeTransport
from tests.clock import Clock
from tests.webhook_delivery.certificates import certified
from tests.webhook_delivery.receiving import Received, Receiver, receiving

pytestmark = pytest.mark.anyio

SECRETS = (fresh_secret(), fresh_secret())
PARCEL = OutgoingMessage(
    "wh_1", "ac_1", "tk_1", "msg_1", "webhook.test", "", '{"type":"webhook.test","n":"Ünï"}', SECRETS
)


@pytest.fixture
async def sender() -> AsyncIterator[Sender]:
    sender = Sender(name="mainmatch/test", now=lambda: datetime.now(UTC), private=True, seconds=5.0)
    yield sender
    await sender.aclose()


async def test_the_official_receiver_verifies_it_with_either_secret(sender: Sender, receiver: Receiver) -> None:
    outcome = await sender.send(replace(PARCEL, url=f"{receiver.url}/in?a=b"))
    assert (outcome.status, outcome.fault, outcome.is_delivered) == (204, None, True)
    (message,) = receiver.got
    for secret in SECRETS:
        assert StandardWebhook(secret).verify(message.body, message.headers)["n"] == "Ünï"
    with pytest.raises(WebhookVerificationError):
        StandardWebhook(fresh_secret()).verify(message.body, message.headers)
    with pytest.raises(WebhookVerificationError):
        StandardWebhook(SECRETS[0]).verify(message.body + " ", message.headers)


def test_a_signature_is_what_the_standard_says() -> None:
    key = bytes(range(32))
    secret = f"whsec_{base64.b64encode(key).decode()}"
    headers = signed("msg_1", datetime(2020, 11, 21, 14, 0, 0, 999_000, tzinfo=UTC), b"{}", [secret])
    expected = base64.b64encode(hmac.new(key, b"msg_1.1605967200.{}", hashlib.sha256).digest()).decode()
    assert headers == {
        "webhook-id": "msg_1",
        "webhook-timestamp": "1605967200",
        "webhook-signature": f"v1,{expected}",
    }


async def test_a_redirect_is_not_followed(sender: Sender, receiver: Receiver) -> None:
    async with receiving() as inside:
        for status in (301, 302, 303, 307, 308):
            receiver.answer = lambda _, status=status: RedirectResponse(f"{inside.url}/secret", status)
            outcome = await sender.send(replace(PARCEL, url=receiver.url))
            assert (outcome.status, outcome.is_delivered) == (status, False)
        assert inside.got == []


async def test_who_does_not_answer_is_waited_for_so_long(receiver: Receiver) -> None:
    async def hang(message: Received) -> Response:
        await asyncio.Event().wait()
        raise AssertionError

    receiver.answer = hang
    sender = Sender(name="t", now=Clock(), private=True, seconds=0.2)
    assert (await sender.send(replace(PARCEL, url=receiver.url))).fault == "timeout"
    await sender.aclose()


Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def _saying(talk: Talk) -> AsyncIterator[str]:
    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await talk(reader, writer)
        except ConnectionError:
            return
        finally:
            writer.close()

    server = await asyncio.start_server(one, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


def _answering(*parts: bytes) -> Talk:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        for part in parts:
            writer.write(part)
        await writer.drain()

    return talk


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ([b"SSH-2.0-OpenSSH_9.2\r\n"], "bad_answer"),
        ([b"HTTP/1.1 abc\r\n\r\n"], "bad_answer"),
        ([b""], "bad_answer"),
        ([b"HTTP/1.1 200 OK\r\nX: " + b"a" * 200_000], "bad_answer"),
        ([b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n"], "bad_answer"),
    ],
)
async def test_what_is_not_http_is_said(sender: Sender, parts: list[bytes], fault: str) -> None:
    async with _saying(_answering(*parts)) as url:
        outcome = await sender.send(replace(PARCEL, url=url))
    assert (outcome.status, outcome.fault) == (None, fault)


@pytest.mark.parametrize("pause", [False, True])
async def test_an_answer_without_end_has_arrived_and_is_not_read_to_it(sender: Sender, *, pause: bool) -> None:
    sent = 0

    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")
        while not pause:
            writer.write(bytes(16 * 1024))
            await writer.drain()
            sent += 16 * 1024
        await reader.read()

    async with _saying(flood) as url:
        outcome = await sender.send(replace(PARCEL, url=url))
    assert (outcome.status, outcome.is_delivered) == (200, True)
    # What fits into the buffers of both sides, and a little: not what somebody can send in ten seconds.
    assert sent < 64 * 1024**2


async def test_hints_before_the_answer_are_not_the_answer() -> None:
    sender = Sender(name="t", now=Clock(), private=True, seconds=0.5)

    async def hints(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(b"HTTP/1.1 103 Early Hints\r\n\r\n")
            await writer.drain()

    async with _saying(hints) as url:
        assert (await sender.send(replace(PARCEL, url=url))).fault == "timeout"
    await sender.aclose()


class Endless(httpcore2.AsyncNetworkStream, httpcore2.AsyncNetworkBackend):
    """A receiver that sends a head once, and then the same piece for ever."""

    def __init__(self, begin: bytes, piece: bytes) -> None:
        self._pieces = itertools.chain([begin], itertools.repeat(piece))
        self.read_pieces = 0

    @override
    async def connect_tcp(self, *_: Any, **__: Any) -> httpcore2.AsyncNetworkStream:
        return self

    @override
    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        self.read_pieces += 1
        assert self.read_pieces < 1000, "it is read for ever"
        piece = next(self._pieces)
        assert len(piece) <= max_bytes
        return piece

    @override
    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Take it."""

    @override
    async def aclose(self) -> None:
        """End."""

    @override
    def get_extra_info(self, info: str) -> Any:
        return None


async def _somewhere(_host: str, _port: int) -> list[str]:
    return ["8.8.8.8"]


_FINE = b"HTTP/1.1 200 Fine\r\n"
_INTERIM = b"HTTP/1.1 103 Early Hints\r\n\r\n"


@pytest.mark.parametrize(
    ("begin", "piece", "fault"),
    [
        (_INTERIM, _INTERIM, "timeout"),
        (_INTERIM * 500, _INTERIM * 500, "timeout"),
        (b"HTTP/1.1 102 Processing\r\n\r\nHTT", b"P/1.1 102 Processing\r\n\r\nHTT", "timeout"),
        (_FINE, b"x: y\r\n", "bad_answer"),
        (_FINE, b"x: " + b"y" * 8000 + b"\r\n", "bad_answer"),
        (_FINE, b"x", "bad_answer"),
        (_FINE + b"Content-Length: 999999\r\n\r\n", b"x", None),
        (_FINE + b"Content-Length: 999999\r\n\r\n", b"x" * 16_000, None),
        (_FINE + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", None),
        (_FINE + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n" * 2500, None),
        (_FINE + b"Transfer-Encoding: chunked\r\n\r\n", b"1;" + b"x" * 9000 + b"\r\nx\r\n", None),
    ],
)
async def test_every_byte_and_step_of_a_receiver_counts(begin: bytes, piece: bytes, fault: str | None) -> None:
    sender, endless = Sender(name="t", now=Clock(), private=True), Endless(begin, piece)
    sender._wire = SafeTransport(private=True, look_up=_somewhere, inner=endless)
    outcome = await sender.send(replace(PARCEL, url="http://hooks.example.org"))
    assert outcome.fault == fault
    assert endless.read_pieces <= 70
    await sender.aclose()


async def test_nobody_there_is_said(sender: Sender) -> None:
    async with _saying(_answering(b"")) as url:
        pass
    assert (await sender.send(replace(PARCEL, url=url))).fault == "not_connected"


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        ("Sat, 21 Nov 2020 14:02:00 GMT", 120),
        ("Sat, 21 Nov 2020 13:00:00 GMT", 0),
        ("soon", None),
        ("-5", None),
        ("\uff19", None),
        ("9" * 400, 999_999_999),
    ],
)
async def test_retry_after_is_read(receiver: Receiver, header: str, seconds: int | None) -> None:
    sender = Sender(name="t", now=Clock(), private=True)
    text = f"HTTP/1.1 503 Later\r\nContent-Length: 0\r\nRetry-After: {header}\r\n\r\n".encode()
    async with _saying(_answering(text)) as url:
        outcome = await sender.send(replace(PARCEL, url=url))
    assert (outcome.status, outcome.retry_after) == (503, seconds)
    await sender.aclose()


async def test_proxies_of_the_environment_are_not_used(
    sender: Sender, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiving() as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        assert (await sender.send(replace(PARCEL, url=receiver.url))).status == 204
        assert proxy.got == []


async def test_tls_checks_the_name_though_an_address_is_connected_to(tmp_path: Path) -> None:
    asked: list[str] = []

    async def names(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    tls, trusted = certified(tmp_path, "hooks.example.org")
    async with receiving(**tls) as receiver:
        port = receiver.url.rpartition(":")[2]

        async def sent_to(host: str, **more: Any) -> Outcome:
            sender = Sender(name="t", now=Clock(), private=True, look_up=names, **more)
            outcome = await sender.send(replace(PARCEL, url=f"https://{host}:{port}/"))
            await sender.aclose()
            return outcome

        assert (await sent_to("hooks.example.org", tls=lambda: trusted)).status == 204
        assert receiver.got[0].headers["host"] == f"hooks.example.org:{port}"
        assert (await sent_to("other.example.org", tls=lambda: trusted)).fault == "bad_certificate"
        assert (await sent_to("hooks.example.org")).fault == "bad_certificate"
        assert len(receiver.got) == 1
    assert asked == ["hooks.example.org", "other.example.org", "hooks.example.org"]


def test_nothing_private_is_in_a_repr() -> None:
    shown = repr(replace(PARCEL, url="https://hooks.example.org/secret-path"))
    assert "secret-path" not in shown
    assert "whsec_" not in shown
    assert "webhook.test" not in PARCEL.body or PARCEL.body not in shown
