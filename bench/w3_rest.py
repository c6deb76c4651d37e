"""W3, rest: many open matches and idle sockets without activity, then a restart with all of them.

Reports processor time and memory at rest, and the duration of the restart.
"""

import asyncio
import tempfile
from pathlib import Path

from bench.results import Results
from bench.seating import Crowd, listen
from bench.servers import Watch, mainmatch
from bench.sizes import Size
from bench.w1_rounds import WISH
from bench.wires import SocketWire

__all__ = ["measure"]

_SEATS = 2
_MIB = 1024**2


async def measure(size: Size, results: Results) -> None:
    """Open, connect, wait; end; start again."""
    matches, sockets, seconds = size.w3
    workload = f"W3, {matches} matches, {sockets} sockets"
    with tempfile.TemporaryDirectory() as folder:
        async with mainmatch(Path(folder)) as server:
            await asyncio.sleep(2)
            results.note(workload, {("memory of a new server", "MiB"): server.memory / _MIB})
            crowd = await Crowd.of(server, _SEATS)
            tables = await crowd.tables(matches, WISH, _SEATS)
            places = [place for table in tables for place in table.places][:sockets]
        async with mainmatch(Path(folder)) as server:
            # What the start itself needed goes back to the system.
            await asyncio.sleep(2)
            fresh = server.memory
            wires = [await listen(server.port, place, _hear) for place in places]
            await asyncio.sleep(1)
            watch = Watch(server)
            await asyncio.sleep(seconds)
            spent = watch.read()
            results.note(
                workload,
                {
                    ("start", "s"): server.ready_after,
                    ("memory after the start", "MiB"): fresh / _MIB,
                    ("processor at rest", "% of a core"): 100 * spent.server / spent.wall,
                    ("memory at rest", "MiB"): server.memory / _MIB,
                    ("memory a socket", "KiB"): (server.memory - fresh) / 1024 / len(places),
                },
            )
            for wire in wires:
                wire.close()


def _hear(wire: SocketWire, frame: bytes) -> None:
    if frame.startswith(b'{"op":"ping"'):
        wire.send(b'{"op":"pong"}')
