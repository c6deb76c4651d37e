"""Redis or Valkey as the broker, by publish and subscribe; it stores nothing.

Other installations can share it: their channels have other names.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from mainmatch.realtime.broker_connection import raise_if_cancelled

_SECONDS = 3.0
"""Timeout of one command."""


@dataclass(frozen=True, slots=True, repr=False)
class RedisBroker:
    """A connection that sends, and one that listens."""

    _redis: Redis
    _pubsub: PubSub
    _channel: str

    async def send(self, text: str) -> None:
        """Publish a text."""
        await self._redis.publish(self._channel, text)

    async def heard(self) -> AsyncIterator[str]:
        """Published texts. A closed connection raises; one that fails silently yields nothing."""
        while True:
            message = await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=_SECONDS)
            raise_if_cancelled()
            if message is not None and isinstance(message["data"], str):
                yield message["data"]


@asynccontextmanager
async def open_redis(url: str, channel: str) -> AsyncIterator[RedisBroker]:
    """Connect to the broker at this URL. Raises what redis-py raises."""
    # Without retries: redis-py would reconnect and hide that messages were missed.
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
