"""How clients ask several servers: once, to see what happens; or steadily, as a client should that wants an answer."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import httpx2

from tests.http_client import Body, Client, Refusal
from tests.rigs.processes import RigServer

_PATIENCE = 4.0
"""Seconds for an answer: a server that stands still gives none."""

_GIVEN_UP = 30.0
"""Seconds after which nobody asks again."""

_NOT_NOW = {503, 504}
"""A server that drains, or whose database was away for a moment."""


class Unclear(Refusal):
    """Refused, and an earlier try of the same request had no answer: that one may have been done."""


@dataclass(frozen=True)
class Asked:
    """An answer, and the server that gave it."""

    server: RigServer
    body: Body


Ask: TypeAlias = Callable[..., Awaitable[Asked]]


@dataclass
class Crowd:
    """Asks, counts what came of it, and notes what mustn't come."""

    servers: Sequence[RigServer]
    dice: random.Random
    counts: Counter[str]
    faults: list[str]
    _clients: dict[tuple[int, str], Client] = field(default_factory=dict)

    async def leave(self) -> None:
        """Close what is open."""
        for client in self._clients.values():
            async with client:
                pass

    async def once(
        self, token: str, method: str, path: str, body: Body | None = None, *, but: RigServer | None = None
    ) -> Asked:
        """Ask any server ``but`` one. Raises Refusal, and TimeoutError or TransportError when there is no answer."""
        server = self.dice.choice([each for each in self.servers if each is not but])
        client = self._client(server, token)
        async with asyncio.timeout(_PATIENCE):
            try:
                return Asked(server, await client.ask(method, path, body=body))
            except Refusal as refusal:
                self._note(refusal, method, path)
                raise

    async def steadily(
        self, token: str, method: str, path: str, body: Body | None = None, *, but: RigServer | None = None
    ) -> Asked:
        """Ask one server after the other until one answers, with what may be repeated. Raises Refusal."""
        begun, is_unclear = asyncio.get_running_loop().time(), False
        while True:
            try:
                return await self.once(token, method, path, body, but=but)
            except (TimeoutError, httpx2.TransportError):
                is_unclear = True
            except Refusal as refusal:
                if refusal.status not in _NOT_NOW:
                    raise (Unclear(refusal.status, refusal.problem) if is_unclear else refusal) from None
                is_unclear |= refusal.status != 503
            self.counts["asked again"] += 1
            if asyncio.get_running_loop().time() - begun > _GIVEN_UP:
                self.faults.append(f"{method} {path}: no answer in {_GIVEN_UP:.0f} seconds, whoever was asked")
                raise TimeoutError
            # Somewhere else, and not all at once.
            but = None
            await asyncio.sleep(self.dice.uniform(0.02, 0.2))

    def _client(self, server: RigServer, token: str) -> Client:
        """The same one each time: clients keep their connections."""
        found = self._clients.get((server.port, token))
        if found is None:
            found = self._clients[server.port, token] = Client(server.url, patience=0)
            found.token = token
        return found

    def _note(self, refusal: Refusal, method: str, path: str) -> None:
        self.counts[f"refused, {refusal.status} {refusal.code}"] += 1
        if refusal.status >= 500 and refusal.status not in _NOT_NOW:
            self.faults.append(f"{method} {path}: {refusal.status} {refusal.code}")
