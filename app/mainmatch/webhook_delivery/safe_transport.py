"""The transport of webhooks: looks a host up once, and connects only to the addresses found.

Unless private addresses are allowed, all addresses of the host must be public. The connection goes to one of these
addresses, because a second look-up could give others. TLS still checks the host's name.
"""

import asyncio
import contextlib
import socket
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextvars import ContextVar
from threading import Thread
from typing import Any, TypeAlias

import httpcore2
from typing_extensions import override

from mainmatch.services.news.url_policy import is_public

LookUp: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]
"""Looks up the IP addresses of a host, for a port. Raises OSError."""

_MOST_ADDRESSES = 3
"""Addresses that are tried, one after another."""

_MOST_LOOK_UPS = 64
"""Look-ups that run at the same time, including those whose caller has given up."""

_OF_FREE = 8
"""An account can have an eighth of what is free: at most 8, less the more others have, and always a first one."""

_MOST_BYTES = 16 * 1024
"""Bytes that a receiver can send for one message, interim answers and all."""

_MOST_READS = 64

_MOST_HEADS = 8
"""Heads of answers, as this says them: each takes longer to parse than its bytes."""

_HEAD = b"HTTP/1."

OWNER: ContextVar[str] = ContextVar("owner")
"""The account whose webhook is being delivered. A pool of connections passes a host and a port only."""


class Allowance:
    """What a receiver may still send for a message."""

    def __init__(self) -> None:
        self._bytes, self._reads, self._heads = _MOST_BYTES, _MOST_READS, _MOST_HEADS
        self._end = b""

    def spend(self, data: bytes) -> None:
        """Count what was read. Raises ReadTimeout for too many heads without an answer, or RemoteProtocolError."""
        seen = self._end + data
        self._bytes -= len(data)
        self._reads -= 1
        self._heads -= seen.count(_HEAD)
        # A head in two reads is counted with the second.
        self._end = seen[1 - len(_HEAD) :]
        if self._heads < 0:
            raise httpcore2.ReadTimeout("the receiver says that it is about to answer, again and again")
        if min(self._bytes, self._reads) < 0:
            raise httpcore2.RemoteProtocolError("the receiver sends too much")


ALLOWANCE: ContextVar[Allowance] = ContextVar("allowance")
"""Of the message that is being delivered: connections outlive it."""


class _CountedStream(httpcore2.AsyncNetworkStream):
    """A connection whose every read counts."""

    def __init__(self, inner: httpcore2.AsyncNetworkStream) -> None:
        self._inner = inner

    @override
    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        data = await self._inner.read(min(max_bytes, _MOST_BYTES), timeout)
        ALLOWANCE.get().spend(data)
        return data

    @override
    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._inner.write(buffer, timeout)

    @override
    async def aclose(self) -> None:
        await self._inner.aclose()

    @override
    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.AsyncNetworkStream:
        return _CountedStream(await self._inner.start_tls(ssl_context, server_hostname, timeout))

    @override
    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class NotPublic(httpcore2.ConnectError):
    """The host is unknown or not public. One error for both, so that the operator's network cannot be mapped."""


class SafeTransport(httpcore2.AsyncNetworkBackend):
    """Connects to public addresses only; with ``private`` to all."""

    def __init__(
        self, *, private: bool, look_up: LookUp | None = None, inner: httpcore2.AsyncNetworkBackend | None = None
    ) -> None:
        self._private = private
        self._look_up = look_up or looked_up
        self._inner = inner or httpcore2.AnyIOBackend()

    @override
    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        try:
            found = await self._look_up(host, port)
        except (OSError, UnicodeError):
            raise NotPublic from None
        # All must be public: the choice must not depend on the order in the DNS answer.
        if not found or not (self._private or all(is_public(address) for address in found)):
            raise NotPublic
        return _CountedStream(
            await self._connect_to_one_of(found[:_MOST_ADDRESSES], port, timeout, local_address, socket_options)
        )

    @override
    async def connect_unix_socket(self, *_args: Any, **_more: Any) -> httpcore2.AsyncNetworkStream:
        raise NotPublic

    @override
    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)

    async def _connect_to_one_of(
        self, addresses: Sequence[str], port: int, seconds: float | None, *more: Any
    ) -> httpcore2.AsyncNetworkStream:
        share = None if seconds is None else seconds / len(addresses)
        for address in addresses[:-1]:
            with contextlib.suppress(httpcore2.ConnectError, httpcore2.ConnectTimeout):
                return await self._inner.connect_tcp(address, port, share, *more)
        return await self._inner.connect_tcp(addresses[-1], port, share, *more)


_RUNNING: Counter[str] = Counter()
"""The running look-ups by account."""


async def looked_up(host: str, port: int) -> Sequence[str]:
    """Look a host up with the system's resolver. Raises OSError.

    Each look-up has its own thread: slow DNS would fill a pool, and shutdown would wait for the pool.
    """
    owner = OWNER.get("")
    if _RUNNING[owner] * _OF_FREE >= _MOST_LOOK_UPS - _RUNNING.total():
        raise OSError("too many look-ups")
    loop = asyncio.get_running_loop()
    waiter: asyncio.Future[Sequence[str]] = loop.create_future()

    def done(found: Sequence[str] | OSError | UnicodeError) -> None:
        _RUNNING[owner] -= 1
        if not _RUNNING[owner]:
            del _RUNNING[owner]
        if waiter.done():
            return
        if isinstance(found, Exception):
            waiter.set_exception(found)
        else:
            waiter.set_result(found)

    def ask() -> None:
        found: Sequence[str] | OSError | UnicodeError
        try:
            answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found = list(dict.fromkeys(str(answer[4][0]) for answer in answers))
        except (OSError, UnicodeError) as error:
            found = error
        # The loop can be closed by now.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(done, found)

    _RUNNING[owner] += 1
    Thread(target=ask, name="look-up", daemon=True).start()
    return await waiter
