"""What webhooks bring: everybody has one, and what it delivers is compared to the byte, as answers are.

The real commands claim and settle, the real sender writes the requests; only the line they are written to is none, as
for questions (``asking``), so that it can be branched. Over sockets see ``streams``. Signatures are checked and left
out, for they are over ids of events, which are drawn.
"""

import base64
import hashlib
import hmac
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Any

import httpcore2
from typing_extensions import override

from mainmatch.rules import Viewer
from mainmatch.services.caller import Caller
from mainmatch.services.errors import ServiceError
from mainmatch.services.news import deliveries, webhook_registration
from mainmatch.services.news.webhook_schemas import SECRET_PREFIX, NewWebhook, Outcome, OutgoingMessage
from mainmatch.services.unit_of_work import Executor
from mainmatch.webhook_delivery.http_sender import Sender
from mainmatch.webhook_delivery.safe_transport import SafeTransport

_BASE = "https://hooks.server.net"
_ANSWER = b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n"


@dataclass(frozen=True)
class Hook:
    """Somebody's webhook."""

    id: str
    secret: str = field(repr=False)


def hooked(executor: Executor, caller: Caller, match_id: str, viewer: Viewer, base: str = _BASE) -> Hook:
    """A webhook of this person's, of everything from the beginning: their own feeds, and what all may read."""
    own = f"account/{caller.account_id}"
    feeds = [own, *(f"match/{match_id}/{each}" for each in sorted({viewer, "public"}))]
    url, executor = f"{base}/{caller.username}", replace(executor, delivers_inside=base != _BASE)
    try:
        made = executor.write_now(webhook_registration.create, caller, _wish(url, feeds))
    except ServiceError:
        # A stranger to a private match.
        made = executor.write_now(webhook_registration.create, caller, _wish(url, [own]))
    assert made.secret is not None
    return Hook(made.id, made.secret)


def _wish(url: str, feeds: list[str]) -> NewWebhook:
    return NewWebhook.model_validate({"url": url, "feeds": feeds, "from": "start"})


class Letterbox(Sender):
    """Sends as the sender does, to nowhere, and keeps every request."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        super().__init__(name="mainmatch/test", now=now, tls=_tls)
        self._line = _Line()
        self._wire = SafeTransport(private=False, look_up=_looked_up, inner=self._line)

    @override
    async def send(self, parcel: OutgoingMessage) -> Outcome:
        # How long it takes is not compared.
        return replace(await super().send(parcel), milliseconds=0)

    async def emptied(self, executor: Executor, hook: Hook) -> list[bytes]:
        """Deliver all that waits, one after the other, and return the requests in their order, unsigned."""
        self._line.got.clear()
        claimed = executor.write_now(deliveries.claim, hook.id)
        while claimed.message is not None or claimed.more:
            if claimed.message is not None:
                outcome = await self.send(claimed.message)
                assert outcome.is_delivered, outcome
                executor.write_now(deliveries.settle, claimed.message, outcome, 0.5)
            claimed = executor.write_now(deliveries.claim, hook.id)
        return [_unsigned(request, hook) for request in self._line.got]


def _unsigned(request: bytes, hook: Hook) -> bytes:
    """The request without its signature, if that is right. AssertionError."""
    head, _, body = request.partition(b"\r\n\r\n")
    lines = (line.partition(": ") for line in head.decode().split("\r\n")[1:])
    headers = {name: value for name, _, value in lines}
    must_be_signed(headers, body, hook)
    return request.replace(headers["webhook-signature"].encode(), b"<signature>")


def must_be_signed(headers: Mapping[str, str], body: bytes, hook: Hook) -> None:
    """AssertionError unless the signature is that of this webhook, over these facts."""
    key = base64.b64decode(hook.secret.removeprefix(SECRET_PREFIX))
    facts = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    signature = base64.b64encode(hmac.digest(key, facts, hashlib.sha256)).decode()
    assert headers["webhook-signature"] == f"v1,{signature}", "a webhook is signed wrongly"


class _Line(httpcore2.AsyncNetworkBackend):
    """Whatever is sent arrives."""

    def __init__(self) -> None:
        self.got: list[bytes] = []

    @override
    async def connect_tcp(self, *_args: Any, **_more: Any) -> httpcore2.AsyncNetworkStream:
        return _Stream(self.got)


class _Stream(httpcore2.AsyncNetworkStream):
    """One connection, for one request."""

    def __init__(self, got: list[bytes]) -> None:
        self._got = got
        self._number: int | None = None
        self._left = _ANSWER

    @override
    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        answer, self._left = self._left, b""
        return answer

    @override
    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        if self._number is None:
            self._number = len(self._got)
            self._got.append(b"")
        self._got[self._number] += buffer

    @override
    async def aclose(self) -> None:
        self._left = b""

    @override
    async def start_tls(self, *_args: Any, **_more: Any) -> httpcore2.AsyncNetworkStream:
        return self

    @override
    def get_extra_info(self, info: str) -> Any:
        return None


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def _looked_up(_host: str, _port: int) -> list[str]:
    return ["93.184.215.14"]
