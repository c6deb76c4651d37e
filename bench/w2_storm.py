"""W2, the deadline storm: very many matches are due in the same second, while others continue to play.

Matches of eight seats, half of which have submitted, with one socket each. They are copies of one (``bench.copies``),
so all are due at its instant.
"""

import asyncio
import json
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bench.copies import copy_match
from bench.results import Results, percentile
from bench.seating import Crowd, Place, Table, listen
from bench.servers import Watch, mainmatch
from bench.sizes import Size
from bench.w1_rounds import WISH
from bench.wires import HttpWire, Refused, SocketWire, to_http

_SEATS = 8
_OTHERS = 10
_PROBES = 50
"""Submissions to other matches a second."""

_CHOICE: dict[str, Any] = {"type": "choose", "letter": "a"}


async def measure(size: Size, results: Results) -> None:
    """Each size on a server of its own."""
    for matches in size.w2:
        with tempfile.TemporaryDirectory() as folder:
            await _storm(Path(folder), matches, results)


async def _storm(folder: Path, matches: int, results: Results) -> None:
    async with mainmatch(folder) as server:
        crowd = await Crowd.of(server, _SEATS)
        await crowd.prepare(_OTHERS)
        began = time.perf_counter()
        others = await crowd.tables(_OTHERS, {**WISH, "close_early": "never"}, _SEATS)
        # To open a socket takes a small part of what it takes to seat eight.
        seconds = 5 + 3 * server.ready_after + (time.perf_counter() - began) / _OTHERS * 0.25 * matches
        listeners = Crowd(server, crowd.host, 1)
        players = await listeners.accounts(matches)
        schedule = {"mode": "rolling", "first_phase_seconds": int(seconds)}
        (table,) = await crowd.tables(1, {**WISH, "close_early": "never", "schedule": schedule}, _SEATS)
        sent = [(table, place) for place in table.places[: _SEATS // 2]]
        await crowd.each(sent, lambda wire, each: submit(wire, *each))
        (due,) = await crowd.each([table], lambda wire, each: _due(wire, crowd.host, each))
    copies = copy_match(folder, table.match_id, matches, players)
    async with mainmatch(folder) as server:
        crowd.server = listeners.server = server
        watchers = [_Watcher() for _ in copies]
        sockets = [
            await listen(server.port, place, watcher.hear)
            for place, watcher in zip(await listeners.first_places(copies), watchers, strict=True)
        ]
        if datetime.now(UTC) > due - timedelta(seconds=1):
            raise Refused("the sockets took longer to open than was guessed from the first matches: try again")
        await asyncio.sleep((due - datetime.now(UTC)).total_seconds() - 0.5)
        waits: list[float] = []
        watch, probe = Watch(server), asyncio.create_task(_probe(await to_http(server.port), others, waits))
        async with asyncio.timeout(600):
            await asyncio.gather(*(watcher.opened for watcher in watchers))
        spent = watch.read()
        probe.cancel()
        for socket in sockets:
            socket.close()
    lateness = [(watcher.closed_at - due).total_seconds() for watcher in watchers]
    results.note(
        f"W2, {matches} matches due at once",
        {
            ("all resolved, committed, pushed", "s"): max(watcher.arrived for watcher in watchers) - due.timestamp(),
            ("lateness p50", "s"): percentile(lateness, 0.5),
            ("lateness p99", "s"): percentile(lateness, 0.99),
            ("server cpu a match", "ms"): 1000 * spent.server / matches,
            ("other submissions p99", "ms"): 1000 * percentile(waits, 0.99),
            ("other submissions", ""): len(waits),
        },
    )


async def _due(wire: HttpWire, host: str, table: Table) -> datetime:
    view = await wire.ask("GET", f"/v1/matches/{table.match_id}/view", host)
    return datetime.fromisoformat(view["phase"]["due_at"])


async def submit(wire: HttpWire, table: Table, place: Place) -> None:
    """Send a choice for a seat. Raises Refused."""
    path = f"/v1/matches/{table.match_id}/submission"
    await wire.ask("PUT", path, place.token, {"phase_id": table.phase, "action": _CHOICE})


async def _probe(wire: HttpWire, others: list[Table], waits: list[float]) -> None:
    n = 0
    while True:
        table = others[n % len(others)]
        place = table.places[n // len(others) % _SEATS]
        letter = "abc"[n % 3]
        began = time.perf_counter()
        body = {"phase_id": table.phase, "action": {"type": "choose", "letter": letter}}
        await wire.ask("PUT", f"/v1/matches/{table.match_id}/submission", place.token, body)
        waits.append(time.perf_counter() - began)
        n += 1
        await asyncio.sleep(max(0.0, 1 / _PROBES - waits[-1]))


class _Watcher:
    """One match's socket, until its next phase is open."""

    def __init__(self) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed_at = datetime.now(UTC)
        self.arrived = 0.0

    def hear(self, wire: SocketWire, frame: bytes) -> None:
        if b'"type":"phase.closed"' in frame:
            self.closed_at = datetime.fromisoformat(json.loads(frame)["at"])
        elif b'"type":"phase.opened"' in frame and not self.opened.done():
            self.arrived = time.time()
            self.opened.set_result(None)
        elif frame.startswith(b'{"op":"ping"'):
            wire.send(b'{"op":"pong"}')
