"""W8, a house: many alliances and months of talk in one match; what an act costs before and after, and to open it."""

import json
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.results import Results
from bench.seating import Crowd, Place, Table
from bench.servers import Watch, mainmatch
from bench.sizes import Size
from bench.wires import HttpWire

_WISH: dict[str, Any] = {"game": "house"}
_WORDS = "Whoever reads this was there when it was said, in the house, and remembers it. " * 2
_PAGE = 200
_TRIED = 20
"""Acts that are timed, before and after."""


async def measure(size: Size, results: Results) -> None:
    """Fill a house with alliances of two and with talk, all through the API."""
    seats, alliances, messages = size.w8
    workload = f"W8, {seats} seats, {alliances:,} alliances, {messages:,} messages"
    with tempfile.TemporaryDirectory() as folder:
        async with mainmatch(Path(folder)) as server:
            crowd = await Crowd.of(server, seats)
            table, *_ = await crowd.tables(1, _WISH, seats)
            results.note(workload, {("an act in an empty house, median", "ms"): await _acts(crowd, table)})
            pairs = [(table.places[n % seats], table.places[(n + 1 + n // seats) % seats]) for n in range(alliances)]
            await crowd.each(
                [pair for pair in pairs if pair[0] != pair[1]], lambda wire, pair: _allied(wire, table, pair)
            )
            (quiet,) = await crowd.each([crowd.host], lambda wire, token: _feed(wire, table, token))
            results.note(workload, {("the feed of a host, before anybody talks", "B"): quiet})
            watch = Watch(server)
            await crowd.each(range(messages), lambda wire, n: _said(wire, table, table.places[n % seats], n))
            spent = watch.read()
            results.note(
                workload,
                {
                    ("a message, server cpu", "ms"): 1000 * spent.server / max(1, messages),
                    ("an act in a full house, median", "ms"): await _acts(crowd, table),
                },
            )
            for who, token in (("a host", crowd.host), ("a player", table.places[0].token)):
                for _ in range(size.runs):
                    opened = (await crowd.each([token], lambda wire, token: _opened(wire, table, token)))[0]
                    results.note(workload, {(f"opened by {who}", "ms"): opened})
                feed = (await crowd.each([token], lambda wire, token: _feed(wire, table, token)))[0]
                results.note(workload, {(f"the feed of {who}", "B"): feed})


async def _act(wire: HttpWire, table: Table, place: Place, action: dict[str, Any]) -> Any:
    path = f"/v1/matches/{table.match_id}/actions"
    return await wire.ask("POST", path, place.token, {"phase_id": table.phase, "action": action})


async def _allied(wire: HttpWire, table: Table, pair: tuple[Place, Place]) -> None:
    founder, guest = pair
    done = await _act(wire, table, founder, {"type": "found", "title": "Early birds", "seats": [guest.number]})
    await _act(wire, table, guest, {"type": "join", "room": _room_of(done)})


def _room_of(done: dict[str, Any]) -> str:
    """The room that an act was told to have changed."""
    return next(str(each["data"]["room"]) for each in done["told"] if each["type"] == "game.room_changed")


async def _said(wire: HttpWire, table: Table, place: Place, n: int) -> None:
    path = f"/v1/matches/{table.match_id}/channels/cast/messages"
    await wire.ask("POST", path, place.token, {"text": f"{n}: {_WORDS}"})


async def _acts(crowd: Crowd, table: Table) -> float:
    """Milliseconds of the median act: rooms are founded and left again, so that the house stays as it is."""

    async def timed(wire: HttpWire, places: Sequence[Place]) -> list[float]:
        founder, guest = places[:2]
        found: list[float] = []
        for _ in range(_TRIED):
            began = time.perf_counter()
            done = await _act(wire, table, founder, {"type": "found", "title": "Night owls", "seats": [guest.number]})
            found.append(1000 * (time.perf_counter() - began))
            await _act(wire, table, founder, {"type": "leave", "room": _room_of(done)})
        return found

    return statistics.median((await crowd.each([table.places], timed))[0])


async def _opened(wire: HttpWire, table: Table, token: str) -> float:
    """Milliseconds until all is there that a front end shows first."""
    path = f"/v1/matches/{table.match_id}"
    began = time.perf_counter()
    await wire.ask("GET", path, token)
    head = (await wire.ask("GET", f"{path}/view", token))["cursor"]["seq"]
    await wire.ask("GET", f"{path}/events?says=true&limit={_PAGE}&after={max(0, head - _PAGE)}", token)
    channels = (await wire.ask("GET", f"{path}/channels", token))["items"]
    last = next(each["head"] for each in channels if each["name"] == "cast")
    await wire.ask("GET", f"{path}/channels/cast/messages?limit=100&after={max(0, last - 100)}", token)
    return 1000 * (time.perf_counter() - began)


async def _feed(wire: HttpWire, table: Table, token: str) -> int:
    """Bytes of all events, in pages."""
    size, after, head = 0, 0, 1
    while after < head:
        page = await wire.ask("GET", f"/v1/matches/{table.match_id}/events?limit={_PAGE}&after={after}", token)
        size += sum(len(json.dumps(each)) for each in page["items"])
        after, head = page["next_after"], page["head"]
    return size
