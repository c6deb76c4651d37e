"""Deadlines that nobody is there for: they fire by themselves, also when they passed while the server was down."""

import asyncio
from datetime import UTC, datetime

import pytest

from mainmatch.demo.server import ServerProcess
from tests.http_client import Body, Client
from tests.journeys.party import PATIENCE, Party, invited

pytestmark = pytest.mark.anyio


async def closed(client: Client, match_id: str, count: int) -> list[Body]:
    """The first ``count`` events of phases that were closed, by long poll."""
    found: list[Body] = []
    after = 0
    async with asyncio.timeout(PATIENCE):
        while len(found) < count:
            page = await client.events(match_id, after=after, wait=25)
            found += [event for event in page["items"] if event["type"] == "phase.closed"]
            after = page["next_after"]
    return found[:count]


async def test_a_deadline_fires_by_itself(party: Party) -> None:
    schedule = {"mode": "rolling", "phase_seconds": {"pairing": 1, "choice": 1}}
    match_id = await party.seat(5, game="x-game", schedule=schedule, config={"missing_choice": "ally"})
    await party.host.start(match_id)

    pairing, choice = await closed(party.players[0], match_id, 2)

    for event, name in ((pairing, "pairing"), (choice, "choice")):
        assert event["data"]["closed_by"] == "deadline"
        assert event["data"]["phase"]["name"] == name
        assert event["at"] >= event["data"]["phase"]["due_at"]
    view = (await party.players[0].view(match_id))["view"]
    assert set(view["last_round"]["choices"].values()) == {"ally"}, "what the host set for those who send nothing"


async def test_a_deadline_that_passed_while_the_server_was_down_fires_at_its_start(
    server_process: ServerProcess,
) -> None:
    async with invited(server_process, players=5) as party:
        schedule = {"mode": "rolling", "phase_seconds": {"pairing": 1, "choice": 3600}}
        match_id = await party.seat(5, game="x-game", schedule=schedule)
        due = (await party.host.start(match_id))["phase"]["due_at"]
        await server_process.kill()
        # Not waiting for something to happen: the time has to pass while the server is down.
        await asyncio.sleep((datetime.fromisoformat(due) - datetime.now(UTC)).total_seconds())

        await server_process.start()

        (pairing,) = await closed(party.players[0], match_id, 1)
        assert pairing["data"]["closed_by"] == "deadline"
        assert pairing["data"]["phase"]["due_at"] == due
        match = await party.host.match(match_id)
        assert match["phase"]["name"] == "choice"
        types = [event["type"] for event in (await party.host.events(match_id))["items"]]
        assert types.count("phase.closed") == 1
