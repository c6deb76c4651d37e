"""A storm over deadlines: clients that submit, change and withdraw while phases end, and write down what they are told.

Each seat has a client on HTTP and one on a socket. Some requests are dropped before their answer.
"""

import asyncio
import itertools
import json
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.http_client import PROTOCOL, Body, Client, Refusal
from tests.rigs.histories import Entry, Key, Op, faults_of
from tests.rigs.processes import RigServer
from tests.rigs.tables import PATIENCE, entered, payload

UNCLEAR = {"unconfirmed", "internal_error"}
"""Codes of answers that leave open whether it was done: reading tells."""

_AFTER_REFUSAL = 0.05
"""Seconds: what was refused or not confirmed is so again at once, which tells nothing more and takes most of a rig."""


@dataclass
class Storms:
    """What came of a storm: its counts, and every fault that the checker found."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


@dataclass
class Storm:
    """One match, its seats' clients, and their operations by (phase, seat)."""

    host: Client
    seats: list[Client]
    match_id: str
    dice: random.Random
    numbers: "itertools.count[int]"
    lead: float = 0.4
    """Seconds before a deadline at which the storm begins; it ends when the phase is known to be closed."""
    ops: dict[tuple[str, int], list[Op]] = field(default_factory=dict)
    phase: Body | None = None
    is_over: bool = False
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    events: list[Body] = field(default_factory=list)

    async def watch(self) -> None:
        """Follow the public feed, and say which phase is open."""
        after = 0
        while not self.is_over:
            page = await self.host.events(self.match_id, after=after, wait=25)
            after = page["next_after"]
            self.events += page["items"]
            opened = [event["data"]["phase"] for event in page["items"] if event["type"] == "phase.opened"]
            async with self.changed:
                self.is_over = any(event["type"] == "match.finished" for event in page["items"])
                self.phase = opened[-1] if opened else self.phase
                self.changed.notify_all()

    async def begin(self) -> None:
        """Start the match, once the clients stand ready."""
        await asyncio.gather(*(client.options(self.match_id) for client in self.seats))
        await self.host.start(self.match_id)

    async def rain(self, seat: int, sender: "Sender") -> None:
        """One client, until the match is over."""
        phase: Body | None = None
        while True:
            async with self.changed:
                await self.changed.wait_for(partial(self._has_news, phase))
            if self.is_over or self.phase is None:
                return
            phase = self.phase
            due = datetime.fromisoformat(phase["due_at"]).timestamp()
            # Not waiting for something to happen: the storm is about the deadline.
            await asyncio.sleep(max(0.0, due - time.time() - self.lead * self.dice.random()))
            ops = self.ops.setdefault((phase["id"], seat), [])
            while self.phase is phase and time.time() < due + 1:
                ops.append(await self._fire(seat, sender, phase["id"], ops))
                if ops[-1].outcome != "told":
                    await asyncio.sleep(_AFTER_REFUSAL)

    def _has_news(self, known: Body | None) -> bool:
        return self.is_over or self.phase is not known

    async def _fire(self, seat: int, sender: "Sender", phase: str, ops: list[Op]) -> Op:
        chance = self.dice.random()
        number: int | None = next(self.numbers)
        if chance < 0.15:
            number = None
        elif chance < 0.25:
            number = next((op.number for op in reversed(ops) if op.outcome == "told" and op.number), number)
        sent = time.time()
        try:
            async with asyncio.timeout(0.003 if self.dice.random() < 0.05 else PATIENCE):
                revision = await sender.send(self.match_id, phase, number)
        except Refusal as refusal:
            answered = time.time()
            if refusal.code not in UNCLEAR:
                return Op(number, sent, answered, "refused")
            is_kept = None if number is None else number in await self._sent_by(seat)
            return Op(number, sent, answered, "unanswered", is_kept=is_kept)
        except (TimeoutError, httpx2.TransportError, OSError, ConnectionClosed, InvalidHandshake):
            await sender.renew()
            await asyncio.sleep(0.01)
            return Op(number, sent, time.time(), "unanswered")
        return Op(number, sent, time.time(), "told", revision)

    async def _sent_by(self, seat: int) -> set[int | None]:
        """The numbers that the server says this seat has sent."""
        return {_entry(item).number for item in await self._history(seat)}

    async def _history(self, seat: int) -> list[Body]:
        items = await self.seats[seat - 1].all_items(f"/v1/matches/{self.match_id}/submission/history")
        return [item for item in items if item["kind"] != "act"]

    async def keys(self) -> list[tuple[str, Key]]:
        """Everything that is known, one seat and phase at a time."""
        closed = {each["phase_id"]: each for each in self.events if each["type"] == "phase.closed"}
        counted = {each["phase_id"]: each["data"]["numbers"] for each in self.events if each["type"] == "game.counted"}
        found = []
        for seat in range(1, len(self.seats) + 1):
            items = await self._history(seat)
            for phase, event in closed.items():
                entries = [_entry(item) for item in items if item["phase_id"] == phase]
                due = _seconds(event["data"]["phase"]["due_at"])
                ops = self.ops.get((phase, seat), [])
                by = event["data"]["closed_by"]
                key = Key(ops, entries, counted[phase].get(str(seat)), due, _seconds(event["at"]), by)
                found.append((f"{phase} seat {seat}", key))
        return found


def _seconds(instant: str) -> float:
    return datetime.fromisoformat(instant).timestamp()


def _entry(item: Body) -> Entry:
    return Entry((item["action"] or {}).get("number"), item["revision"], _seconds(item["at"]))


class Sender:
    """Sends over HTTP."""

    def __init__(self, server: RigServer, token: str) -> None:
        self.server = server
        self.token = token
        self.client = self._new()

    def _new(self) -> Client:
        client = Client(self.server.url, patience=0)
        client.token = self.token
        return client

    async def send(self, match_id: str, phase: str, number: int | None) -> int | None:
        """The revision. Raises Refusal, and TransportError."""
        if number is None:
            await self.client.ask("DELETE", f"/v1/matches/{match_id}/submission", query={"phase_id": phase})
            return None
        receipt = await self.client.submit(match_id, phase, {"type": "say", "number": number})
        return int(receipt["revision"])

    async def renew(self) -> None:
        """Drop the connection and whatever is on it."""
        await self.client.__aexit__()
        self.client = self._new()

    async def close(self) -> None:
        """Hang up."""
        await self.client.__aexit__()


class SocketSender(Sender):
    """Sends over a socket; withdrawals go over HTTP, there is no frame for them."""

    socket: ClientConnection | None = None

    async def send(self, match_id: str, phase: str, number: int | None) -> int | None:
        if number is None:
            return await super().send(match_id, phase, None)
        socket = self.socket = self.socket or await self._connected()
        action = {"type": "say", "number": number}
        await socket.send(
            json.dumps({"op": "submit", "id": number, "match_id": match_id, "phase_id": phase, "action": action})
        )
        while True:
            frame = json.loads(await socket.recv())
            if frame["op"] == "ping":
                await socket.send('{"op":"pong"}')
            elif frame.get("id") == number and frame["op"] == "receipt":
                return int(frame["revision"])
            elif frame.get("id") == number:
                raise Refusal(409, frame)

    async def renew(self) -> None:
        await self.close()
        self.client = self._new()

    async def close(self) -> None:
        socket, self.socket = self.socket, None
        if socket is not None:
            socket.transport.abort()
            with suppress(OSError):
                await socket.wait_closed()
        await super().close()

    async def _connected(self) -> ClientConnection:
        url = f"{self.server.url.replace('http', 'ws', 1)}/v1/stream"
        socket = await connect(url, subprotocols=[PROTOCOL], compression=None, proxy=None)
        await socket.send(json.dumps({"op": "identify", "token": self.token}))
        return socket


async def storm(server: RigServer, *, matches: int, seats: int, rounds: int, seed: int) -> Storms:
    """Storm over that many deadlines, then check every history."""
    numbers = itertools.count(1)
    people = [await entered(server, f"s{seed}-{n}") for n in range(seats + 1)]
    senders: list[Sender] = []
    found = Storms()
    try:
        storms = [await _gathered(people, n, rounds, random.Random(f"{seed}/{n}"), numbers) for n in range(matches)]  # noqa: S311 - repeatable
        async with asyncio.timeout(2 * PATIENCE + 5 * rounds), asyncio.TaskGroup() as group:
            for each in storms:
                group.create_task(each.watch())
                group.create_task(each.begin())
                for seat, client in enumerate(each.seats, start=1):
                    pair = (Sender(server, client.token), SocketSender(server, client.token))
                    senders += pair
                    for sender in pair:
                        group.create_task(each.rain(seat, sender))
        for each in storms:
            for where, key in await each.keys():
                counted(found, where, key)
    finally:
        for sender in senders:
            await sender.close()
        for client in people:
            await client.__aexit__()
    return found


async def _gathered(
    people: list[Client], n: int, rounds: int, dice: random.Random, numbers: "itertools.count[int]"
) -> Storm:
    host, *players = people
    # Every third match closes when the last seat has sent: the submission and the close are one transaction.
    early = "all_submitted" if n % 3 == 2 else "never"
    match = await host.create_match({**payload(len(players), 2, rounds), "close_early": early})
    for client in players:
        await client.join(match["id"])
    return Storm(host, players, match["id"], dice, numbers)


def counted(found: Storms, where: str, key: Key) -> None:
    """Count what is known of a seat in a phase, and what is wrong with it."""
    found.counts["phases x seats"] += 1
    for op in key.ops:
        found.counts[f"{'withdrawals' if op.number is None else 'submissions'} {op.outcome}"] += 1
        found.counts["sent within 50 ms of the deadline"] += abs(op.sent - key.due) < 0.05
        found.counts["sent after the deadline"] += op.sent >= key.due
        if op.is_kept is not None:
            found.counts[f"not confirmed, and {'kept' if op.is_kept else 'not kept'}"] += 1
    found.counts["closed early"] += key.closed_by != "deadline"
    found.faults += [f"{where}: {fault}" for fault in faults_of(key)]
