"""W4, reading: views with and without If-None-Match, options, pages of events; many readers of one match.

For comparison, the same number of requests to a bare FastAPI app.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.results import Results
from bench.seating import Crowd
from bench.servers import Process, Watch, mainmatch, process
from bench.sizes import Size
from bench.w1_rounds import WISH
from bench.w2_storm import submit
from bench.wires import HttpWire, Refused, request, to_http

_SEATS = 5
_CONNECTIONS = 32
_WORKLOAD = "W4, reading"


async def measure(size: Size, results: Results) -> None:
    """Each kind of request by itself, from as many connections."""
    async with process([sys.executable, "-m", "bench.bare"], "PORT", {}, ready="/bare") as server:
        for _ in range(size.runs):
            await _read(server, "bare FastAPI GET", [request("GET", "/bare")], size.w4, 200, results)
    with tempfile.TemporaryDirectory() as folder:
        async with mainmatch(Path(folder)) as server:
            crowd = await Crowd.of(server, _SEATS)
            table, *_ = await crowd.tables(1, WISH, _SEATS)
            await crowd.each(table.places[1:], lambda wire, place: submit(wire, table, place))
            path, tokens = f"/v1/matches/{table.match_id}", [place.token for place in table.places]
            tags = await crowd.each(tokens, lambda wire, token: _tag(wire, f"{path}/view", token))
            asked = {
                ("GET view", 200): [request("GET", f"{path}/view", token) for token in tokens],
                ("GET view, 304", 304): [
                    request("GET", f"{path}/view", token, If_None_Match=tag)
                    for token, tag in zip(tokens, tags, strict=True)
                ],
                ("GET options", 200): [request("GET", f"{path}/options", token) for token in tokens],
                ("GET events", 200): [request("GET", f"{path}/events?after=0", token) for token in tokens],
            }
            for _ in range(size.runs):
                for (name, status), payloads in asked.items():
                    await _read(server, name, payloads, size.w4, status, results)


async def _read(
    server: Process, name: str, payloads: Sequence[bytes], count: int, status: int, results: Results
) -> None:
    wires = [await to_http(server.port) for _ in range(_CONNECTIONS)]
    reading = _Reading(payloads, count, status)
    watch = Watch(server)
    for wire in wires:
        reading.ask(wire)
    await reading.over
    spent = watch.read()
    for wire in wires:
        wire.close()
    results.note(_WORKLOAD, {(f"{name} per server cpu-second", "1/s"): count / spent.server})


class _Reading:
    """Requests until so many are answered, each connection its next one as soon as it may."""

    def __init__(self, payloads: Sequence[bytes], count: int, status: int) -> None:
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._payloads = payloads
        self._status = status
        self._to_ask = self._to_come = count

    def ask(self, wire: HttpWire) -> None:
        if self._to_ask:
            self._to_ask -= 1
            payload = self._payloads[self._to_ask % len(self._payloads)]
            wire.send(payload, lambda status, body: self._take(wire, status, body))

    def _take(self, wire: HttpWire, status: int, body: bytes) -> None:
        self._to_come -= 1
        if status != self._status and not self.over.done():
            self.over.set_exception(Refused(f"{status} {body.decode()}"))
        elif self._to_come == 0 and not self.over.done():
            self.over.set_result(None)
        self.ask(wire)


async def _tag(wire: HttpWire, path: str, token: str) -> str:
    answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    wire.send(request("GET", path, token), lambda *_: answer.set_result(wire.header(b"etag")))
    return await answer
