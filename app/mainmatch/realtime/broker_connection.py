"""The connection to the broker: notifies the other servers of this one's commits, hears theirs, and keeps itself alive.

May touch: the wire it is handed. Rules kept here (P17): no answer waits for a ring; what can't be sent is
dropped, never kept for later: polls find it. Whenever the wire was away, everything is looked at once when it is back.

A wire can die without a word: a broker that forgot its subscribers, a connection that only one end knows
of. So it listens for its own rings, and sends one when it has nothing to say; when none of them comes
back, it takes a new wire.
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

__all__ = ["BEAT_SECONDS", "BrokerConnection", "Connect", "Wire", "must_go_on"]

BEAT_SECONDS = 1.0
"""How often it rings at least; a wire that brings none of its rings back for three times as long is dead."""

_SILENT_BEATS = 3
_BATCH_SECONDS = 0.01
"""Rings of this time go out together: one message for a storm, and no wait that anybody feels."""

_CONNECT_SECONDS = 5.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0

_CHANCE = random.SystemRandom()

_log = structlog.get_logger(__name__)


class Wire(Protocol):
    """An open connection to whatever passes rings on. Raises whatever it likes when it is broken."""

    async def send(self, text: str) -> None:
        """Pass this on to all servers, this one included."""

    def heard(self) -> AsyncIterator[str]:
        """What servers send from now on; ends with the wire."""


Connect: TypeAlias = Callable[[], AbstractAsyncContextManager[Wire]]
"""Opens a wire that hears everything from the moment on that it is entered."""


class BrokerConnection:
    """One server's end of the wire.

    ``on_ring`` is called with what others rang; ``on_return`` whenever the wire is (again) there: what was rung
    before has gone by. ``sleep`` and ``clock`` (seconds) are for tests.
    """

    def __init__(
        self,
        connect: Connect,
        on_ring: Callable[[WakeUp], None],
        on_return: Callable[[], Awaitable[None]],
        *,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.origin = secrets.token_hex(8)
        self.is_connected = False
        self.connections = 0
        """How often the wire was (again) there."""
        self.sent = self.heard = 0
        """Rings with something to say: for others, and of others."""
        self._connect = connect
        self._on_ring = on_ring
        self._on_return = on_return
        self._sleep = sleep
        self._clock = clock
        self._waiting = WakeUp()
        self._work = asyncio.Event()
        self._heard_at = clock()
        self._failures = 0

    @property
    def silent_seconds(self) -> float:
        """How long none of its own rings has come back; up to a second where all is well."""
        return self._clock() - self._heard_at

    def ring(self, ring: WakeUp) -> None:
        """Tell the others, soon. Call on the event loop, after the commit; it takes no time."""
        if self.is_connected and ring:
            self._waiting.merge(ring)
            self._work.set()

    async def run(self) -> None:
        """Serve until cancelled."""
        while True:
            try:
                await self._serve()
            except Exception as error:  # noqa: BLE001 - whatever it was: polls go on, and a new wire is taken
                if self._failures == 0:
                    _log.warning("rings lost", error=type(error).__name__)
            must_go_on()
            self._failures += 1
            await self._sleep(_pause(self._failures))

    async def _serve(self) -> None:
        """Use one wire until it breaks, which is raised."""
        async with AsyncExitStack() as stack:
            async with asyncio.timeout(_CONNECT_SECONDS):
                wire = await stack.enter_async_context(self._connect())
            self._begin()
            stack.callback(self._end)
            # It is heard already what comes while everything is looked at.
            parts = (self._listen(wire), self._send(wire), self._beat(), self._on_return())
            # No TaskGroup: in Python 3.11 it leaves its own task marked as cancelled, which ``must_go_on`` believes.
            tasks = [asyncio.ensure_future(part) for part in parts]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            for task in done:
                task.result()

    def _begin(self) -> None:
        self._waiting = WakeUp()
        self._heard_at = self._clock()
        self.is_connected = True
        self.connections += 1

    def _end(self) -> None:
        self.is_connected = False

    async def _listen(self, wire: Wire) -> None:
        async for text in wire.heard():
            must_go_on()
            found = WakeUp.heard(text)
            if found is None:
                continue
            origin, ring = found
            if origin != self.origin:
                self.heard += bool(ring)
                self._on_ring(ring)
                continue
            self._heard_at = self._clock()
            if self._failures:
                _log.info("rings are back")
                self._failures = 0
        raise ConnectionError("the wire ended")

    async def _send(self, wire: Wire) -> None:
        while True:
            await self._work.wait()
            await self._sleep(_BATCH_SECONDS)
            self._work.clear()
            ring, self._waiting = self._waiting, WakeUp()
            async with asyncio.timeout(_CONNECT_SECONDS):
                for text in ring.texts(self.origin):
                    # Before it is sent: others may hear it before the wire says so, or although it never does.
                    self.sent += bool(ring)
                    await wire.send(text)
                    must_go_on()

    async def _beat(self) -> None:
        while True:
            # With nothing to say an empty ring goes out.
            self._work.set()
            await self._sleep(BEAT_SECONDS)
            if self._clock() - self._heard_at > _SILENT_BEATS * BEAT_SECONDS:
                raise TimeoutError("no ring of ours came back")


def must_go_on() -> None:
    """To be called after a wire was used. Raises CancelledError where its library has swallowed one.

    redis-py does, when its connection breaks at that moment: a task that is told once to end would then never end.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def _pause(failures: int) -> float:
    longest = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(failures - 1, 10))
    return _CHANCE.uniform(0.5, 1.0) * longest
