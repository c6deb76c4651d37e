"""W1, ABC rounds: matches of five seats that submit as fast as they may, at a given pace, or talk; peers beside it."""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import postgres
from bench.peers import PEERS, Peer
from bench.results import Results, percentile
from bench.rounds import Door, Played, Seats
from bench.seating import Crowd, Place
from bench.servers import Process, Spent, Watch, mainmatch
from bench.sizes import Size
from bench.wires import HttpWire, Refused

_SEATS = 5
DOORS: tuple[Door, ...] = ("http", "websocket")
_TURNS = 4
"""Pairs of short runs for each run."""
_MESSAGES = 5
"""For each submission, where players talk."""
WISH: dict[str, Any] = {"config": {"rounds": 100_000}, "close_early": "all_submitted"}


async def measure(size: Size, results: Results) -> None:
    """Mainmatch through both doors, on each engine that there is, then every peer that is installed."""
    await _through_both("", size, results)
    await _while_they_talk(size, results)
    if postgres.SERVER is not None:
        with postgres.database(postgres.SERVER) as url:
            await _through_both("PostgreSQL, ", size, results, MAINMATCH_DATABASE_URL=url)
        with postgres.database(postgres.SERVER) as url:
            await _on_two_servers(size, results, MAINMATCH_DATABASE_URL=url)
    for peer in PEERS:
        if peer.is_there:
            async with peer.running() as running:
                await _theirs(f"{peer.name} {peer.version}", running, size, results)
                await _in_turn(f"{peer.name} {peer.version}", running, size, results)


async def _through_both(engine: str, size: Size, results: Results, **settings: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with mainmatch(Path(folder), **settings) as server:
            crowd = await Crowd.of(server, _SEATS)
            for router in DOORS:
                await _ours(crowd, f"{engine}{router}", router, size, results)


async def _ours(crowd: Crowd, name: str, router: Door, size: Size, results: Results) -> None:
    server = crowd.server
    for matches, rounds in size.w1:
        workload = f"W1 {name}, M={matches}"
        seats = Seats((server.port,), await crowd.tables(matches, WISH, _SEATS), router)
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


async def _while_they_talk(size: Size, results: Results) -> None:
    """Rounds with messages before each submission and without, in turn. What the messages cost isn't counted."""
    matches, rounds = size.w1_paced[0], dict(size.w1)[size.w1_paced[0]]
    with tempfile.TemporaryDirectory() as folder:
        async with mainmatch(Path(folder)) as server:
            crowd = await Crowd.of(server, _SEATS)
            for door in DOORS:
                seats = Seats((server.port,), await crowd.tables(matches, WISH, _SEATS), door)
                await seats.connect()
                await _in_waves(seats, crowd, rounds, 0)
                for _ in range(size.runs):
                    alone = await _in_waves(seats, crowd, rounds, 0)
                    after = await _in_waves(seats, crowd, rounds, _MESSAGES)
                    figures = {
                        ("processor a submission, nobody talks", "us"): 1e6 * alone,
                        ("processor a submission, after messages", "us"): 1e6 * after,
                        ("submissions after messages, of those where nobody talks", "x"): alone / after,
                    }
                    results.note(f"W1 {door}, M={matches}, {_MESSAGES} messages to a submission", figures)
                seats.close()


async def _in_waves(seats: Seats, crowd: Crowd, rounds: int, messages: int) -> float:
    """One seat of each match after the other talks, then submits; seconds of processor a submission, without talk."""
    spent, accepted = 0.0, 0

    async def say(wire: HttpWire, place: Place) -> None:
        for _ in range(messages):
            path = f"/v1/matches/{place.match_id}/channels/table/messages"
            await wire.ask("POST", path, place.token, {"text": "I choose a, if you do."})

    for _ in range(rounds):
        for number in range(1, _SEATS + 1):
            await crowd.each(seats.places(number), say)
            before = crowd.server.cpu
            accepted += (await seats.wave(number)).accepted
            spent += crowd.server.cpu - before
    return spent / accepted


async def _on_two_servers(size: Size, results: Results, **settings: str) -> None:
    """One server and two in turn, on the same database: a match at one of them, or its seats at both."""
    matches, rounds = size.w1_paced[0], dict(size.w1)[size.w1_paced[0]]
    with tempfile.TemporaryDirectory() as here, tempfile.TemporaryDirectory() as there:
        async with mainmatch(Path(here), **settings) as one, mainmatch(Path(there), **settings) as other:
            crowd, servers = await Crowd.of(one, _SEATS), (one, other)

            async def seated(*ports: int, door: Door) -> Seats:
                seats = Seats(ports, await crowd.tables(matches, WISH, _SEATS), door)
                await seats.connect()
                await seats.play(rounds)
                return seats

            for door in DOORS:
                alone = [await seated(one.port, door=door)]
                pairs = {
                    "a match at one": [await seated(server.port, door=door) for server in servers],
                    "seats at both": [await seated(one.port, other.port, door=door)],
                }
                for _ in range(_TURNS * size.runs):
                    before = await _busier(alone, [one], rounds)
                    for name, playing in pairs.items():
                        figure = ("submissions per cpu-second of the busier server, of one server's", "x")
                        ratio = await _busier(playing, servers, rounds) / before
                        results.note(f"W1 {door}, two servers on PostgreSQL, {name}", {figure: ratio})
                for seats in (*alone, *(each for playing in pairs.values() for each in playing)):
                    seats.close()


async def _busier(playing: Sequence[Seats], servers: Sequence[Process], rounds: int) -> float:
    """Submissions for each second of processor of the server that used most."""
    watches = [Watch(server) for server in servers]
    played = await asyncio.gather(*(seats.play(rounds) for seats in playing))
    for each in played:
        must_be_whole(each)
    return sum(each.accepted for each in played) / max(watch.read().server for watch in watches)


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
            ours = {door: Seats((server.port,), await crowd.tables(matches, WISH, _SEATS), door) for door in DOORS}
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
    return played.accepted / watch.read().server


def rates_of(played: Played, spent: Spent) -> dict[tuple[str, str], float]:
    """What a run says: submissions for each second of the server's processor, and for each on the wall."""
    return {
        ("submissions per server cpu-second", "1/s"): played.accepted / spent.server,
        ("submissions per second", "1/s"): played.accepted / spent.wall,
        ("frames per submission", ""): played.frames / played.accepted,
        ("the generator's share of its core", "%"): 100 * spent.driver / spent.wall,
    }


def must_be_whole(played: Played) -> None:
    """Raises Refused unless everything that was sent was taken, and led to a result for every seat."""
    if not played.sent == played.accepted == played.results:
        raise Refused(f"sent {played.sent}, accepted {played.accepted}, results {played.results}")
