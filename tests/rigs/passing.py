"""Matches that come and go: created, played to their end, read and left; and the objects that the server still holds.

Objects and blocks of memory are counted, in a server whose caches are small. Its memory as the kernel counts it also
holds what the allocator keeps for later.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Mapping

from tests.http_client import Client, Feed
from tests.rigs.processes import RigServer
from tests.rigs.reports import BLOCKS, HELD
from tests.rigs.tables import payload

_LISTENED_TO = 16
"""One match in so many has somebody who follows it by WebSocket."""

_LOOKS = 3

_CHANCE = 800
"""Objects that come and go by themselves."""


async def held_after(server: RigServer, hosts: list[Client], matches: int) -> Counter[str]:
    """Let so many matches come and go; the least that the server held at a few looks afterwards."""
    numbers = iter(range(matches))
    await asyncio.gather(*(_come_and_go(client, numbers) for client in hosts))
    looks = [Counter[str](json.loads(await server.told(HELD))) for _ in range(_LOOKS)]
    return min(looks, key=lambda each: each[BLOCKS])


def more_than(before: Mapping[str, int], after: Mapping[str, int], matches: int) -> dict[str, tuple[int, int]]:
    """What there is more of than before, and not by chance: the numbers before and after."""
    return {
        kind: (before.get(kind, 0), count)
        for kind, count in after.items()
        if count - before.get(kind, 0) > _CHANCE + matches / 100
    }


async def _come_and_go(client: Client, numbers: Iterator[int]) -> None:
    for number in numbers:
        match = await client.create_match(payload(1, 3600, 1, close_early="all_locked"))
        await client.join(match["id"], seat=1)
        phase = (await client.start(match["id"]))["phase"]["id"]
        view = await client.view(match["id"])
        await client.options(match["id"])
        await client.act(match["id"], phase, {"type": "wave"})
        await client.submit(match["id"], phase, {"type": "say", "number": number}, locked=True)
        if number % _LISTENED_TO == 0:
            async with Feed(client, view["cursor"]) as feed:
                async for event in feed:
                    if event["type"] == "match.finished":
                        break
        await client.events(match["id"])
        await client.view(match["id"])
