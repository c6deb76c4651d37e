"""Redis or Valkey as the broker: publish and subscribe, nothing kept.

It may be shared with other installations, whose channels have other names.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from mainmatch.realtime.broker_connection import raise_if_cancelled

__all__ = ["RedisBroker", "open_redis"]

_SECONDS = 3.0
"""What one question may take."""


@dataclass(frozen=True, slots=True, repr=False)
class RedisBroker:
    """One connection to send with, and one that listens."""

    _redis: Redis
    _pubsub: PubSub
    _channel: str

    async def send(self, text: str) -> None:
        """Pass this on."""
        await self._redis.publish(self._channel, text)

    async def heard(self) -> AsyncIterator[str]:
        """What is passed on. A connection that is gone raises; one that died silently says nothing."""
        while True:
            message = await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=_SECONDS)
            raise_if_cancelled()
            if message is not None and isinstance(message["data"], str):
                yield message["data"]


@asynccontextmanager
async def open_redis(url: str, channel: str) -> AsyncIterator[RedisBroker]:
    """The broker behind this URL. Raises what redis-py raises."""
    # No tries of its own: it would go on as if nothing had been missed meanwhile.
    retry = Retry(NoBackoff(), 0)
    redis: Redis = Redis.from_url(
        url, decode_responses=True, socket_connect_timeout=_SECONDS, socket_timeout=_SECONDS, retry=retry
    )
    async with redis, redis.pubsub() as pubsub:
        await pubsub.subscribe(channel)
        confirmed = await pubsub.get_message(timeout=_SECONDS)
        if confirmed is None or confirmed["type"] != "subscribe":
            raise ConnectionError("the broker did not confirm the subscription")
        yield RedisBroker(redis, pubsub, channel)
