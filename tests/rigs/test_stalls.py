"""P36: a game that loops, wherever it does, stalls nobody else for more than a quarter of a second."""

import asyncio
import itertools
import json
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from tests.http_client import Body, Client, Refusal
from tests.rigs.evil import AT_CLOSE, ON_REQUEST
from tests.rigs.misdeeds import Misdeeds, Trial
from tests.rigs.processes import rig_server
from tests.rigs.reports import STALLS
from tests.rigs.sizes import IS_NIGHT, table
from tests.rigs.tables import entered, payload

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]

PLACES = (*ON_REQUEST, *AT_CLOSE) if IS_NIGHT else ("check", "options", "resolve", "seat_view")
LONGEST = 0.25
"""Seconds."""


async def test_a_game_that_loops_never_holds_up_the_event_loop_or_the_writer(tmp_path: Path) -> None:
    found = _long(await looped(tmp_path / "once"))
    # A busy machine can let the watchdog wait for its turn; what a game can hold up, it holds up each time.
    again = _long(await looped(tmp_path / "again", places=tuple(found))) if found else {}
    assert again == {}, found


def _long(stalls: Mapping[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    return {place: told for place, told in stalls.items() if max(told["loop"], told["writer"]) > LONGEST}


async def test_a_loop_that_waits_for_the_writer_turns_the_rig_red(tmp_path: Path) -> None:
    stalls = await looped(tmp_path, "waits-in-the-loop", "strikes-late", places=("resolve",))
    assert stalls["resolve"]["loop"] > LONGEST


async def looped(tmp_path: Path, *plants: str, places: tuple[str, ...] = PLACES) -> dict[str, dict[str, float]]:
    """The longest stalls of the ``loop`` and the ``writer`` while a game loops, by the place where it does.

    Somebody submits to another match meanwhile, and reads. Their longest waits are shown, and not tested for: what
    else this machine does is in them.
    """
    found, waits, stalls = Misdeeds(), dict[str, float](), dict[str, dict[str, float]]()
    async with rig_server(tmp_path, "tells-its-stalls", *plants) as server, AsyncExitStack() as stack:
        host, player, victim = [
            await stack.enter_async_context(await entered(server, name)) for name in ("host", "player", "victim")
        ]
        match = await victim.create_match(payload(1, 36_000, 3))
        await victim.join(match["id"])
        started = await victim.start(match["id"])
        for place in places:
            await server.told(STALLS)
            going_on = [asyncio.create_task(each) for each in _go_on(victim, started, waits)]
            await Trial(host, player, place, "loops", patience=90).run(found)
            for each in going_on:
                each.cancel()
                with suppress(asyncio.CancelledError):
                    await each
            stalls[place] = told = json.loads(await server.told(STALLS))
            table(f"P36, a game that loops in {place}: longest stalls and waits", {**told, **waits})
            waits.clear()
    return stalls


def _go_on(victim: Client, match: Body, waits: dict[str, float]) -> list[Coroutine[None, None, None]]:
    """Submit and read, again and again; note the longest waits."""
    numbers = itertools.count()

    async def submit() -> None:
        await victim.submit(match["id"], match["phase"]["id"], {"type": "say", "number": next(numbers)})

    async def read() -> None:
        await victim.options(match["id"])

    async def repeat(what: str, ask: Callable[[], Awaitable[None]]) -> None:
        while True:
            asked = time.monotonic()
            with suppress(Refusal):
                await ask()
            waits[what] = max(waits.get(what, 0.0), time.monotonic() - asked)
            # A game that loops holds both up for three times as long at least, before the watchdog sees it.
            await asyncio.sleep(0.05)

    return [repeat("a submission", submit), repeat("a read", read)]
