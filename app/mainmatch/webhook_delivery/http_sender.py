"""The HTTP sender of webhooks: one message, one address, one answer.

A message takes at most ten seconds. Only the status and Retry-After of the answer are used. Redirects and proxies from
the environment are ignored. Logs hold nothing of the address, the message or the answer.
"""

import asyncio
import base64
import hashlib
import hmac
import secrets
import ssl
import time
from collections.abc import Callable, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpcore2
import structlog

from mainmatch.services.errors import Invalid
from mainmatch.services.news.push_messages import PADDED
from mainmatch.services.news.push_subscriptions import encryption
from mainmatch.services.news.url_policy import Address, parsed
from mainmatch.services.news.webhook_schemas import SECRET_PREFIX, Fault, Outcome, OutgoingMessage, PushTarget
from mainmatch.webhook_delivery.safe_transport import ALLOWANCE, OWNER, Allowance, LookUp, NotPublic, SafeTransport

SECONDS = 10.0
"""Time for one message: DNS look-up, connect, send, and the answer's head."""

_MOST_CHUNKS = 64
"""Pieces of an answer that are read and discarded, so that the connection can be reused. Their bytes are counted where
they are read."""

_READ_SECONDS = 1.0
_KEPT_SECONDS = 2.0
"""How long an idle connection is kept: shorter than known servers do, so that no message meets a closing one."""

_log = structlog.get_logger(__name__)


class Sender:
    """Sends messages. ``private``: allow all addresses, and plain HTTP, for development.

    ``contact``: https address of this server, for push services; empty for none.

    ``now`` returns the time of day. ``look_up`` and ``tls`` are for tests.
    """

    def __init__(
        self,
        *,
        name: str,
        now: Callable[[], datetime],
        private: bool = False,
        contact: str = "",
        seconds: float = SECONDS,
        look_up: LookUp | None = None,
        tls: Callable[[], ssl.SSLContext] = ssl.create_default_context,
    ) -> None:
        self.private = private
        self._name = name
        self._contact = contact
        self._now = now
        self._seconds = seconds
        self._wire = SafeTransport(private=private, look_up=look_up)
        self._tls = tls
        self._pool: httpcore2.AsyncConnectionPool | None = None

    async def send(self, message: OutgoingMessage) -> Outcome:
        """Send a message, and return its outcome. Raises only CancelledError."""
        OWNER.set(message.account_id)
        ALLOWANCE.set(Allowance())
        begun = time.monotonic()
        status: int | None = None
        fault: Fault | None = None
        retry_after: int | None = None
        try:
            async with asyncio.timeout(self._seconds):
                status, retry_after = await self._post(message)
        except (TimeoutError, httpcore2.TimeoutException):
            fault = "timeout"
        except Exception as error:  # noqa: BLE001 - any failure of a receiver is a failed attempt
            fault = _fault_of(error)
        milliseconds = int((time.monotonic() - begun) * 1000)
        _log.debug("sent", webhook=message.webhook_id, status=status, fault=fault, milliseconds=milliseconds)
        return Outcome(milliseconds, status, fault, retry_after)

    async def aclose(self) -> None:
        """Close the idle connections."""
        if self._pool is not None:
            await self._pool.aclose()

    async def _post(self, message: OutgoingMessage) -> tuple[int, int | None]:
        # Checked again: the policy may have changed since the URL was stored.
        address = parsed(message.url, private=self.private)
        body = message.body.encode()
        if message.push is None:
            own = {
                "content-type": "application/json",
                **signed(message.message_id, self._now(), body, message.secrets),
            }
        else:
            body, own = self._pushed(message, message.push, address)
        headers = {
            "host": _host_header(address),
            "user-agent": self._name,
            "content-length": str(len(body)),
            "accept-encoding": "identity",
            **own,
        }
        url = httpcore2.URL(
            scheme=address.scheme.encode(),
            host=address.host.encode(),
            port=address.port,
            target=address.target.encode(),
        )
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), self._seconds)
        request = httpcore2.Request(
            "POST", url, headers=list(headers.items()), content=body, extensions={"timeout": timeouts}
        )
        answer = await self._opened().handle_async_request(request)
        try:
            await _forget(answer)
            found = [value for name, value in answer.headers if name.lower() == b"retry-after"]
            retry_after = _seconds_of(found[0].decode("latin-1").strip(), self._now()) if found else None
            return answer.status, retry_after
        finally:
            await answer.aclose()

    def _pushed(self, message: OutgoingMessage, push: PushTarget, address: Address) -> tuple[bytes, dict[str, str]]:
        """The body and headers of a push message (RFC 8030). Its urgency tells push services nothing of its kind."""
        crypto, (key,) = encryption(), message.secrets
        body: bytes = crypto.encrypted(
            message.body.encode(),
            p256dh=push.p256dh,
            auth=push.auth,
            salt=secrets.token_bytes(crypto.SALT),
            padded=PADDED,
        )
        origin = f"{address.scheme}://{_host_header(address)}"
        return body, {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "authorization": crypto.authorization(key, origin, self._contact, self._now()),
            "ttl": str(push.ttl),
            "topic": push.topic,
            "urgency": "high",
        }

    def _opened(self) -> httpcore2.AsyncConnectionPool:
        # Opened on first use: reading certificates takes a while, and most servers have no webhooks.
        if self._pool is None:
            self._pool = httpcore2.AsyncConnectionPool(
                ssl_context=self._tls(),
                max_connections=None,
                max_keepalive_connections=20,
                keepalive_expiry=_KEPT_SECONDS,
                network_backend=self._wire,
            )
        return self._pool


def signed(message_id: str, at: datetime, body: bytes, secrets: Sequence[str]) -> dict[str, str]:
    """The headers of Standard Webhooks (standardwebhooks.com, 1.0), signed with each secret in force.

    The attempt's time is signed with the body, so that receivers can refuse a later copy. None without a secret.
    """
    if not secrets:
        return {}
    stamp = str(int(at.timestamp()))
    facts = f"{message_id}.{stamp}.".encode() + body
    signatures = [
        hmac.digest(base64.b64decode(secret.removeprefix(SECRET_PREFIX)), facts, hashlib.sha256) for secret in secrets
    ]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": stamp,
        "webhook-signature": " ".join(f"v1,{base64.b64encode(each).decode()}" for each in signatures),
    }


async def _forget(answer: httpcore2.Response) -> None:
    """Read and discard a bounded part of an answer. A failure here does not change the outcome."""
    left = _MOST_CHUNKS
    try:
        async with asyncio.timeout(_READ_SECONDS), aclosing(answer.aiter_stream()) as chunks:
            async for _ in chunks:
                left -= 1
                if not left:
                    return
    except (TimeoutError, httpcore2.TimeoutException, httpcore2.NetworkError, httpcore2.ProtocolError):
        return


def _fault_of(error: Exception) -> Fault:
    if isinstance(error, NotPublic | Invalid):
        return "no_public_address"
    causes: list[BaseException | None] = [error]
    while causes[-1] is not None:
        causes.append(causes[-1].__cause__ or causes[-1].__context__)
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        return "bad_certificate"
    if isinstance(error, httpcore2.ProtocolError):
        return "bad_answer"
    if not isinstance(error, httpcore2.NetworkError | OSError):
        # Not a known failure of a receiver, so perhaps a bug here. Only the type: the text can hold the address.
        _log.error("sending failed", error=type(error).__name__)
    return "not_connected"


def _seconds_of(text: str, now: datetime) -> int | None:
    """Parse Retry-After, in either form (RFC 9110, section 10.2.3), to seconds; None for anything else."""
    if text.isascii() and text.isdigit():
        return int(text[:9])
    try:
        at = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    at = at.replace(tzinfo=UTC) if at.tzinfo is None else at
    return max(0, int((at - now).total_seconds()))


def _host_header(address: Address) -> str:
    host = f"[{address.host}]" if ":" in address.host else address.host
    usual = 443 if address.is_secure else 80
    return host if address.port == usual else f"{host}:{address.port}"
