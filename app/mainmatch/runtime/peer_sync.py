"""Coordinates several servers on one database.

Wake-ups only reduce latency (P16, P17, P23). Each server also polls: tokens, access rights and due times every second,
feeds every two seconds, webhooks every ten.
"""

import asyncio
import pkgutil
import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import InitVar, dataclass, field
from functools import partial

import structlog

from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.realtime.broker_connection import Broker, BrokerConnection, Connect
from mainmatch.realtime.wakeups import FeedNames, WakeUp
from mainmatch.runtime.background_tasks import Scheduler, Tasks
from mainmatch.services.caller import Caller
from mainmatch.services.feeds.feed_reader import losses
from mainmatch.services.news.webhook_registration import CHANGE_FEED
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import meta
from mainmatch.store.database import broker_of
from mainmatch.store.transactions.errors import Unusable
from mainmatch.store.transactions.transaction import Notices
from mainmatch.webhook_delivery.worker import WebhookWorker

LONGEST_SWEEP = 10.0
"""Seconds between two searches for webhook events that another server committed and did not deliver."""

METRICS = ("rings_sent", "rings_heard", "ring_wires", "rings_silent_seconds")
"""Names of gauges in mainmatch.telemetry.metrics."""

_CHECK_SECONDS = 0.8
"""Time between two access checks: together with the check itself less than the second of P23."""

_REST_SECONDS = 0.1
"""Shortest time between two access checks, however many wake-ups arrive."""

_log = structlog.get_logger(__name__)


@dataclass(slots=True, eq=False, repr=False)
class RevokedAccess:
    """Applies revocations made on other servers to the clients connected here and the webhooks delivered here."""

    _executor: Executor
    _authenticator: Authenticator
    _stream_manager: StreamManager
    _webhook_worker: WebhookWorker
    _checked: Mapping[tuple[str, str], int] = field(default_factory=dict)
    _wake_up: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        """Check now, because access may have been revoked. Call on the event loop."""
        self._wake_up.set()

    async def check(self) -> None:
        """Check once, and disconnect clients that lost access. Raises what the store raises."""
        self._wake_up.clear()
        await self._authenticator.verify()
        sockets, sent = self._stream_manager.sockets, self._webhook_worker.followed
        followed: dict[tuple[str, str], Caller] = {**sent, **sockets.followed}
        token_ids = sockets.token_ids | {token_id for token_id, _ in sent}
        if not token_ids:
            self._checked = {}
            return
        found = await self._executor.read(losses, token_ids, followed, self._checked)
        self._checked = found.checked
        self._authenticator.drop(found.ended)
        self._stream_manager.sockets.revoked(found.ended)
        self._stream_manager.sockets.shut(found.shut)
        self._webhook_worker.lost(found.ended, found.shut)

    async def run(self) -> None:
        """Check until cancelled."""
        while True:
            try:
                await self.check()
            except Exception as error:  # noqa: BLE001 - after any failure of the store the check is repeated
                _log.error("access check failed", error=type(error).__name__)
            await asyncio.sleep(_REST_SECONDS)
            try:
                async with asyncio.timeout(_CHECK_SECONDS - _REST_SECONDS):
                    await self._wake_up.wait()
            except TimeoutError:
                continue


@dataclass(slots=True, eq=False, repr=False)
class PeerSync:
    """Publishes this server's commits, and acts on those of other servers. Made by ``PeerSync.joined``."""

    _revoked_access: RevokedAccess
    _stream_manager: StreamManager
    _scheduler: Scheduler
    _webhook_worker: WebhookWorker
    _names: FeedNames
    connect: InitVar[Connect]
    _broker: BrokerConnection = field(init=False)

    def __post_init__(self, connect: Connect) -> None:
        self._broker = BrokerConnection(connect, self._act_on, self._catch_up)
        self._stream_manager.hub.names = self._names

    @classmethod
    async def joined(
        cls,
        executor: Executor,
        authenticator: Authenticator,
        stream_manager: StreamManager,
        scheduler: Scheduler,
        webhook_worker: WebhookWorker,
        *,
        database: str,
        broker: str = "",
    ) -> "PeerSync":
        """Join the servers that share this database. Raises Unusable when the broker's package is not installed.

        ``broker``: URL of the Redis that carries wake-ups; by default PostgreSQL carries them.
        """
        # Keyed, so that names at the broker cannot be guessed from match ids.
        key = await executor.database.write(meta.get_or_put, "ring_key", secrets.token_hex(32))
        names = FeedNames(bytes.fromhex(key))
        connect = _redis(broker, names.channel()) if broker else broker_of(database)
        revoked_access = RevokedAccess(executor, authenticator, stream_manager, webhook_worker)
        return cls(revoked_access, stream_manager, scheduler, webhook_worker, names, connect)

    @property
    def tasks(self) -> Tasks:
        """The background tasks of this object."""
        return (("broker connection", self._broker.run), ("revoked access", self._revoked_access.run))

    @property
    def metrics(self) -> Mapping[str, Callable[[], float]]:
        """A function for each of ``METRICS`` that returns its current value."""
        names = ("sent", "heard", "connections", "silent_seconds")
        return {metric: partial(getattr, self._broker, name) for metric, name in zip(METRICS, names, strict=True)}

    def publish(self, notices: Notices) -> None:
        """Publish a commit of this server. Call on the event loop; it does not wait."""
        names = {self._names.of(feed) for feed in notices.feeds}
        # A server searches for webhook events only while webhooks exist, so it must learn of changed webhooks.
        is_webhook = any(feed.startswith(CHANGE_FEED) for feed in notices.feeds)
        look = bool(notices.revoked or notices.shut or notices.hidden or is_webhook)
        self._broker.publish(WakeUp(names, rearm=self._scheduler.must_tell(notices.wakes_at), look=look))

    def _act_on(self, wake_up: WakeUp) -> None:
        self._stream_manager.hub.wake(self._names.feeds(wake_up.names))
        if wake_up.rearm:
            self._scheduler.rearm()
        if wake_up.look:
            self._revoked_access.wake()
            self._webhook_worker.look_again()

    async def _catch_up(self) -> None:
        self._scheduler.rearm()
        self._revoked_access.wake()
        self._webhook_worker.look_again()
        await self._stream_manager.hub.poll()


def _redis(url: str, channel: str) -> Connect:
    try:
        open_redis: Callable[[str, str], AbstractAsyncContextManager[Broker]] = pkgutil.resolve_name(
            "mainmatch.realtime.redis:open_redis"
        )
    except ModuleNotFoundError as error:
        if error.name != "redis":
            raise
        raise Unusable("MAINMATCH_REDIS_URL needs redis-py. Install it: pip install 'mainmatch[redis]'.") from None
    return lambda: open_redis(url, channel)
