"""Matches of Tally on a server, and what their public feeds tell."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.http_client import Body, Client
from tests.rigs.processes import RigServer

PASSWORD = "correct horse battery"
PATIENCE = 60.0


async def entered(server: RigServer, name: str, patience: float = PATIENCE) -> Client:
    """Somebody new, signed in; to be closed by who asked."""
    client = Client(server.url, patience=patience)
    await client.sign_up(name, PASSWORD)
    await client.sign_in(name, PASSWORD)
    return client


def payload(players: int, seconds: int, rounds: int, *, game: str = "tally", **more: Any) -> Body:
    """A match with short phases."""
    config = {"rounds": rounds, **more.pop("config", {})}
    schedule = {"mode": "rolling", "phase_seconds": {"counting": seconds}}
    return {
        "game": game,
        "player_count": players,
        "config": config,
        "schedule": schedule,
        "close_early": "never",
        **more,
    }


async def told(
    client: Client, match_id: str, is_enough: Callable[[list[Body]], bool], within: float = PATIENCE
) -> list[Body]:
    """The client's feed of a match from its beginning, until it is enough. Raises TimeoutError."""
    events: list[Body] = []
    after = 0
    async with asyncio.timeout(within):
        while not is_enough(events):
            page = await client.events(match_id, after=after, wait=25)
            events += page["items"]
            after = page["next_after"]
    return events
