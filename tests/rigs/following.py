"""Somebody who follows a feed by WebSocket, and the same feed as pages: they must be the same to the byte."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from tests.http_client import Client
from tests.rigs.feeds.readers import Eyes, envelopes_of
from tests.rigs.processes import RigServer
from tests.rigs.replicas import Wanderer
from tests.rigs.tables import PATIENCE


@dataclass
class Follower:
    """Follows from the first event on, on any of the servers; comes back when it is cut off."""

    reader: Wanderer
    reading: "asyncio.Task[None]"

    @property
    def feed(self) -> str:
        """The feed's name."""
        return self.reader.eyes.feed

    async def page(self) -> list[str]:
        """All events of the feed so far, read as pages."""
        texts: list[str] = []
        async with self.reader.http() as http:
            while True:
                query: dict[str, str | int] = {**self.reader.eyes.query, "after": len(texts)}
                answer = await http.get(self.reader.eyes.path, params=query)
                assert answer.status_code == 200, answer.text
                if not (more := envelopes_of(answer.text)):
                    return texts
                texts += more

    async def faults(self, page: Sequence[str]) -> list[str]:
        """Stop following once there is as much as on the pages; what is wrong with what was sent."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self.reader.place < len(page) and not self.reading.done():  # noqa: ASYNC110 - on their way
                    await asyncio.sleep(0.01)
        self.reading.cancel()
        (end,) = await asyncio.gather(self.reading, return_exceptions=True)
        if not isinstance(end, asyncio.CancelledError):
            return [f"{self.feed}: its follower stopped: {end!r}"]
        return [] if self.reader.texts == page else [f"{self.feed}: its follower was sent something else"]


async def follow(
    servers: Sequence[RigServer], client: Client, match_id: str, viewer: str, dice: random.Random
) -> Follower:
    """Follow a match with these eyes, from its beginning."""
    query = {"as": viewer} if viewer == "public" else {}
    eyes = Eyes(client.token, f"match/{match_id}/{viewer}", f"/v1/matches/{match_id}/events", query)
    epoch = (await client.events(match_id))["epoch"]
    reader = Wanderer(eyes, epoch, 0, dice, patience=3.0, pause=0.1)
    reader.ports = tuple(server.port for server in servers)
    return Follower(reader, asyncio.create_task(reader.read()))
