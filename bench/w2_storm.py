"""W2, the deadline storm: very many matches are due in the same second, while others continue to play.

Matches of eight seats, half of which have submitted, with one socket each. Each begins with too little time, and its
host gives it more, up to one instant for all.
"""

import asyncio
import json
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bench.results import Results, percentile
from bench.seating import Crowd, Place, Table, listen
from bench.servers import Process, Watch, mainmatch
from bench.sizes import Size
from bench.w1_rounds import WISH
from bench.wires import HttpWire, Refused, SocketWire, to_http

__all__ = ["measure", "submit"]

_SEATS = 8
_OTHERS = 10
_PROBES = 50
"""Submissions to other matches a second."""

_CHOICE: dict[str, Any] = {"type": "choose", "letter": "a"}


async def measure(size: Size, results: Results) -> None:
    """Each size on a server of its own."""
    for matches in size.w2:
        with tempfile.TemporaryDirectory() as folder:
            async with mainmatch(Path(folder)) as server:
                await _storm(await Crowd.of(server, _SEATS), server, matches, results)


async def _storm(crowd: Crowd, server: Process, matches: int, results: Results) -> None:
    others = await crowd.tables(_OTHERS, {**WISH, "close_early": "never"}, _SEATS)
    await crowd.prepare(matches + _OTHERS)
    due = await _due(crowd, matches)
    tables = await crowd.tables(matches, lambda: _payload(due), _SEATS)
    until = {"due_at": due.isoformat().replace("+00:00", "Z")}
    await crowd.each(tables, lambda wire, table: _extend(wire, crowd.host, table, until))
    sent = [(table, place) for table in tables for place in table.places[: _SEATS // 2]]
    await crowd.each(sent, lambda wire, each: submit(wire, *each))
    watchers = [_Watcher() for _ in tables]
    sockets = [
        await listen(server.port, table.places[0], watcher.hear)
        for table, watcher in zip(tables, watchers, strict=True)
    ]
    if datetime.now(UTC) > due - timedelta(seconds=1):
        raise Refused("opening the matches took longer than was guessed from the first ones: try again")
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


async def _due(crowd: Crowd, matches: int) -> datetime:
    """A second far enough away to have everything ready by then, guessed from a few matches."""
    began = time.perf_counter()
    tables = await crowd.tables(_OTHERS, WISH, _SEATS)
    await crowd.each([(table, table.places[0]) for table in tables], lambda wire, each: submit(wire, *each))
    guessed = (time.perf_counter() - began) / _OTHERS * matches * 2 + 10
    return (datetime.now(UTC) + timedelta(seconds=guessed)).replace(microsecond=0)


def _payload(due: datetime) -> dict[str, Any]:
    # A host can give time and not take it: so the deadline has to come from before; but not before all are opened.
    seconds = max(1, int((due - datetime.now(UTC)).total_seconds() * 0.8))
    schedule = {"mode": "rolling", "first_phase_seconds": seconds}
    return {**WISH, "close_early": "never", "schedule": schedule}


async def _extend(wire: HttpWire, host: str, table: Table, until: dict[str, str]) -> None:
    await wire.ask("POST", f"/v1/matches/{table.match_id}/host/extend", host, until)


async def submit(wire: HttpWire, table: Table, place: Place) -> None:
    """Send a choice for a seat. Raises Refused."""
    path = f"/v1/matches/{table.match_id}/submission"
    await wire.ask("PUT", path, place.token, {"phase": table.phase, "action": _CHOICE})


async def _probe(wire: HttpWire, others: list[Table], waits: list[float]) -> None:
    n = 0
    while True:
        table = others[n % len(others)]
        place = table.places[n // len(others) % _SEATS]
        letter = "abc"[n % 3]
        began = time.perf_counter()
        body = {"phase": table.phase, "action": {"type": "choose", "letter": letter}}
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
