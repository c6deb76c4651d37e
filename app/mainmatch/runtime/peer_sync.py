"""Keeps several servers on one database in step.

May touch: the broker, the API's and the webhook worker's caches, services. Rule kept here (P16, P17, P23): wake-ups
only make it quicker. A server asks again for tokens, rights and due times every second, for feeds every two and for
webhooks every ten.
"""

import asyncio
import pkgutil
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import TypeAlias

import structlog

from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.realtime.broker_connection import BrokerConnection, Connect, Wire
from mainmatch.realtime.wakeups import Names, WakeUp
from mainmatch.runtime.scheduler import Scheduler
from mainmatch.services.caller import Caller
from mainmatch.services.feeds import losses
from mainmatch.services.unit_of_work import Executor
from mainmatch.services.webhooks.registration import CHANGED
from mainmatch.store import meta
from mainmatch.store.database import broker_of
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.transaction import Notices
from mainmatch.webhook_delivery.worker import WebhookWorker

__all__ = ["LONGEST_NAP", "LONGEST_SWEEP", "RINGS", "Bell", "Lookout", "PeerSync", "Tasks"]

Tasks: TypeAlias = tuple[tuple[str, Callable[[], Awaitable[None]]], ...]
"""What runs beside everything else, by name."""

LONGEST_NAP = 1.0
"""Seconds after which a clock looks again what is due, where others set deadlines, too."""

LONGEST_SWEEP = 10.0
"""Seconds after which webhooks are looked through for news of a server that didn't live to deliver them."""

RINGS = ("rings_sent", "rings_heard", "ring_wires", "rings_silent_seconds")
"""Figures of it, as mainmatch.telemetry.prometheus names them."""

_LOOK_SECONDS = 0.8
"""How often it is looked for losses: with the look itself less than the second of P23."""

_REST_SECONDS = 0.1
"""A storm of rings makes no storm of looks."""

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Bell:
    """Passes on what was committed; the listeners come after the database they listen to."""

    listeners: list[Callable[[Notices], None]] = field(default_factory=list)

    def ring(self, notices: Notices) -> None:
        """Tell all of them. Call on the event loop."""
        for listener in self.listeners:
            listener(notices)


class Lookout:
    """Finds what other servers' verbs took away from those who are connected here, or whose webhooks are served."""

    def __init__(
        self,
        executor: Executor,
        gate: Authenticator,
        stream_manager: StreamManager,
        webhook_worker: WebhookWorker,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._house = executor
        self._gate = gate
        self._board = stream_manager
        self._postman = webhook_worker
        self._sleep = sleep
        self._checked: Mapping[tuple[str, str], int] = {}
        self._hurry = asyncio.Event()

    def hurry(self) -> None:
        """Somebody may have lost something: look now. Call on the event loop."""
        self._hurry.set()

    async def look(self) -> None:
        """Ask once, and let go who has to leave. Raises what the store raises."""
        self._hurry.clear()
        await self._gate.verify()
        sockets, sent = self._board.sockets, self._postman.followed
        followed: dict[tuple[str, str], Caller] = {**sent, **sockets.followed}
        token_ids = sockets.token_ids | {token_id for token_id, _ in sent}
        if not token_ids:
            self._checked = {}
            return
        found = await self._house.read(losses, token_ids, followed, self._checked)
        self._checked = found.checked
        self._gate.drop(found.ended)
        self._board.revoked(found.ended)
        self._board.shut(found.shut)
        self._postman.lost(found.ended, found.shut)

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - whatever keeps the store from answering, it is asked again
                _log.error("losses not looked for", error=type(error).__name__)
            await self._sleep(_REST_SECONDS)
            try:
                async with asyncio.timeout(_LOOK_SECONDS - _REST_SECONDS):
                    await self._hurry.wait()
            except TimeoutError:
                continue


class PeerSync:
    """This server's part: tells the others, and does what they tell. Made by ``Ringing.joined``."""

    def __init__(
        self,
        executor: Executor,
        gate: Authenticator,
        stream_manager: StreamManager,
        clock: Scheduler,
        webhook_worker: WebhookWorker,
        names: Names,
        wire: Connect,
    ) -> None:
        self.lookout = Lookout(executor, gate, stream_manager, webhook_worker)
        self.ringer = BrokerConnection(wire, self._rung, self._catch_up)
        self._board = stream_manager
        self._clock = clock
        self._postman = webhook_worker
        self._names = names
        stream_manager.hub.names = names

    @classmethod
    async def joined(
        cls,
        executor: Executor,
        gate: Authenticator,
        stream_manager: StreamManager,
        clock: Scheduler,
        webhook_worker: WebhookWorker,
        *,
        database: str,
        broker: str = "",
    ) -> "PeerSync":
        """Join the servers that share this database. Raises Unusable when what a broker needs isn't installed.

        ``broker``: the URL of a Redis that passes rings on; by default PostgreSQL does.
        """
        # Its own key, so that names on the wire can't be guessed by who knows matches' ids.
        key = await executor.database.write(meta.get_or_put, "ring_key", secrets.token_hex(32))
        names = Names(bytes.fromhex(key))
        wire = _broker(broker, names.channel()) if broker else broker_of(database)
        return cls(executor, gate, stream_manager, clock, webhook_worker, names, wire)

    @property
    def tasks(self) -> Tasks:
        """What has to run for this."""
        return (("ringer", self.ringer.run), ("lookout", self.lookout.run))

    @property
    def figures(self) -> Mapping[str, Callable[[], float]]:
        """What an operator may want to know of it: for each of ``RINGS`` its value now."""
        ringer = self.ringer
        values: tuple[Callable[[], float], ...] = (
            lambda: ringer.sent,
            lambda: ringer.heard,
            lambda: ringer.connections,
            lambda: ringer.silent_seconds,
        )
        return dict(zip(RINGS, values, strict=True))

    def tell(self, notices: Notices) -> None:
        """This was committed here. Call on the event loop; it takes no time."""
        names = {self._names.of(feed) for feed in notices.feeds}
        # Whether there are webhooks at all decides whether a server looks for news of theirs.
        is_webhook = any(feed.startswith(CHANGED) for feed in notices.feeds)
        look = bool(notices.revoked or notices.shut or is_webhook)
        self.ringer.ring(WakeUp(names, rearm=notices.rearm, look=look))

    def _rung(self, ring: WakeUp) -> None:
        self._board.ring(self._names.feeds(ring.names))
        if ring.rearm:
            self._clock.rearm()
        if ring.look:
            self.lookout.hurry()
            self._postman.hurry()

    async def _catch_up(self) -> None:
        self._clock.rearm()
        self.lookout.hurry()
        self._postman.hurry()
        await self._board.hub.poll()


def _broker(url: str, channel: str) -> Connect:
    try:
        wire: Callable[[str, str], AbstractAsyncContextManager[Wire]] = pkgutil.resolve_name(
            "mainmatch.realtime.redis:redis_wire"
        )
    except ModuleNotFoundError as error:
        if error.name != "redis":
            raise
        raise Unusable("MAINMATCH_REDIS_URL needs redis-py. Install it: pip install 'mainmatch[redis]'.") from None
    return lambda: wire(url, channel)
