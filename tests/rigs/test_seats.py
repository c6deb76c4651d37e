"""D1: matches of as many seats as any game has, all of them played at once, under kill -9."""

import asyncio
import random
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from statistics import median

import pytest

from mainmatch.games.together.game import GAME, MOST_SEATS
from mainmatch.rules import Dice, proposals
from tests.http_client import Body, Client, Refusal
from tests.rigs.killing import Killing, looked_for
from tests.rigs.processes import rig_server
from tests.rigs.sizes import seed, size, table
from tests.rigs.tables import entered

pytestmark = [pytest.mark.anyio, pytest.mark.night]

_TOO_LATE = {"phase_closed", "locked_in"}

_ANSWERED_WITHIN = 5.0
"""Seconds in which somebody is, unless the matches are over."""


async def test_a_match_of_twenty_seats_ends_as_it_should_however_often_the_server_is_killed(tmp_path: Path) -> None:
    killing = await besieged(tmp_path, size(1, 8), size(2, 1000))
    assert killing.faults == []
    assert killing.counts["kills"] > 0
    assert killing.counts["submission: found again"] > 0


async def test_an_answer_before_the_commit_turns_the_rig_red(tmp_path: Path) -> None:
    killing = await besieged(tmp_path, 2, 30, "acknowledges-before-commit")
    assert any("acknowledged, and now" in fault for fault in killing.faults)


async def besieged(tmp_path: Path, number: int, kills: int, *plants: str) -> Killing:
    """Play so many matches to their ends while the server is killed up to so many times."""
    killing = Killing(random.Random(seed()))  # noqa: S311 - repeatable
    seconds, heard = list[float](), asyncio.Event()
    async with rig_server(tmp_path, *plants) as server, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(await entered(server, f"player{n}")) for n in range(MOST_SEATS)]
        matches = [await seated(people) for _ in range(number)]
        seats = [
            asyncio.create_task(play(killing, seconds, heard, each, match_id, seat))
            for match_id in matches
            for seat, each in enumerate(people, start=1)
        ]
        while killing.counts["kills"] < kills and not all(seat.done() for seat in seats):
            await asyncio.wait(seats, timeout=killing.dice.uniform(0.3, 1.5))
            # As soon as somebody is answered: what is kept only after its answer is lost then.
            heard.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(heard.wait(), _ANSWERED_WITHIN)
            await server.kill()
            killing.counts["kills"] += 1
            await server.start()
        await asyncio.gather(*seats)
        # What is lost stays lost: people play on while somebody looks.
        await looked_for(server, killing)
        for match_id in matches:
            await ended(killing, people, match_id)
    slowest = f"{median(seconds) * 1000:.0f} ms, at most {max(seconds) * 1000:.0f} ms"
    table(f"{len(matches)} matches of {MOST_SEATS}, under kill -9", {**killing.counts, "a submission took": slowest})
    return killing


async def seated(people: list[Client]) -> str:
    """A match that has begun, with these people in its seats."""
    match = await people[0].create_match({"game": "together", "player_count": len(people)})
    for seat, client in enumerate(people, start=1):
        await client.join(match["id"], seat=seat)
    await people[0].start(match["id"])
    return str(match["id"])


async def play(
    killing: Killing, seconds: list[float], heard: asyncio.Event, client: Client, match_id: str, seat: int
) -> None:
    """Send what the game's bot wants, in each phase, until the match is over."""
    while True:
        try:
            match = await client.match(match_id)
            if match["status"] == "finished":
                return
            options, view = await client.options(match_id), await client.view(match_id)
            # The phase may have closed between the two requests.
            if options["submission"] is None and options["actions"] and options["phase"] == view["phase"]:
                dice = Dice(match_id.encode(), f"{options['phase']['id']}/{seat}")
                (wanted, *_) = proposals(GAME.bot, view["view"], options["actions"], seat, dice)
                action: Body = dict(wanted or {})
                begun = time.monotonic()
                receipt = await client.submit(match_id, options["phase"]["id"], action, locked=True)
                seconds.append(time.monotonic() - begun)
                heard.set()
                killing.receipts.append((client.token, receipt))
                killing.counts["submissions acknowledged"] += 1
        except Refusal as refusal:
            if refusal.code not in _TOO_LATE and refusal.status != 503:
                killing.faults.append(f"{match_id}: {refusal}")
            killing.counts[f"refused, {refusal.status} {refusal.code}"] += 1
        await asyncio.sleep(killing.dice.uniform(0.02, 0.1))


async def ended(killing: Killing, people: list[Client], match_id: str) -> None:
    """Each phase was closed once, and every feed tells of it once and without gaps."""
    feeds = [await told(client, match_id) for client in people]
    for seat, events in enumerate(feeds, start=1):
        killing.counts["events"] += len(events)
        opened, closed = ([each["phase_id"] for each in events if each["type"] == f"phase.{what}"] for what in ENDS)
        if opened != closed or len(set(closed)) != len(closed) or not closed:
            killing.faults.append(f"{match_id}, seat {seat}: opened {opened}, closed {closed}")
        if [event["seq"] for event in events] != list(range(1, len(events) + 1)):
            killing.faults.append(f"{match_id}: the feed of seat {seat} isn't dense")


ENDS = ("opened", "closed")


async def told(client: Client, match_id: str) -> list[Body]:
    events: list[Body] = []
    while page := (await client.events(match_id, after=len(events)))["items"]:
        events += page
    return events
