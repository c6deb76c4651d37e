"""People who found clubs, so to speak: accounts, matches, seats, starts, closes and submissions, under kill -9.

Everything acknowledged is written down, and after each restart it is looked for: the thing itself, and the
same answer to the same request (P1, P4).
"""

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import httpx2

from tests.http_client import Body, Client, Refusal
from tests.rigs.processes import RigServer
from tests.rigs.tables import PASSWORD, payload


@dataclass(frozen=True, slots=True)
class Said:
    """A request that was answered: who asked what under which key, and the answer."""

    what: str
    token: str
    path: str
    body: Body
    key: str
    answer: Body


@dataclass
class Killing:
    """What was acknowledged so far, and what was missing afterwards."""

    dice: random.Random
    said: list[Said] = field(default_factory=list)
    receipts: list[tuple[str, Body]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))


@dataclass
class Person:
    """One client that does one thing after another, until the server dies."""

    killing: Killing
    client: Client

    async def live(self) -> None:
        """Sign up, sign in, then matches: make, join, start, submit, close. Ends with the server."""
        try:
            name = f"k{next(self.killing.numbers)}-{self.killing.dice.randrange(10**9)}"
            await self._say("account", "/v1/accounts", {"username": name, "password": PASSWORD})
            await self.client.sign_in(name, PASSWORD)
            while True:
                await self._host()
        except httpx2.TransportError:
            return
        except Refusal as refusal:
            # It builds on what was acknowledged to it a moment ago.
            self.killing.faults.append(f"refused in the middle of things: {refusal}")

    async def _host(self) -> None:
        match = await self._say("match", "/v1/matches", payload(1, 3600, 50))
        path = f"/v1/matches/{match['id']}"
        await self._say("seat", f"{path}/join", {})
        started = await self._say("start", f"{path}/start", {})
        phase = started["phase"]["id"]
        for turn in range(3):
            action = {"type": "say", "number": next(self.killing.numbers)}
            receipt = await self.client.submit(match["id"], phase, action)
            self.killing.receipts.append((self.client.token, receipt))
            self.killing.counts["submissions acknowledged"] += 1
            closed = await self._say("close", f"{path}/host/close-phase", {"phase_id": phase, "reason": f"turn {turn}"})
            phase = closed["phase"]["id"]

    async def _say(self, what: str, path: str, body: Body) -> Body:
        key = f"key-{next(self.killing.numbers)}"
        answer = await self.client.ask("POST", path, body=body, key=key)
        self.killing.said.append(Said(what, self.client.token, path, body, key, answer))
        self.killing.counts[f"{what}: acknowledged"] += 1
        return answer


async def killed(
    server: RigServer, killing: Killing, *, people: int, end: Callable[[], Awaitable[object]] | None = None
) -> None:
    """Let people do things, kill the server at some instant, start it again, and look for everything.

    ``end``: what ends it, instead of a SIGKILL from here.
    """
    clients = [Client(server.url, patience=0) for _ in range(people)]
    living = [asyncio.create_task(Person(killing, client).live()) for client in clients]
    # The instant is chance, by count or by time, so that it falls into requests, commits and quiet alike.
    enough = killing.counts.total() + killing.dice.randint(3, 60)
    until = time.monotonic() + killing.dice.uniform(0.2, 8)
    while killing.counts.total() < enough and time.monotonic() < until:  # noqa: ASYNC110 - any instant will do
        await asyncio.sleep(killing.dice.uniform(0, 0.01))
    await (end or server.kill)()
    try:
        async with asyncio.timeout(60):
            await asyncio.gather(*living)
    finally:
        for client in clients:
            await client.__aexit__()
    killing.counts["kills"] += 1
    await server.start()
    await looked_for(server, killing)
    killing.said.clear()
    killing.receipts.clear()


async def looked_for(server: RigServer, killing: Killing) -> None:
    """Look for everything that was acknowledged; what is missing, or another, is a fault."""
    async with Client(server.url, patience=5) as client:
        for said in killing.said:
            client.token = said.token
            await _must(killing, said.what, _repeat(client, said))
        for token, receipt in killing.receipts:
            client.token = token
            await _must(killing, "submission", _find(client, receipt))


async def _must(killing: Killing, what: str, is_kept: Awaitable[bool]) -> None:
    try:
        is_there = await is_kept
    except Refusal as refusal:
        killing.faults.append(f"{what}: acknowledged, and now {refusal}")
        return
    killing.counts[f"{what}: found again"] += is_there
    if not is_there:
        killing.faults.append(f"{what}: acknowledged, and now another")


async def _repeat(client: Client, said: Said) -> bool:
    """The same request under the same key: the same answer, and the thing is there."""
    again = await client.ask("POST", said.path, body=said.body, key=said.key)
    if said.what == "account":
        # The marker of a device is shown once.
        return again == {**said.answer, "device": None}
    match = await client.match(said.answer["id"])
    return again == said.answer and _is_at_least(match, said)


def _is_at_least(match: Body, said: Said) -> bool:
    """What an answer said is true now, or something that came after it."""
    stages = {"match": 0, "seat": 1, "start": 2, "close": 2}
    seen = 2 if match["status"] == "running" else int(match["seats"][0]["taken"])
    return seen >= stages[said.what]


async def _find(client: Client, receipt: Body) -> bool:
    path = f"/v1/matches/{receipt['match_id']}/submission/history"
    return any(item["digest"] == receipt["digest"] for item in await client.all_items(path))
