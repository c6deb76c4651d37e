"""Whether reading tells what a rival has sealed: what one server is asked, and how long, after a deed on another (P34).

Two servers on one PostgreSQL. A rival does something on one of them, in this match or, as the control, in another one
with the same people. Then somebody who may not know it asks the other server, whose statements a wire counts.
"""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeAlias

from bench.wires import HttpWire, SocketWire, request, to_http, to_socket
from tests.http_client import PROTOCOL, Client
from tests.rigs.counting import Counted, counted
from tests.rigs.processes import RigServer
from tests.rigs.tables import PASSWORD, payload

DEEDS = ("submits", "withdraws", "acts")
"""What a rival does that nobody else may know of."""

Answer: TypeAlias = tuple[int, bytes, str]
"""Status, body, entity tag."""

_RIVAL, _ASKER = 1, 2


@dataclass
class Scene:
    """Two matches of the same people. ``kinds``: the questions, by who asks and what."""

    wire: Counted
    people: Sequence[Client]
    """The host, seats 1 and 2, and somebody without a seat."""
    matches: tuple[str, str]
    phases: tuple[str, str]
    deeds: HttpWire
    http: HttpWire
    socket: SocketWire
    frames: "asyncio.Queue[bytes]"
    kinds: dict[str, bytes] = field(default_factory=dict)
    numbers: "count[int]" = field(default_factory=count)

    def __post_init__(self) -> None:
        path = f"/v1/matches/{self.matches[0]}"
        host, _, seat, stranger = (client.token for client in self.people)
        sent = json.dumps({"phase_id": self.phases[0], "action": {"type": "say", "number": 1}}).encode()
        self.kinds = {
            "options": request("GET", f"{path}/options", seat),
            "dry_run": request("PUT", f"{path}/submission?dry_run=true", seat, sent),
            "submission": request("GET", f"{path}/submission", seat),
            "history": request("GET", f"{path}/submission/history", seat),
            "my matches": request("GET", "/v1/matches?waiting=true", seat),
            "host: view as seat": request("GET", f"{path}/view?as=seat:{_RIVAL}", host),
            "host: status": request("GET", f"{path}/host/status", host),
        }
        for name, token in (("", seat), ("host: ", host), ("stranger: ", stranger)):
            for what, where in (("match", ""), ("view", "/view"), ("events", "/events"), ("channels", "/channels")):
                self.kinds[name + what] = request("GET", path + where, token)

    async def tag(self) -> None:
        """Add the questions with the tag of the view as it is now."""
        for name, client in (("view, tag", self.people[_ASKER]), ("stranger: view, tag", self.people[3])):
            _, _, etag = await self.ask(name.removesuffix(", tag"))
            path = f"/v1/matches/{self.matches[0]}/view"
            self.kinds[name] = request("GET", path, client.token, If_None_Match=etag)

    async def tell_hidden(self) -> list[str]:
        """Add questions of a stranger about a private match, season and channel, and about ones that aren't there."""
        host, _, _, stranger = self.people
        match = (await host.create_match(payload(2, 36_000, 3, visibility="private")))["id"]
        body = json.dumps({"phase_id": "ph_x", "action": {"type": "say", "number": 1}}).encode()
        sent = {
            **{f"GET {tail}": ("GET", tail, b"") for tail in ("", "/view", "/options", "/result", "/submission")},
            **{f"GET {tail}": ("GET", tail, b"") for tail in ("/events", "/channels", "/hosts", "/clarifications")},
            "GET messages": ("GET", "/channels/table/messages", b""),
            "PUT submission": ("PUT", "/submission", body),
            "POST actions": ("POST", "/actions", body),
            "POST join": ("POST", "/join", b'{"join_code": "wrong"}'),
            "POST host/close-phase": ("POST", "/host/close-phase", b"{}"),
        }
        for name, (method, tail, content) in sent.items():
            for place, match_id in (("hidden", match), ("missing", "m_" + "x" * (len(match) - 2))):
                asked = request(method, f"/v1/matches/{match_id}{tail}", stranger.token, content)
                self.kinds[f"{name}, {place}"] = asked
        return list(sent)

    async def ask(self, kind: str) -> Answer:
        """Ask; ``socket`` subscribes to the seat's feed, up to its head."""
        if kind == "socket":
            return await self._subscribe()
        told: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self.http.send(self.kinds[kind], lambda status, body: told.set_result((status, body)))
        status, body = await told
        return status, body, self.http.header(b"etag")

    async def counted(self, kind: str) -> tuple[Answer, Counter[str]]:
        """Ask, and count each statement meanwhile: the answer's, and perhaps some of the server's own."""
        before = self.wire.statements.copy()
        answer = await self.ask(kind)
        return answer, self.wire.statements - before

    async def timed(self, kind: str) -> float:
        """Ask; how long it took, in seconds."""
        begun = time.perf_counter()
        await self.ask(kind)
        return time.perf_counter() - begun

    async def do(self, deed: str, seat: int = _RIVAL, *, here: bool = True) -> None:
        """Let a seat do something, in this match or in the other one."""
        token, place = self.people[seat].token, 0 if here else 1
        path, phase = f"/v1/matches/{self.matches[place]}", self.phases[place]
        if deed == "acts":
            await self.deeds.ask("POST", f"{path}/actions", token, {"phase_id": phase, "action": {"type": "wave"}})
            return
        sent = {"phase_id": phase, "action": {"type": "say", "number": next(self.numbers)}}
        await self.deeds.ask("PUT", f"{path}/submission", token, sent)
        if deed == "withdraws":
            await self.deeds.ask("DELETE", f"{path}/submission", token)

    async def _subscribe(self) -> Answer:
        feed = f"match/{self.matches[0]}/seat:{_ASKER}"
        self.socket.send(json.dumps({"op": "subscribe", "id": 1, "feed": feed, "from": "now"}).encode())
        subscribed = await self.frames.get()
        # Before this frame the server reads the feed, and it would count for the question after this one.
        while json.loads(caught_up := await self.frames.get())["op"] != "caught_up":
            continue
        self.socket.send(json.dumps({"op": "unsubscribe", "id": 2, "feed": feed}).encode())
        while json.loads(await self.frames.get())["op"] != "unsubscribed":
            continue
        return 200, subscribed + caught_up, ""


@asynccontextmanager
async def scene(data: Path, url: str, *, plants: Sequence[str] = (), servers: int = 2) -> AsyncIterator[Scene]:
    """Two servers on this database, or one, and two matches of Tally that have begun."""
    async with AsyncExitStack() as stack:
        wire = await stack.enter_async_context(counted(url))
        asked = await _started(stack, data / "asked", wire.url, plants)
        rivals = asked if servers == 1 else await _started(stack, data / "rivals", url, plants)
        people = [await stack.enter_async_context(Client(rivals.url)) for _ in range(4)]
        for number, client in enumerate(people):
            await client.sign_up(f"person{number}", PASSWORD)
            await client.sign_in(f"person{number}", PASSWORD)
        matches, phases = zip(*[await _match(people) for _ in range(2)], strict=True)
        frames: asyncio.Queue[bytes] = asyncio.Queue()
        socket = await to_socket(asked.port, "/v1/stream", partial(_heard, frames), PROTOCOL)
        stack.callback(socket.close)
        socket.send(json.dumps({"op": "identify", "token": people[_ASKER].token}).encode())
        while json.loads(await frames.get())["op"] != "ready":
            continue
        deeds, http = await to_http(rivals.port), await to_http(asked.port)
        stack.callback(deeds.close)
        stack.callback(http.close)
        found = Scene(wire, people, matches, phases, deeds, http, socket, frames)
        await found.tag()
        yield found


def _heard(frames: "asyncio.Queue[bytes]", socket: SocketWire, frame: bytes) -> None:
    # On a busy machine the other questions take longer than a heartbeat: that is no part of an answer.
    if json.loads(frame)["op"] == "ping":
        socket.send(json.dumps({"op": "pong"}).encode())
    else:
        frames.put_nowait(frame)


async def _started(stack: AsyncExitStack, data: Path, url: str, plants: Sequence[str]) -> RigServer:
    few = {"MAINMATCH_DATABASE_URL": url, "MAINMATCH_DATABASE_CONNECTIONS": "4"}
    server = RigServer(data, plants=plants, **few)
    await server.start()
    stack.push_async_callback(server.stop)
    return server


async def _match(people: Sequence[Client]) -> tuple[str, str]:
    """A match and its phase, in which both seats have sent something."""
    host, rival, asker, _ = people
    match = str((await host.create_match(payload(2, 36_000, 3, submission_status="hidden")))["id"])
    for seat, client in ((_RIVAL, rival), (_ASKER, asker)):
        await client.join(match, seat=seat)
    await host.start(match)
    phase = str((await asker.options(match))["phase"]["id"])
    for client in (rival, asker):
        await client.submit(match, phase, {"type": "say", "number": 10_000_000})
    return match, phase


def area_under_curve(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The chance that a value of ``theirs`` is above one of ``ours`` (AUC): 0.5 where they tell nothing."""
    ranked = sorted([(value, False) for value in ours] + [(value, True) for value in theirs])
    ranks = sum(rank for rank, (_, is_theirs) in enumerate(ranked, start=1) if is_theirs)
    return (ranks - len(theirs) * (len(theirs) + 1) / 2) / (len(ours) * len(theirs))


def shuffled(kinds: Mapping[str, object], pairs: int, dice: random.Random) -> list[tuple[str, bool]]:
    """So many pairs of each question: after a deed in this match and after one in the other; in a random order."""
    trials = [(kind, here) for kind in kinds for here in (True, False) for _ in range(pairs)]
    dice.shuffle(trials)
    return trials
