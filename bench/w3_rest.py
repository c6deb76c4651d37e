"""W3, rest: many open matches and idle sockets without activity, then a restart with all of them.

The matches are copies of one (``bench.copies``), and each socket is in a match of its own. Reports processor time and
memory at rest, and the duration of the restart.
"""

import asyncio
import tempfile
from pathlib import Path

from bench.copies import copy_match
from bench.results import Results
from bench.seating import Crowd, listen
from bench.servers import Watch, mainmatch
from bench.sizes import Size
from bench.w1_rounds import WISH
from bench.wires import SocketWire

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
            (table,) = await crowd.tables(1, WISH, _SEATS)
            listeners = Crowd(server, crowd.host, 1)
            players = await listeners.accounts(sockets)
        copies = copy_match(Path(folder), table.match_id, matches, players)
        async with mainmatch(Path(folder)) as server:
            listeners.server = server
            places = await listeners.first_places(copies[:sockets])
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
