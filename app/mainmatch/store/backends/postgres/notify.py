"""What PostgreSQL passes on between the servers that share it, by LISTEN and NOTIFY.

It passes texts on and doesn't read them; nothing is written down, so nothing waits for a disk. The texts themselves
must tell nothing (mainmatch.realtime.wakeups).
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg

from mainmatch.store.backends.postgres.connection import reason_of

_CHANNEL = "mainmatch_rings"


class Broker:
    """Two connections of a server: one listens, one sends. Both raise ConnectionError when they are gone."""

    def __init__(self, listening: psycopg.AsyncConnection[Any], sending: psycopg.AsyncConnection[Any]) -> None:
        self._listening = listening
        self._sending = sending

    async def send(self, text: str) -> None:
        """Pass this on to all servers, this one included."""
        try:
            await self._sending.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, text))
        except psycopg.Error as error:
            raise ConnectionError(reason_of(error)) from None

    async def heard(self) -> AsyncIterator[str]:
        """What servers send from now on."""
        try:
            async for notice in self._listening.notifies():
                yield notice.payload
        except psycopg.Error as error:
            raise ConnectionError(reason_of(error)) from None


@asynccontextmanager
async def open_broker(url: str) -> AsyncIterator[Broker]:
    """The broker of the database behind this URL. Raises ConnectionError."""
    try:
        listening = await _connected(url)
        try:
            await listening.execute(f"LISTEN {_CHANNEL}")
            sending = await _connected(url)
        except BaseException:
            await listening.close()
            raise
    except psycopg.Error as error:
        raise ConnectionError(reason_of(error)) from None
    try:
        yield Broker(listening, sending)
    finally:
        await listening.close()
        await sending.close()


async def _connected(url: str) -> psycopg.AsyncConnection[Any]:
    connection = await psycopg.AsyncConnection.connect(
        url, autocommit=True, connect_timeout=5, tcp_user_timeout=10_000, fallback_application_name="mainmatch rings"
    )
    try:
        # A notification isn't worth a disk's time: what it speaks of is on the disk already.
        await connection.execute("SET synchronous_commit = off")
    except BaseException:
        await connection.close()
        raise
    return connection
