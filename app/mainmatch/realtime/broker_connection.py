"""The connection to the broker: sends this server's wake-ups, receives those of other servers, and reconnects.

No request waits for a wake-up. A wake-up that cannot be sent is dropped: polls find the events (P17). After each
(re)connect the server checks everything once.

A broker can fail silently: it loses its subscribers, or a connection is half open. So a server listens for its own
wake-ups, sends an empty one when it has none to send, and reconnects when none comes back.
"""

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Protocol, TypeAlias

import structlog

from mainmatch.realtime.wakeups import WakeUp

BEAT_SECONDS = 1.0
"""Longest time between two sends. A broker that returns none of them for three times as long counts as dead."""

_SILENT_BEATS = 3
_BATCH_SECONDS = 0.01
"""Wake-ups within this time are sent as one message."""

_CONNECT_SECONDS = 5.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0

_CHANCE = random.SystemRandom()

_log = structlog.get_logger(__name__)


class Broker(Protocol):
    """An open connection to the broker. Raises any exception when it is broken."""

    async def send(self, text: str) -> None:
        """Send a text to all servers, this one included."""

    def heard(self) -> AsyncIterator[str]:
        """Texts that servers send from now on; ends with the connection."""


Connect: TypeAlias = Callable[[], AbstractAsyncContextManager[Broker]]
"""Connects to a broker. No text is lost from the moment the context is entered."""


class BrokerConnection:
    """One server's connection to the broker.

    ``on_wake_up`` is called with each wake-up of another server; ``on_connect`` after each (re)connect, because earlier
    wake-ups are lost. ``sleep`` and ``clock`` (seconds) are for tests.
    """

    def __init__(
        self,
        connect: Connect,
        on_wake_up: Callable[[WakeUp], None],
        on_connect: Callable[[], Awaitable[None]],
        *,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.origin = secrets.token_hex(8)
        self.is_connected = False
        self.connections = 0
        """Number of connects, reconnects included."""
        self.sent = self.heard = 0
        """Non-empty wake-ups sent to, and received from, other servers."""
        self._connect = connect
        self._on_wake_up = on_wake_up
        self._on_connect = on_connect
        self._sleep = sleep
        self._clock = clock
        self._waiting = WakeUp()
        self._work = asyncio.Event()
        self._received_at = clock()
        self._failures = 0

    @property
    def silent_seconds(self) -> float:
        """Time since a wake-up of this server last came back; up to a second on a working connection."""
        return self._clock() - self._received_at

    def publish(self, wake_up: WakeUp) -> None:
        """Queue a wake-up for the other servers. Call on the event loop, after the commit; it does not wait."""
        if self.is_connected and wake_up:
            self._waiting.merge(wake_up)
            self._work.set()

    async def run(self) -> None:
        """Serve until cancelled."""
        while True:
            try:
                await self._serve()
            except Exception as error:  # noqa: BLE001 - after any failure polls continue, and it reconnects
                if self._failures == 0:
                    _log.warning("broker connection lost", error=type(error).__name__)
            raise_if_cancelled()
            self._failures += 1
            longest = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(self._failures - 1, 10))
            await self._sleep(_CHANCE.uniform(0.5, 1.0) * longest)

    async def _serve(self) -> None:
        """Use one connection until it breaks. Raises the failure."""
        async with AsyncExitStack() as stack:
            async with asyncio.timeout(_CONNECT_SECONDS):
                broker = await stack.enter_async_context(self._connect())
            self._waiting = WakeUp()
            self._received_at = self._clock()
            self.is_connected = True
            self.connections += 1
            stack.callback(self._disconnect)
            # Listening starts before on_connect, so that no wake-up is lost while it checks everything.
            parts = (self._listen(broker), self._send(broker), self._beat(), self._on_connect())
            # No TaskGroup: in Python 3.11 it leaves its task marked as cancelled, which misleads raise_if_cancelled.
            tasks = [asyncio.ensure_future(part) for part in parts]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            for task in done:
                task.result()

    def _disconnect(self) -> None:
        self.is_connected = False

    async def _listen(self, broker: Broker) -> None:
        async for text in broker.heard():
            raise_if_cancelled()
            found = WakeUp.heard(text)
            if found is None:
                continue
            origin, wake_up = found
            if origin != self.origin:
                self.heard += bool(wake_up)
                self._on_wake_up(wake_up)
                continue
            self._received_at = self._clock()
            if self._failures:
                _log.info("broker connection restored")
                self._failures = 0
        raise ConnectionError("the broker closed the connection")

    async def _send(self, broker: Broker) -> None:
        while True:
            await self._work.wait()
            await self._sleep(_BATCH_SECONDS)
            self._work.clear()
            wake_up, self._waiting = self._waiting, WakeUp()
            async with asyncio.timeout(_CONNECT_SECONDS):
                for text in wake_up.texts(self.origin):
                    # Counted first: others can receive it before the broker confirms it, or without a confirmation.
                    self.sent += bool(wake_up)
                    await broker.send(text)
                    raise_if_cancelled()

    async def _beat(self) -> None:
        while True:
            # Sends an empty wake-up if none is waiting.
            self._work.set()
            await self._sleep(BEAT_SECONDS)
            if self._clock() - self._received_at > _SILENT_BEATS * BEAT_SECONDS:
                raise TimeoutError("no wake-up of this server came back")


def raise_if_cancelled() -> None:
    """Raise CancelledError if the broker's library has swallowed one. Call after each use of a broker.

    redis-py does so when its connection breaks at that moment: a task that is cancelled once would then never end.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
