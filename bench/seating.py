"""Accounts, matches and sockets, created through the public API before a measurement.

May touch: the server's public API. Rule kept here: each seat has its own token, bound to its match, as clients should.
A few accounts play many matches: the server's work for a seat doesn't depend on its account.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self, TypeVar
from urllib.parse import urlencode

from bench.servers import Process
from bench.wires import HttpWire, Refused, SocketWire, request, to_http, to_socket

T = TypeVar("T")
R = TypeVar("R")

PROTOCOL = "mainmatch.v1"
_PASSWORD = "correct horse battery"  # noqa: S105 - of accounts that live for a minute
_AT_ONCE = 32
_MATCHES_EACH = 90


@dataclass(frozen=True, slots=True)
class Place:
    """A seat in a match, and the token of who plays it."""

    match_id: str
    number: int
    token: str

    @property
    def feed(self) -> str:
        return f"match/{self.match_id}/seat:{self.number}"


@dataclass(frozen=True, slots=True)
class Table:
    """A match that runs, its open phase, and its seats."""

    match_id: str
    phase: str
    places: tuple[Place, ...]


class Crowd:
    """Accounts on a server, by their sessions: a host, and players who sit in match after match, ``seats`` together.

    An account may have 100 tokens: after so many matches others take their places.
    """

    def __init__(self, server: Process, host: str, seats: int) -> None:
        self.server = server
        self.host = host
        self._seats = seats
        self._parties: list[list[str]] = []
        self._seated = 0

    @classmethod
    async def of(cls, server: Process, seats: int) -> Self:
        """Sign a host up."""
        async with _wires(server.port, 1) as (wire,):
            return cls(server, await _signed_up(wire), seats)

    async def prepare(self, matches: int) -> None:
        """Sign up who will sit in so many further matches: passwords take time, which no guess should count in."""
        missing = -(-(self._seated + matches) // _MATCHES_EACH) - len(self._parties)

        async def party(wire: HttpWire, _: int) -> list[str]:
            return [await _signed_up(wire) for _ in range(self._seats)]

        self._parties += await self.each(range(missing), party)

    def _party(self) -> list[str]:
        """Who sits in the next match."""
        self._seated += 1
        return self._parties[(self._seated - 1) // _MATCHES_EACH]

    async def accounts(self, matches: int) -> list[str]:
        """The ids of the accounts that sit first in so many further matches."""
        await self.prepare(matches)
        found = await self.each(self._parties, lambda wire, party: wire.ask("GET", "/v1/me", party[0]))
        return [found[n // _MATCHES_EACH]["id"] for n in range(matches)]

    async def first_places(self, match_ids: Sequence[str]) -> list[Place]:
        """Tokens for the first seats of matches in which ``accounts`` have them."""
        seated = [(self._party()[0], match_id) for match_id in match_ids]
        return await self.each(seated, lambda wire, each: _tokened(wire, each[1], 1, each[0]))

    async def tables(
        self, count: int, payload: Callable[[], dict[str, Any]] | dict[str, Any], seats: int
    ) -> list[Table]:
        """Open, fill and start ``count`` matches. ``payload``: the request body, or a function that returns it."""
        await self.prepare(count)
        parties = [self._party() for _ in range(count)]
        return await self.each(parties, lambda wire, party: self._table(wire, payload, party[:seats]))

    async def each(self, items: Iterable[T], act: Callable[[HttpWire, T], Awaitable[R]]) -> list[R]:
        """Do something for each item, on a few connections side by side; the results in the items' order."""
        todo = [*enumerate(items)]
        waiting = iter(todo)
        done: dict[int, R] = {}

        async def work(wire: HttpWire) -> None:
            for n, item in waiting:
                done[n] = await act(wire, item)

        async with _wires(self.server.port, min(_AT_ONCE, len(todo))) as wires:
            await asyncio.gather(*(work(wire) for wire in wires))
        return [done[n] for n in sorted(done)]

    async def _table(
        self, wire: HttpWire, payload: Callable[[], dict[str, Any]] | dict[str, Any], party: Sequence[str]
    ) -> Table:
        asked = payload() if callable(payload) else payload
        match = await wire.ask("POST", "/v1/matches", self.host, {"game": "abc", "player_count": len(party), **asked})
        path = f"/v1/matches/{match['id']}"
        places = [await self._place(wire, match["id"], n, session) for n, session in enumerate(party, 1)]
        await wire.ask("POST", f"{path}/start", self.host)
        view = await wire.ask("GET", f"{path}/view", self.host)
        return Table(match["id"], view["phase"]["id"], tuple(places))

    async def _place(self, wire: HttpWire, match_id: str, number: int, session: str) -> Place:
        await wire.ask("POST", f"/v1/matches/{match_id}/join", session, {"seat": number})
        return await _tokened(wire, match_id, number, session)


async def _tokened(wire: HttpWire, match_id: str, number: int, session: str) -> Place:
    token = {"name": "bench", "scopes": ["match:read", "match:play", "chat:read", "chat:write"], "match_id": match_id}
    made = await wire.ask("POST", "/v1/me/tokens", session, token)
    return Place(match_id, number, made["token"])


@asynccontextmanager
async def _wires(port: int, count: int) -> AsyncIterator[list[HttpWire]]:
    # Opened for what there is to do: the server closes a connection that was idle for a while.
    wires = [await to_http(port) for _ in range(count)]
    try:
        yield wires
    finally:
        for wire in wires:
            wire.close()


async def _signed_up(wire: HttpWire) -> str:
    name = secrets.token_hex(8)
    await wire.ask("POST", "/v1/accounts", body={"username": name, "password": _PASSWORD})
    form = urlencode({"username": name, "password": _PASSWORD}).encode()
    payload = request(
        "POST", "/v1/auth/token", Content_Type="application/x-www-form-urlencoded", Content_Length=str(len(form))
    )
    answer: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
    wire.send(payload + form, lambda *told: answer.set_result(told))
    status, text = await answer
    if status != 200:
        raise Refused(text.decode())
    return str(json.loads(text)["access_token"])


async def listen(
    port: int,
    place: Place,
    heard: Callable[[SocketWire, bytes], None],
    *,
    since: int | None = None,
    feed: str | None = None,
) -> SocketWire:
    """A socket that is identified by its token and follows its seat's feed, from now on or after ``since``.

    ``heard`` gets every frame that comes once it is subscribed.
    """
    ready: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
    feed = feed or place.feed

    def greet(wire: SocketWire, frame: bytes) -> None:
        told = json.loads(frame)
        if told["op"] == "ready":
            head = next(each for each in told["feeds"] if each["feed"] == place.feed)
            start = {"epoch": head["epoch"], "seq": head["head"] if since is None else since}
            wire.send(json.dumps({"op": "subscribe", "id": 1, "feed": feed, "from": start}).encode())
        elif told["op"] == "subscribed":
            wire.heard = heard
            ready.set_result(told)
        elif told["op"] == "error":
            ready.set_exception(Refused(frame.decode()))

    wire = await to_socket(port, "/v1/stream", greet, PROTOCOL)
    wire.send(json.dumps({"op": "identify", "token": place.token}).encode())
    await ready
    return wire
