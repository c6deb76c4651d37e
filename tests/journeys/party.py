"""People around a real server: accounts, a match with all of them seated, and witnesses that read feeds.

Everything goes through the sockets. Nobody sleeps: what is waited for is an event, with a deadline.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from mainmatch.demo.run import Player
from mainmatch.demo.server import ServerProcess
from mainmatch.games.registry import Registry
from mainmatch_client import AsyncMainmatch, Patience
from tests.http_client import Body, Client, Feed
from tests.services.folding import folded

PASSWORD = "correct horse battery"
PATIENCE = 60.0
"""Seconds after which whatever a test waits for isn't coming."""


@dataclass
class Party:
    """A host, a spectator and some players, each with a connection of their own."""

    server: ServerProcess
    host: Client
    spectator: Client
    players: list[Client]

    async def seat(self, count: int, **payload: Any) -> str:
        """A match with the first ``count`` players in seats 1, 2, ...; answers its id."""
        match = await self.host.create_match(payload)
        for seat, client in enumerate(self.players[:count], start=1):
            await client.join(match["id"], seat=seat, join_code=match["join_code"])
        return str(match["id"])

    def in_seat(self, seat: int) -> Client:
        """Who sits there."""
        return self.players[seat - 1]


@asynccontextmanager
async def invited(server: ServerProcess, players: int = 9) -> AsyncIterator[Party]:
    """Sign everybody up and in. Accounts are new each time, the server may be an old one."""
    suffix = secrets.token_hex(3)
    clients = [Client(server.url, patience=PATIENCE) for _ in range(players + 2)]
    try:
        await asyncio.gather(*(_enter(client, f"p{number}-{suffix}") for number, client in enumerate(clients)))
        yield Party(server, clients[0], clients[1], clients[2:])
    finally:
        for client in clients:
            await client.__aexit__()


async def _enter(client: Client, username: str) -> None:
    await client.sign_up(username, PASSWORD)
    await client.sign_in(username, PASSWORD)


@dataclass
class Witness:
    """Reads one feed of a match from its first event, and folds the view it began with as it goes."""

    client: Client
    document: Body
    feed: Feed
    events: list[Body] = field(default_factory=list)
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    @classmethod
    async def of(cls, client: Client, match_id: str, *, by_ticket: bool = False) -> "Witness":
        """Of the feed that the client's own view of this match belongs to."""
        document = await client.view(match_id)
        return cls(client, document, Feed(client, {**document["cursor"], "seq": 0}, by_ticket=by_ticket))

    @property
    def types(self) -> list[str]:
        """The types of what was read so far, in order."""
        return [event["type"] for event in self.events]

    async def read(self) -> None:
        """Read to the end of the match."""
        async with self.feed:
            async for event in self.feed:
                async with self._news:
                    self.events.append(event)
                    if event["seq"] > self.document["cursor"]["seq"]:
                        self.document = folded(self.document, [event])
                    self._news.notify_all()
                if event["type"] == "match.finished":
                    return

    async def until(self, is_enough: Callable[["Witness"], bool]) -> None:
        """Wait until enough was read."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: is_enough(self))

    async def opened(self, phase: str, game_round: int) -> Body:
        """Wait until this phase is open, and answer it."""
        await self.until(lambda witness: witness._opening(phase, game_round) is not None)
        found = self._opening(phase, game_round)
        assert found is not None
        return found

    def _opening(self, phase: str, game_round: int) -> Body | None:
        opened = (event["data"]["phase"] for event in self.events if event["type"] == "phase.opened")
        return next((each for each in opened if (each["name"], each["round"]) == (phase, game_round)), None)

    def must_be_whole(self) -> None:
        """Dense from 1, each event once, all of one feed."""
        assert [event["seq"] for event in self.events] == list(range(1, len(self.events) + 1))
        assert len({event["id"] for event in self.events}) == len(self.events)
        assert {event["feed"] for event in self.events} == {self.feed.cursor["feed"]}

    def must_have_closed_each_phase_once(self) -> None:
        """Every phase that was opened was closed, once."""
        opened = [event["phase_id"] for event in self.events if event["type"] == "phase.opened"]
        closed = [event["phase_id"] for event in self.events if event["type"] == "phase.closed"]
        assert closed == opened
        assert len(set(closed)) == len(closed)


@asynccontextmanager
async def witnessed(*witnesses: Witness) -> AsyncIterator[None]:
    """While they read; at the end they are waited for, and whatever one of them ran into is raised."""
    tasks = [asyncio.create_task(witness.read()) for witness in witnesses]
    try:
        yield
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def played(players: Iterable[Player]) -> None:
    """Let them play to the end."""
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        for player in (seated := [*players]):
            await stack.enter_async_context(player.client)
        await asyncio.gather(*(player.play() for player in seated))


def player_of(client: Client, match_id: str, seat: int, game: str) -> Player:
    """The game's house bot in this seat, playing over HTTP, with chance of its own."""
    seed = f"{game}/{seat}".encode()
    own = AsyncMainmatch(client.url, client.token, patience=Patience(seconds=PATIENCE), trust_env=False)
    return Player(own, match_id, seat, Registry.load().get(game).bot, seed=seed)
