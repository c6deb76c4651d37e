"""W1, ABC rounds: matches of five seats that submit as fast as they may, or at a given pace; peers beside it."""

import tempfile
from pathlib import Path
from typing import Any

from bench import postgres
from bench.peers import PEERS, Peer
from bench.results import Results, percentile
from bench.rounds import Door, Played, Seats
from bench.seating import Crowd
from bench.servers import Process, Spent, Watch, mainmatch
from bench.sizes import Size
from bench.wires import Refused

__all__ = ["WISH", "measure", "must_be_whole", "rates_of"]

_SEATS = 5
_DOORS: tuple[Door, ...] = ("http", "websocket")
_TURNS = 4
"""Pairs of short runs for each run."""
WISH: dict[str, Any] = {"config": {"rounds": 100_000}, "close_early": "all_submitted"}


async def measure(size: Size, results: Results) -> None:
    """Mainmatch through both doors, on each engine that there is, then every peer that is installed."""
    await _through_both("", size, results)
    if postgres.SERVER is not None:
        with postgres.database(postgres.SERVER) as url:
            await _through_both("PostgreSQL, ", size, results, MAINMATCH_DATABASE_URL=url)
    for peer in PEERS:
        if peer.is_there:
            async with peer.running() as running:
                await _theirs(f"{peer.name} {peer.version}", running, size, results)
                await _in_turn(f"{peer.name} {peer.version}", running, size, results)


async def _through_both(engine: str, size: Size, results: Results, **settings: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with mainmatch(Path(folder), **settings) as server:
            crowd = await Crowd.of(server, _SEATS)
            for router in _DOORS:
                await _ours(crowd, f"{engine}{router}", router, size, results)


async def _ours(crowd: Crowd, name: str, router: Door, size: Size, results: Results) -> None:
    server = crowd.server
    for matches, rounds in size.w1:
        workload = f"W1 {name}, M={matches}"
        seats = Seats(server.port, await crowd.tables(matches, WISH, _SEATS), router)
        before = server.memory
        await seats.connect()
        results.note(workload, {("memory a socket", "KiB"): (server.memory - before) / 1024 / matches / _SEATS})
        await seats.play(1)
        for _ in range(size.runs):
            watch = Watch(server)
            played = await seats.play(rounds)
            results.note(workload, rates_of(played, watch.read()))
            must_be_whole(played)
        if matches == size.w1_paced[0]:
            await _paced(seats, workload, size, results)
        seats.close()


async def _paced(seats: Seats | Peer, workload: str, size: Size, results: Results) -> None:
    for _ in range(size.runs):
        played = await seats.play(size.w1_paced[1], rate=size.w1_rate)
        must_be_whole(played)
        results.note(
            f"{workload} at {size.w1_rate}/s",
            {
                ("receipt p50", "ms"): 1000 * percentile(played.receipt_after, 0.5),
                ("receipt p99", "ms"): 1000 * percentile(played.receipt_after, 0.99),
                ("push p50", "ms"): 1000 * percentile(played.result_after, 0.5),
                ("push p99", "ms"): 1000 * percentile(played.result_after, 0.99),
            },
        )


async def _theirs(name: str, peer: Peer, size: Size, results: Results) -> None:
    matches, rounds = size.w1_paced[0], dict(size.w1)[size.w1_paced[0]]
    workload = f"W1 {name}, M={matches}"
    await peer.connect(matches, _SEATS)
    # Their engine compiles what runs often: it is measured warm, as it would be in earnest.
    await peer.play(2 * rounds)
    for _ in range(size.runs):
        watch = Watch(peer.server)
        played = await peer.play(4 * rounds)
        results.note(workload, rates_of(played, watch.read()))
        must_be_whole(played)
    await _paced(peer, workload, size, results)


async def _in_turn(name: str, peer: Peer, size: Size, results: Results) -> None:
    """Short runs of a peer and of Mainmatch in turn: the machine's speed changes within seconds, for both."""
    matches, rounds = size.w1_paced[0], dict(size.w1)[size.w1_paced[0]]
    with tempfile.TemporaryDirectory() as folder:
        async with mainmatch(Path(folder)) as server:
            crowd = await Crowd.of(server, _SEATS)
            ours = {door: Seats(server.port, await crowd.tables(matches, WISH, _SEATS), door) for door in _DOORS}
            for seats in ours.values():
                await seats.connect()
                await seats.play(rounds)
            for _ in range(_TURNS * size.runs):
                theirs = await _rate(peer, peer.server, 4 * rounds)
                for door, seats in ours.items():
                    ratio = await _rate(seats, server, rounds) / theirs
                    figure = ("submissions per server cpu-second, of its own", "x")
                    results.note(f"W1 {door}, M={matches}, in turn with {name}", {figure: ratio})
            for seats in ours.values():
                seats.close()


async def _rate(seats: Seats | Peer, server: Process, rounds: int) -> float:
    watch = Watch(server)
    played = await seats.play(rounds)
    must_be_whole(played)
    return played.accepted / max(watch.read().server, 0.01)


def rates_of(played: Played, spent: Spent) -> dict[tuple[str, str], float]:
    """What a run says: submissions for each second of the server's processor, and for each on the wall."""
    return {
        ("submissions per server cpu-second", "1/s"): played.accepted / max(spent.server, 0.01),
        ("submissions per second", "1/s"): played.accepted / spent.wall,
        ("frames per submission", ""): played.frames / played.accepted,
        ("the generator's share of its core", "%"): 100 * spent.driver / spent.wall,
    }


def must_be_whole(played: Played) -> None:
    """Raises Refused unless everything that was sent was taken, and led to a result for every seat."""
    if not played.sent == played.accepted == played.results:
        raise Refused(f"sent {played.sent}, accepted {played.accepted}, results {played.results}")
