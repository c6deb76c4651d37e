"""The transport of webhooks: looks a host up once, and connects only to the addresses found.

Unless private addresses are allowed, all addresses of the host must be public. The connection goes to one of these
addresses, because a second look-up could give others. TLS still checks the host's name.
"""

import asyncio
import contextlib
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextvars import ContextVar
from threading import Thread
from typing import Any, TypeAlias

import httpcore2
from typing_extensions import override

from mainmatch.services.webhooks.url_policy import is_public

__all__ = ["OWNER", "LookUp", "NotPublic", "SafeTransport", "looked_up"]

LookUp: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]
"""Looks up the IP addresses of a host, for a port. Raises OSError."""

_MOST_ADDRESSES = 3
"""Addresses that are tried, one after another."""

_MOST_LOOK_UPS = 64
"""Look-ups that run at the same time, including those whose caller has given up."""

_MOST_LOOK_UPS_OF_ONE = 8
"""The share of one account, whose slow names must not fail the webhooks of others."""

OWNER: ContextVar[str] = ContextVar("owner")
"""The account whose webhook is being delivered. A pool of connections passes a host and a port only."""


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
        return await self._connect_to_one_of(found[:_MOST_ADDRESSES], port, timeout, local_address, socket_options)

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
    if _RUNNING.total() >= _MOST_LOOK_UPS or _RUNNING[owner] >= _MOST_LOOK_UPS_OF_ONE:
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
