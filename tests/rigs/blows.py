"""What happens to servers that share a database: killed, stopped, cut off, replaced; the broker comes and goes."""

import asyncio
import signal

import psycopg

from tests.rigs.replicas import Replicas
from tests.rigs.sizes import IS_NIGHT

__all__ = ["rolled", "struck"]

_LONGER_THAN_PATIENCE = 17.0
"""Seconds: PostgreSQL ends transactions that stand still for fifteen."""


async def struck(house: Replicas, blows: int) -> None:
    """One thing after another happens to the servers; at the end all of them run."""
    for _ in range(blows):
        await asyncio.sleep(house.dice.uniform(0.2, 0.8))
        blow = house.dice.choice([_kill, _stand_still, _cut, *([_break_broker] if house.broker else [])])
        await blow(house)


async def rolled(house: Replicas, times: int) -> None:
    """Each server is told to end, does so in order, and another takes its place: one after the other, so many times."""
    for _ in range(times):
        for server in house.servers:
            await asyncio.sleep(house.dice.uniform(0.2, 0.8))
            code = await server.stop()
            if code != -signal.SIGTERM:
                house.faults.append(f"a server ended with {code} when it was told to: {server.output[-500:]}")
            await server.start()
            house.counts["servers replaced"] += 1


async def _kill(house: Replicas) -> None:
    server = house.another()
    await server.kill()
    await server.start()
    house.counts["kill -9"] += 1


async def _stand_still(house: Replicas) -> None:
    server = house.another()
    is_long = IS_NIGHT and house.dice.random() < 0.15
    server.send(signal.SIGSTOP)
    await asyncio.sleep(_LONGER_THAN_PATIENCE if is_long else house.dice.uniform(0.5, 3))
    server.send(signal.SIGCONT)
    house.counts["SIGSTOP, longer than transactions may stand" if is_long else "SIGSTOP"] += 1


async def _cut(house: Replicas) -> None:
    """Every connection to PostgreSQL is ended, again and again: some of them in the middle of a commit."""
    for _ in range(house.dice.randint(1, 8)):
        house.counts["connections ended"] += await asyncio.to_thread(_end_connections, house.url)
        house.counts["cuts"] += 1
        await asyncio.sleep(house.dice.uniform(0.02, 0.15))


def _end_connections(url: str) -> int:
    with psycopg.connect(url, autocommit=True) as server:
        asked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        return len(server.execute(f"{asked} AND pid <> pg_backend_pid()").fetchall())


async def _break_broker(house: Replicas) -> None:
    assert house.broker is not None
    await house.broker.stop()
    await asyncio.sleep(house.dice.uniform(0, 2))
    await house.broker.start()
    house.counts["broker restarts"] += 1
