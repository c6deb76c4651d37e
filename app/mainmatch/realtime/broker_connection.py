"""The connection to the broker: publishes this server's commits to the others, hears theirs, and keeps itself alive.

No answer waits for a wake-up; what can't be sent is dropped, never kept for later: polls find it (P17). Whenever the
broker was away, everything is looked at once when it is back.

A broker can die without a word: it forgets its subscribers, or only one end knows of a connection. So a server listens
for its own wake-ups, and sends an empty one when it has nothing to say; when none comes back, it connects again.
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

__all__ = ["BEAT_SECONDS", "Broker", "BrokerConnection", "Connect", "raise_if_cancelled"]

BEAT_SECONDS = 1.0
"""How often it sends at least; a broker that brings nothing of that back for three times as long is dead."""

_SILENT_BEATS = 3
_BATCH_SECONDS = 0.01
"""Wake-ups of this time go out together: one message for a storm, and no wait that anybody feels."""

_CONNECT_SECONDS = 5.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0

_CHANCE = random.SystemRandom()

_log = structlog.get_logger(__name__)


class Broker(Protocol):
    """An open connection to what passes wake-ups on. Raises whatever it likes when it is broken."""

    async def send(self, text: str) -> None:
        """Pass this on to all servers, this one included."""

    def heard(self) -> AsyncIterator[str]:
        """What servers send from now on; ends with the connection."""


Connect: TypeAlias = Callable[[], AbstractAsyncContextManager[Broker]]
"""Connects to a broker; everything is heard from the moment on that it is entered."""


class BrokerConnection:
    """One server's end.

    ``on_wake_up`` is called with what others publish; ``on_connect`` whenever the broker is (again) there: what was
    published before is lost. ``sleep`` and ``clock`` (seconds) are for tests.
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
        """How often the broker was (again) there."""
        self.sent = self.heard = 0
        """Wake-ups with something to say: for others, and of others."""
        self._connect = connect
        self._on_wake_up = on_wake_up
        self._on_connect = on_connect
        self._sleep = sleep
        self._clock = clock
        self._waiting = WakeUp()
        self._work = asyncio.Event()
        self._heard_at = clock()
        self._failures = 0

    @property
    def silent_seconds(self) -> float:
        """How long nothing that it sent has come back; up to a second where all is well."""
        return self._clock() - self._heard_at

    def publish(self, wake_up: WakeUp) -> None:
        """Tell the others, soon. Call on the event loop, after the commit; it takes no time."""
        if self.is_connected and wake_up:
            self._waiting.merge(wake_up)
            self._work.set()

    async def run(self) -> None:
        """Serve until cancelled."""
        while True:
            try:
                await self._serve()
            except Exception as error:  # noqa: BLE001 - whatever it was: polls go on, and it connects again
                if self._failures == 0:
                    _log.warning("broker connection lost", error=type(error).__name__)
            raise_if_cancelled()
            self._failures += 1
            longest = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(self._failures - 1, 10))
            await self._sleep(_CHANCE.uniform(0.5, 1.0) * longest)

    async def _serve(self) -> None:
        """Use one connection until it breaks, which is raised."""
        async with AsyncExitStack() as stack:
            async with asyncio.timeout(_CONNECT_SECONDS):
                broker = await stack.enter_async_context(self._connect())
            self._waiting = WakeUp()
            self._heard_at = self._clock()
            self.is_connected = True
            self.connections += 1
            stack.callback(self._disconnect)
            # It is heard already what comes while everything is looked at.
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
            self._heard_at = self._clock()
            if self._failures:
                _log.info("broker connection restored")
                self._failures = 0
        raise ConnectionError("the broker hung up")

    async def _send(self, broker: Broker) -> None:
        while True:
            await self._work.wait()
            await self._sleep(_BATCH_SECONDS)
            self._work.clear()
            wake_up, self._waiting = self._waiting, WakeUp()
            async with asyncio.timeout(_CONNECT_SECONDS):
                for text in wake_up.texts(self.origin):
                    # Before it is sent: others may hear it before the broker says so, or although it never does.
                    self.sent += bool(wake_up)
                    await broker.send(text)
                    raise_if_cancelled()

    async def _beat(self) -> None:
        while True:
            # With nothing to say an empty wake-up goes out.
            self._work.set()
            await self._sleep(BEAT_SECONDS)
            if self._clock() - self._heard_at > _SILENT_BEATS * BEAT_SECONDS:
                raise TimeoutError("nothing of ours came back")


def raise_if_cancelled() -> None:
    """To be called after a broker was used. Raises CancelledError where its library has swallowed one.

    redis-py does, when its connection breaks at that moment: a task that is told once to end would then never end.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
