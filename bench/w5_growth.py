"""W5, growth: the rounds of W1 in a database full of finished matches, a long feed resumed, a match of twenty seats.

The finished matches are copies of one (``bench.copies``): what is measured is whether it matters how many there are.
"""

import asyncio
import json
import tempfile
import time
from pathlib import Path

from bench.copies import copy_match
from bench.results import Results
from bench.rounds import Seats
from bench.seating import Crowd, Place, Table, listen
from bench.servers import Process, Watch, mainmatch
from bench.sizes import Size
from bench.w1_rounds import WISH, must_be_whole, rates_of
from bench.wires import HttpWire, SocketWire

_SEATS = 5


async def measure(size: Size, results: Results) -> None:
    """First in an empty database, then in the same one with all that was copied into it."""
    with tempfile.TemporaryDirectory() as folder:
        async with mainmatch(Path(folder)) as server:
            crowd = await Crowd.of(server, size.w5_seats)
            await _rounds(crowd, server, size, _SEATS, "empty", results)
            await _rounds(crowd, server, size, size.w5_seats, f"empty, {size.w5_seats} seats", results)
            await _resumed(crowd, server, size.w5_events, results)
            finished = await _finished(crowd)
            host = crowd.host
        began = time.perf_counter()
        copy_match(Path(folder), finished, size.w5_finished)
        results.note("W5", {("copying took", "s"): time.perf_counter() - began})
        async with mainmatch(Path(folder)) as server:
            results.note("W5", {(f"start with {size.w5_finished:,} finished matches", "s"): server.ready_after})
            crowd = Crowd(server, host, _SEATS)
            await _rounds(crowd, server, size, _SEATS, f"{size.w5_finished:,} finished", results)


async def _rounds(crowd: Crowd, server: Process, size: Size, seats: int, where: str, results: Results) -> None:
    matches, rounds = size.w5_rounds
    matches = max(1, matches * _SEATS // seats)
    playing = Seats((server.port,), await crowd.tables(matches, WISH, seats), "websocket")
    await playing.connect()
    await playing.play(1)
    for _ in range(size.runs):
        watch = Watch(server)
        played = await playing.play(rounds)
        must_be_whole(played)
        name, rate = next(iter(rates_of(played, watch.read()).items()))
        results.note("W5", {(f"websocket, {where}: {name[0]}", name[1]): rate})
    playing.close()


async def _resumed(crowd: Crowd, server: Process, events: int, results: Results) -> None:
    table, *_ = await crowd.tables(1, WISH, 2)
    path = f"/v1/matches/{table.match_id}/host/announce"

    async def announce(wire: HttpWire, n: int) -> None:
        await wire.ask("POST", path, crowd.host, {"text": f"announcement {n}"})

    await crowd.each(range(events), announce)
    reader = _Reader(table.places[0])
    watch = Watch(server)
    wire = await listen(server.port, table.places[0], reader.hear, since=0)
    await reader.caught_up
    spent = watch.read()
    wire.close()
    results.note(
        "W5",
        {
            (f"a feed of {reader.events:,} events resumed", "s"): spent.wall,
            ("the same, server cpu", "s"): spent.server,
        },
    )


class _Reader:
    """Reads a feed to its head, acknowledging now and then."""

    def __init__(self, place: Place) -> None:
        self.caught_up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.events = 0
        self._place = place

    def hear(self, wire: SocketWire, frame: bytes) -> None:
        if frame.startswith(b'{"op":"event"'):
            self.events += 1
            if self.events % 100 == 0:
                told = {"op": "ack", "feed": self._place.feed, "seq": json.loads(frame)["seq"]}
                wire.send(json.dumps(told).encode())
        elif frame.startswith(b'{"op":"caught_up"'):
            self.caught_up.set_result(None)


async def _finished(crowd: Crowd) -> str:
    """The id of a match of three rounds that is over."""
    table, *_ = await crowd.tables(1, {**WISH, "config": {"rounds": 3}}, _SEATS)
    await crowd.each([table], lambda wire, each: _finish(wire, crowd.host, each))
    return table.match_id


async def _finish(wire: HttpWire, host: str, table: Table) -> None:
    path = f"/v1/matches/{table.match_id}"
    while (view := await wire.ask("GET", f"{path}/view", host))["phase"] is not None:
        for place in table.places:
            body = {"phase_id": view["phase"]["id"], "action": {"type": "choose", "letter": "a"}}
            await wire.ask("PUT", f"{path}/submission", place.token, body)
